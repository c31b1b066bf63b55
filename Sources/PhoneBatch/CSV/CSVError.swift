package import ByteIO

/// Why an input cannot be divided into records; it ends the run.
package struct CSVError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Cause: Hashable, Sendable {
    /// A quoted field is still open at the end of the input.
    case unterminatedQuote
    /// Something other than a delimiter or a line ending follows a closing quote.
    case textAfterClosingQuote
    /// The record holds more bytes than the limit, its line ending not counted.
    case recordTooLong(maximumByteCount: Int)
    /// The input is of a kind that is not read.
    case unreadable(UnreadableFormat)
    /// In a part of an input that may begin inside quotes, quotes don't tell where records begin.
    case unclearQuotes
    /// The lines end with CR alone, as on Macs before 2001.
    case carriageReturnsOnly
  }

  package var cause: Cause
  /// The line where the record starts, from 1: the number an editor shows.
  package var line: Int
  /// The number of records before it, blank lines not counted: with a header, the number of its row.
  package var record: Int

  package init(_ cause: Cause, line: Int, record: Int) {
    self.cause = cause
    self.line = line
    self.record = record
  }
}

/// Why no more records can be read.
package enum CSVReadFailure: Error {
  /// The next record can't be divided into fields.
  case malformed(CSVError)
  /// The next bytes can't be read.
  case unreadable(IOFailure)
}
