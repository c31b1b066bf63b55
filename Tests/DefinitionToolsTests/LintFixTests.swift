import DefinitionTools
import PatternAutomata
import Testing

@Suite("Fixes of lint")
struct LintFixTests {
  /// Every word up to a length over a few relevant bytes.
  static let words: [[UInt8]] = {
    let alphabet = Array("+-0123,\n".utf8)
    var words: [[UInt8]] = [[]]
    var last = words
    for _ in 0..<5 {
      last = last.flatMap { word in alphabet.map { word + [$0] } }
      words += last
    }
    return words
  }()

  func accepted(_ regex: String) throws -> Set<[UInt8]> {
    let automaton = try Automaton(pattern: regex)
    return Set(Self.words.filter { automaton.accepts($0) })
  }

  @Test("A fix keeps its promise, by brute force")
  func bruteForce() throws {
    let regexes = [
      #"^(\+1){0,1}\-?[2,3]$"#, #"^(\+1)?-?0?[2,3]"#, #"(\+1)?[23]|(?:\+1)?-2$"#, #"^\+1-[23]{1,}$"#,
      #"^(\+1)?0{0,1}2$"#, #"^\+1-?1[23]$"#,
      #"^\+12$"#, #"2{1}$"#, #"^(?:\+1)?-?[^,]$"#, #"^.?2[\d,]$"#,
      #"^(?:\+1|1)?2$"#, #"^(?:\+2-?)?3$"#, #"^|[23]$"#, #"^(?:\+1-?)?2?$"#, #"^(?:\+[12]-?)?3$"#,
    ]
    var effects: Set<String> = []
    for regex in regexes {
      let before = try accepted(regex)
      for finding in LintFixture(regex, areaCode: "1", countryCode: "US").report.findings {
        guard let fix = finding.fix else { continue }
        let after = try accepted(fix.regex)
        let (refused, added) = (before.subtracting(after), after.subtracting(before))
        #expect(isKept(fix.effect, refused, added, after), "\(regex) -> \(fix.regex): \(finding.rule)")
        effects.insert(finding.rule.rawValue)
      }
    }
    // The loop has covered its cases.
    #expect(effects.count >= 7, "\(effects)")
  }

  func isKept(
    _ effect: LintFix.Effect, _ refused: Set<[UInt8]>, _ added: Set<[UInt8]>, _ after: Set<[UInt8]>
  ) -> Bool {
    let digits = ByteSet.digits
    func isNumber(_ word: [UInt8]) -> Bool {
      let text = String(decoding: word, as: UTF8.self)
      let rest =
        text.hasPrefix("+1-") ? text.dropFirst(3) : text.hasPrefix("+1") ? text.dropFirst(2) : text[...]
      return !rest.isEmpty && rest.utf8.allSatisfy(digits.contains)
    }
    switch effect {
    case .equivalent: return refused.isEmpty && added.isEmpty
    case .refusesTexts(let bytes):
      return added.isEmpty && refused.allSatisfy { $0.contains(where: bytes.contains) }
    case .refusesOtherTexts: return added.isEmpty && !refused.contains(where: isNumber)
    case .refusesFinalNewline: return added.isEmpty && refused.allSatisfy { $0.last == UInt8(ascii: "\n") }
    case .refusesLeadingHyphen: return added.isEmpty && refused.allSatisfy { $0.first == UInt8(ascii: "-") }
    case .acceptsBothSpellings: return refused.isEmpty && !added.isEmpty
    case .refusesTrunkZero: return added.isEmpty && refused.allSatisfy { $0.contains(UInt8(ascii: "0")) }
    case .anchorsStart, .anchorsEnd, .anchorsBoth: return added.isEmpty && !refused.isEmpty
    case .refusesBareAreaCode: return added.allSatisfy { $0.first == UInt8(ascii: "+") } && !refused.isEmpty
    case .keepsNumbers, .spellsPlus: return refused.isEmpty
    case .keepsAlternatives, .settlesVersion: return added.isEmpty
    case .spellsAreaCode: return added.count == refused.count
    case .leavesOutTrunkPrefix: return added.count >= refused.count
    case .limitsDigits, .acceptsNumbers: return added.isEmpty || refused.isEmpty
    }
  }

  @Test(
    "A reading in ASCII states the number of numbers that it adds",
    arguments: [
      (LintRule.nonASCII, #"^1[3、5]\d{9}$"#, WordCount.exactly(0)),
      (.acceptsNothing, #"^１\d{10}$"#, .exactly(10_000_000_000)),
      (.nonASCII, #"^1[3５]\d{9}$"#, .exactly(1_000_000_000)),
      (.lookalikeSyntax, #"^1[3－5]\d{9}$"#, .exactly(1_000_000_000)),
    ])
  func readings(rule: LintRule, regex: String, added: WordCount) {
    #expect(LintFixture(regex).findings(rule).map(\.fix?.effect) == [.keepsNumbers(added: added)])
  }

  @Test(
    "Texts that an anchor refuses are named by the text around the match",
    arguments: [
      (#"1\d{10}"#, LintRule.noStartAnchor, LintFix.Effect.anchorsStart),
      (#"1\d{10}"#, .noEndAnchor, .anchorsEnd),
      (#"^13\d{9}|15\d{9}$"#, .noStartAnchor, .anchorsBoth),
      (#"^13\d{9}|15\d{9}$"#, .noEndAnchor, .anchorsBoth),
      (#"^13\d{9}$|^15\d{9}"#, .noEndAnchor, .anchorsEnd),
      (#"^13\d{9}$|15\d{9}$"#, .noStartAnchor, .anchorsStart),
    ])
  func anchors(regex: String, rule: LintRule, effect: LintFix.Effect) {
    #expect(LintFixture(regex).findings(rule).map(\.fix?.effect) == [effect])
  }

  @Test(
    "Engines without \\z read the refusal of a final newline the same, and it is still proven",
    arguments: [#"^(?:\+86-?)?1\d{10}$"#, #"^(?:\+86-?)?1\d{10}\Z"#, #"^(?:(?:\+86-?)?13\d{9}$|15\d{9}$)"#])
  func finalNewline(regex: String) throws {
    let fix = try #require(LintFixture(regex).findings(.finalNewline).first?.fix)
    #expect(fix.effect == .refusesFinalNewline)
    let rest = Set(LintFixture(fix.regex).report.findings.map(\.rule))
    #expect(rest.isDisjoint(with: [.finalNewline, .portability, .outsideSubset]))
  }

  @Test("A proposal contains all fixes, and only $ remains to be fixed")
  func proposal() throws {
    let fixture = LintFixture(
      #"^(\+852){1}\-?0{0,1}[1,4,5](?:\d{7}|\d{8})"#, areaCode: "852", countryCode: "HK")
    let proposal = try #require(fixture.report.proposals.first)
    #expect(proposal.regex == #"^(\+852)\-?[145](?:\d{7}|\d{8})$"#)
    #expect(Set(proposal.rules) == [.quantifierNoise, .trunkZero, .commaInClass, .noEndAnchor])
    let rest = LintFixture(proposal.regex, areaCode: "852", countryCode: "HK")
    #expect(rest.rules == [.prefixRequired])
  }
}
