import Foundation
import Testing

/// Compares what the documents say about the repository with the repository.
@Suite("Structure of the documents")
struct DocumentStructureTests {
  @Test("The README is a front door, not a manual")
  func readmeLength() {
    #expect((50...150).contains(RepositoryDocuments.lines(of: "README.md").count))
  }

  /// A link to a file or a heading of the repository, such as `Files.md`, `#rows` or `Files.md#rows`.
  struct Link {
    var file: String
    var anchor: String?
  }

  /// The links of a document that stay in the repository.
  static func links(in path: String) -> [Link] {
    RepositoryDocuments.proseLines(of: path).flatMap { line in
      line.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/).filter { !$0.1.hasPrefix("http") }
        .map { Link(file: String($0.1), anchor: $0.2.map(String.init)) }
    }
  }

  @Test("Every link between documents and to files leads somewhere", arguments: RepositoryDocuments.paths)
  func links(path: String) throws {
    let document = CommandRunner.repository.appending(path: path)
    for link in Self.links(in: path) {
      let target =
        link.file.isEmpty ? document : document.deletingLastPathComponent().appending(path: link.file)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(link.file)")
      guard let anchor = link.anchor else { continue }
      let text = (try? String(contentsOf: target, encoding: .utf8)) ?? ""
      #expect(Self.anchors(in: text).contains(anchor), "\(path): \(link.file)#\(anchor)")
    }
  }

  @Test("There are links to follow", arguments: ["README.md", "Docs/WayOfANumber.md", "Docs/WayOfARow.md"])
  func thereAreLinks(path: String) {
    #expect(Self.links(in: path).count >= 10)
  }

  /// The anchors of a document's headings, as GitHub makes them.
  private static func anchors(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        heading.drop { $0 == "#" }.dropFirst().lowercased().filter {
          $0.isLetter || $0.isNumber || " -_".contains($0)
        }
        .replacing(" ", with: "-")
      })
  }

  @Test("CONTRIBUTING lists every folder of Sources once, and no others")
  func map() throws {
    let listed = RepositoryDocuments.lines(of: "CONTRIBUTING.md").compactMap { line in
      line.firstMatch(of: /^\| `(Sources\/[^`]*)` \|/).map { String($0.1) }
    }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed).symmetricDifference(Self.sourceFolders).sorted() == [])
  }

  /// The folders of `Sources` that hold files, and the folders around them; documentation catalogs are left out.
  private static let sourceFolders: Set<String> = {
    let sources = CommandRunner.repository.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: [.isRegularFileKey])
    var folders: Set<String> = []
    for case let file as URL in files ?? .init() where !file.path.contains(".docc") {
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
      let names = file.deletingLastPathComponent().pathComponents.dropFirst(sources.pathComponents.count)
      for count in 1...max(1, names.count) {
        folders.insert((["Sources"] + names.prefix(count)).joined(separator: "/"))
      }
    }
    return folders
  }()
}
