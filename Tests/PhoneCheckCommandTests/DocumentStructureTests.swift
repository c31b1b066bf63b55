import Foundation
import PhoneCheck
import Testing

/// Compares the documents' statements about the repository with the repository.
@Suite("Structure of the documents")
struct DocumentStructureTests {
  @Test("The README is short, and links to the manual")
  func readmeLength() {
    #expect((50...180).contains(RepositoryDocuments.lines(of: "README.md").count))
  }

  /// A link to a file or a heading of the repository, such as `Files.md`, `#rows` or `Files.md#rows`.
  struct Link {
    var file: String
    var anchor: String?
  }

  /// Returns the links of a document that stay in the repository.
  static func links(in path: String) -> [Link] {
    RepositoryDocuments.proseLines(of: path).flatMap { line in
      line.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/).filter { !$0.1.hasPrefix("http") }
        .map { Link(file: String($0.1), anchor: $0.2.map(String.init)) }
    }
  }

  @Test(
    "Every link between documents and to files leads somewhere",
    arguments: RepositoryDocuments.paths + [
      "Benchmarks/README.md", "Benchmarks/RESULTS.md", "Bindings/dbt/README.md", "Data/README.md",
      "Integrations/Server/README.md", "RELIABILITY.md", "SECURITY.md", "Tests/StandIn/README.md",
    ])
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

  @Test(
    "The documents contain links",
    arguments: [
      "README.md", "Docs/README.md", "Docs/Contributing/WayOfANumber.md",
      "Docs/Contributing/WayOfDefinitions.md", "Docs/Contributing/WayOfARow.md",
      "Docs/Contributing/WayOfAColumn.md",
    ])
  func thereAreLinks(path: String) {
    #expect(Self.links(in: path).count >= 10)
  }

  @Test("The manual has at most twenty pages for users, and its README lists each of them")
  func manual() {
    let pages = RepositoryDocuments.paths.filter {
      $0.hasPrefix("Docs/") && !$0.hasPrefix("Docs/Contributing/")
    }
    #expect((10...20).contains(pages.count))
    let linked = Set(Self.links(in: "Docs/README.md").map { "Docs/" + $0.file })
    #expect(pages.filter { $0 != "Docs/README.md" && !linked.contains($0) } == [])
  }

  @Test("There are pages in Chinese")
  func chinesePages() {
    #expect(
      RepositoryDocuments.chinesePaths == [
        "Docs/Definitions.zh-CN.md", "Docs/Files.zh-CN.md", "Docs/Form.zh-CN.md", "README.zh-CN.md",
      ])
  }

  /// Console blocks differ in what commands print, which the suite "Documents" compares on either page, and shell blocks in
  /// the comments beside commands.
  @Test(
    "The code of a page in Chinese is on its English page, to the byte",
    arguments: RepositoryDocuments.chinesePaths)
  func chineseCode(path: String) {
    let english = Set(
      RepositoryDocuments.codeBlocks(in: RepositoryDocuments.englishPath(of: path)).flatMap(Self.code))
    let blocks = RepositoryDocuments.codeBlocks(in: path)
    #expect(blocks.count >= 5)
    for code in blocks.flatMap(Self.code) { #expect(english.contains(code), "\(code.text)") }
  }

  /// A block without what a translation alters: each command of a console block, and shell lines without their comments.
  private static func code(_ block: RepositoryDocuments.CodeBlock) -> [RepositoryDocuments.CodeBlock] {
    let lines = block.text.split(separator: "\n")
    let code =
      switch block.language {
      case "console": lines.filter { $0.hasPrefix("$ ") }.map(String.init)
      case "sh": [lines.map { $0.replacing(#/ +[#] .*/#, with: "") }.joined(separator: "\n")]
      default: [block.text]
      }
    return code.map { RepositoryDocuments.CodeBlock(language: block.language, text: $0) }
  }

  @Test(
    "A page in Chinese and its English page link each other above the first section",
    arguments: RepositoryDocuments.chinesePaths)
  func languageLinks(path: String) {
    let english = RepositoryDocuments.englishPath(of: path)
    for (page, other) in [(path, english), (english, path)] {
      let head = RepositoryDocuments.lines(of: page).prefix(6)
      let name = other.split(separator: "/").last ?? ""
      #expect(head.contains { $0.contains("](\(name))") }, "\(page)")
    }
  }

  @Test(
    "The page of verdicts and the page of definitions in Chinese explain every reason code",
    arguments: ["Docs/Verdicts.md", "Docs/Definitions.zh-CN.md"])
  func reasonCodes(path: String) {
    let rows = RepositoryDocuments.lines(of: path).filter { $0.hasPrefix("| `") }
    for reason in ReasonCode.allCases {
      #expect(
        rows.contains { $0.dropFirst().prefix { $0 != "|" }.contains("`\(reason.rawValue)`") }, "\(reason)")
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

  @Test(
    "CONTRIBUTING lists exactly the folders of Sources, the folders of Tests and the C library, each once",
    arguments: [("Sources", 9), ("Tests", 1), ("Bindings/C/Sources", 1)])
  func map(root: String, depth: Int) {
    let listed = RepositoryDocuments.lines(of: "CONTRIBUTING.md").filter { $0.hasPrefix("| `") }
      .flatMap { $0.dropFirst().prefix { $0 != "|" }.matches(of: /`([^`]*)`/).map { String($0.1) } }
      .filter { $0.hasPrefix(root + "/") }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed).symmetricDifference(Self.folders(in: root, depth: depth)).sorted() == [])
  }

  /// Returns the folders below a folder that contain something; documentation catalogs are left out.
  private static func folders(in root: String, depth: Int) -> Set<String> {
    let first = root.split(separator: "/").count + 1
    var folders: Set<String> = []
    for path in RepositoryDocuments.files(in: root) where !path.contains(".docc") {
      let names = path.split(separator: "/").dropLast()
      for count in first..<max(first, min(names.count + 1, first + depth)) {
        folders.insert(names.prefix(count).joined(separator: "/"))
      }
    }
    return folders
  }

  @Test("An area code is explained as the country calling code, in the README, the manual and the help")
  func gloss() throws {
    #expect(
      RepositoryDocuments.lines(of: "README.md").joined(separator: " ").contains("country calling code"))
    #expect(
      RepositoryDocuments.lines(of: "Docs/README.md").joined(separator: " ").contains("country calling code"))
    try withRunner { runner in
      for command in ["check", "validate"] {
        let help = try runner.run([command, "--help"]).outputText.split { $0.isWhitespace }.joined(
          separator: " ")
        #expect(help.contains("area code (country calling code)"))
      }
    }
  }
}
