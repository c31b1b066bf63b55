// The CSV engine: bytes in, records and fields out.
//
// How it works. Bytes are appended to one buffer that is used again and again; `next()` finds the end of one
// record in it and notes where its fields are. When the bytes run out in the middle of a record, the
// position and the phase stay in `ScanState`, and the scan continues from there once more bytes are appended:
// no byte is read twice, whatever the size of the chunks. Positions count from the start of the
// record, so moving the unfinished record to the front of the buffer changes none of them.
//
// What it reads is RFC 4180 with these rules where the RFC is silent or files differ from it:
// - a record ends with LF or CRLF, even mixed; a CR without LF is data;
// - any bytes are data, NUL and what is not UTF-8 included;
// - a delimiter that is the last byte of a character, as `|` may be in Big5, is part of that character;
// - a quote inside a field that does not start with one is data;
// - a line without any byte is a blank line, not a record;
// - the last record needs no line ending, and none is invented.
// An unterminated quote, text after a closing quote and a record over the limit are errors: from there on
// it is unclear where records start. The same rules, written for clarity instead of speed, are
// in the reference parser of the tests; the two must change together. Only delimiters within characters
// are tested otherwise: against the same text in UTF-8.

internal import ByteIO

/// Finds records and fields in chunks of bytes, in memory that does not grow with the input.
package struct CSVScanner: ~Copyable {
  /// What ``next()`` found.
  package enum Event: Hashable, Sendable {
    /// A record: its fields and bytes can be read until the next call.
    case record
    /// A line without any byte; only ``copyLineEnding(to:)`` is meaningful.
    case blankLine
    /// The bytes do not hold a whole record: append more, or call ``finish()``.
    case needsInput
    /// There is nothing after the last record.
    case end

    var isRow: Bool { self == .record || self == .blankLine }
  }

  /// The longest record that can be allowed: field positions are 32 bits wide.
  package static let largestMaximumRecordByteCount = 1 << 30

  /// How records are divided; to be changed only before the first record.
  package var dialect: CSVDialect
  /// The encoding, in which a delimiter may be part of a character; to be changed only before the first record.
  package var encoding: TextEncoding
  let maximumRecordByteCount: Int

  var buffer = ByteBuffer()
  var fields = CSVFieldList()
  private var state = ScanState()
  private var isFinished = false

  /// Where the current record starts in the buffer, how long it is and what ends it.
  private(set) var recordStart = 0
  private(set) var recordByteCount = 0
  private(set) var lineEndingByteCount = 0

  /// The line on which the current record starts, from 1.
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
  /// - Throws: ``CSVError`` when the record cannot be read; nothing can be read after that.
  package mutating func next() throws(CSVError) -> Event {
    passRecord()
    let ending = Self.scan(buffer, from: recordStart, dialect, encoding, &state, &fields)
    let count = if case .lineFeed(let contentByteCount) = ending { contentByteCount } else { state.position }
    // One byte of grace: the last may be the CR of a line ending.
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

  /// Doesn't use `self`, so that fields can be recorded while the buffer is lent.
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
  mutating func passRecord() {
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

  /// The remaining bytes, if any, are the last record.
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
  /// The number of bytes from the start of the current record on.
  var unreadByteCount: Int { buffer.count - recordStart }

  /// Appends bytes to be divided.
  package mutating func append(_ bytes: Span<UInt8>) {
    compact()
    buffer.append(bytes)
  }

  /// Marks the end of the input.
  package mutating func finish() { isFinished = true }

  /// Leaves out bytes in front of the first record: a byte order mark, or lines.
  mutating func skip(_ byteCount: Int, lineCount: Int = 0) {
    precondition(recordIndex == -1 && byteCount <= unreadByteCount, "only bytes in front can be left out")
    buffer.removeFirst(byteCount)
    lineNumber += lineCount
  }

  /// Moves the record that has not been read to the front, before more bytes are appended.
  mutating func compact() {
    passRecord()
    buffer.removeFirst(recordStart)
    recordStart = 0
  }
}
