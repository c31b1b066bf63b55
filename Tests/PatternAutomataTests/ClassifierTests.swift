import PatternAutomata
import RegexEngine
import Testing

@Suite("Combined automata")
struct ClassifierTests {
  @Test(
    "A state names the accepting languages, in order", arguments: 1...8 as ClosedRange<UInt64>)
  func small(seed: UInt64) throws {
    let languages = BruteForce.languages(count: 5, seed: seed &+ 500)
    let first = try Classifier(languages)
    let all = try Classifier(languages, detail: .all)
    first.checkInvariants()
    all.checkInvariants()
    for word in BruteForce.words(over: BruteForce.ab, upTo: 8) {
      let indices = languages.indices.filter { languages[$0].accepts(word) }
      #expect(first.indices(accepting: word) == Array(indices.prefix(1)))
      #expect(all.indices(accepting: word) == indices)
    }
  }

  @Test("Sample definitions combine to a table that agrees with trying them in order")
  func sample() throws {
    let patterns = [
      #"^(\+86){0,1}\-?1\d{10}$"#, #"^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$"#,
      #"^(\+886){1}\-?[6,7,9](?:\d{7}|\d{8})$"#,
      #"^(\+853){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$"#,
      #"^(\+93){1}\-\d{6,11}"#,
    ]
    let languages = try patterns.map { try Automaton(pattern: $0) }
    let compiled = try patterns.map { try Pattern($0) }
    let classifier = try Classifier(languages)
    classifier.checkInvariants()
    // The prototypes' figures, with the dead state: 75 states, 15 byte classes.
    #expect(classifier.table.stateCount <= 76 && classifier.table.byteClasses.count <= 15)
    let matcher = Matcher()
    for language in languages {
      for probe in language.probes(count: 400, seed: 3) {
        let expected = try compiled.firstIndex { try matcher.match($0, in: probe.word.span) != .noMatch }
        #expect(classifier.indices(accepting: probe.word).first == expected)
      }
    }
  }

  @Test("Many definitions with the same beginnings stay small")
  func many() throws {
    var random = SplitMix64(seed: 11)
    let languages = try (0..<60).map { index in
      let codes = (0..<3).map { _ in "\(Int.random(in: 1...99, using: &random))" }.joined(separator: "|")
      return try Automaton(pattern: "^(\\+\(100 + index))?-?(?:(?:\(codes))\\d{6}|9\\d{\(7 + index % 3)})$")
    }
    let classifier = try Classifier(languages)
    #expect(classifier.table.stateCount < 2_000)
    for (index, language) in languages.enumerated() {
      for probe in language.probes(count: 60, seed: UInt64(index)) {
        let expected = languages.firstIndex { $0.accepts(probe.word) }
        #expect(classifier.indices(accepting: probe.word).first == expected)
      }
    }
  }

  @Test("A combination may contain no languages, or languages after a language that accepts everything")
  func edges() throws {
    let none = try Classifier([])
    none.checkInvariants()
    #expect(none.indices(accepting: []).isEmpty)
    let everything = Automaton.words(over: .all)
    let shadowed = try Classifier(
      [Automaton(word: "1".utf8), everything] + BruteForce.languages(count: 4, seed: 1))
    #expect(shadowed.table.stateCount == 4)
    #expect(shadowed.indices(accepting: "1".utf8) == [0] && shadowed.indices(accepting: "12".utf8) == [1])
  }

  @Test("A combination that would explode stops at its budget")
  func budget() throws {
    var limits = ConstructionLimits()
    limits.stateCount = 50
    let languages = try (1...6).map { try Automaton(pattern: "\($0)\\d{\($0)}\($0)") }
    #expect(throws: BudgetExceeded(limit: .stateCount)) { try Classifier(languages, limits: limits) }
  }
}
