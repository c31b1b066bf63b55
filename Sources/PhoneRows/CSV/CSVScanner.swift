// The CSV engine: bytes in, records and fields out.
//
// How it works. Bytes are appended to one buffer that is reused; `next()` finds the end of one record in it and notes
// the place of each field. If the bytes run out in the middle of a record, `ScanState` holds the position and the
// phase, and the scan continues from there after more bytes are appended: no byte is read twice, whatever the size of
// the chunks. Positions count from the start of the record, so moving the unfinished record to the front of the buffer
// changes none of them.
//
// The format is RFC 4180. If the RFC is silent or files differ from it, these rules apply:
// - a record ends with LF or CRLF, even mixed; a CR without LF is data;
// - any bytes are data, including NUL and bytes that aren't UTF-8;
// - a delimiter that is the last byte of a character, as `|` may be in Big5, is part of that character;
// - a quote inside a field that doesn't start with a quote is data;
// - a line without any byte is a blank line, not a record;
// - the last record needs no line ending, and none is invented.
// An unterminated quote, text after a closing quote and a record over the limit are errors, because later
// records can't be located. The reference parser of the tests has the same rules, written for clarity instead
// of speed; the two must change together. It doesn't have delimiters within characters: their tests compare
// with the same text in UTF-8.

internal import ByteValues

/// Finds records and fields in chunks of bytes, in memory that does not grow with the input.
package struct CSVScanner: ~Copyable {
  /// A result of ``next()``.
  package enum Event: Hashable, Sendable {
    /// A record: its fields and bytes can be read until the next call.
    case record
    /// A line without any byte; only ``copyLineEnding(to:)`` is meaningful.
    case blankLine
    /// The bytes do not hold a whole record: append more, or call ``finish()``.
    case needsInput
    /// No record is left.
    case end

    var isRow: Bool { self == .record || self == .blankLine }
  }

  /// The largest record limit that is allowed: field positions are 32 bits wide.
  package static let largestMaximumRecordByteCount = 1 << 30

  /// The rules that divide records; only changed before the first record.
  package var dialect: CSVDialect
  /// The encoding; only changed before the first record.
  ///
  /// It decides whether a delimiter may be part of a character.
  package var encoding: TextEncoding
  let maximumRecordByteCount: Int

  var buffer = ByteBuffer()
  var fields = CSVFieldList()
  private var state = ScanState()
  private var isFinished = false

  /// The place of the current record in the buffer, its length, and the length of its line ending.
  private(set) var recordStart = 0
  private(set) var recordByteCount = 0
  private(set) var lineEndingByteCount = 0

  /// The line of the current record's start, from 1.
  package private(set) var lineNumber = 1
  /// The number of records before the current one.
  private var recordIndex = -1
  /// The line after the current record.
  private(set) var endLineNumber = 1

  /// - Parameter maximumRecordByteCount: The limit for one record without its line ending, at most
  ///   ``largestMaximumRecordByteCount``.
  package init(_ dialect: CSVDialect, encoding: TextEncoding = .utf8, maximumRecordByteCount: Int) {
    precondition(
      (1...Self.largestMaximumRecordByteCount).contains(maximumRecordByteCount),
      "a record limit is between 1 byte and 1 GiB")
    self.dialect = dialect
    self.encoding = encoding
    self.maximumRecordByteCount = maximumRecordByteCount
  }

  /// The number of fields of the current record, at least 1.
  package var fieldCount: Int { fields.count }

  /// Finds the next record.
  ///
  /// - Throws: ``CSVError`` if the record can't be read; nothing can be read after that.
  package mutating func next() throws(CSVError) -> Event {
    passRecord()
    let ending = Self.scan(buffer, from: recordStart, dialect, encoding, &state, &fields)
    let count = if case .lineFeed(let contentByteCount) = ending { contentByteCount } else { state.position }
    // One extra byte is allowed: the last may be the CR of a line ending.
    let grace = if case .needsInput = ending, !isFinished { 1 } else { 0 }
    if count > maximumRecordByteCount + grace {
      throw error(.recordTooLong(maximumByteCount: maximumRecordByteCount))
    }
    switch ending {
    case .needsInput: return isFinished ? try finishRecord() : .needsInput
    case .textAfterClosingQuote: throw error(.textAfterClosingQuote)
    case .lineFeed: return completeRecord(count, lineEnding: state.position - count)
    }
  }

  /// Scans without `self`, so that fields can be recorded while the buffer is lent.
  private static func scan(
    _ buffer: borrowing ByteBuffer, from start: Int, _ dialect: CSVDialect, _ encoding: TextEncoding,
    _ state: inout ScanState, _ fields: inout CSVFieldList
  ) -> ScanEnding {
    unsafe buffer.withUnsafeBytes { bytes in
      let record = unsafe UnsafeBufferPointer(rebasing: bytes[start...])
      return switch dialect {
      case .delimited(let delimiter):
        unsafe state.scanRecord(in: record, delimiter: delimiter, of: encoding, &fields)
      case .lines: unsafe state.scanLine(in: record)
      }
    }
  }

  /// Moves past the current record, unless it waits for more input.
  package mutating func passRecord() {
    guard recordByteCount + lineEndingByteCount > 0 else { return }
    recordStart += recordByteCount + lineEndingByteCount
    recordByteCount = 0
    lineEndingByteCount = 0
    lineNumber = endLineNumber
    state = ScanState()
    fields.removeAll()
  }

  private mutating func completeRecord(_ contentByteCount: Int, lineEnding: Int) -> Event {
    recordByteCount = contentByteCount
    lineEndingByteCount = lineEnding
    endLineNumber = lineNumber + state.lineFeedCount + (lineEnding > 0 ? 1 : 0)
    if dialect == .lines {
      fields.append(0, contentByteCount, .none)
    } else if contentByteCount == 0 {
      return .blankLine
    }
    recordIndex += 1
    return .record
  }

  /// Returns the remaining bytes, if any, as the last record.
  private mutating func finishRecord() throws(CSVError) -> Event {
    let count = state.position
    guard count > 0 else { return .end }
    if dialect != .lines {
      switch state.phase {
      case .fieldStart: fields.append(count, count, .none)
      case .unquoted: fields.append(state.fieldStart, count, .none)
      case .quoteInQuoted: fields.append(state.fieldStart, count - 1, state.quoting)
      case .quoted: throw error(.unterminatedQuote)
      case .carriageReturnAfterQuote: throw error(.textAfterClosingQuote)
      }
    }
    return completeRecord(count, lineEnding: 0)
  }

  private func error(_ cause: CSVError.Cause) -> CSVError {
    CSVError(cause, line: lineNumber, record: recordIndex + 1)
  }
}

// MARK: - Bytes in

extension CSVScanner {
  /// The number of bytes from the start of the current record.
  var unreadByteCount: Int { buffer.count - recordStart }

  /// Appends bytes to be divided.
  package mutating func append(_ bytes: Span<UInt8>) {
    compact()
    buffer.append(bytes)
  }

  /// Marks the end of the input.
  package mutating func finish() { isFinished = true }

  /// Skips bytes before the first record: a byte order mark, or lines.
  mutating func skip(_ byteCount: Int, lineCount: Int = 0) {
    precondition(recordIndex == -1 && byteCount <= unreadByteCount, "only bytes in front can be left out")
    buffer.removeFirst(byteCount)
    lineNumber += lineCount
  }

  /// Moves the unread bytes to the front, before more are appended.
  mutating func compact() {
    passRecord()
    buffer.removeFirst(recordStart)
    recordStart = 0
  }
}
