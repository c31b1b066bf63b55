import PatternAutomata

/// The times to build the automata of some patterns.
struct ConstructionTimes {
  private let patterns: [String]
  private var automata: [Automaton] = []
  private var failures: [String] = []
  private var slowest: (time: Duration, index: Int) = (.zero, 0)
  private var total = Duration.zero

  init(_ patterns: [String]) {
    self.patterns = patterns
    for (index, pattern) in patterns.enumerated() {
      let time = ContinuousClock().measure {
        do { automata.append(try Automaton(pattern: pattern)) } catch { failures.append("\(error)") }
      }
      total += time
      slowest = time > slowest.time ? (time, index) : slowest
    }
  }

  func report() {
    let clock = ContinuousClock()
    print("\(automata.count) of \(patterns.count) automata in \(total), the slowest \(slowest)")
    for failure in failures { print("  \(failure)") }
    var states = 0
    let digits = ByteSet.digits.union(ByteSet("+-".utf8))
    let projected = clock.measure {
      for pattern in patterns {
        states += (try? Automaton(pattern: pattern, alphabet: digits))?.stateCount ?? 0
      }
    }
    print("projected to + - 0-9 while building: \(projected), \(states) states")
    var restricted: [Automaton] = []
    let restriction = clock.measure { restricted = automata.map { $0.restricted(to: digits) } }
    print("projected afterwards: \(restriction), \(restricted.reduce(0) { $0 + $1.stateCount }) states")
    let national = clock.measure {
      let prefixes = ["+44-", "+44", ""].map { Array($0.utf8) }
      for automaton in automata { _ = try? automaton.quotient(byAnyPrefix: prefixes, alphabet: .digits) }
    }
    print("quotients by any of three prefixes: \(national)")
    var probeCount = 0
    let probes = clock.measure {
      probeCount = automata.reduce(0) { $0 + $1.probes(count: 128).count }
    }
    print("probes: \(probes), \(probeCount) words")
    combine(automata, "over bytes")
    combine(restricted, "projected")
  }

  private func combine(_ automata: [Automaton], _ title: String) {
    for detail in [Classifier.Detail.first, .all] {
      var size = "over budget"
      let time = ContinuousClock().measure {
        guard let classifier = try? Classifier(automata, detail: detail) else { return }
        size = "\(classifier.table.stateCount) states, \(classifier.table.byteClasses.count) classes"
      }
      print("combined \(title), \(detail): \(time), \(size)")
    }
  }
}
