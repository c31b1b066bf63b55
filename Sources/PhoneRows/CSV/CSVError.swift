package import ByteValues

extension BatchError {
  /// The reason why an input can't be divided into rows.
  @nonexhaustive
  public enum MalformedInput: Hashable, Sendable {
    /// A quoted field is still open at the end.
    case unterminatedQuote
    /// Something other than a delimiter or a line ending follows a closing quote.
    case textAfterClosingQuote
    /// A record holds more bytes than the plan allows, its line ending not counted.
    case recordTooLong(maximumByteCount: Int)
    /// A range may begin inside quotes, and a quoted field holds a line break, or a quote is misplaced.
    case unclearQuotes
    /// A line isn't a single JSON object.
    case notAnObject
    /// An object already has a member with the key of an added one.
    case hasMember(String)
    /// The lines end with CR only, as on Macs before 2001.
    case carriageReturnsOnly
    /// The input isn't readable text.
    case unreadable(UnreadableFormat)
    /// The input is JSON, but not one object per line.
    case json(JSONContents)
    /// An input that is to be divided, or read in part, isn't readable text.
    case unreadableInParts(UnreadableFormat)
  }
}

/// The reason why an input can't be divided into records; it ends the run.
package struct CSVError: Error, Hashable, Sendable {
  package typealias Cause = BatchError.MalformedInput

  package var cause: Cause
  /// The line where the record starts, from 1: the number an editor shows.
  package var line: Int
  /// The number of records before the failing record, without blank lines.
  ///
  /// In a file with a header, it is also the failing row's number.
  package var record: Int

  package init(_ cause: Cause, line: Int = 1, record: Int = 0) {
    self.cause = cause
    self.line = line
    self.record = record
  }
}

/// The reason why no more records can be read.
package enum CSVReadFailure: Error {
  /// The next record can't be divided into fields.
  case malformed(CSVError)
  /// The next bytes can't be read.
  case unreadable(IOFailure)
}
