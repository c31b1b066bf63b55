import PatternAutomata
import Testing

@Suite("Probes")
struct ProbeTests {
  static let patterns = [
    "^(\\+852){1}\\-?0{0,1}[1,4,5,6,7,8,9](?:\\d{7}|\\d{8}|\\d{12})$", "^1\\d{10}$", "a|b", "(?!)", "",
    "^\\z", "1[^2]*3",
  ]

  @Test("Probes agree with the automaton, stay within bounds and repeat", arguments: patterns)
  func consistency(pattern: String) throws {
    let automaton = try Automaton(pattern: pattern)
    for count in [0, 1, 2, 7, 64, 5_000] {
      let probes = automaton.probes(count: count, maximumLength: 30, seed: 5)
      #expect(probes.count <= max(count, 1))
      #expect(probes.allSatisfy { $0.word.count <= 30 && automaton.accepts($0.word) == $0.isAccepted })
      #expect(probes == automaton.probes(count: count, maximumLength: 30, seed: 5))
    }
  }

  @Test("Probes contain both verdicts if both exist")
  func bothVerdicts() throws {
    for pattern in ["^1\\d{10}$", "a|b", "1[^2]*3"] {
      let probes = try Automaton(pattern: pattern).probes(count: 32)
      #expect(Set(probes.map(\.isAccepted)) == [true, false])
    }
  }

  @Test(
    "A slip in a pattern shows on some probe",
    arguments: [
      ("^1\\d{10}$", "^1\\d{10}\\z"), ("^1\\d{10}$", "^1\\d{11}$"), ("^1\\d{10}$", "^1\\d{9,10}$"),
      ("^[1,4]\\d$", "^[14]\\d$"),
      ("^1[3-9]\\d$", "^1[3-8]\\d$"), ("^\\+?1$", "^1$"), ("^12$", "12$"), ("^(?:a|bc)$", "^(?:a|bd)$"),
    ])
  func slips(pattern: String, slip: String) throws {
    let (right, wrong) = (try Automaton(pattern: pattern), try Automaton(pattern: slip))
    #expect(right != wrong)
    let probes = right.probes(count: 2_000) + wrong.probes(count: 2_000)
    #expect(probes.contains { right.accepts($0.word) != wrong.accepts($0.word) })
  }
}
