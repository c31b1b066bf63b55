import PhoneCheck
import Testing

import DefinitionTools

@Suite("Number examples")
struct NumberExamplesTests {
  static func examples(
    _ regex: String, areaCode: String = "99", count: Int = 5, seed: UInt64 = 0
  ) throws -> NumberExamples {
    let definition = AreaCodeDefinition.make(areaCode, "XA", regex)
    var options = NumberExamples.Options()
    (options.count, options.seed) = (count, seed)
    return NumberExamples(of: definition, by: try .of([definition]), options: options)
  }

  @Test(
    "A placeholder is accepted, and looks made up",
    arguments: [
      (#"^(\+99)?-?1\d{10}$"#, "+99-12345678901"), (#"^(\+99)?-?1[3-9]\d{9}$"#, "+99-13123456789"),
      (#"^(\+99)?-?[69]\d{7}$"#, "+99-61234567"), (#"^(\+99)?-?\d{4}$"#, "+99-1234"),
      (#"^(\+99)?-?\d{5,12}$"#, "+99-1234567"), (#"^(\+99)?-?5555$"#, "+99-5555"),
      (#"^(?<!x)(?=6)(\+99)?-?6\d{7}$"#, MatchingEngine.runsEveryRegex ? "+99-61234567" : nil),
      // The second digit is repeated at the end.
      (#"^6(\d)\d{5}\1$"#, MatchingEngine.runsEveryRegex ? "+99-66123456" : nil),
    ] as [(String, String?)])
  func placeholder(regex: String, expected: String?) throws {
    #expect(try Self.examples(regex).placeholder?.canonical == expected)
  }

  @Test("Smallest, largest and boundary numbers agree with listing all numbers")
  func boundaries() throws {
    let regex = #"^(\+99)?-?(?:2[3-5]|4\d[1-8]|9)$"#
    let examples = try Self.examples(regex, count: 40)
    let definition = AreaCodeDefinition.make("99", "XA", regex)
    let validator = try PhoneValidator.of([definition])
    let accepted = Listing.numbers(upTo: 4).filter {
      validator.validate("+99\($0)").number?.nationalDigits == $0
    }
    let byLength = Dictionary(grouping: accepted, by: \.count)
    #expect(examples.boundaries.map(\.length) == byLength.keys.sorted())
    for boundary in examples.boundaries {
      #expect(boundary.smallest.nationalDigits == byLength[boundary.length]?.min())
      #expect(boundary.largest.nationalDigits == byLength[boundary.length]?.max())
    }
    #expect(examples.smallest?.nationalDigits == "9" && examples.largest?.nationalDigits == "498")
    #expect(!examples.hasLonger && examples.basis == .language)
    #expect(Set(examples.random.map(\.nationalDigits)).isSubset(of: accepted))
    #expect(examples.random.count > 20)
  }

  @Test("Near misses are one typing error away, and rejected with every possible reason")
  func nearMisses() throws {
    let examples = try Self.examples(#"^(\+99)?-?[12]\d{7}$"#, count: 6)
    #expect(Set(examples.nearMisses.map(\.rejection.reason)) == [.tooShort, .tooLong, .patternMismatch])
    #expect(examples.nearMisses.count == 6)
    for miss in examples.nearMisses {
      #expect((7...9).contains(miss.written.count - "+99-".count))
    }
  }

  @Test(
    "Near misses leave every branch, at each run of digits that it doesn't allow",
    arguments: [
      (
        #"^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|9[0-35-9])\d{8}$"#,
        ["0", "2", "10", "17", "140", "154", "160", "163", "168", "194"]
      ),
      (#"1(?:3\d|5[0-35-9])\d{8}"#, ["0", "2", "10", "14", "16", "154"]),
      (
        #"^(1(?:3\d|5[0-35-9])\d{8})|(18[025-9]\d{8})$"#,
        ["0", "2", "10", "14", "16", "19", "154", "181", "183"]
      ),
      (#"^(?<!\d)(1)(?:3\d|5[0-35-9])\d{8}(?!\d)$"#, ["0", "2", "10", "14", "16", "154"]),
    ])
  func branches(regex: String, beginnings: [String]) throws {
    let definition = AreaCodeDefinition.make("99", "XA", regex)
    let validator = try PhoneValidator.of([definition])
    let misses = NumberExamples(of: definition, by: validator).nearMisses.map { $0.written.dropFirst(4) }
    for beginning in MatchingEngine.runsEveryRegex ? beginnings : [] {
      #expect(misses.contains { $0.hasPrefix(beginning) && $0.utf8.count == 11 }, "\(beginning) in \(misses)")
    }
    #expect(misses.allSatisfy { validator.validate("+99\($0)").number == nil })
  }

  @Test(
    "Every example is read as that number in each form that shows it",
    arguments: [
      #"^(?:(?:\+|00)99)?1[3-9]\d{5}$"#, #"^(99)?1\d{6}$"#, #"^(?:\+|0{0,2})99[789]\d{5}$|^0?[789]\d{5}$"#,
      #"^\d{5,12}$"#, #"^0?1\d{4}|2\d{5}$"#, #"^(?:(?:\+|00)99|0)[1-9]\d{6}$"#,
      #"^(13\d{9})|(15\d{9})|(17\d{9})|(18\d{9})$"#, #"(?<!\d)1[3-9]\d{5}(?!\d)"#,
      #"^(?!.*(\d)\1{3})1[3-9]\d{5}$"#, #"(\d)\1{2}138\d"#,
    ])
  func readings(regex: String) throws {
    let definition = AreaCodeDefinition.make("99", "XA", regex)
    let validator = try PhoneValidator.of([definition])
    let examples = NumberExamples(of: definition, by: validator)
    let numbers =
      [examples.placeholder, examples.smallest, examples.largest].compactMap(\.self) + examples.random
    if MatchingEngine.runsEveryRegex { #expect(numbers.count > 4) }
    for number in numbers {
      for text in [number.canonical, number.e164, number.nationalDigits, number.formatted(.spelling)] {
        #expect(validator.validate(text, area: Area(definition)).number?.canonical == number.canonical)
      }
    }
  }

  @Test(
    "No example is rejected in its spelling",
    arguments: [#"^0086-?1[3-9]\d{9}$"#, #"^0086\d{11}$"#])
  func rejectedSpellings(regex: String) throws {
    let definition = AreaCodeDefinition.make("86", "CN", regex)
    let examples = NumberExamples(of: definition, by: try .of([definition]))
    #expect(examples.boundaries.isEmpty && examples.random.isEmpty && examples.nearMisses.isEmpty)
    #expect(examples.placeholder == nil)
  }

  @Test("A near miss isn't a number of another definition")
  func otherDefinitions() throws {
    let definitions: [AreaCodeDefinition] = [
      .make("99", "XA", #"^(\+99)?-?1\d{5}$"#), .make("99", "XB", #"^(\+99)?-?(?:[2-9]\d{5}|\d{7})$"#),
    ]
    let validator = try PhoneValidator.of(definitions)
    let examples = NumberExamples(of: definitions[0], by: validator)
    #expect(examples.nearMisses.count == 5)
    #expect(examples.nearMisses.allSatisfy { validator.validate($0.written).number == nil })
  }

  @Test("The same seed gives the same examples, another seed gives others")
  func seeds() throws {
    let random = { (seed: UInt64) in
      try Self.examples(#"^(\+99)?-?1\d{10}$"#, seed: seed).random.map(\.canonical)
    }
    #expect(try random(1) == random(1) && random(1) != random(2))
    #expect(try random(1).count == 5)
  }

  @Test(
    "A regex outside the subset gives the results of a search, marked as such",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func search() throws {
    let examples = try Self.examples(#"^(?<!x)(?=6)6[0-4]\d{6}$"#)
    guard case .search(.outsideSubset) = examples.basis else {
      Issue.record("\(examples.basis)")
      return
    }
    #expect(examples.smallest?.nationalDigits == "60000000" && examples.largest?.nationalDigits == "64999999")
    #expect(examples.random.count == 5)
    #expect(examples.smallest?.spelling == "60000000")
  }

  @Test("Without numbers there are no examples", arguments: ["(?!)", #"^\d{40}$"#, "^x$", "^$", #"(?=x)\d"#])
  func nothing(regex: String) throws {
    let examples = try Self.examples(regex)
    #expect(examples.placeholder == nil && examples.boundaries.isEmpty && examples.random.isEmpty)
    #expect(examples.nearMisses.isEmpty)
  }

  @Test("Every example of the built-in catalog is valid; this run checks every twelfth definition")
  func builtin() throws {
    let validator = try PhoneValidator(.builtin)
    let definitions = AreaCodeCatalog.builtin.definitions
    for definition in stride(from: 0, to: definitions.count, by: 12).map({ definitions[$0] }) {
      let examples = NumberExamples(of: definition, by: validator)
      let numbers =
        [examples.placeholder, examples.smallest, examples.largest].compactMap(\.self) + examples.random
      #expect(numbers.count >= 4)
      for number in numbers { #expect(validator.validate(number.canonical).number == number) }
    }
  }
}
