/// A `(0)`, as far as it has been read: a trunk zero in brackets of its own, as in `+44 (0)20 …`.
///
/// The writer says that the zero is dialled at home only. What it means is decided with the digits: first they are read
/// without it. ([ITU-T E.123, 7.2](https://www.itu.int/rec/T-REC-E.123) advises against the
/// notation, but people use it.)
struct BracketedZero: Hashable {
  private enum Stage: UInt8 { case absent, opened, zero }

  private var stage = Stage.absent

  /// Whether nothing of it has been read.
  var isAbsent: Bool { stage == .absent }
  /// Whether only the closing bracket is missing.
  var isUnclosed: Bool { stage == .zero }

  mutating func readDigit(_ value: UInt8) {
    stage = stage == .opened && value == 0 ? .zero : .absent
  }

  /// Reads a character that isn't a digit.
  ///
  /// - Returns: Whether it closes the bracket after the zero.
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
