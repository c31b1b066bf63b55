/// A deterministic automaton fresh from a construction: not minimal, with any numbering, possibly partial.
///
/// It is a Moore machine: each state has a label. The automaton of a language has two labels.
struct DraftAutomaton {
  /// The successor for a missing transition.
  static let none: Int32 = -1
  /// The label of states that end no word of interest.
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
