import PatternAutomata
import PhoneCheck
import RegexEngine
import Testing

/// The other side of the limits on work: a regex that describes numbers never reaches them.
@Suite("Honest definitions")
struct HonestDefinitionsTests {
  /// Returns spellings of random numbers, and of numbers with the beginning that a regex requires.
  private static func subjects(
    _ areaCode: String, _ regex: String, _ count: Int, using random: inout SplitMix64
  ) -> [[UInt8]] {
    let digits = Array(regex.utf8.filter { (0x30...0x39).contains($0) }) + [0x31]
    return (0..<count).flatMap { _ in
      let length = [1, 7, 9, 10, 11, 15, 32][Int.random(in: 0..<7, using: &random)]
      let number = (0..<length).map { index -> UInt8 in
        let isFree = index > 4 || Bool.random(using: &random)
        return isFree
          ? UInt8.random(in: 0x30...0x39, using: &random)
          : digits[Int.random(in: digits.indices, using: &random)]
      }
      return SpellingForm.usual.map {
        Array($0.text(areaCode: areaCode, nationalDigits: String(decoding: number, as: UTF8.self)).utf8)
      }
    }
  }

  /// Whether every number, in all of its spellings, is decided within this much work.
  private static func isDecided(_ regex: String, _ subjects: [[UInt8]], work: Int) throws -> Bool {
    var limits = MatchLimits()
    limits.workPerVerdict = work
    let matcher = Matcher(limits: limits)
    return try [Pattern.Modes.complete, []].allSatisfy { modes in
      let pattern = try MobileRegex(regex, machineCodeFor: modes).pattern
      return subjects.enumerated().allSatisfy { index, subject in
        if index % SpellingForm.usual.count == 0 { matcher.beginVerdict() }
        return (try? matcher.match(pattern, in: subject.span)) != nil
      }
    }
  }

  @Test("No regex of the world needs more than a first try")
  func world() throws {
    var random = SplitMix64(seed: 1)
    for definition in AreaCodeCatalog.builtin.definitions {
      let subjects = Self.subjects(
        definition.areaCode.digits, definition.mobileRegex, 40, using: &random)
      #expect(try Self.isDecided(definition.mobileRegex, subjects, work: 0), "\(definition.id)")
    }
  }

  @Test(
    "None of 10,000 regexes made as people make them reaches the limit of a verdict",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func generated() throws {
    var random = SplitMix64(seed: 2)
    var generator = HonestRegexGenerator(seed: 3)
    for _ in 0..<10_000 {
      let regex = generator.regex(areaCode: "86")
      let subjects = Self.subjects("86", regex, 3, using: &random)
      let isDecided = try Self.isDecided(regex, subjects, work: MatchLimits().workPerVerdict)
      #expect(isDecided, "\(regex)")
    }
  }
}

/// Writes regexes as people write them for numbers: prefixes, classes, counts and separators.
struct HonestRegexGenerator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func regex(areaCode: String) -> String {
    let start = pick(["^", "^", "^", "", "\\A"])
    let prefix = pick([
      "(?:\\+\(areaCode)-?)?", "(\\+\(areaCode){1}\\-)?", "(\\+?\(areaCode))?-?", "\\+\(areaCode)-", "",
      "(?:\\+\(areaCode)[- ]?|00\(areaCode)|0)?", "(\\+\(areaCode)|0)*\\-?", "(?=[+\\d])(\\+\(areaCode)-?)?",
    ])
    let count = [1, 1, 2, 3, 8][roll(5)]
    let alternatives = (0..<count).map { _ in body() }.joined(separator: "|")
    return start + prefix + (count == 1 && roll(2) == 0 ? alternatives : "(\(alternatives))")
      + pick(["$", "$", "$", "", "\\z", "(?!\\d)"])
  }

  private mutating func body() -> String {
    let lead = (0...roll(3)).map { _ in leaf() }.joined()
    return lead
      + pick([
        "\\d{\(4 + roll(8))}", "\\d{\(4 + roll(4)),\(8 + roll(8))}", "[0-9]+", "\\d*", "(\\d{2}[- ]?){4}",
        "(?:[-. ]?\\d){\(6 + roll(3)),\(9 + roll(6))}", "\\d{3}[- ]?\\d{4}[- ]?\\d{0,4}", "(\\d{3}|\\d{4})+",
      ])
  }

  private mutating func leaf() -> String {
    switch roll(4) {
    case 0: "\(roll(10))"
    case 1: "[\(roll(5))-\(5 + roll(5))]"
    case 2: "(?:\(roll(10))\\d|\(roll(10))[\(roll(9)),\(roll(10))])"
    default: "[1,4,5,6,7,8,9]"
    }
  }

  private mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }
  private mutating func pick(_ choices: [String]) -> String { choices[roll(choices.count)] }
}
