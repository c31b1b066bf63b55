import DefinitionTools
import Foundation
import PatternAutomata
import PhoneCheck
import Testing

/// Problems of definitions, lint findings and differences in Chinese.
@Suite("Definitions in Chinese")
struct TranslationTests {
  /// Returns a definition with some members replaced or left out.
  private static func definition(_ changes: [String: String?]) -> String {
    var members: [String: String?] = [
      "areaCode": #""86""#, "countryCode": #""CN""#, "mobileRegex": #""^1\\d{10}$""#,
      "displayMapping": #"{"en": "China"}"#,
    ]
    for (key, value) in changes { members[key] = value }
    let lines = members.sorted { $0.key < $1.key }.compactMap { key, value in
      value.map { "\"\(key)\": \($0)" }
    }
    return "{" + lines.joined(separator: ", ") + "}"
  }

  private static func file(_ changes: [String: String?] = [:], tail: String = "") -> String {
    "{\"phoneAreaCodeDefinitions\": [\(definition(changes))]\(tail)}"
  }

  /// Files with problems: each cause, and each piece of advice that depends on the case.
  static let broken: [String] =
    [
      "", " ", "[", "{", "[1, 2", "{\"a\": \"", "{\"a\" 1}", "{a: 1}", "{'a': 1}", "{“a”: 1}", "{\"a\": 1,}",
      "{\"a\": 1} x",
      "{\"a\": 012}", "{\"a\": +1}", "{\"a\": True}", "{\"a\": None}", "{\"a\": NaN}", "{\"a\": yes}",
      "{\"a\": 1 // b\n}",
      "{\"a\": \"\\x\"}", "{\"a\": \"\\u12\"}", "{\"a\": \"\\uD800\"}", "{\"a\": \"\t\"}", "{\"a\": \"\n\"}",
      "{\"a\": \"\u{1}\"}", "{\"a\": 1, \"a\": 2}", "{\"a\": 1 \"b\": 2}", "{\"a\": 1 b}", "{\"a\"：1}", "{,}",
      "{\"a\": -}",
      "{\"a\": \"\\x \\y\"}", "[1 x]", "{\"a\": ]}", String(repeating: "[", count: 600), "<html>",
      "```json\n{}",
      "{&quot;a&quot;: 1}", #"{"code": 40001, "message": "denied"}"#, "[]",
      #"{"data": {"phoneAreaCodeDefinitions": []}}"#,
      #"{"PhoneAreaCodeDefinitions": []}"#, #"{"phoneAreaCodeDefinitions": {}}"#,
      #"{"phoneAreaCodeDefinitions": []}"#,
      "{\"phoneAreaCodeDefinitions\": [1]}", "{}", "7", file(tail: #", "preferredAreaCode": 86"#),
    ]
    + [
      ["areaCode": "86"], ["areaCode": "8.6"], ["areaCode": "null"], ["areaCode": nil], ["areaCode": "true"],
      ["areaCode": "[]"], ["areaCode": #""0012345678""#], ["areaCode": #""+1-684""#], ["areaCode": #""８６""#],
      ["areaCode": #""abc""#], ["countryCode": #""CHN""#], ["countryCode": #"" CN""#], ["countryCode": nil],
      ["mobileRegex": nil], ["mobileRegex": #""""#], ["mobileRegex": #""(*UTF)1""#],
      ["mobileRegex": "\"1\\b\""],
      ["mobileRegex": "\"^1\\d{10}\""], ["mobileRegex": "\"^1\\d{10}\\\\d\""],
      ["mobileRegex": "\"" + String(repeating: "1", count: 5000) + "\""], ["areaCodeSuffixes": "5"],
      ["areaCodeSuffixes": #"["x"]"#], ["trunkPrefix": #"["12345"]"#], ["trunkPrefix": "5"],
      ["mobile_regex": #""1""#, "mobileRegex": nil],
    ].map { file($0) }
    + [
      #"1\\"#, "1{6,2}", "1{65536}", "[1", "[2-1]", "+861", "*1", "(1", "1)", "[[:foo:]]", "(?<a",
      "(?#",
      "(?(1", "[a-\\\\d]", "[:alpha:]", #"\\y"#,
    ].map { file(["mobileRegex": "\"\($0)\""]) } + (MatchingEngine.runsEveryRegex ? brokenForPCRE2 : [])

  /// Files with regexes that only PCRE2 can refuse.
  private static let brokenForPCRE2 = [
    "(?z)1", "(?P", #"1\\2"#, #"(?<=1+)1"#, "(?<a>1)(?<a>2)", "(?<1>1)", #"\\p{Foo}"#, #"\\x{110000}"#,
    "(?(1)a|b|c)",
    "(?C256)", "(*FOO)", #"\\g"#, #"\\k"#, #"\\o{9}"#, #"\\o1"#, #"\\xg\\x{g}"#, "[[.a.]]", #"\\c"#,
    #"\\N{LATIN}"#, "(?i-)(?^-i)", "(?R1)", "(?(DEFINE)a|b)",
    String(repeating: "(", count: 300) + String(repeating: ")", count: 300),
  ].map { file(["mobileRegex": "\"\($0)\""]) }

  /// Files that load with remarks.
  private static let remarkable: [String] = [
    #"{"code": 0, "data": \#(file())}"#, "\u{FEFF}" + file(), file(["areaCode": #""+86""#]),
    file(["countryCode": #""cn""#]),
    file(["displayMapping": nil]), file(["displayMapping": #""{\"en\": \"China\"}""#]),
    file(["displayMapping": "5"]),
    file(["displayMapping": #"{"en": 5}"#]), file(["displayMapping": #"{"en": ""}"#]),
    file(["displayMapping": #"{"en": "a", "EN": "b"}"#]), file(["areaCodeSuffixes": #""12 34""#]),
    file(["areaCodeSuffixes": #"[""]"#]), file(["mobileRegex": #""^1\\\\d{10}$""#]),
    file(["mobileRegex": "\"^1\\d{10}\""]),
    #"{"phoneAreaCodeDefinitions": [\#(definition([:])), \#(definition(["countryCode": "5"]))], "preferredAreaCode": "XX"}"#,
  ]

  /// The words of English that a text in another language must not contain.
  private static var english: Regex<Substring> {
    /\b(?:the|is|are|isn't|of|and|or|an|to|in|it|not|may|can|with|that|this|such|found|expected|numbers?|more|no|at)\b/
  }
  private static let simplified = Set("这个为与后无发请从对应号码档处数写开头区会读没该级过时间长键组结构")
  private static let traditional = Set("這個為與後無發請從對應號碼檔處數寫開頭區會讀沒該級過時間長鍵組結構")

  /// Returns the fault of a text in a language; `nil` if there is none.
  static func fault(_ text: String, in language: Language) -> String? {
    if language == .english { return text.isEmpty ? "empty" : nil }
    let unquoted = text.replacing(/"[^"]*"/, with: "")
    if !text.unicodeScalars.contains(where: { (0x4E00...0x9FFF).contains($0.value) }) {
      return "no Chinese: \(text)"
    }
    if unquoted.contains(english) { return "English: \(text)" }
    let others =
      language == .simplifiedChinese
      ? traditional.subtracting(simplified) : simplified.subtracting(traditional)
    let name = language == .simplifiedChinese ? "traditional" : "simplified"
    return text.contains(where: others.contains) ? "\(name): \(text)" : nil
  }

  private static func faults(_ text: LocalizedText) -> [String] {
    Language.allCases.compactMap { fault(text[$0], in: $0) }
  }

  @Test("Every problem of a definitions file is reported in each language", arguments: broken)
  func problems(json: String) throws {
    let error = try #require(throws: DefinitionsError.self) { try AreaCodeCatalog(json: json) }
    for problem in error.problems {
      #expect(Self.faults(problem.text) == [])
      #expect(problem.rendered(file: "f", in: .english) == problem.rendered(file: "f"))
      for language in Language.allCases {
        let lines = problem.rendered(file: "f", in: language).split(separator: "\n").dropFirst()
        #expect(
          lines == problem.rendered(file: "f").split(separator: "\n").dropFirst(), "the regex is the same")
      }
    }
  }

  @Test("Problems that need other bytes are reported in each language")
  func binaryProblems() throws {
    let texts: [[UInt8]] = [
      [0xFF, 0xFE, 0x7B, 0], [0xFF, 0xFE, 0, 0], [0x1F, 0x8B, 8, 0], [0x50, 0x4B, 3, 4],
      Array("{\"a\": \"".utf8) + [0xFF, 0x22, 0x7D],
      [0x7B, 0xFF], Array(repeating: 0x20, count: 5 << 20),
      Array(
        "{\"phoneAreaCodeDefinitions\": [\(Array(repeating: "1", count: 1001).joined(separator: ","))]}".utf8),
      Array(
        Self.file(["areaCodeSuffixes": "[\((0..<2000).map { "\"\($0)\"" }.joined(separator: ","))]"]).utf8),
      Array("{\"phoneAreaCodeDefinitions\": [\(Self.definition([:])), \(Self.definition([:]))]}".utf8),
    ]
    for bytes in texts {
      let error = try #require(throws: DefinitionsError.self) { try AreaCodeCatalog(json: bytes) }
      #expect(error.problems.flatMap { Self.faults($0.text) } == [])
      #expect(error.text(file: LocalizedText(untranslated: "f")).english == error.rendered(file: "f"))
    }
    let error = try #require(throws: DefinitionsError.self) {
      try AreaCodeCatalog(
        json: Self.file(["areaCode": "5"]), options: LoadingOptions(skipBadDefinitions: true))
    }
    #expect(error.problems.flatMap { Self.faults($0.text) } == [])
  }

  @Test("Every remark on a definitions file exists in each language", arguments: remarkable)
  func remarks(json: String) throws {
    let remarks = [false, true].compactMap { repairs in
      let options = LoadingOptions(repairEscapes: repairs, skipBadDefinitions: true)
      return try? AreaCodeCatalog(json: json, options: options).remarks
    }
    #expect(!remarks.isEmpty, "it loads with the repair or without it")
    for remark in remarks.joined() {
      #expect(Self.faults(remark.text) == [])
      #expect(remark.rendered(file: "f", in: .english) == remark.rendered(file: "f"))
    }
  }

  @Test(
    "Every construct without an automaton has a name in each language",
    arguments: OutsideSubset.Construct.allCases)
  func constructs(construct: OutsideSubset.Construct) {
    for language in [Language.simplifiedChinese, .traditionalChinese] {
      #expect(!construct.text[language].isEmpty)
      #expect(!construct.text[language].contains(" a "))
    }
  }

  /// A regex for every rule about regexes.
  private static let onePerRule = Dictionary(grouping: LintCases.all.flatMap(\.hits), by: \.rule)
    .compactMap(\.value.first)

  @Test("Every finding, example and fix exists in each language", arguments: onePerRule)
  func findings(hit: LintHit) {
    for finding in LintFixture(hit.regex, areaCode: hit.areaCode).report.findings {
      #expect(Self.faults(finding.text) == [])
      if let fix = finding.fix { #expect(Self.faults(fix.effect.text) == []) }
      if let example = finding.example {
        #expect(
          !example.simplifiedChinese.contains(" and ") && !example.simplifiedChinese.contains(" times "))
      }
    }
  }

  @Test("Findings about the rest of a catalog exist in each language")
  func catalogFindings() {
    let regex = #"^(?:\+1-?)?684\d{7}\z"#
    let report = LintFixture(
      [
        .init(
          areaCode: "1", countryCode: "US", regex: regex, suffixes: ["1684", "684", "684"], names: ["fr": "A"]
        ),
        .init(areaCode: "1", countryCode: "UK", regex: regex),
        .init(areaCode: "1", countryCode: "XK", regex: regex),
        .init(areaCode: "1", countryCode: "QQ", regex: #"^(?:\+1-?)?68\d{8}\z"#),
      ], preferred: "1"
    ).report
    let rules = Set(report.findings.map(\.rule))
    #expect(
      rules.isSuperset(of: [
        .shadowed, .deadSuffix, .repeatedSuffix, .unassignedCountryCode, .reservedCountryCode,
      ]))
    #expect(rules.isSuperset(of: [.preferredCode, .missingTranslation]))
    #expect(report.findings.flatMap { Self.faults($0.text) } == [])
    for language in [Language.simplifiedChinese, .traditionalChinese] {
      let lines = report.rendered(file: "f", in: language).split(separator: "\n").filter {
        !$0.hasPrefix("    ")
      }
      #expect(lines.compactMap { Self.fault(String($0), in: language) } == [])
    }
  }

  @Test(
    "A difference is reported in each language, with the same numbers",
    arguments: [Language.simplifiedChinese, .traditionalChinese])
  func differences(language: Language) throws {
    let english = try DifferenceReportTests.report()
    let report = DifferenceReport(
      english.difference, oldName: "old.json", newName: "new.json", language: "en", textLanguage: language)
    for (text, original) in [(report.text, english.text), (report.markdown, english.markdown)] {
      let words = text.split(separator: "\n").filter { !$0.contains("→") }
      #expect(words.compactMap { $0.contains(Self.english) ? String($0) : nil } == [])
      let counts = { (text: String) in
        text.matches(of: /[0-9][0-9,]{3,}/).map { String(text[$0.range]) }.sorted()
      }
      #expect(counts(text) == counts(original))
    }
  }
}
