import Foundation
import Testing

/// Phrases that are another language's in English words.
@Suite("English that a native reader finds natural")
struct NaturalEnglishTests {
  /// What such phrases have in common; compound words such as `stand-in` and `lookbehind` are English.
  static let translated = [
    "behind", "stands? (?:for|before|after|at|in)", "stood", "put to", "goes? by", "going by", "told",
    "mends?",
    "mending", "by turns", "becomes? of", "speaks? of", "passed over", "taken for",
  ]

  static func findings(in lines: [Substring]) throws -> [String] {
    let pattern = try Regex("(?i)(?:^|[^-\\w])(?:\(translated.joined(separator: "|")))(?![-\\w])")
    return lines.filter { $0.contains(pattern) }.map(String.init)
  }

  @Test("Documents have none of them", arguments: RepositoryDocuments.paths)
  func documents(path: String) throws {
    #expect(try Self.findings(in: RepositoryDocuments.proseLines(of: path)) == [])
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
      ("a stand-in", false),
      ("lookbehind", false), ("look-behind", false), ("it stands out", false), ("amends", false),
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
