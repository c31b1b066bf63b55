import PhoneCheck
import Testing

import DefinitionTools
import PatternAutomata

@Suite("Number differences")
struct NumberDifferenceTests {
  static func difference(
    _ old: String, _ new: String, options: CatalogDifference.Options = CatalogDifference.Options()
  ) throws -> NumberDifference {
    let validators = [
      try PhoneValidator.of([.make("99", "XA", old)]), try PhoneValidator.of([.make("99", "XA", new)]),
    ]
    let difference = CatalogDifference(from: validators[0], to: validators[1], options: options)
    return try #require(difference.definitions.first).numbers
  }

  static func counts(_ tally: NumberTally) -> [Int: ExactCount] {
    Dictionary(uniqueKeysWithValues: tally.byLength.map { ($0.length, $0.count) })
  }

  /// Pairs of regexes whose numbers have at most four digits.
  static let smallPairs = [
    (#"^(\+99)?-?1\d{3}$"#, #"^(\+99)?-?[12]\d{2,3}$"#),
    (#"^\d{2,4}$"#, #"^(\+99)-?\d{3}$"#),
    (#"^(\+99)?-?(?:12|3\d{3}|45\d)$"#, #"^(\+99)?-?(?:1[2-4]|3\d{2}7|45\d)$"#),
    (#"^(\+99)?-?0?[1,2]\d{2}$"#, #"^(\+99)?-?0?[12]\d{2}\z"#),
    (#"^(\+99|\+99-)?\d{1,4}$"#, #"^\+99-[^5]{1,4}$"#),
    (#"^(?<!x)(?=\d)1\d\d$"#, #"^(?<!x)(?=\d)1\d\d$"#),
    (#"^\d{3}$"#, #"(?!)"#),
  ]

  @Test("Counts agree with asking PCRE2 about every number", arguments: smallPairs)
  func bruteForce(old: String, new: String) throws {
    let difference = try Self.difference(old, new)
    let numbers = Listing.numbers(upTo: 4)
    let (before, after) = (try accepted(numbers, old), try accepted(numbers, new))
    guard difference.basis == .languages else {
      #expect(difference.basis == .sameRegex && difference.isProvenEmpty)
      return
    }
    for (tally, expected) in [
      (difference.rejected, before.subtracting(after)), (difference.accepted, after.subtracting(before)),
      (difference.unchanged, before.intersection(after)),
    ] {
      #expect(
        Self.counts(tally) == Dictionary(grouping: expected, by: \.count).mapValues { ExactCount($0.count) })
      #expect(!tally.hasLonger && !tally.isLowerBound)
      let examples = tally.examples.map { String($0.dropFirst("+99-".count)) }
      #expect(examples.allSatisfy(expected.contains))
      #expect(examples.first == expected.min { ($0.count, $0) < ($1.count, $1) })
      #expect(examples.count == min(3, expected.count))
    }
  }

  @Test("Digits that are read without their second area code aren't counted as numbers")
  func secondAreaCodes() throws {
    let validators = try [#"^(\+500-?)?\d{5}$"#, #"^(\+500-?)?(500)?\d{5}$"#].map {
      try PhoneValidator.of([.make("500", "FK", $0)])
    }
    let difference = CatalogDifference(from: validators[0], to: validators[1])
    let readAsThemselves = stride(from: 0, to: 100_000, by: 97).count { index in
      let text = "+500-500" + String(String(100_000 + index).dropFirst())
      return validators[1].validate(text).number?.canonical == text
    }
    #expect(readAsThemselves == 0)
    #expect(difference.definitions.allSatisfy { $0.numbers.accepted.byLength.isEmpty })
  }

  private func accepted(_ numbers: [String], _ regex: String) throws -> Set<String> {
    let definition = AreaCodeDefinition.make("99", "XA", regex)
    var options = PhoneValidator.Options()
    options.usesAutomata = false
    let validator = try PhoneValidator.of([definition], options: options)
    return Set(
      numbers.filter { validator.validate("+99-\($0)", area: Area(definition)).number?.nationalDigits == $0 })
  }

  /// Pairs of larger languages.
  static let largePairs = [
    (#"^(\+99)?-?1\d{10}$"#, #"^(\+99)?-?1[3-9]\d{9}$"#),
    (#"^(\+99)?-?(?:5\d{8}|7[2-8]\d{9})$"#, #"^(\+99)?-?(?:[45]\d{8}|7[1-7]\d{9})$"#),
    (#"^(\+99){1}\-\d{6,11}"#, #"^(\+99)?-?\d{6,12}$"#),
    (#"^\d{6,31}$"#, #"^[1-9]\d{5,31}$"#),
    (#"^(\+99)?-?\d*7\d*$"#, #"^(\+99)?-?\d*77\d*$"#),
  ]

  @Test("Counts add up by inclusion and exclusion", arguments: largePairs)
  func inclusionExclusion(old: String, new: String) throws {
    let forward = try Self.difference(old, new)
    let backward = try Self.difference(new, old)
    let (before, after) = (try Self.difference(old, old).unchanged, try Self.difference(new, new).unchanged)
    for length in 1...min(forward.unchanged.limit, before.limit, after.limit) {
      let at = { (tally: NumberTally) in Self.counts(tally)[length] ?? 0 }
      #expect(at(before) == at(forward.rejected) + at(forward.unchanged))
      #expect(at(after) == at(forward.accepted) + at(forward.unchanged))
    }
    #expect(forward.rejected == backward.accepted && forward.accepted == backward.rejected)
  }

  @Test("Counts agree with known results")
  func known() throws {
    let difference = try Self.difference(#"^(\+99)?-?1\d{10}$"#, #"^(\+99)?-?1[3-9]\d{9}$"#)
    #expect(difference.rejected.total == 3_000_000_000)
    #expect(difference.unchanged.total == 7_000_000_000)
    #expect(difference.accepted.isEmpty)
    let large = try Self.difference(#"^(\+99)?-?\d{32}$"#, #"^(\+99)?-?[1-9]\d{31}$"#)
    #expect(large.rejected.total.description == "10000000000000000000000000000000")
  }

  @Test("Numbers of unlimited length are counted up to 15 digits, and longer numbers are mentioned")
  func unbounded() throws {
    let difference = try Self.difference(#"^\d{6,}"#, #"^\d{6,11}$"#)
    #expect(difference.rejected.byLength.map(\.length) == [12, 13, 14, 15])
    #expect(
      difference.rejected.limit == 15 && difference.rejected.hasLonger && !difference.unchanged.hasLonger)
    let far = try Self.difference(#"^\d{20,}"#, #"^\d{21,}"#)
    #expect(far.rejected.total == 0 && far.rejected.hasLonger && !far.rejected.isEmpty)
    #expect(far.rejected.examples.first == "+99-" + String(repeating: "0", count: 20))
  }

  @Test("The empty number doesn't count")
  func emptyNumber() throws {
    #expect(try Self.difference(#"^\d*$"#, #"^\d+$"#).isProvenEmpty)
  }

  @Test(
    "A regex outside the subset is compared by sampling, with numbers that PCRE2 confirmed, and marked",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func sampling() throws {
    let difference = try Self.difference(#"^(?<!x)(?=1)\d{6}$"#, #"^(?<!x)(?=1[3-5])\d{6}$"#)
    guard case .sampling(let sampling) = difference.basis else {
      Issue.record("\(difference.basis)")
      return
    }
    #expect(sampling.numberCount > 500 && sampling.undecidedCount == 0)
    #expect(sampling.oldCause != nil && sampling.newCause != nil)
    #expect(difference.rejected.isLowerBound && !difference.rejected.isEmpty)
    #expect(difference.accepted.isEmpty && !difference.unchanged.isEmpty && !difference.isProvenEmpty)
    for example in difference.rejected.examples {
      #expect(try /\+99-1[^345]\d{4}/.wholeMatch(in: example) != nil)
    }
  }

  @Test(
    "A sample finds members of the side that has an automaton",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func samplingOneSide() throws {
    let difference = try Self.difference(#"^(?<!x)(?!x)1[3-9]\d{9}$"#, #"^1[3-9]\d{9}$|^77712345678$"#)
    #expect(difference.accepted.byLength.map(\.length) == [11] && difference.rejected.isEmpty)
    #expect(difference.accepted.examples == ["+99-77712345678"])
  }

  @Test("An unchanged regex outside the subset is proven to be unchanged")
  func sameRegex() throws {
    let difference = try Self.difference(#"^(?<!x)(?=1)\d{6}$"#, #"^(?<!x)(?=1)\d{6}$"#)
    #expect(difference.basis == .sameRegex && difference.isProvenEmpty)
  }

  @Test("Matching stops for a regex that reaches its limit, within a bounded time")
  func catastrophic() throws {
    let difference = try Self.difference(#"^(?<!x)(?=1)(\d+)+x$"#, #"^(?<!x)(?=1)(\d*)*x?$"#)
    guard case .sampling(let sampling) = difference.basis else {
      Issue.record("\(difference.basis)")
      return
    }
    #expect(sampling.numberCount < 5_000)
  }

  @Test("Changed spellings are distinguished from changed numbers")
  func spellings() throws {
    let difference = try Self.difference(#"^(\+99){1}\-\d{6}$"#, #"^(\+99)?\d{6}$"#)
    #expect(difference.rejected.isEmpty && difference.accepted.isEmpty && !difference.isProvenEmpty)
    #expect(difference.spellings.map(\.spelling) == ["+99-N", "+99N", "N"])
    #expect(difference.spellings.map(\.rejected.total) == [1_000_000, 0, 0])
    #expect(difference.spellings.map(\.accepted.total) == [0, 1_000_000, 999_889])
    #expect(difference.spellings[1].accepted.examples.first == "+99000000")
  }

  @Test("Definitions that want a prefix are also compared in spellings with a prefix")
  func wantedPrefixes() throws {
    let validators = try [#"^07\d{3}$"#, #"^(?:0|44)7\d{3}$"#].map {
      try PhoneValidator.of([.make("44", "GB", $0)])
    }
    let difference = CatalogDifference(from: validators[0], to: validators[1])
    let spellings = try #require(difference.definitions.first).numbers.spellings
    #expect(spellings.map(\.spelling) == ["44N"])
    #expect(spellings.map(\.accepted.total) == [1_000])
    #expect(spellings.first?.accepted.examples.first == "447000")
  }

  @Test("The same seed gives the same examples, another seed gives others")
  func seeds() throws {
    func examples(_ seed: UInt64) throws -> [String] {
      var options = CatalogDifference.Options()
      (options.seed, options.exampleCount) = (seed, 5)
      return try Self.difference(#"^\d{8}$"#, #"^1\d{7}$"#, options: options).rejected.examples
    }
    #expect(try examples(1) == examples(1) && examples(1) != examples(2))
    #expect(try examples(1).count == 5 && examples(1) == examples(1).sorted())
  }
}
