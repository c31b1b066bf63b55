import Foundation
import Testing

/// Phrases that are another language's in English words.
@Suite("English that a native reader finds natural")
struct NaturalEnglishTests {
  /// What such phrases have in common; compound words such as `stand-in` and `lookbehind` are English.
  static let translated = [
    "behind", "stands? (?:for|before|after|at|in|beside|where)", "stood", "put to", "put right", "puts down",
    "goes? by", "going by", "goes? on", "went on", "told", "mends?", "mending", "by turns", "becomes? of",
    "became of", "comes? of", "came of", "came to", "come to the same", "brings? along", "brought about",
    "begins? so", "speaks? of", "passed over", "taken for", "found out about", "otherwise than",
    "all the same", "anew", "somebody",
  ]

  static func findings(in lines: [Substring]) throws -> [String] {
    let pattern = try Regex("(?:^|[^-\\w])(?:\(translated.joined(separator: "|")))(?![-\\w])")
    return lines.filter { $0.lowercased().contains(pattern) }.map(String.init)
  }

  /// The comments of a Swift file, each on one line, and the titles of its tests.
  static func comments(of path: String) -> [Substring] {
    var texts: [String] = []
    var comment = ""
    var isTitle = false
    for line in RepositoryDocuments.lines(of: path) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("//") {
        comment.append(contentsOf: text.drop { $0 == "/" })
        continue
      }
      texts.append(comment)
      comment = ""
      let opensTitle = text.hasPrefix("@Test(") || text.hasPrefix("@Suite(")
      if isTitle || opensTitle { texts.append(String(text)) }
      isTitle = opensTitle && text.hasSuffix("(")
      if let slashes = text.firstRange(of: "  // ") { texts.append(String(text[slashes.upperBound...])) }
    }
    texts.append(comment)
    return texts.filter { !$0.isEmpty }.map { "\(path): \($0)"[...] }
  }

  @Test("Documents have none of them", arguments: RepositoryDocuments.prosePaths)
  func documents(path: String) throws {
    #expect(try Self.findings(in: RepositoryDocuments.proseLines(of: path)) == [])
  }

  @Test("Comments and titles of tests have none of them", arguments: ["Sources", "Tests"])
  func comments(folder: String) throws {
    let files = RepositoryDocuments.files(in: folder).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 100)
    #expect(try Self.findings(in: files.flatMap { Self.comments(of: $0) }) == [])
  }

  @Test("Man pages, which are the help texts, have none of them")
  func help() throws {
    let folder = CommandRunner.repository.appending(path: "Docs/man")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(pages.count > 5)
    for page in pages {
      let lines = try String(contentsOf: folder.appending(path: page), encoding: .utf8).split(separator: "\n")
      #expect(try Self.findings(in: lines) == [], "\(page)")
    }
  }

  @Test(
    "The phrases are found, and nothing else",
    arguments: [
      ("what stands before it", true), ("It goes by the header.", true), ("Mend it", true),
      ("What becomes of a file", true), ("numbers that begin so", true), ("it goes on", true),
      ("a stand-in", false), ("lookbehind", false), ("look-behind", false), ("it stands out", false),
      ("amends", false), ("they begin something", false), ("goes one step", false),
    ])
  func found(line: String, isTranslated: Bool) throws {
    #expect(try Self.findings(in: [line[...]]).isEmpty != isTranslated)
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
