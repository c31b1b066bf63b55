/// Part of a file, for one of several runs: it owns every record that starts in it.
///
/// ``BatchPlan/ranges(of:parts:byteCount:isStopped:)`` makes ranges that begin with a record and know which one. Others may begin
/// and end anywhere, as long as no quoted field holds a line break.
///
/// The outputs of ranges that divide a file, one after the other, are the output of the file: the range that begins at 0
/// writes the header, too.
public struct ByteRange: Hashable, Sendable, LosslessStringConvertible {
  /// The record that a range begins with.
  public struct Record: Hashable, Sendable {
    /// The number of its first row, from 1, without the header and blank lines.
    public var row: Int
    /// The line of the file on which it begins, from 1.
    public var line: Int

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - row: Its number, from 1, without the header and blank lines.
    ///   - line: The line of the file on which it begins, from 1.
    public init(row: Int, line: Int) {
      self.row = row
      self.line = line
    }
  }

  /// The offset of its first byte, from 0.
  public var start: Int
  /// How many bytes it has; it may go beyond the end of the file.
  public var length: Int
  /// The record it begins with; `nil` where it may begin and end in the middle of records.
  public var firstRecord: Record?
  /// The size in bytes of the file that it is a part of; `nil` if it isn't known.
  ///
  /// A file of another size is not the one that was planned, or no longer: rows that were added would belong to no range.
  public var fileByteCount: Int?

  /// Creates a range of bytes.
  ///
  /// - Parameters:
  ///   - start: The offset of its first byte, 0 or more.
  ///   - length: How many bytes it has, 0 or more.
  ///   - firstRecord: The record it begins with, if any; then it also ends where a record ends.
  ///   - fileByteCount: The size of its file in bytes, if that is known; the range doesn't go beyond it.
  public init(start: Int, length: Int, firstRecord: Record? = nil, fileByteCount: Int? = nil) {
    precondition(start >= 0 && length >= 0, "a range is a part of a file")
    self.start = start
    self.length = length
    self.firstRecord = firstRecord
    self.fileByteCount = fileByteCount
  }

  /// Reads `START-LENGTH`, `START-LENGTH_ROW-LINE` for a range whose first record is known, or
  /// `START-LENGTH_ROW-LINE_SIZE` for one whose file has a known size.
  ///
  /// `:` may be written for `-`, and `@` for `_`, as earlier versions did.
  ///
  /// - Returns: `nil` when the text is anything else, the numbers are too large, or the range isn't within its file.
  public init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "@" }
    guard parts.count <= 3, let bytes = Self.pair(parts[0]) else { return nil }
    let (end, overflow) = bytes.0.addingReportingOverflow(bytes.1)
    guard !overflow else { return nil }
    self.init(start: bytes.0, length: bytes.1)
    guard parts.count > 1 else { return }
    guard let record = Self.pair(parts[1]), record.0 > 0, record.1 > 0 else { return nil }
    firstRecord = Record(row: record.0, line: record.1)
    guard parts.count > 2 else { return }
    guard let size = Int(digits: parts[2]), end <= size else { return nil }
    fileByteCount = size
  }

  /// The range as ``init(_:)`` reads it, in characters that names of files can have on every system.
  public var description: String {
    let record = firstRecord.map { "_\($0.row)-\($0.line)" } ?? ""
    return "\(start)-\(length)" + record + (firstRecord == nil ? "" : fileByteCount.map { "_\($0)" } ?? "")
  }

  /// Whether it isn't known which record the range begins with.
  package var hasUnknownFirstRecord: Bool { firstRecord == nil && start > 0 }

  /// The offset past its last byte.
  var end: Int {
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? .max : end
  }

  private static func pair(_ text: Substring) -> (Int, Int)? {
    let numbers = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == ":" }
    guard numbers.count == 2, let first = Int(digits: numbers[0]), let second = Int(digits: numbers[1])
    else { return nil }
    return (first, second)
  }
}
