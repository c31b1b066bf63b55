package import ByteIO

/// The beginning of an input, which shows what kind of input it is and which columns it has.
///
/// ```swift
/// try reader.begin()
/// if try reader.readFirstRecord(isHeader: true) { … }  // reader.scanner has it
/// ```
package struct CSVReader: ~Copyable {
  var source: ExaminedInput
  /// The engine; it holds the current record.
  package var scanner: CSVScanner
  let chunkByteCount: Int
  private let dialect: CSVDialect?
  private let namedEncoding: TextEncoding?
  private var sniffer: DelimiterSniffer
  /// What precedes the first record: a byte order mark, and a line that sets the delimiter for spreadsheets; empty
  /// if there is neither.
  package private(set) var preamble: [UInt8] = []
  private let mayBeginUndecided: Bool

  /// What the beginning of the input shows about its encoding; `nil` if that was named, and while it isn't known.
  var guess: EncodingGuess? { source.head.guess }

  /// - Parameters:
  ///   - dialect: How records are divided; `nil` to use the delimiter that the header shows.
  ///   - encoding: The character encoding; `nil` for what the beginning shows.
  ///   - chunkByteCount: How much is read at a time.
  ///   - mayBeginUndecided: Whether records of ASCII from a pipe may be read before the encoding is known.
  package init(
    _ input: consuming ByteInput, dialect: CSVDialect?, encoding: TextEncoding? = nil,
    maximumRecordByteCount: Int, chunkByteCount: Int = 256 * 1024, mayBeginUndecided: Bool = false
  ) {
    // A file has its next bytes ready at once.
    self.mayBeginUndecided = mayBeginUndecided && input.facts.kind != .regular
    source = ExaminedInput(input, wantsGuess: encoding == nil)
    self.chunkByteCount = chunkByteCount
    self.dialect = dialect
    namedEncoding = encoding
    sniffer = DelimiterSniffer(quotes: dialect == nil ? .enclose : .areData)
    scanner = CSVScanner(
      dialect ?? .delimited(by: ASCII.comma), maximumRecordByteCount: maximumRecordByteCount)
  }

  /// Reads the first bytes and decides how the input is divided.
  ///
  /// - Throws: ``CSVError/Cause/unreadable(_:)`` when it isn't text that can be read.
  package mutating func begin() throws(CSVReadFailure) {
    do throws(IOFailure) { try readHead() } catch { throw .unreadable(error) }
    if let format = unreadableMark ?? source.head.unreadable {
      throw .malformed(CSVError(.unreadable(format)))
    }
    scanner.encoding = encoding
    if let mark = encoding.byteOrderMark, scanner.withUnread({ $0.starts(with: mark) }) {
      preamble = mark
      scanner.skip(mark.count)
    }
    let line = dialect == .lines ? nil : scanner.withUnread { SeparatorLine($0) }
    scanner.dialect = dialect ?? .delimited(by: line?.delimiter ?? delimiter)
    guard let line else { return }
    scanner.withUnread { bytes in
      for index in 0..<line.byteCount { preamble.append(bytes[index]) }
    }
    scanner.skip(line.byteCount, lineCount: 1)
  }

  /// Reads as much as it takes to know the input: to the end of the first record, the end of the input, or the
  /// longest record allowed; and on until ``HeadExamination`` knows how to read these bytes.
  private mutating func readHead() throws(IOFailure) {
    while !source.isAtEnd, !sniffer.isDone, scanner.unreadByteCount <= scanner.maximumRecordByteCount {
      let known = scanner.unreadByteCount
      try readBytes()
      scanner.withUnread { bytes in sniffer.consume(bytes, from: known) }
    }
    if unreadableMark == nil { try readUntilDecided() }
  }

  /// Reads on while later bytes may decide how to read these.
  private mutating func readUntilDecided() throws(IOFailure) {
    while !source.isAtEnd, source.head.isOpen || !mayBeginUndecided && !source.head.isSettled {
      try readBytes()
    }
  }

  private var unreadableMark: UnreadableFormat? {
    scanner.withUnread { UnreadableFormat.recognizeMark($0) }
  }

  private var encoding: TextEncoding { namedEncoding ?? source.head.encoding }

  private var delimiter: UInt8 {
    guard encoding != .utf8 else { return sniffer.delimiter }
    // Until now, the last byte of a character may have counted as a delimiter.
    var sniffer = DelimiterSniffer(quotes: .enclose, encoding: encoding)
    scanner.withUnread { sniffer.consume($0, from: 0) }
    return sniffer.delimiter
  }

  /// Reads on to the first record.
  ///
  /// - Parameters:
  ///   - isHeader: Whether it names columns. Then a text is refused that is a single record because its lines end
  ///     with CR alone.
  ///   - blankLine: Called for each blank line before it.
  /// - Returns: `false` when there is none.
  package mutating func readFirstRecord(
    isHeader: Bool, blankLine: (borrowing CSVScanner) -> Void = { _ in }
  ) throws(CSVReadFailure) -> Bool {
    while true {
      let event: CSVScanner.Event
      do throws(CSVError) { event = try scanner.next() } catch { throw .malformed(error) }
      switch event {
      case .record
      where isHeader && scanner.endsWithoutLineEnding && scanner.holdsUnquoted(ASCII.carriageReturn):
        throw .malformed(CSVError(.carriageReturnsOnly))
      case .record: return true
      case .blankLine: blankLine(scanner)
      case .needsInput:
        do throws(IOFailure) {
          try readBytes()
          try readUntilDecided()
        } catch {
          throw .unreadable(error)
        }
        // The record spans several lines, and its first was ASCII.
        if let format = source.head.unreadable { throw .malformed(CSVError(.unreadable(format))) }
        scanner.encoding = encoding
      case .end: return false
      }
    }
  }

  /// Where the current record begins, in bytes from the start of the input.
  var position: Int { source.byteCount - scanner.unreadByteCount }

  private mutating func readBytes() throws(IOFailure) {
    if try scanner.append(from: &source, atMost: chunkByteCount) == 0 { scanner.finish() }
  }
}

extension CSVScanner {
  /// Lends the bytes from the start of the current record on.
  borrowing func withUnread<R>(_ body: (Span<UInt8>) -> R) -> R {
    buffer.withSpan { body($0.extracting(recordStart...)) }
  }
}
