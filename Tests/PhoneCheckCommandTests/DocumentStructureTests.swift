import Foundation
import Testing

/// Compares what the documents say about the repository with the repository.
@Suite("Structure of the documents")
struct DocumentStructureTests {
  @Test("The README is a front door, not a manual")
  func readmeLength() {
    #expect((50...150).contains(RepositoryDocuments.lines(of: "README.md").count))
  }

  @Test("Every link between documents and to files leads somewhere", arguments: RepositoryDocuments.paths)
  func links(path: String) throws {
    let folder = CommandRunner.repository.appending(path: path).deletingLastPathComponent()
    for line in RepositoryDocuments.proseLines(of: path) {
      for link in line.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/) where !link.1.hasPrefix("http") {
        let target = link.1.isEmpty ? path : String(link.1)
        let url =
          link.1.isEmpty ? CommandRunner.repository.appending(path: path) : folder.appending(path: target)
        #expect(FileManager.default.fileExists(atPath: url.path), "\(path): \(target)")
        guard let anchor = link.2 else { continue }
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        #expect(Self.anchors(in: text).contains(String(anchor)), "\(path): \(target)#\(anchor)")
      }
    }
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

  /// The folders of `Sources` that hold source files or other folders; documentation catalogs are left out.
  private static let sourceFolders: Set<String> = {
    let sources = CommandRunner.repository.appending(path: "Sources")
    let entries = (try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []
    let folders = entries.filter { entry in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: sources.appending(path: entry).path, isDirectory: &isFolder)
        && isFolder.boolValue && !entry.hasSuffix(".docc")
    }
    return Set(folders.map { "Sources/" + $0 })
  }()
}
