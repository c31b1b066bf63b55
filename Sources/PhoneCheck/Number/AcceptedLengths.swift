internal import Platform

/// The lengths of a definition's numbers, in national digits.
///
/// ```swift
/// "\(lengths)"  // "8, 9, 13" or "6 or more"
/// ```
public struct AcceptedLengths: Hashable, Sendable {
  /// The kinds of lengths beyond the listed ones.
  enum Tail: UInt8, Hashable, Sendable {
    /// There are no longer lengths.
    case none
    /// Every longer length is accepted, too.
    case all
    /// Some longer lengths are accepted, without a maximum.
    case some
  }

  /// The maximum length in ``lengths``: twice the number of digits that are read.
  static let listedMaximum = 2 * PhoneNumber.maximumWrittenDigitCount

  /// The lengths in ascending order, each from 1 to 64.
  public let lengths: [Int]

  let tail: Tail

  init(lengths: [Int], tail: Tail) {
    self.lengths = lengths
    self.tail = tail
  }

  /// Whether longer numbers are accepted, too, without a maximum.
  public var isUnbounded: Bool { tail != .none }

  /// The smallest length; `nil` if no number of at most 64 digits is accepted.
  public var minimum: Int? { lengths.first }

  /// The largest length; `nil` if there is none, because no number is accepted or lengths are unlimited.
  public var maximum: Int? { isUnbounded ? nil : lengths.last }

  /// Whether numbers of this length are accepted.
  public func contains(_ length: Int) -> Bool {
    lengths.contains(length) || (tail == .all && length > Self.listedMaximum)
  }

  /// A bit for each length below 63, and the highest bit for all greater lengths.
  var bits: Int64 {
    lengths.prefix { $0 < 63 }.reduce(isUnbounded ? .min : 0) { $0 | 1 << Int64($1) }
  }

  /// The number of lengths that are shown of an endless list.
  private static let shownCount = 3

  /// Returns the lengths as a list with a word before its last part: `8, 9 or 13`, `6 or more`.
  ///
  /// - Parameters:
  ///   - or: The text before the last part.
  ///   - comma: The text between the other parts.
  ///   - orMore: Returns the text for a length and all greater ones.
  func text(or: String, comma: String, orMore: (_ minimum: String) -> String) -> String {
    let all = NumberRanges(lengths)
    guard isUnbounded, let last = all.ranges.last else { return all.text(or: or, comma: comma).description }
    if tail == .some {
      let shown = NumberRanges(Array(lengths.prefix(Self.shownCount)))
      return String(utf8: "\(shown.text(or: comma, comma: comma)) …")
    }
    let rest = orMore(String(utf8: "\(last.lowerBound)"))
    let before = NumberRanges(lengths.filter { $0 < last.lowerBound }).text(or: comma, comma: comma)
    return before.isEmpty ? rest : before.description.joined(to: rest, by: or)
  }
}

extension AcceptedLengths: CustomStringConvertible {
  /// The lengths as a list: `8, 9, 13`, `6 or more`.
  public var description: String { text(or: ", ", comma: ", ") { String(utf8: "\($0) or more") } }
}
