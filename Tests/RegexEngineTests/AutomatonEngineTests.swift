import PatternAutomata
import PatternDifferential
import RegexEngine
import Testing

@Suite("The engine on automata")
struct AutomatonEngineTests {
  let matcher = AutomatonMatcher()

  private func match(
    _ pattern: String, _ subject: [UInt8], _ options: PatternOptions = [], _ mode: MatchMode = .complete
  ) throws -> MatchResult {
    try matcher.match(AutomatonPattern(pattern, options: options), in: subject.span, mode: mode)
  }

  @Test(
    "A match counts in any place",
    arguments: [
      ("^1\\d{10}$", "13800138000", .match), ("^1\\d{10}$", "13800138000\n", .match),
      ("^1\\d{10}$", "1380013800", .noMatch), ("^1\\d{10}$", "13800138000\r\n", .noMatch),
      ("\\d+", "ab12c", .match), ("", "", .match), ("x?", "", .match), ("x", "", .noMatch),
      ("^(\\+852){1}\\-?0{0,1}[1,4,5,6,7,8,9]\\d{7}$", "+852-,1234567", .match),
      ("1\\x00", "1\u{0}", .match), ("^.$", "é", .noMatch), ("\\d", "٣", .noMatch),
      ("(?!10)1\\d{10}$", "0013800138000", .match),
      ("^(?!10)1\\d{10}$", "10800138000", .noMatch), ("^\\d++\\d", "12", .noMatch),
    ] as [(String, String, MatchResult)])
  func complete(pattern: String, subject: String, result: MatchResult) throws {
    #expect(try match(pattern, Array(subject.utf8)) == result)
  }

  @Test(
    "A soft partial match shows whether more bytes could make a match",
    arguments: [
      ("^1\\d{10}$", "138", .partial), ("^1\\d{10}$", "13800138000", .match),
      ("^1\\d{10}$", "138001380001", .noMatch), ("^(?!10)1", "10", .noMatch), ("^(?=12)\\d", "1", .partial),
      ("^1\\d{10}$", "2", .noMatch), ("^1\\d{10}$", "", .noMatch),
      ("\\d{2}", "a1", .partial), ("\\d{2,3}", "12", .match),
    ] as [(String, String, MatchResult)])
  func softPartial(pattern: String, subject: String, result: MatchResult) throws {
    #expect(try match(pattern, Array(subject.utf8), [], .softPartial) == result)
  }

  @Test("A pattern for the whole subject neither starts late nor ends early, and has no partial matches")
  func wholeSubject() throws {
    #expect(try match("1|12", Array("12".utf8), .wholeSubject) == .match)
    #expect(try match("1|12", Array("123".utf8), .wholeSubject) == .noMatch)
    #expect(try match("1|12", Array("012".utf8), .wholeSubject) == .noMatch)
    #expect(try match("^1$", Array("1\n".utf8), .wholeSubject) == .noMatch)
    #expect(throws: MatchError.self) { try match("12", Array("1".utf8), .wholeSubject, .softPartial) }
  }

  @Test(
    "A pattern that no automaton can run has no answer",
    arguments: [
      ("^(?<!1)\\d+$", .construct("lookBehind", offset: 1)),
      ("(1)\\1", .construct("backReference", offset: 3)),
      ("^中", .construct("nonASCIIText", offset: 1)), ("^((\\d{0,100}){0,100}){0,9}[xy]$", .tooLarge),
    ] as [(String, UnsupportedPattern)])
  func unsupported(text: String, cause: UnsupportedPattern) throws {
    let pattern = try AutomatonPattern(text)
    #expect(pattern.unsupported == cause)
    let error = #expect(throws: MatchError.self) { try matcher.match(pattern, in: "1".utf8.span) }
    #expect(error?.reason == .unsupportedPattern && error?.isLimit == false)
  }

  #if PCRE2_ENGINE
    @Test(
      "Both engines give every subject the same result, by search and over the whole subject",
      arguments: 1...8)
    func bothEngines(seed: UInt64) throws {
      var generator = PatternGenerator(seed: seed)
      let pcre2 = PCRE2Matcher()
      var (matchCount, otherCount) = (0, 0)
      for _ in 0..<150 {
        let text = generator.sample().pattern
        for options in [[], .wholeSubject] as [PatternOptions] {
          guard let automaton = try? AutomatonPattern(text, options: options), automaton.unsupported == nil,
            let language = try? Automaton(pattern: text),
            let reference = try? PCRE2Pattern(text, options: options, machineCodeFor: [])
          else { continue }
          let subjects = SubjectGenerator(pattern: text, automaton: language)
          for _ in 0..<40 {
            let subject = subjects.subject(using: &generator.random)
            pcre2.beginVerdict()
            guard let expected = try? pcre2.match(reference, in: subject.span) else { continue }
            #expect(try matcher.match(automaton, in: subject.span) == expected, "\(text) on \(subject)")
            if expected == .match { matchCount += 1 } else { otherCount += 1 }
          }
        }
      }
      #expect(matchCount > 1_000 && otherCount > 1_000)
    }
  #endif
}
