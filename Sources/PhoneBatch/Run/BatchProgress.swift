/// How far a run has come.
public struct BatchProgress: Hashable, Sendable {
  /// The number of rows that were judged and written.
  public var rowCount: Int
  /// How much of the input they take, in bytes.
  public var byteCount: Int
  /// The size of the input in bytes; `nil` when nobody knows, as with a pipe.
  public var totalByteCount: Int?
  /// How long it has taken so far.
  public var seconds: Double

  /// Creates a report.
  public init(rowCount: Int, byteCount: Int, totalByteCount: Int?, seconds: Double) {
    self.rowCount = rowCount
    self.byteCount = byteCount
    self.totalByteCount = totalByteCount
    self.seconds = seconds
  }

  /// How much of the input is done, from 0 to 1; `nil` when its size is not known.
  public var share: Double? {
    guard let totalByteCount, totalByteCount > 0 else { return nil }
    return min(1, Double(byteCount) / Double(totalByteCount))
  }

  /// How long the rest will take if it goes on like this; `nil` when nobody can tell.
  public var remainingSeconds: Double? {
    guard let share, share > 0 else { return nil }
    return seconds * (1 - share) / share
  }
}
