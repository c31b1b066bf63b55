internal import Platform

/// How many national digits the numbers of a definition have.
///
/// ```swift
/// "\(lengths)"  // "8, 9, 13" or "6 or more"
/// ```
public struct AcceptedLengths: Hashable, Sendable {
  /// How the lengths continue beyond the listed ones.
  enum Tail: Hashable, Sendable {
    /// They end.
    case none
    /// Every longer length is accepted, too.
    case all
    /// Some longer lengths are accepted, without end.
    case some
  }

  /// The greatest length that ``lengths`` lists: twice the digits that are read.
  static let listedMaximum = 2 * PhoneNumber.maximumWrittenDigitCount

  /// The lengths in ascending order, each from 1 to 64.
  public let lengths: [Int]

  private let tail: Tail

  init(lengths: [Int], tail: Tail) {
    self.lengths = lengths
    self.tail = tail
  }

  /// Whether longer numbers are accepted too, without end.
  public var isUnbounded: Bool { tail != .none }

  /// The smallest length; `nil` when no number of at most 64 digits is accepted.
  public var minimum: Int? { lengths.first }

  /// The largest length; `nil` when there is none, because no number is accepted or lengths are
  /// unlimited.
  public var maximum: Int? { isUnbounded ? nil : lengths.last }

  /// Whether some number of this length is accepted.
  public func contains(_ length: Int) -> Bool {
    lengths.contains(length) || (tail == .all && length > Self.listedMaximum)
  }

  /// A bit for each length below 63, and the highest for all beyond.
  var bits: Int64 {
    lengths.prefix { $0 < 63 }.reduce(isUnbounded ? .min : 0) { $0 | 1 << Int64($1) }
  }

  /// How many lengths of an endless list are shown.
  private static let shownCount = 3

  /// The lengths as a list whose last part is joined by a word: `8, 9 or 13`, `6 or more`.
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
    let before = NumberRanges(lengths.filter { $0 < last.lowerBound }).text(or: comma, comma: comma)
    return String(
      utf8: "\(before)\(before.isEmpty ? "" : or)\(orMore(String(utf8: "\(last.lowerBound)")))")
  }
}

extension AcceptedLengths: CustomStringConvertible {
  /// The lengths as a list: `8, 9, 13`, `6 or more`.
  public var description: String { text(or: ", ", comma: ", ") { String(utf8: "\($0) or more") } }
}
