import PatternAutomata
import PatternDifferential
import RandomSearch
import RegexEngine
import Testing

/// The parser accepts what PCRE2 10.42 accepts, and refuses what PCRE2 refuses.
@Suite(
  "Pattern syntax", .enabled(if: Engine.version.hasPrefix("PCRE2 10.42"), "the syntax is that of PCRE2 10.42")
)
struct PatternSyntaxTests {
  #if PCRE2_ENGINE
    @Test("Every cause has PCRE2's number and words", arguments: PatternSyntaxError.Cause.allCases)
    func messages(cause: PatternSyntaxError.Cause) {
      #expect(cause.message == PCRE2Library.message(for: cause.rawValue))
    }
  #endif

  @Test(
    "A fault that any reader meets has PCRE2's number, at its place",
    arguments: [
      "1\\", "\\y", "a{3,2}", "a{65536}", "[a", "[^]", "[z-a]", "*a", "a**", "^*", "(?i)+", "(*)",
      "[:digit:]", "(a", "(?:a|(?=b)", "(?i", "(", "(?", "(?#a", "a)", "(a))", "[[:foo:]]", "[\\d-z]",
      "[a-\\d]",
      "é)", "\\1(", "(?(1)a", "(*COMMIT)(?<=a)[", "\\p{L}{2}{3}", "(?<n>a)\\k<n>*+*",
    ])
  func faults(text: String) throws {
    let options: PatternOptions = text.utf8.allSatisfy { $0 < 0x80 } ? [] : .utf
    let expected = #expect(throws: PatternError.self) { try Pattern(text, options: options) }
    #expect(throws: try #require(expected)) { try AutomatonPattern(text, options: options) }
  }

  @Test("Every construct is read without contradicting PCRE2", arguments: SyntaxGenerator.listed)
  func constructs(text: String) {
    var checker = SyntaxChecker()
    var parts = text.unicodeScalars.prefix(0)
    // Its prefixes end at every place, and its suffixes show mistakes that earlier mistakes hide.
    for index in text.unicodeScalars.indices.prefix(300) {
      parts = text.unicodeScalars[..<index]
      #expect(checker.check(String(parts)) == nil)
      #expect(checker.check(String(text.unicodeScalars[index...])) == nil)
    }
  }

  @Test("Damaged patterns never contradict PCRE2", arguments: RandomSearch.seeds(1 as UInt64))
  func damagedPatterns(seed: UInt64) {
    var checker = SyntaxChecker()
    var generator = SyntaxGenerator(seed: seed)
    while checker.tally.textCount < 2_000 {
      let found = checker.check(generator.text())
      #expect(found == nil, "seed \(seed): \(found.map { checker.shrunk($0) }?.description ?? "")")
    }
    let tally = checker.tally
    #expect(tally.causes.count > 50)
    #expect(tally.refusedAlikeCount > tally.refusedCount / 2 && tally.refusedAlikeCount < tally.refusedCount)
    #expect(tally.decidedCount > tally.takenCount / 3 && tally.decidedCount < tally.takenCount)
  }

  @Test(
    "A pattern decides nothing as soon as it is too large for PCRE2, to the byte",
    arguments: 1...2 as ClosedRange<UInt64>)
  func sizes(seed: UInt64) {
    var checker = SyntaxChecker()
    var generator = SyntaxGenerator(seed: seed)
    for _ in 0..<100 { #expect(checker.checkSize(of: generator.richPattern()) == nil) }
    #expect(checker.tally.causes[120] ?? 0 > 10)
  }

  @Test(
    "Syntax repeated ten thousand times is refused immediately",
    arguments: ["(", "(?:a|", "(?<=", "(?(?=", "[", "(?|(?<n>"])
  func hostileTexts(piece: String) {
    var checker = SyntaxChecker()
    #expect(checker.check(String(repeating: piece, count: 10_000)) == nil)
    #expect(checker.tally.refusedCount == 1)
  }
}
