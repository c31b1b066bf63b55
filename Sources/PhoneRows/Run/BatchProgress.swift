/// The progress of a run through its input.
public struct BatchProgress: Hashable, Sendable {
  /// The number of rows that are judged and written.
  public var rowCount: Int
  /// The number of these rows that are invalid; `nil` if they aren't counted.
  public var invalidCount: Int?
  /// The number of bytes of these rows in the input, including the header.
  public var byteCount: Int
  /// The size of the input in bytes; `nil` if it isn't known, as with a pipe.
  public var totalByteCount: Int?
  /// The number of seconds that have passed.
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

  /// The share of the input that is done, from 0 to 1; `nil` if its size isn't known.
  public var share: Double? {
    guard let totalByteCount, totalByteCount > 0 else { return nil }
    return min(1, Double(byteCount) / Double(totalByteCount))
  }

  /// The number of seconds for the rest at the same speed; `nil` if the share isn't known, or if no row is done.
  public var remainingSeconds: Double? {
    guard let share, share > 0, rowCount > 0 else { return nil }
    return seconds * (1 - share) / share
  }
}
