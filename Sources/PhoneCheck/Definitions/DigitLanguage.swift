internal import PatternAutomata
internal import Platform

/// A language of national digits, laid out to be followed one digit after the other.
final class DigitLanguage: Sendable {
  let automaton: Automaton

  /// How many digits its numbers have.
  let lengths: AcceptedLengths

  /// A bit for each number of digits, whether numbers have it; all beyond equal the highest bit.
  let lengthBits: Int64

  /// The number of digits from which on it makes no difference how many there are.
  let lengthCap: Int

  /// For each state the next, by digit, and whether a number that ends there is accepted.
  private let successors: FixedBuffer<Automaton.State>
  private let accepting: FixedBuffer<Bool>

  init(_ automaton: Automaton) {
    self.automaton = automaton
    lengths = Self.lengths(of: automaton.lengths)
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

  /// The digits that may follow in a state with an accepted number still ahead.
  func digits(after state: Automaton.State) -> DigitSet {
    DigitSet((0...9).lazy.filter { self.automaton.isLive(self.successor(of: state, $0)) })
  }

  /// The fewest digits that make digits which end in a state a number; `nil` when none do.
  ///
  /// - Parameter isEmpty: Whether there are no digits yet. A number has some, even if the regex accepts none.
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

  /// The lengths of accepted numbers that begin with some digits; empty if there are none.
  ///
  /// - Complexity: O(*s*) for each length, where *s* is the number of states that digits can lead to.
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
      // The same states follow, so that numbers of every greater length are accepted.
      if next.count == states.count, states.allSatisfy({ isNext[Int($0)] }) {
        accepted += length + 1..<AcceptedLengths.listedMaximum + 1
        return AcceptedLengths(lengths: accepted, tail: .all)
      }
      for state in next { isNext[Int(state)] = false }
      states = next
    }
    return AcceptedLengths(lengths: accepted, tail: states.isEmpty ? .none : .some)
  }

  /// The first national digit that no accepted number has there: its index, the digits that could have been there, and
  /// whether an accepted number ends before it.
  ///
  /// - Returns: `nil` when an accepted number begins with the digits.
  /// - Complexity: O(*n*) for *n* digits.
  func obstacle(
    in nationalDigits: [UInt8]
  ) -> (index: Int, expected: DigitSet, hasAcceptedPrefix: Bool)? {
    var state = automaton.start
    guard automaton.isLive(state) else { return (0, [], false) }
    // Without digits there is no number, even if the regex accepts that.
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
