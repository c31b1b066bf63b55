/// The number of rows that may be invalid or undecided before a batch counts as failed.
public enum InvalidLimit: Hashable, Sendable, LosslessStringConvertible {
  /// At most this many rows.
  case rows(Int)
  /// At most this many of every `outOf` rows: 2.5 % is 25 out of 1,000.
  case share(Int, outOf: Int)

  /// Reads `20` or `2.5%`.
  ///
  /// A number of rows is digits. A share is at most 100 and has at most six decimals.
  ///
  /// - Returns: `nil` if the text is anything else.
  public init?(_ text: String) {
    guard text.utf8.last == UInt8(ascii: "%") else {
      guard let count = Int(digits: text[...]) else { return nil }
      self = .rows(count)
      return
    }
    let parts = text.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : ""
    guard let whole = Int(digits: parts[0]), whole <= 100, decimals.utf8.count <= 6,
      parts.count == 1 || Int(digits: decimals) != nil
    else { return nil }
    let scale = (0..<decimals.utf8.count).reduce(1) { scale, _ in scale * 10 }
    let share = whole * scale + (Int(digits: decimals) ?? 0)
    guard share <= 100 * scale else { return nil }
    self = .share(share, outOf: 100 * scale)
  }

  /// The limit in the form that ``init(_:)`` reads: `20`, `2.5%`.
  public var description: String {
    switch self {
    case .rows(let count): return String(count)
    case .share(let share, let total):
      let scale = total / 100
      let decimals = String(share % scale + scale).dropFirst()
      return "\(share / scale)" + (decimals.isEmpty ? "" : "." + decimals) + "%"
    }
  }

  /// Whether a batch stays within the limit; a number of rows equal to the limit is allowed.
  public func allows(_ summary: BatchSummary) -> Bool {
    switch self {
    case .rows(let count):
      return summary.notValidCount <= count
    case .share(let share, let total):
      // 128 bits, so that no number of rows overflows.
      let found = UInt64(summary.notValidCount).multipliedFullWidth(by: UInt64(total))
      let allowed = UInt64(summary.rowCount).multipliedFullWidth(by: UInt64(share))
      return (found.high, found.low) <= (allowed.high, allowed.low)
    }
  }
}
