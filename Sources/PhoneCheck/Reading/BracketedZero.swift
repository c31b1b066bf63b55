/// A `(0)`, as far as it has been read: a trunk zero with its own brackets, as in `+44 (0)20 …`.
///
/// In this notation, the zero is dialled only at home. Its meaning is decided with the digits: they are read without it first.
/// ([ITU-T E.123, 7.2](https://www.itu.int/rec/T-REC-E.123) advises against the notation, but people use it.)
struct BracketedZero: Hashable {
  private enum Stage: UInt8 { case absent, opened, zero }

  private var stage = Stage.absent

  /// Whether no part of it has been read.
  var isAbsent: Bool { stage == .absent }
  /// Whether only the closing bracket is missing.
  var isUnclosed: Bool { stage == .zero }

  mutating func readDigit(_ value: UInt8) {
    stage = stage == .opened && value == 0 ? .zero : .absent
  }

  /// Reads a character that isn't a digit.
  ///
  /// - Returns: Whether the character closes the bracket after the zero.
  mutating func read(_ kind: ScalarClass) -> Bool {
    switch kind {
    case .space, .separator, .invisible: return false
    case .openingBracket:
      stage = .opened
      return false
    default:
      defer { stage = .absent }
      return kind == .closingBracket && stage == .zero
    }
  }
}
