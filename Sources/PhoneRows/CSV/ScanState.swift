// SAFETY: the scan stores positions, never pointers, which the buffer lends for one call. Every read is at an index
// below `end`, the number of bytes lent, or before a byte of the same record that was read. A position from an earlier
// call is at most the number of bytes lent then, and a record only grows until it is complete.

/// The state of the scan of one record, which lasts while more bytes are read.
struct ScanState {
  enum Phase: UInt8 {
    /// Before the first byte of a field.
    case fieldStart
    /// In a field that didn't start with a quote.
    case unquoted
    /// Between the quotes of a field.
    case quoted
    /// After a quote in a quoted field. It closes the field unless another quote follows.
    case quoteInQuoted
    /// After a CR that follows a closing quote. An LF must follow.
    case carriageReturnAfterQuote
  }

  var phase = Phase.fieldStart
  /// The index of the next byte, from the start of the record.
  var position = 0
  /// The start of the current field's value.
  var fieldStart = 0
  /// The quoting of the current field, if it is in quotes.
  var quoting = CSVField.Quoting.enclosed
  /// The number of line feeds inside quoted fields so far.
  var lineFeedCount = 0
}

/// The reason why a scan stopped.
enum ScanEnding: Hashable {
  case needsInput
  /// `position` is at the unexpected byte.
  case textAfterClosingQuote
  /// The record has ended; `position` is after its line feed.
  case lineFeed(contentByteCount: Int)
}

extension ScanState {
  /// Continues to the end of the record, or of the bytes, and notes the fields.
  ///
  /// - Parameter record: The bytes from the start of the record on.
  mutating func scanRecord(
    in record: UnsafeBufferPointer<UInt8>, delimiter: UInt8, of encoding: TextEncoding,
    _ fields: inout CSVFieldList
  ) -> ScanEnding {
    // Pointers and positions are locals, which the compiler holds in registers.
    guard let bytes = record.baseAddress else { return .needsInput }
    let end = record.count
    let characters = encoding.mayEndCharacter(delimiter) ? encoding : nil
    while position < end {
      switch phase {
      case .fieldStart:
        if unsafe bytes[position] == ASCII.quote {
          position += 1
          quoting = .enclosed
          phase = .quoted
        } else {
          phase = .unquoted
        }
        fieldStart = position
      case .unquoted:
        if let ending = unsafe scanUnquoted(bytes, end, delimiter, characters, &fields) {
          return ending
        }
      case .quoted:
        unsafe scanQuoted(bytes, end)
      case .quoteInQuoted:
        if let ending = unsafe scanAfterQuote(bytes[position], delimiter, &fields) { return ending }
      case .carriageReturnAfterQuote:
        guard unsafe bytes[position] == ASCII.lineFeed else { return .textAfterClosingQuote }
        position += 1
        fields.append(fieldStart, position - 3, quoting)
        return .lineFeed(contentByteCount: position - 2)
      }
    }
    return .needsInput
  }

  /// Continues to the end of the line, or of the bytes.
  mutating func scanLine(in record: UnsafeBufferPointer<UInt8>) -> ScanEnding {
    guard let bytes = record.baseAddress else { return .needsInput }
    var index = position
    while index < record.count {
      if unsafe bytes[index] == ASCII.lineFeed {
        position = index + 1
        return unsafe .lineFeed(contentByteCount: Self.contentEnd(bytes, lineFeed: index, from: 0))
      }
      index &+= 1
    }
    position = index
    return .needsInput
  }

  /// Unquoted fields, one after the other, while none starts with a quote.
  @inline(__always)
  private mutating func scanUnquoted(
    _ bytes: UnsafePointer<UInt8>, _ end: Int, _ delimiter: UInt8, _ characters: TextEncoding?,
    _ fields: inout CSVFieldList
  ) -> ScanEnding? {
    var index = position
    var start = fieldStart
    while index < end {
      let byte = unsafe bytes[index]
      index &+= 1
      if byte == delimiter {
        if let characters, unsafe Self.endsCharacter(bytes, at: index &- 1, from: start, in: characters) {
          continue
        }
        fields.append(start, index &- 1, .none)
        start = index
        if unsafe index == end || bytes[index] == ASCII.quote {
          position = index
          phase = .fieldStart
          return nil
        }
      } else if byte == ASCII.lineFeed {
        let contentEnd = unsafe Self.contentEnd(bytes, lineFeed: index &- 1, from: start)
        fields.append(start, contentEnd, .none)
        position = index
        return .lineFeed(contentByteCount: contentEnd)
      }
    }
    position = index
    fieldStart = start
    return nil
  }

  @inline(__always)
  private mutating func scanQuoted(_ bytes: UnsafePointer<UInt8>, _ end: Int) {
    var index = position
    while index < end {
      let byte = unsafe bytes[index]
      index &+= 1
      if byte == ASCII.quote {
        phase = .quoteInQuoted
        break
      }
      if byte == ASCII.lineFeed { lineFeedCount &+= 1 }
    }
    position = index
  }

  private mutating func scanAfterQuote(
    _ byte: UInt8, _ delimiter: UInt8, _ fields: inout CSVFieldList
  ) -> ScanEnding? {
    switch byte {
    case ASCII.quote:
      quoting = .enclosedWithDoubledQuotes
      phase = .quoted
    case delimiter:
      fields.append(fieldStart, position - 1, quoting)
      phase = .fieldStart
    case ASCII.lineFeed:
      fields.append(fieldStart, position - 1, quoting)
      position += 1
      return .lineFeed(contentByteCount: position - 1)
    case ASCII.carriageReturn:
      phase = .carriageReturnAfterQuote
    default:
      return .textAfterClosingQuote
    }
    position += 1
    return nil
  }

  /// Whether a delimiter is the last byte of a character that begins in the same field.
  ///
  /// The bytes since the last ASCII byte decide: paired off as leads and trails, the last may be a lead without a
  /// trail. A character of four bytes is two pairs here.
  private static func endsCharacter(
    _ bytes: UnsafePointer<UInt8>, at position: Int, from fieldStart: Int, in encoding: TextEncoding
  ) -> Bool {
    var start = position
    while unsafe start > fieldStart && bytes[start - 1] >= 0x80 { start -= 1 }
    var isAfterLead = false
    for index in start..<position {
      _ = unsafe encoding.endsCharacter(bytes[index], isAfterLead: &isAfterLead)
    }
    return isAfterLead
  }

  /// The end of a line's content: before its LF, and before a CR that belongs to it.
  private static func contentEnd(_ bytes: UnsafePointer<UInt8>, lineFeed: Int, from start: Int) -> Int {
    unsafe lineFeed > start && bytes[lineFeed - 1] == ASCII.carriageReturn ? lineFeed - 1 : lineFeed
  }
}
