internal import PatternAutomata
internal import Platform

/// A language of national digits, in a form for following it digit by digit.
final class DigitLanguage: Sendable {
  let automaton: Automaton

  /// The lengths of its numbers.
  let lengths: AcceptedLengths

  /// A bit for each length: whether there are numbers of this length; all longer lengths equal the highest bit.
  let lengthBits: Int64

  /// The length beyond which greater lengths make no difference.
  let lengthCap: Int

  /// The next state for each state and digit, and whether a number that ends in the state is accepted.
  private let successors: FixedBuffer<Automaton.State>
  private let accepting: FixedBuffer<Bool>

  convenience init(_ automaton: Automaton) {
    self.init(automaton, lengths: Self.lengths(of: automaton.lengths))
  }

  /// - Parameter lengths: The lengths of the automaton's words.
  init(_ automaton: Automaton, lengths: AcceptedLengths) {
    self.automaton = automaton
    self.lengths = lengths
    let bits = lengths.bits
    lengthBits = bits
    lengthCap = (0..<63).first { bits >> $0 == 0 || bits >> $0 == -1 } ?? 63
    let table = automaton.table
    successors = FixedBuffer(
      (0..<automaton.stateCount).flatMap { state in
        (0..<10).map { table.successor(of: Automaton.State(state), over: UInt8(ascii: "0") + $0) }
      })
    accepting = FixedBuffer(automaton.isAccepting)
  }

  var start: Automaton.State { automaton.start }

  /// Whether digits that lead to a state are an accepted number.
  func isAccepting(_ state: Automaton.State) -> Bool { accepting[Int(state)] }

  /// The state that a digit, 0–9, leads to.
  func successor(of state: Automaton.State, _ digit: Int) -> Automaton.State {
    successors[Int(state) * 10 + digit]
  }

  /// Returns the digits that may follow in a state and can lead to an accepted number.
  func digits(after state: Automaton.State) -> DigitSet {
    DigitSet((0...9).lazy.filter { self.automaton.isLive(self.successor(of: state, $0)) })
  }

  /// Returns the minimum number of digits that complete a number from a state, or `nil` if none do.
  ///
  /// - Parameter isEmpty: Whether there are no digits yet. A number has at least one, even if the regex accepts none.
  func missingCount(at state: Automaton.State, isEmpty: Bool) -> Int? {
    guard isEmpty else { return automaton.missingCount(at: state) }
    return (0..<10).compactMap { automaton.missingCount(at: successor(of: state, $0)) }.min().map { $0 + 1 }
  }

  private static func lengths(of lengths: LengthSet) -> AcceptedLengths {
    let limit = AcceptedLengths.listedMaximum
    let tail: AcceptedLengths.Tail =
      switch lengths.tail {
      case .none: .none
      case .all: .all
      case .periodic, .unknown: .some
      }
    return AcceptedLengths(lengths: (1...limit).filter { lengths.contains($0) ?? true }, tail: tail)
  }

  /// Returns the lengths of accepted numbers that begin with some digits; empty if there are none.
  ///
  /// - Complexity: O(*s*) for each length, if digits can lead to *s* states.
  func lengths(beginningWith nationalDigits: [UInt8]) -> AcceptedLengths {
    var states = [automaton.state(after: nationalDigits)].filter(automaton.isLive)
    var accepted: [Int] = []
    var isNext = [Bool](repeating: false, count: automaton.stateCount)
    for length in nationalDigits.count...AcceptedLengths.listedMaximum where !states.isEmpty {
      if length > 0, states.contains(where: isAccepting) { accepted.append(length) }
      var next: [Automaton.State] = []
      for state in states {
        for digit in 0..<10 {
          let successor = successor(of: state, digit)
          guard automaton.isLive(successor), !isNext[Int(successor)] else { continue }
          isNext[Int(successor)] = true
          next.append(successor)
        }
      }
      // From here on the same states repeat, so numbers of every greater length are accepted.
      if next.count == states.count, states.allSatisfy({ isNext[Int($0)] }) {
        accepted += length + 1..<AcceptedLengths.listedMaximum + 1
        return AcceptedLengths(lengths: accepted, tail: .all)
      }
      for state in next { isNext[Int(state)] = false }
      states = next
    }
    return AcceptedLengths(lengths: accepted, tail: states.isEmpty ? .none : .some)
  }

  /// Returns the first national digit that rules out every accepted number: its index, the digits that are possible there, and
  /// whether an accepted number ends before it.
  ///
  /// - Returns: `nil` if an accepted number begins with the digits.
  /// - Complexity: O(*n*) for *n* digits.
  func obstacle(
    in nationalDigits: [UInt8]
  ) -> (index: Int, expected: DigitSet, hasAcceptedPrefix: Bool)? {
    var state = automaton.start
    guard automaton.isLive(state) else { return (0, [], false) }
    // Without digits there is no number, even if the regex accepts an empty text.
    var hasAcceptedPrefix = false
    for index in nationalDigits.indices {
      let next = automaton.table.successor(of: state, over: nationalDigits[index])
      guard automaton.isLive(next) else { return (index, digits(after: state), hasAcceptedPrefix) }
      state = next
      hasAcceptedPrefix = hasAcceptedPrefix || automaton.isAccepting[Int(state)]
    }
    return nil
  }
}
