import Foundation

/// The documents of the repository.
enum RepositoryDocuments {
  /// The paths of the manual, with its pages for contributors, and of the pages beside it that have examples, from
  /// the root of the repository, sorted.
  static let paths =
    (pages(in: "Docs") + ["CHANGELOG.md", "CONTRIBUTING.md", "README.md", "README.zh-CN.md"])
    .sorted()

  /// The paths of all Markdown pages in a folder, sorted.
  static func pages(in folder: String) -> [String] { files(in: folder).filter { $0.hasSuffix(".md") } }

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

  /// A fenced code block: what follows the fence, such as `sql duckdb`, and its lines.
  struct CodeBlock: Hashable {
    var language: String
    var text = ""
  }

  /// The code blocks of a document, in their order.
  static func codeBlocks(in path: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var isInside = false
    for line in lines(of: path) {
      if line.hasPrefix("```") {
        isInside.toggle()
        if isInside { blocks.append(CodeBlock(language: String(line.dropFirst(3)))) }
      } else if isInside {
        blocks[blocks.count - 1].text += line + "\n"
      }
    }
    return blocks
  }

  /// The contents of a document's code blocks in a language.
  static func blocks(_ language: String, in path: String) -> [String] {
    codeBlocks(in: path).filter { $0.language == language }.map(\.text)
  }

  /// The ending of the names of pages in Chinese.
  static let chineseSuffix = ".zh-CN.md"

  /// The paths of the pages in Chinese.
  static let chinesePaths = paths.filter { $0.hasSuffix(chineseSuffix) }

  /// The path of the English page that a page in Chinese is beside.
  static func englishPath(of path: String) -> String { path.dropLast(chineseSuffix.count) + ".md" }
}
