/// A part of a file, for one of several runs; it owns every record that starts in it.
///
/// ``BatchPlan/ranges(of:parts:byteCount:isStopped:)`` makes ranges that begin with a known record. Other ranges may
/// begin and end anywhere, provided that no quoted field holds a line break.
///
/// The concatenated outputs of the ranges of a file are the output of the file: the range that begins at 0 writes the
/// header, too.
public struct ByteRange: Hashable, Sendable, LosslessStringConvertible {
  /// The record at the start of a range.
  public struct Record: Hashable, Sendable {
    /// The number of the first row, from 1, without the header and blank lines.
    public var row: Int
    /// The line of the file where the record begins, from 1.
    public var line: Int

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - row: The number of its row, from 1, without the header and blank lines.
    ///   - line: The line of the file where it begins, from 1.
    public init(row: Int, line: Int) {
      self.row = row
      self.line = line
    }
  }

  /// The offset of its first byte, from 0.
  public var start: Int
  /// The number of bytes; the range may extend beyond the end of the file.
  public var length: Int
  /// The record at the start; `nil` if the range may begin and end in the middle of records.
  public var firstRecord: Record?
  /// The size of the whole file in bytes; `nil` if it isn't known.
  ///
  /// A file of another size isn't the planned file, or has changed: rows that were added would belong to no range.
  public var fileByteCount: Int?

  /// Creates a range of bytes.
  ///
  /// - Parameters:
  ///   - start: The offset of its first byte, 0 or more.
  ///   - length: The number of its bytes, 0 or more.
  ///   - firstRecord: The record at the start, if it is known. The range then ends at the end of a record.
  ///   - fileByteCount: The size of the file in bytes, if it is known. The range doesn't extend beyond it.
  public init(start: Int, length: Int, firstRecord: Record? = nil, fileByteCount: Int? = nil) {
    precondition(start >= 0 && length >= 0, "a range is a part of a file")
    self.start = start
    self.length = length
    self.firstRecord = firstRecord
    self.fileByteCount = fileByteCount
  }

  /// Reads `START-LENGTH`, `START-LENGTH_ROW-LINE` for a range with a known first record, or
  /// `START-LENGTH_ROW-LINE_SIZE` if the size of its file is also known.
  ///
  /// `:` may be written for `-`, and `@` for `_`, as earlier versions did.
  ///
  /// - Returns: `nil` if the text is anything else, the numbers are too large, or the range isn't within its file.
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

  /// The range in the form that ``init(_:)`` reads, in characters that file names can have on every system.
  public var description: String {
    let record = firstRecord.map { "_\($0.row)-\($0.line)" } ?? ""
    return "\(start)-\(length)" + record + (firstRecord == nil ? "" : fileByteCount.map { "_\($0)" } ?? "")
  }

  /// Whether the first record of the range is unknown.
  package var hasUnknownFirstRecord: Bool { firstRecord == nil && start > 0 }

  /// The offset past its last byte.
  package var end: Int {
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
