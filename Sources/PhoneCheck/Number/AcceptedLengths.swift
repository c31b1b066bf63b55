/// How many national digits the numbers of a definition have.
///
/// ```swift
/// "\(lengths)"  // "8, 9, 13" or "6 or more"
/// ```
public struct AcceptedLengths: Hashable, Sendable {
  /// The lengths in ascending order, each from 1 to 32: as many digits as are read.
  public let lengths: [Int]

  /// Whether longer numbers are accepted too, without end.
  public let isUnbounded: Bool

  init(lengths: [Int], isUnbounded: Bool) {
    self.lengths = lengths
    self.isUnbounded = isUnbounded
  }

  /// The smallest length; `nil` when no number is accepted at all.
  public var minimum: Int? { lengths.first }

  /// The largest length; `nil` when there is none, because no number is accepted or every length beyond some is.
  public var maximum: Int? { isUnbounded ? nil : lengths.last }

  /// Whether some number of this length is accepted.
  public func contains(_ length: Int) -> Bool {
    lengths.contains(length) || (isUnbounded && length > WrittenDigits.capacity)
  }

  /// The lengths as a list whose last part is joined by a word: `8, 9 or 13`, `6 or more`.
  func text(or: String, orMore: String) -> String {
    guard isUnbounded, let tail = NumberRanges(lengths).ranges.last else {
      return NumberRanges(lengths).text(or: or)
    }
    let before = NumberRanges(lengths.filter { $0 < tail.lowerBound }).text(or: ", ")
    return (before.isEmpty ? "" : before + or) + "\(tail.lowerBound)\(orMore)"
  }
}

extension AcceptedLengths: CustomStringConvertible {
  /// The lengths as a list: `8, 9, 13`, `6 or more`.
  public var description: String { text(or: ", ", orMore: " or more") }
}
