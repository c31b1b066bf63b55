import RegexEngine
import PatternAutomata
import PatternDifferential
import Testing

/// The parser says the same about a text as PCRE2 10.42.
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

  @Test("Every construct is read as PCRE2 reads it", arguments: SyntaxGenerator.listed)
  func constructs(text: String) {
    var checker = SyntaxChecker()
    var parts = text.unicodeScalars.prefix(0)
    // Its prefixes end everywhere, and its suffixes show mistakes that earlier ones hide.
    for index in text.unicodeScalars.indices.prefix(300) {
      parts = text.unicodeScalars[..<index]
      #expect(checker.check(String(parts)) == nil)
      #expect(checker.check(String(text.unicodeScalars[index...])) == nil)
    }
  }

  @Test(
    "Damaged patterns are refused where and why PCRE2 refuses them", arguments: 1...4 as ClosedRange<UInt64>)
  func damagedPatterns(seed: UInt64) {
    var checker = SyntaxChecker()
    var generator = SyntaxGenerator(seed: seed)
    while checker.tally.textCount < 5_000 {
      let found = checker.check(generator.text())
      #expect(found == nil, "seed \(seed): \(found.map { checker.shrunk($0) }?.description ?? "")")
    }
    #expect(checker.tally.causes.count > 50)
    #expect(checker.tally.refusedCount < 4_500)
    #expect(checker.tally.outsideCount > 100)
  }

  @Test(
    "A pattern becomes too large with the byte with which it does for PCRE2",
    arguments: 1...2 as ClosedRange<UInt64>)
  func sizes(seed: UInt64) {
    var checker = SyntaxChecker()
    var generator = SyntaxGenerator(seed: seed)
    for _ in 0..<100 { #expect(checker.checkSize(of: generator.richPattern()) == nil) }
    #expect(checker.tally.causes[PatternSyntaxError.Cause.patternTooLarge.rawValue] ?? 0 > 10)
  }

  @Test(
    "Limits that take long texts to reach are PCRE2's",
    arguments: [
      (.nestingTooDeep, repeated("(", 250) + repeated(")", 250), repeated("(", 251) + repeated(")", 251)),
      (
        .lookbehindTooComplicated, "(?<=" + repeated("a|", 2_000) + "b)",
        "(?<=" + repeated("a|", 2_001) + "b)"
      ),
      (.lookbehindTooLong, "(?<=a{65535})", "(?<=a{65535}b)"),
      (.verbNameTooLong, "(*:" + repeated("n", 255) + ")", "(*:" + repeated("n", 256) + ")"),
    ] as [(PatternSyntaxError.Cause, String, String)])
  func limits(cause: PatternSyntaxError.Cause, allowed: String, refused: String) {
    var checker = SyntaxChecker()
    #expect(checker.check(allowed) == nil)
    #expect(checker.tally.refusedCount == 0)
    #expect(checker.check(refused) == nil)
    #expect(checker.tally.causes == [cause.rawValue: 1])
  }

  @Test("The names of groups hold the letters and digits of Unicode 14", arguments: 0..<4)
  func nameCharacters(part: UInt32) {
    var checker = SyntaxChecker()
    let all = (0x80...0x10FFFF as ClosedRange<UInt32>).lazy.filter { $0 < 0x3100 || $0 % 61 == 0 }
    for scalar in all.filter({ $0 % 4 == part }).compactMap(Unicode.Scalar.init) {
      let (first, second) = (checker.check("(?<\(scalar)>a)"), checker.check("(?<a\(scalar)>a)"))
      #expect(first == nil && second == nil, "U+\(String(scalar.value, radix: 16))")
    }
    #expect(checker.tally.refusedCount > 100 && checker.tally.refusedCount < checker.tally.textCount - 100)
  }

  @Test("The names of properties are those of PCRE2")
  func propertyNames() {
    var checker = SyntaxChecker()
    let letters = "abcdefghijklmnopqrstuvwxyz&"
    for first in letters {
      for second in letters {
        #expect(checker.check("\\p\(first)\\p{\(first)\(second)}") == nil)
        #expect(checker.check("\\p{\(first)\(second)}\\p{bc:\(first)\(second)}") == nil)
        #expect(checker.check("\\P{^Bidi_Class=\(first)\(second)}") == nil)
      }
    }
    let names = """
      Greek grek Han hani SignWriting sgnw Unknown zzzz zyyy inherited qaai vithkuqi katakana_or_hiragana alphabetic
      Uppercase Default_Ignorable_Code_Point noncharactercodepoint xidstart xan xwd xuc any ASCII white_space emoji
      """
    for name in names.split(whereSeparator: \.isWhitespace) {
      for text in [
        "\(name)", "\(name)x", "\(name.dropLast())", "sc:\(name)", "Script_Extensions = \(name)",
        "gc=\(name)",
      ] {
        #expect(checker.check("\\p{\(text)}") == nil)
      }
    }
    #expect(checker.tally.refusedCount < checker.tally.textCount - 20)
  }

  @Test(
    "Syntax repeated ten thousand times is refused at once",
    arguments: ["(", "(?:a|", "(?<=", "(?(?=", "[", "(?|(?<n>"])
  func hostileTexts(piece: String) {
    var checker = SyntaxChecker()
    #expect(checker.check(repeated(piece, 10_000)) == nil)
    #expect(checker.tally.refusedCount == 1)
  }
}

private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
