import PatternAutomata
import PatternDifferential
import Testing

@Suite("Hostile patterns")
struct HostilePatternTests {
  @Test(
    "A construction that would blow up stops at its budget",
    arguments: [
      "(?:a{1000}){1000}", "((((a{60000}){60000}){60000}){60000})", "(?:a|b)*a(?:a|b){20}",
      "(?:(?:|)|(?:)){65535}",
      "(?:(?:(?:^){65535}){65535}){65535}", "(?:a?){5000}(?:b?){5000}",
      String(repeating: "(a|b)*", count: 680) + "c",
      "(?:" + String(repeating: "a?", count: 1_500) + ")*", "^.*1.{15}$|^.*2.{15}$|^.*3.{15}$",
    ])
  func budgets(pattern: String) {
    var limits = ConstructionLimits()
    limits.stateCount = 2_000
    limits.stepCount = 50_000
    let time = ContinuousClock().measure {
      _ = try? Automaton(pattern: pattern, limits: limits)
    }
    #expect(time < .seconds(5))
  }

  @Test("A budget that is exceeded says which one")
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

  @Test("Nesting is limited", arguments: [(64, true), (65, false), (4_000, false)])
  func nesting(depth: Int, isInside: Bool) {
    let pattern = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    if isInside {
      #expect(throws: Never.self) { try Automaton(pattern: pattern) }
    } else {
      #expect(
        throws: PatternAutomatonError.outsideSubset(OutsideSubset(construct: .deepNesting, offset: 64))
      ) { try Automaton(pattern: pattern) }
    }
  }

  @Test("Any text is read or refused", arguments: 1...4 as ClosedRange<UInt64>)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Array("()[]{}?*+|^$\\.:=!<>#-,'0129aAbdDhimnsxQEPRNxz\n \t".utf8) + [0, 0x7F]
    for _ in 0..<1_500 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        bytes[Int.random(in: bytes.indices, using: &random)]
      }
      _ = try? Automaton(pattern: String(decoding: text, as: UTF8.self))
    }
  }

  @Test("Every prefix of a pattern is read or refused")
  func prefixes() {
    let pattern =
      "^(?i-s:\\Qa]\\E[^]a-z\\d[:^alpha:]\\x{41}]{1,3}?(?<n>\\cA\\o{12}|(?#c)\\N{2}\\101)*)(?xx)[ a ] # x\n$"
    for length in 0...pattern.utf8.count {
      _ = try? Automaton(pattern: String(pattern.prefix(length)))
    }
  }
}
