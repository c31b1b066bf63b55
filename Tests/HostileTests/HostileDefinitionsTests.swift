import DefinitionTools
import PhoneCheck
import RegexEngine
import StrictJSON
import Testing

/// Definitions made to cost time or memory: every command answers, and the numbers of other definitions don't change.
@Suite("Hostile definitions", .timeLimit(.minutes(15)))
struct HostileDefinitionsTests {
  /// Regexes of every kind that PCRE2 compiles.
  static let regexes: [String] =
    [
      // Catastrophic.
      #"^(\d+)+$"#, #"^(\d*)*x$"#, #"^(?:\d|\d\d)+[xy]$"#, #"(\d+)+[xy]"#, #"^(?=(?=(?=(\d+)+x)\d+)\d+)\d+$"#,
      #"^(?:\+77-?)?(?=(?:\d+)+[xy])"#, #"(.*)(.*)(.*)(.*)(.*)\5\4\3\2\1$"#, #"^(?>(?:\d|\d\d)+)[xy]"#,
      // Nested counts.
      #"^((\d{0,100}){0,100}){0,6}$"#, #"^(?:1{0,300}2{0,300}){0,10}$"#, #"^(((\d{0,9}){0,9}){0,9}){0,9}$"#,
      #"^(?:(?:\d?){0,99}){0,99}[xy]"#,
      // Automata that explode.
      #"(\d*1\d{16}|\d*2\d{15})$"#, #"\d*1\d{20}$"#, #"(?:\d*1\d{12}|\d*2\d{13}|\d*3\d{14})$"#,
      // Recursion, conditions, callouts, verbs.
      #"^(\d(?1)?\d)+$"#, #"^(?:\d(?R)?)+x"#, #"^(1)?(?(1)2|3)\d+$"#, #"^\d(?C1)\d+$"#,
      #"^\d+(*COMMIT)x|\d+"#,
      #"^(?:\d(*SKIP)|\d(*PRUNE)\d)+x"#, #"^\d+(*THEN)x|1"#, #"^\d+(*ACCEPT)x"#,
      // Chains of look-around.
      "^" + String(repeating: "(?=\\d*)", count: 200) + "\\d+$",
      "^(?:1" + String(repeating: "(?!2)", count: 700) + "|1)*[xy]",
      "(?<!" + String(repeating: "2|", count: 1_000) + "3)\\d+[xy]", #"(?<=\d)(?<!1)\d+\b"#,
      // As long as is allowed.
      "[" + String(repeating: "0-9", count: 1_300) + "]{9}", String(repeating: "()", count: 1_000) + "\\d{9}",
      "^(?:" + String(repeating: "1?", count: 1_500) + ")[xy]",
      "^(?:" + (200..<600).map { "11111\($0)" }.joined(separator: "|") + "|1|1)*[xy]",
      // Odd text.
      "\u{202E}\\d{9}", "^\u{2066}1\u{2069}\\d+$", "^\\x1b\\[31m\\d+", "^é{1,50}\\d+$",
    ] + (1...4).map { #"^(?:(?:\d{0,\#(9 * $0)}){0,\#(9 * $0)}){0,\#(60 - 9 * $0)}[xy]"# }
    + (1...3).map { #"\d*\#($0 % 10)\d{\#($0 + 10)}(?:\d|x)*$"# }

  private static let china = AreaCodeDefinition.made("86", "CN", #"^(?:\+86-?)?1[3-9]\d{9}$"#)

  private static func catalog(_ regex: String) -> AreaCodeCatalog {
    AreaCodeCatalog(unchecked: [.made("77", "ZZ", regex), china], preferred: china)
  }

  private static let subjects = [
    "+77 1111111111", "+77 12345678901234567890123456", "+7711111111111111111111111111x",
  ]

  @Test("A regex leaves the numbers of other definitions unchanged, in any order", arguments: regexes)
  func neighbours(regex: String) throws {
    let validator = try PhoneValidator(Self.catalog(regex))
    let other = try PhoneValidator(Self.catalog(regex))
    let verdicts = Self.subjects.map { validator.validate($0).reason }
    #expect(validator.validate("13800138000").number?.canonical == "+86-13800138000")
    other.prepare()
    #expect(other.validate("138").reason == .tooShort)
    let reversed = Self.subjects.reversed().map { other.validate($0).reason }
    #expect(verdicts == reversed.reversed(), "verdicts don't depend on order or preparation")
    for subject in Self.subjects {
      _ = validator.typingState(of: subject)
      _ = validator.exactMatch(of: subject)
    }
  }

  @Test(
    "The tools' reports end: lint names the problem, examples are valid, and a difference is found",
    arguments: regexes.prefix(9))
  func tools(regex: String) throws {
    let json = Self.json([regex])
    let rules = Set(DefinitionsLint.report(on: json).findings.map(\.rule))
    #expect(!rules.isDisjoint(with: [.acceptsNothing, .unboundedLength, .outsideSubset]))
    let validator = try PhoneValidator(AreaCodeCatalog(json: json))
    let definition = validator.catalog.definitions[0]
    for number in NumberExamples(of: definition, by: validator).random {
      #expect(validator.validate(number.canonical).number == number)
    }
    let difference = CatalogDifference(from: validator, to: try PhoneValidator(Self.catalog(#"^\d{9}$"#)))
    #expect(!difference.isEmpty)
  }

  @Test(
    "Lint reports a regex that reaches the limit as an error, with a text that shows it",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
  func lintNamesIt() throws {
    for regex in [#"^(?=(?=(?=(\d+)+x)\d+)\d+)\d+$"#, #"^((\d{0,100}){0,100}){0,6}[xy]$"#] {
      let finding = DefinitionsLint.report(on: Self.json([regex])).findings
        .first { $0.rule == .catastrophicBacktracking }
      #expect(finding?.severity == .error)
      #expect(finding?.example?.english != nil)
    }
  }

  @Test("A definition with too many suffixes is refused, however they are written")
  func suffixes() throws {
    let suffixes = (0..<1_001).map { "\(100_000 + $0)" }
    for written in ["\"\(suffixes.joined(separator: ","))\"", "\(suffixes)"] {
      let error = #expect(throws: DefinitionsError.self) {
        try AreaCodeCatalog(json: Self.json([#"^\d{9}$"#], suffixes: written))
      }
      #expect(error?.problems.map(\.cause) == [.tooManySuffixes(count: 1_001, maximum: 1_000)])
    }
    let catalog = try AreaCodeCatalog(json: Self.json([#"^\d{9}$"#], suffixes: "\(suffixes.dropLast())"))
    #expect(catalog.definitions[0].suffixes.count == 1_000)
  }

  @Test("If claims to numbers are too many to be combined, lint reports them, and comparisons leave them out")
  func claims() throws {
    let suffixes = (0..<1_000).map { "\(100_000 + $0)" }
    let json = Self.json((8..<13).map { #"^\d{\#($0)}$"# }, suffixes: "\(suffixes)")
    let findings = DefinitionsLint.report(on: json).findings
    #expect(findings.contains { $0.rule == .overlap && $0.text.english.contains("can't be determined") })
    let validator = try PhoneValidator(AreaCodeCatalog(json: json))
    let difference = CatalogDifference(from: validator, to: try PhoneValidator(Self.catalog(#"^\d{9}$"#)))
    #expect(difference.isNarrowing)
  }

  @Test(
    "The time to examine a class of a thousand members grows with its length", .timeLimit(.minutes(15)))
  func longClasses() throws {
    let regex = "^[" + String(repeating: "0-9", count: 1_300) + "]{9}$"
    let finding = DefinitionsLint.report(on: Self.json(Array(repeating: regex, count: 20))).findings
      .filter { $0.rule == .duplicateInClass }
    #expect(finding.count == 20)
    #expect(finding.first?.fix?.regex == "^[0-9]{9}$")
  }

  @Test("The regexes of the world have languages even in a catalog of a thousand definitions")
  func shareOfLanguages() throws {
    let world = AreaCodeCatalog.builtin.definitions
    // Four times the world, with area codes that don't exist.
    let definitions = (0..<4).flatMap { round in
      world.enumerated().map { index, definition in
        AreaCodeDefinition.made("\(900_000 + round * 1_000 + index)", "ZZ", definition.mobileRegex)
      }
    }
    #expect(definitions.count > 900)
    #expect(try PhoneValidator(AreaCodeCatalog(unchecked: definitions)).prepare().isEmpty)
  }

  #if PCRE2_ENGINE
    @Test(
      "Lint never reports a clean file after an allocation has failed", arguments: [0, 1, 2, 3, 5, 8, 13, 21])
    func lintWithoutMemory(allocationCount: Int) {
      let json = Self.json([#"^(?:\+77-?)?7\d{9}\z"#])
      let report = EngineMemory.$current.withValue(EngineMemory(allocationCount: allocationCount)) {
        DefinitionsLint.report(on: json)
      }
      #expect(report.engineFailure != nil)
      #expect(report.rendered(file: "f").contains("The regex engine failed"))
      #expect(!report.summary(file: "f").english.contains("Nothing found in"))
    }
  #endif

  private static func json(_ regexes: [String], suffixes: String = "[]") -> [UInt8] {
    let entries = regexes.enumerated().map { index, regex in
      let (area, country) = (10 + index / 600, index % 600)
      let letters = [country / 26, country % 26].map { Character(Unicode.Scalar(UInt8(65 + $0))) }
      return """
        {"areaCode": "\(area)", "countryCode": "\(String(letters))", "mobileRegex": \(regex.asJSON),
         "displayMapping": {"en": "X"}, "areaCodeSuffixes": \(suffixes)}
        """
    }
    return Array("{\"phoneAreaCodeDefinitions\": [\(entries.joined(separator: ","))]}".utf8)
  }
}

extension AreaCodeDefinition {
  /// Makes a definition; the codes have to be valid.
  fileprivate static func made(_ areaCode: String, _ countryCode: String, _ regex: String)
    -> AreaCodeDefinition
  {
    AreaCodeDefinition(
      areaCode: AreaCode(areaCode)!, countryCode: CountryCode(countryCode)!,
      names: DisplayNames([(tag: "en", name: "Land")]), mobileRegex: regex, suffixes: [])
  }
}
