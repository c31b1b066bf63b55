import PatternAutomata
import PatternDifferential
import Testing

@Suite("Hostile patterns")
struct HostilePatternTests {
  @Test(
    "A construction that would explode stops at its budget, in no time", .timeLimit(.minutes(15)),
    arguments: [
      ("(?:a{1000}){1000}", .instructionCount), ("((a{60000}){5})", .instructionCount),
      ("(?:|||||){3000}", .instructionCount), ("(?:^^^^^){5000}", .instructionCount),
      ("(?:a?b?){5000}", .instructionCount), ("(?:a|b)*a(?:a|b){20}", .stepCount),
      ("^.*1.{15}$|^.*2.{15}$|^.*3.{15}$", .stepCount), ("(?=(?:a{100}){300}b)c", .instructionCount),
      ("(?=.*1.{12})(?=.*2.{12})\\d+", .stateCount),
    ] as [(String, BudgetExceeded.Limit)])
  func budgets(pattern: String, limit: BudgetExceeded.Limit) {
    #expect(throws: PatternAutomatonError.budgetExceeded(BudgetExceeded(limit: limit))) {
      try Automaton(pattern: pattern, limits: Self.tight)
    }
  }

  @Test(
    "A long pattern with a small language is built within the budget, in no time", .timeLimit(.minutes(15)),
    arguments: [
      (String(repeating: "(a|b)*", count: 680) + "c", 3),
      ("(?:" + String(repeating: "a?", count: 1_500) + ")*", 2),
      ("^(?:" + String(repeating: "(?!b)", count: 700) + "a)+$", 4),
      (String(repeating: "(?=a", count: 30) + String(repeating: ")", count: 30) + "b", 1),
    ])
  func smallLanguages(pattern: String, stateCount: Int) throws {
    let automaton = try Automaton(pattern: pattern, limits: Self.tight)
    #expect(automaton.stateCount == stateCount)
  }

  private static let tight = {
    var limits = ConstructionLimits()
    limits.stateCount = 2_000
    limits.stepCount = 50_000
    return limits
  }()

  @Test("An exceeded budget is named")
  func budgetNames() {
    var limits = ConstructionLimits()
    limits.stateCount = 100
    #expect(throws: PatternAutomatonError.budgetExceeded(BudgetExceeded(limit: .stateCount))) {
      try Automaton(pattern: "(?:a|b)*a(?:a|b){10}", limits: limits)
    }
    limits.instructionCount = 50
    #expect(throws: PatternAutomatonError.budgetExceeded(BudgetExceeded(limit: .instructionCount))) {
      try Automaton(pattern: "a{100}", limits: limits)
    }
    limits.stepCount = 10
    #expect(throws: PatternAutomatonError.budgetExceeded(BudgetExceeded(limit: .stepCount))) {
      try Automaton(pattern: "a{20}", limits: limits)
    }
  }

  @Test(
    "The check refuses exactly the patterns that building refuses", arguments: 1...4 as ClosedRange<UInt64>)
  func foreseenBudgets(seed: UInt64) throws {
    var generator = PatternGenerator(seed: seed)
    let alphabet = ByteSet("ab01-".utf8)
    var (builtCount, refusedCount) = (0, 0)
    for index in 0..<3_000 {
      var limits = ConstructionLimits()
      limits.instructionCount = Int.random(in: 1...400, using: &generator.random)
      let scale = Bool.random(using: &generator.random) ? 1 : 10
      limits.stateCount = scale * Int.random(in: 1...60, using: &generator.random)
      limits.stepCount = scale * Int.random(in: 1...3_000, using: &generator.random)
      let pattern =
        switch index % 3 {
        case 0: generator.sample().pattern
        case 1: Self.numberPlan(&generator.random)
        default: Self.overlappingWords(&generator.random)
        }
      let built = Result { () throws(PatternAutomatonError) in
        _ = try Automaton(pattern: pattern, alphabet: alphabet, limits: limits)
      }
      let foreseen = Result { () throws(PatternAutomatonError) in
        try Automaton.check(pattern: pattern, alphabet: alphabet, limits: limits)
      }
      switch (built, foreseen) {
      case (.success, .success): builtCount += 1
      case (.failure(let error), .failure(let other)):
        #expect(error == other, "\(pattern) within \(limits)")
        if case .budgetExceeded = error { refusedCount += 1 }
      default: Issue.record("\(pattern) within \(limits): built \(built), foreseen \(foreseen)")
      }
    }
    #expect(builtCount > 500 && refusedCount > 500, "\(builtCount) and \(refusedCount)")
  }

  @Test(
    "The check agrees with building for forms with a bound that is hard to find", .timeLimit(.minutes(15)),
    arguments: [
      "^" + String(repeating: "(?:", count: 60) + "1" + String(repeating: ")?", count: 60) + "1\\d{10}$",
      "^[0-8]{0,4900}9(?:" + String(repeating: "|", count: 250) + ")",
      "^(?:" + (0..<300).map { "[01]{\($0)}1\\d{9}" }.joined(separator: "|") + ")$",
    ])
  func hardBounds(pattern: String) {
    let digits = ByteSet("+-0123456789".utf8)
    func isWithin(_ build: () throws -> Void) -> Bool { (try? build()) != nil }
    #expect(
      isWithin { _ = try Automaton(pattern: pattern, alphabet: digits) }
        == isWithin { try Automaton.check(pattern: pattern, alphabet: digits, limits: ConstructionLimits()) })
  }

  /// Returns a regex as in number plans: a tree of digits after an optional area code.
  private static func numberPlan(_ random: inout SplitMix64) -> String {
    func tree(_ depth: Int) -> String {
      let count = depth == 0 ? 1 : Int.random(in: 1...3, using: &random)
      let branches = (0..<count).map { _ in
        let digits = ["0", "1", "a", "[01]", "[ab]", "\\d", "b"].randomElement(using: &random) ?? ""
        let repeats =
          ["", "", "", "?", "{2}", "{2,5}", "{0,3}", "{0,40}", "+"].randomElement(using: &random) ?? ""
        return digits + repeats + (depth == 0 ? "" : tree(depth - 1))
      }
      return count == 1 ? branches[0] : "(?:" + branches.joined(separator: "|") + ")"
    }
    let start = ["^", "^(?:b-?)?", "^(?:-|a)*", ""].randomElement(using: &random) ?? ""
    // Nested optional groups, and alternatives that are empty or impossible.
    let depth = [0, 0, 1, 30][Int.random(in: 0..<4, using: &random)]
    let nested = String(repeating: "(?:", count: depth) + "1" + String(repeating: ")?", count: depth)
    let ends = ["$", "", "(?:" + String(repeating: "|", count: 30) + ")", "(?:(?!)|(?!)|)$"]
    return start + nested + tree(Int.random(in: 1...4, using: &random))
      + (ends.randomElement(using: &random) ?? "")
  }

  /// Returns words of one length, each with one fixed digit at a random index, so that all can be under way at once.
  private static func overlappingWords(_ random: inout SplitMix64) -> String {
    let length = Int.random(in: 2...14, using: &random)
    let words = (0..<[2, 3, 5, 8, 12, 60][Int.random(in: 0..<6, using: &random)]).map { _ in
      let index = Int.random(in: 0..<length, using: &random)
      return "[01]{\(index)}1[01]{\(length - 1 - index)}b\(Int.random(in: 0...1, using: &random))"
    }
    return "^(?:" + words.joined(separator: "|") + ")$"
  }

  @Test("Nesting is limited", arguments: [(64, true), (65, false), (250, false)])
  func nesting(depth: Int, isInside: Bool) throws {
    let pattern = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    if isInside {
      #expect(try Automaton(pattern: pattern).accepts("a".utf8))
    } else {
      #expect(
        throws: PatternAutomatonError.outsideSubset(OutsideSubset(construct: .deepNesting, offset: 64))
      ) { try Automaton(pattern: pattern) }
    }
  }

  @Test(
    "A pattern that may be too large for PCRE2 is left to PCRE2 if PCRE2 hasn't compiled it",
    arguments: [
      ("^(?:[13579][02468]){1500}$|^1\\d{10}$", true), ("^(?:[13579][02468]){100}$", false),
      ("(){65535}", true), ("^(a{400}){4}$", false), (String(repeating: "()", count: 9_000), true),
      ("^(?:\\+\\d{1,3}-?)?(?:(?:\\d{2,4}[- ]?){1,9}|\\d{5,15})$", false),
    ])
  func sizes(pattern: String, isLeft: Bool) throws {
    var limits = ConstructionLimits()
    try Automaton.check(pattern: pattern, alphabet: .all, limits: limits)
    limits.leavesSizeToPCRE2 = true
    do throws(PatternAutomatonError) {
      try Automaton.check(pattern: pattern, alphabet: .all, limits: limits)
      #expect(!isLeft)
    } catch {
      guard case .outsideSubset(let outside) = error else { throw error }
      #expect(isLeft && outside.construct == .codeSize && (1...pattern.utf8.count).contains(outside.offset))
    }
  }

  @Test("Any text is read, or refused with a place inside the text", arguments: 1...4 as ClosedRange<UInt64>)
  func noise(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = Array("()[]{}?*+|^$\\.:=!<>#-,'0129aAbdDhimnsxQEPRNxz\n \t".utf8) + [0, 0x7F]
    var readCount = 0
    for _ in 0..<1_500 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        bytes[Int.random(in: bytes.indices, using: &random)]
      }
      if try offset(in: String(decoding: text, as: UTF8.self)) == nil { readCount += 1 }
    }
    #expect(readCount > 100 && readCount < 1_400, "\(readCount) of 1,500 are inside the subset")
  }

  @Test("Unfinished prefixes of a pattern are refused")
  func prefixes() throws {
    let pattern =
      "^(?i-s:\\Qa]\\E[^]a-z\\d[:^alpha:]\\x{41}]{1,3}?(?<n>\\cA\\o{12}|(?#c)\\N{2}\\101)*)(?xx)[ a ] # x\n$"
    // A circumflex, the whole group, with (?xx), and with the class after it.
    for length in 0..<pattern.utf8.count {
      let prefix = pattern.prefix(length)
      let isFinished =
        length < 2 || prefix.hasSuffix(")*)")
        || prefix.hasSuffix("(?xx)") || prefix.contains("[ a ]")
      #expect(try (offset(in: String(prefix)) == nil) == isFinished, "\(prefix)")
    }
    #expect(try offset(in: pattern) == nil)
  }

  /// Returns the offset of the fault in a pattern, or `nil` if it has an automaton; checks both cases.
  private func offset(in pattern: String) throws -> Int? {
    do throws(PatternAutomatonError) {
      try Automaton(pattern: pattern).checkInvariants()
      return nil
    } catch {
      let offset =
        switch error {
        case .malformed(let fault): fault.offset
        case .outsideSubset(let outside): outside.offset
        case .budgetExceeded: throw error
        }
      #expect((0...pattern.utf8.count).contains(offset))
      return offset
    }
  }
}
