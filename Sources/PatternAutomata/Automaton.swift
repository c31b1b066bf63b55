internal import Platform

/// The smallest deterministic automaton of a language over bytes.
///
/// ```swift
/// let numbers = try Automaton(pattern: #"^1\d{10}$"#).restricted(to: .digits)
/// numbers.accepts("13800138000".utf8)  // true
/// numbers.lengths  // 11
/// ```
///
/// The form is canonical, so `==` and hashing compare languages. The automaton is complete: from every state, every
/// byte leads to a state, if only to the dead state 0.
///
/// The theory is by Kleene, "Representation of Events in Nerve Nets and Finite Automata", 1956, and by Myhill and
/// Nerode, 1957–58: a language has one smallest automaton, whose states are the sets of words that can still follow.
package struct Automaton: Hashable, Sendable {
  /// The number of a state.
  package typealias State = TransitionTable.State

  /// The states and their transitions.
  package let table: TransitionTable

  /// By state, whether a word that ends in it is accepted.
  package let isAccepting: [Bool]

  /// By state, the length of the shortest way to an accepting state, in bytes; `UInt16.max` for the dead state.
  package let distances: [UInt16]

  /// Minimises a draft.
  init(_ draft: DraftAutomaton) {
    ConstructionWork.current?.add(2 * draft.successors.count + 256)
    let result = Minimisation.minimise(draft)
    table = result.table
    isAccepting = result.labels.map { $0 != DraftAutomaton.unlabelled }
    distances = result.distances
  }

  /// The number of states, including the dead state.
  package var stateCount: Int { table.stateCount }

  /// The first state of a walk.
  package var start: State { table.start }

  /// Whether a word is in the language.
  ///
  /// - Complexity: O(*n*) for a word of *n* bytes.
  package func accepts(_ word: some Sequence<UInt8>) -> Bool {
    isAccepting[Int(table.state(after: word, from: start))]
  }

  /// A draft of this automaton, as the base of other automata.
  var draft: DraftAutomaton {
    DraftAutomaton(
      byteClasses: table.byteClasses,
      successors: table.successors.map { $0 == TransitionTable.dead ? DraftAutomaton.none : Int32($0) },
      labels: isAccepting.map { $0 ? DraftAutomaton.accepting : DraftAutomaton.unlabelled },
      start: start == TransitionTable.dead ? DraftAutomaton.none : Int32(start))
  }
}

extension Automaton {
  /// The places in the subject where a match may begin and end.
  package enum Matching: Hashable, Sendable {
    /// Any place, as for `pcre2_match` without options.
    case search
    /// The ends of the subject, as for `PCRE2_ANCHORED | PCRE2_ENDANCHORED` or Java's `matches()`.
    case wholeSubject
  }

  /// Builds the automaton of the subjects that PCRE2 matches.
  ///
  /// Subjects are bytes: the pattern is assumed to be compiled without `PCRE2_UTF`, `PCRE2_UCP` and any other option,
  /// with PCRE2's built-in tables and the line feed as newline.
  ///
  /// - Parameters:
  ///   - pattern: A pattern in the syntax of PCRE2 10.42.
  ///   - matching: The places where a match may begin and end.
  ///   - alphabet: The bytes that a subject may contain; the automaton rejects subjects with any other byte.
  ///   - limits: The limits of the construction.
  /// - Throws: ``PatternAutomatonError`` if the text isn't a pattern, if it is outside the regular subset, or if its
  ///   automaton is too large.
  /// - Complexity: At worst exponential in the length of the pattern, within the limits; typically some 20 µs for a
  ///   pattern of 50 bytes.
  package init(
    pattern: String, matching: Matching = .search, alphabet: ByteSet = .all,
    limits: ConstructionLimits = ConstructionLimits()
  ) throws(PatternAutomatonError) {
    let expression = try Self.expression(of: pattern, limits)
    do {
      self.init(try Self.draft(of: expression, matching, alphabet, limits))
    } catch { throw .budgetExceeded(error) }
  }

  /// Checks that the automaton of the subjects that PCRE2 matches can be built.
  ///
  /// ```swift
  /// try Automaton.check(pattern: "(a|b)*c", alphabet: .all, limits: nil)
  /// try Automaton.check(pattern: "(a)\\1", alphabet: .all, limits: nil)  // throws outsideSubset: backReference at 3
  /// try Automaton.check(pattern: "(a", alphabet: .all, limits: nil)  // throws malformed: missingClosingParenthesis at 2
  /// ```
  ///
  /// - Parameter limits: The limits of the construction; `nil` to check only the syntax.
  /// - Throws: The errors of ``init(pattern:matching:alphabet:limits:)``.
  /// - Complexity: For nearly all patterns of number plans, a tenth of the cost of building (``SizeBound``); else about
  ///   half.
  package static func check(
    pattern: String, alphabet: ByteSet, limits: ConstructionLimits?
  ) throws(PatternAutomatonError) {
    let expression = try expression(of: pattern, limits)
    guard let limits, !SizeBound.isWithin(limits, expression, alphabet: alphabet) else { return }
    do { _ = try draft(of: expression, .search, alphabet, limits) } catch { throw .budgetExceeded(error) }
  }

  private static func expression(
    of pattern: String, _ limits: ConstructionLimits?
  ) throws(PatternAutomatonError) -> Expression {
    var parser = PatternParser(pattern.bytes)
    do { try parser.read() } catch { throw .malformed(error) }
    if let outside = parser.outside ?? parser.atomicOutside { throw .outsideSubset(outside) }
    if limits?.leavesSizeToPCRE2 == true, let offset = parser.oversizeOffset {
      throw .outsideSubset(OutsideSubset(construct: .codeSize, offset: offset))
    }
    return parser.expression
  }

  private static func draft(
    of expression: Expression, _ matching: Matching, _ alphabet: ByteSet, _ limits: ConstructionLimits
  ) throws(BudgetExceeded) -> DraftAutomaton {
    let program = try ThompsonProgram(expression, limit: limits.instructionCount)
    return try SubsetConstruction.determinise(
      program, matching == .wholeSubject ? .wholeSubject : .search, alphabet: alphabet, limits: limits
    ).draft
  }
}
