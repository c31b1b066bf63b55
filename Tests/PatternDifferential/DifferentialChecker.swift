package import PatternAutomata
import RegexEngine

/// Compares automata with PCRE2, subject by subject, without JIT and with it.
///
/// Each engine of PCRE2 10.42 has a bug or two of its own. With JIT `(a|)[^ ]x*\.` doesn't match "a."; the
/// interpreter finds no partial match of `(?s)^.{3}` in "0". So the interpreter is the reference for matches,
/// and either engine for partial ones; contradictions between them are counted and shown.
package struct DifferentialChecker {
  /// The counts so far.
  package struct Tally: Hashable, Sendable {
    package var patternCount = 0
    package var comparisonCount = 0
    package var matchCount = 0
    package var livenessCount = 0
    /// Comparisons left out because PCRE2 reached a limit.
    package var undecidedCount = 0
    /// Comparisons that give different results with and without JIT.
    package var engineConflictCount = 0
    /// Patterns that PCRE2 refuses.
    package var refusedCount = 0
    /// Patterns outside the subset, by construct.
    package var outside: [OutsideSubset.Construct: Int] = [:]
    package var overBudgetCount = 0
  }

  package private(set) var tally = Tally()
  /// Some of the patterns that PCRE2 accepts and the parser calls malformed.
  package private(set) var misread: [String] = []
  /// Subjects that give different results with and without JIT, a few of them.
  package private(set) var engineConflicts: [Disagreement] = []
  private var random: SplitMix64
  private let matcher: Matcher

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var limits = MatchLimits()
    limits.workPerVerdict = 400_000
    matcher = Matcher(limits: limits)
  }

  /// Compares one pattern on a number of subjects.
  ///
  /// - Parameter isPlain: See ``PatternGenerator/Sample/isPlain``; the pattern has to be anchored.
  /// - Returns: The first disagreement.
  package mutating func check(
    _ pattern: String, matching: Automaton.Matching = .search, isPlain: Bool = false, subjectCount: Int
  ) -> Disagreement? {
    guard let engines = engines(for: pattern, matching), let automaton = automaton(of: pattern, matching)
    else {
      return nil
    }
    return check(pattern, engines, automaton, matching, isPlain, subjectCount)
  }

  /// Compares one pattern with any automaton, even another pattern's.
  package mutating func check(
    _ pattern: String, against automaton: Automaton, subjectCount: Int
  ) -> Disagreement? {
    guard let engines = engines(for: pattern, .search) else { return nil }
    return check(pattern, engines, automaton, .search, false, subjectCount)
  }

  private mutating func check(
    _ pattern: String, _ engines: Engines, _ automaton: Automaton, _ matching: Automaton.Matching,
    _ isPlain: Bool, _ subjectCount: Int
  ) -> Disagreement? {
    tally.patternCount += 1
    let subjects = SubjectGenerator(pattern: pattern, automaton: automaton)
    let probes = automaton.probes(count: subjectCount / 4, maximumLength: 200, seed: random.next())
    for index in 0..<subjectCount {
      let subject = index < probes.count ? probes[index].word : subjects.subject(using: &random)
      if let found = compare(engines, automaton, pattern, matching, subject, isPlain) { return found }
    }
    return nil
  }

  /// Compares one pattern on all words of up to three bytes over an alphabet.
  package mutating func check(
    _ pattern: String, matching: Automaton.Matching = .search, allWordsOver bytes: [UInt8]
  ) -> Disagreement? {
    guard let engines = engines(for: pattern, matching), let automaton = automaton(of: pattern, matching)
    else {
      return nil
    }
    tally.patternCount += 1
    var words: [[UInt8]] = [[]]
    var position = 0
    while position < words.count {
      let word = words[position]
      position += 1
      if let found = compare(engines, automaton, pattern, matching, word, false) { return found }
      if word.count < 3 { words += bytes.map { word + [$0] } }
    }
    return nil
  }

  /// Compares one pattern on one subject.
  package mutating func check(_ pattern: String, matching: Automaton.Matching, subject: [UInt8])
    -> Disagreement?
  {
    guard let engines = engines(for: pattern, matching), let automaton = automaton(of: pattern, matching)
    else {
      return nil
    }
    return compare(engines, automaton, pattern, matching, subject, false)
  }

  /// A pattern compiled for both ways of matching.
  private struct Engines {
    var jit: Pattern
    var interpreter: Pattern
  }

  private mutating func engines(for pattern: String, _ matching: Automaton.Matching) -> Engines? {
    let options: Pattern.Options = matching == .wholeSubject ? .wholeSubject : []
    guard let jit = try? Pattern(pattern, options: options),
      let interpreter = try? Pattern(pattern, options: options, machineCodeFor: [])
    else {
      tally.refusedCount += 1
      return nil
    }
    return Engines(jit: jit, interpreter: interpreter)
  }

  private mutating func automaton(of pattern: String, _ matching: Automaton.Matching) -> Automaton? {
    do {
      return try Automaton(pattern: pattern, matching: matching)
    } catch {
      switch error {
      case .outsideSubset(let reason): tally.outside[reason.construct, default: 0] += 1
      case .malformed: if misread.count < 20 { misread.append(pattern) }
      case .budgetExceeded:
        tally.overBudgetCount += 1
      }
      return nil
    }
  }

  private mutating func compare(
    _ engines: Engines, _ automaton: Automaton, _ pattern: String, _ matching: Automaton.Matching,
    _ subject: [UInt8], _ isPlain: Bool
  ) -> Disagreement? {
    let state = automaton.state(after: subject)
    let isAccepted = automaton.isAccepting[Int(state)]
    tally.matchCount += isAccepted ? 1 : 0
    var disagreement = Disagreement(
      pattern: pattern, matching: matching, subject: subject, question: .matches, answer: !isAccepted)
    if !ask(engines, .complete, isAccepted, disagreement) { return disagreement }

    // PCRE2 has no partial match of an empty subject, or of a pattern that has to end the subject.
    guard isPlain, matching == .search, !subject.isEmpty else { return nil }
    tally.livenessCount += 1
    disagreement.question = .isAlive
    disagreement.answer = !automaton.isLive(state)
    return ask(engines, .softPartial, automaton.isLive(state), disagreement) ? nil : disagreement
  }

  /// Checks whether PCRE2 agrees.
  private mutating func ask(
    _ engines: Engines, _ mode: Matcher.Mode, _ expected: Bool, _ disagreement: Disagreement
  ) -> Bool {
    let subject = disagreement.subject.span
    matcher.beginVerdict()
    guard let reference = try? matcher.match(engines.interpreter, in: subject, mode: mode),
      let jit = try? matcher.match(engines.jit, in: subject, mode: mode)
    else {
      tally.undecidedCount += 1
      return true
    }
    tally.comparisonCount += 2
    if (reference == .noMatch) != (jit == .noMatch) {
      var conflict = disagreement
      conflict.answer = reference != .noMatch
      tally.engineConflictCount += 1
      if engineConflicts.count < 5, engineConflicts.last?.pattern != conflict.pattern {
        engineConflicts.append(conflict)
      }
    }
    let isPartial = mode == .softPartial && jit != .noMatch
    return (reference != .noMatch || isPartial) == expected
  }
}

