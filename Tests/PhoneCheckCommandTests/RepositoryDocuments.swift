import Foundation

/// The documents of the repository.
enum RepositoryDocuments {
  /// The paths of README, manual and CONTRIBUTING from the root of the repository, sorted.
  static let paths: [String] = {
    let manual = try? FileManager.default.contentsOfDirectory(
      atPath: CommandRunner.repository.appending(path: "Docs").path)
    let pages = (manual ?? []).filter { $0.hasSuffix(".md") }.map { "Docs/" + $0 }
    return (["CONTRIBUTING.md", "README.md"] + pages).sorted()
  }()

  /// Returns the paths of everything in a folder except hidden files and folders, sorted.
  static func files(in folder: String) -> [String] {
    let root = CommandRunner.repository.appending(path: folder).path
    guard let items = FileManager.default.enumerator(atPath: root) else { return [] }
    var paths: [String] = []
    while let path = items.nextObject() as? String {
      if path.split(separator: "/").last?.hasPrefix(".") == true {
        items.skipDescendants()
      } else {
        paths.append("\(folder)/\(path)")
      }
    }
    return paths.sorted()
  }

  /// Returns the lines of a document; none if it can't be read.
  static func lines(of path: String) -> [Substring] {
    let url = CommandRunner.repository.appending(path: path)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the lines of a document outside its code blocks.
  static func proseLines(of path: String) -> [Substring] {
    var isInside = false
    return lines(of: path).filter { line in
      guard line.hasPrefix("```") else { return !isInside }
      isInside.toggle()
      return false
    }
  }

  /// Returns the contents of a document's code blocks in a language.
  static func blocks(_ language: String, in path: String) -> [String] {
    var blocks: [String] = []
    var isInside = false
    for line in lines(of: path) {
      if line.hasPrefix("```") {
        isInside = line == "```\(language)"
        if isInside { blocks.append("") }
      } else if isInside {
        blocks[blocks.count - 1] += line + "\n"
      }
    }
    return blocks
  }
}
