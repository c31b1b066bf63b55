/// Part of a file, for one of several workers: it owns every record that starts in it.
///
/// ``BatchPlan/ranges(of:parts:)`` makes ranges that begin with a record and says which that is. Others may begin and end
/// anywhere, as long as no quoted field holds a line break.
///
/// Where ranges divide a file, what comes of them put together is what comes of the file: the range that begins at 0 has
/// the header, too.
public struct ByteRange: Hashable, Sendable, LosslessStringConvertible {
  /// Where a range begins that begins with a record.
  public struct Place: Hashable, Sendable {
    /// The number of its first row, from 1; neither the header nor blank lines count.
    public var row: Int
    /// The line of the file on which it begins, from 1.
    public var line: Int

    /// The place of a row on a line.
    public init(row: Int, line: Int) {
      self.row = row
      self.line = line
    }
  }

  /// The offset of its first byte.
  public var start: Int
  /// How many bytes it has; what goes beyond the end of the file means nothing.
  public var length: Int
  /// What is known about where it begins; `nil` where that may be in the middle of a record.
  ///
  /// Then it ends where a record does, too.
  public var place: Place?

  /// Bytes from an offset on.
  public init(start: Int, length: Int, place: Place? = nil) {
    precondition(start >= 0 && length >= 0, "a range is a part of a file")
    self.start = start
    self.length = length
    self.place = place
  }

  /// Reads `START:LENGTH`, or `START:LENGTH@ROW:LINE` where the place is known.
  public init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let bytes = Self.pair(parts[0]),
      !bytes.0.addingReportingOverflow(bytes.1).overflow
    else { return nil }
    self.init(start: bytes.0, length: bytes.1)
    guard parts.count == 2 else { return }
    guard let place = Self.pair(parts[1]), place.0 > 0, place.1 > 0 else { return nil }
    self.place = Place(row: place.0, line: place.1)
  }

  /// The range as it is typed.
  public var description: String {
    "\(start):\(length)" + (place.map { "@\($0.row):\($0.line)" } ?? "")
  }

  /// The offset past its last byte.
  var end: Int {
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? .max : end
  }

  private static func pair(_ text: Substring) -> (Int, Int)? {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false)
    guard numbers.count == 2, let first = number(numbers[0]), let second = number(numbers[1]) else {
      return nil
    }
    return (first, second)
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
