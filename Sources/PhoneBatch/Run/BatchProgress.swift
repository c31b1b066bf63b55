/// How much of its input a run has processed.
public struct BatchProgress: Hashable, Sendable {
  /// The number of rows that are judged and written.
  public var rowCount: Int
  /// How many of those rows are invalid; `nil` where that isn't counted.
  public var invalidCount: Int?
  /// How many bytes of the input those rows are, the header included.
  public var byteCount: Int
  /// The size of the input in bytes; `nil` when it isn't known, as with a pipe.
  public var totalByteCount: Int?
  /// How many seconds have passed.
  public var seconds: Double

  /// Creates a report with these values.
  public init(
    rowCount: Int, invalidCount: Int? = nil, byteCount: Int, totalByteCount: Int?, seconds: Double
  ) {
    self.rowCount = rowCount
    self.invalidCount = invalidCount
    self.byteCount = byteCount
    self.totalByteCount = totalByteCount
    self.seconds = seconds
  }

  /// The share of the input that is done, from 0 to 1; `nil` when its size isn't known.
  public var share: Double? {
    guard let totalByteCount, totalByteCount > 0 else { return nil }
    return min(1, Double(byteCount) / Double(totalByteCount))
  }

  /// How many seconds the rest needs at the same speed; `nil` when the share isn't known or 0.
  public var remainingSeconds: Double? {
    guard let share, share > 0 else { return nil }
    return seconds * (1 - share) / share
  }
}
