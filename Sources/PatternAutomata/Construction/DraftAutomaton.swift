/// A deterministic automaton as a construction leaves it: not minimal, with any numbering, possibly partial.
///
/// It is a Moore machine: each state has a label; the automaton of a language has two labels.
struct DraftAutomaton {
  /// The successor where there is no transition.
  static let none: Int32 = -1
  /// The label of states where no word of interest ends.
  static let unlabelled: UInt16 = 0
  /// The label of accepting states in the automaton of a language.
  static let accepting: UInt16 = 1

  var byteClasses: ByteClasses
  /// State by state, the successor for each class, or ``none``.
  var successors: [Int32] = []
  /// The label of each state.
  var labels: [UInt16] = []
  /// The start state, or ``none`` for the empty language.
  var start: Int32 = 0

  var stateCount: Int { labels.count }
}