// MARK: - Shrinking

extension DifferentialChecker {
  /// Returns the disagreement with pattern and subject as short as single deletions can make them.
  package mutating func shrunk(_ disagreement: Disagreement) -> Disagreement {
    guard disagreement.question == .matches else { return disagreement }
    var smallest = disagreement
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for candidate in Self.candidates(smallest) {
        guard let found = check(candidate.pattern, matching: candidate.matching, subject: candidate.subject)
        else { continue }
        smallest = found
        isShrinking = true
        break
      }
    }
    return smallest
  }

  /// Returns the disagreement without one to eight bytes of its subject, or of its pattern.
  private static func candidates(_ disagreement: Disagreement) -> [Disagreement] {
    let pattern = Array(disagreement.pattern.utf8)
    let fromSubject = deletions(disagreement.subject).map { subject in
      var candidate = disagreement
      candidate.subject = subject
      return candidate
    }
    let fromPattern = deletions(pattern).map { bytes in
      var candidate = disagreement
      candidate.pattern = String(decoding: bytes, as: UTF8.self)
      return candidate
    }
    return fromSubject + fromPattern
  }

  private static func deletions(_ bytes: [UInt8]) -> [[UInt8]] {
    [8, 4, 3, 2, 1].filter { $0 <= bytes.count }.flatMap { length in
      (0...(bytes.count - length)).map { start in
        Array(bytes[..<start] + bytes[(start + length)...])
      }
    }
  }
}
