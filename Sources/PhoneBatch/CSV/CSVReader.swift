package import ByteIO

/// The beginning of an input, which shows what kind of input it is and which columns it has.
///
/// ```swift
/// try reader.readHead()
/// try reader.settle()
/// if try reader.readFirstRecord() { … }  // reader.scanner has it
/// ```
package struct CSVReader: ~Copyable {
  var input: ByteInput
  /// The engine; it holds the current record.
  package var scanner: CSVScanner
  let chunkByteCount: Int
  private let dialect: CSVDialect?
  private let namedEncoding: TextEncoding?
  private var sniffer: DelimiterSniffer
  private(set) var isAtEnd = false

  /// The number of bytes read so far.
  package private(set) var byteCount = 0
  /// The byte order mark that the input starts with, which is no part of the first field; empty where there is none.
  package private(set) var byteOrderMark: [UInt8] = []
  /// What the beginning of the input shows of its encoding; `nil` where that was named.
  package private(set) var guess: EncodingGuess?

  /// - Parameters:
  ///   - dialect: How records are divided; `nil` to use the delimiter that the header shows.
  ///   - encoding: How bytes mean characters; `nil` for what the beginning shows.
  ///   - chunkByteCount: How much is read at a time.
  package init(
    _ input: consuming ByteInput, dialect: CSVDialect?, encoding: TextEncoding? = nil,
    maximumRecordByteCount: Int, chunkByteCount: Int = 256 * 1024
  ) {
    self.input = input
    self.chunkByteCount = chunkByteCount
    self.dialect = dialect
    namedEncoding = encoding
    sniffer = DelimiterSniffer(quotes: dialect == nil ? .enclose : .areData)
    scanner = CSVScanner(
      dialect ?? .delimited(by: ASCII.comma), maximumRecordByteCount: maximumRecordByteCount)
  }

  /// Reads as far as is needed to know the input: to the end of the first record, the end of the input, or
  /// the longest record allowed; some more when there are NUL bytes, which may be those of UTF-16; and for the encoding a
  /// sample of a file, or of a pipe as much of one as comes soon.
  package mutating func readHead() throws(IOFailure) {
    while !isAtEnd, !sniffer.isDone, scanner.unreadByteCount <= scanner.maximumRecordByteCount {
      let known = scanner.unreadByteCount
      try readBytes()
      scanner.withUnread { bytes in sniffer.consume(bytes, from: known) }
    }
    while !isAtEnd, scanner.unreadByteCount < UnreadableFormat.sampleByteCount,
      scanner.withUnread({ bytes in bytes.indices.contains { bytes[$0] == 0 } })
    {
      try readBytes()
    }
    guard namedEncoding == nil else { return }
    let end = Process.monotonicSeconds + Self.sampleSeconds
    while !isAtEnd, scanner.unreadByteCount < EncodingGuess.sampleByteCount {
      let milliseconds = Int((end - Process.monotonicSeconds) * 1000)
      guard input.isReady(withinMilliseconds: max(0, milliseconds)) else { return }
      if milliseconds <= 0, input.facts.kind != .regular { return }
      try readBytes()
    }
  }

  /// How long rows may wait for a sample once a pipe has shown its first record.
  private static let sampleSeconds = 0.2

  /// Decides how the input is divided, by its first bytes.
  ///
  /// - Throws: ``CSVError/Cause/unreadable(_:)`` when it is no text that can be read.
  package mutating func settle() throws(CSVError) {
    if let format = scanner.withUnread({ UnreadableFormat.recognize($0) }) {
      throw CSVError(.unreadable(format), line: 1, record: 0)
    }
    let encoding = encoding()
    scanner.encoding = encoding
    if let mark = encoding.byteOrderMark, scanner.withUnread({ $0.starts(with: mark) }) {
      byteOrderMark = mark
      scanner.skip(mark.count)
    }
    scanner.dialect = dialect ?? .delimited(by: delimiter(encoding))
  }

  private mutating func encoding() -> TextEncoding {
    if let namedEncoding { return namedEncoding }
    let guess = scanner.withUnread { EncodingGuess($0, isAll: isAtEnd) }
    self.guess = guess
    return if case .recognized(let encoding) = guess { encoding } else { .utf8 }
  }

  private func delimiter(_ encoding: TextEncoding) -> UInt8 {
    guard encoding != .utf8 else { return sniffer.delimiter }
    // Until now, what ends a character was taken for a delimiter.
    var sniffer = DelimiterSniffer(quotes: .enclose, encoding: encoding)
    scanner.withUnread { sniffer.consume($0, from: 0) }
    return sniffer.delimiter
  }

  /// Reads the first bytes and decides how the input is divided: ``readHead()``, then ``settle()``.
  mutating func begin() throws(CSVReadFailure) {
    do throws(IOFailure) { try readHead() } catch { throw .unreadable(error) }
    do throws(CSVError) { try settle() } catch { throw .malformed(error) }
  }

  /// Reads on to the first record.
  ///
  /// - Parameters:
  ///   - isHeader: Whether it names columns. Then a text is refused whose only record it is because lines end with CR alone.
  ///   - blankLine: Called for each blank line before it.
  /// - Returns: `false` when there is none.
  mutating func readFirstRecord(
    isHeader: Bool, blankLine: (borrowing CSVScanner) -> Void = { _ in }
  ) throws(CSVReadFailure) -> Bool {
    while true {
      let event: CSVScanner.Event
      do throws(CSVError) { event = try scanner.next() } catch { throw .malformed(error) }
      switch event {
      case .record where isHeader && scanner.endsWithoutLineEnding && scanner.holdsUnquotedCarriageReturn:
        throw .malformed(CSVError(.carriageReturnsOnly, line: 1, record: 0))
      case .record: return true
      case .blankLine: blankLine(scanner)
      case .needsInput:
        do throws(IOFailure) { _ = try readChunk() } catch { throw .unreadable(error) }
      case .end: return false
      }
    }
  }

  /// Reads the next chunk.
  ///
  /// - Returns: Whether there may be further records: once more after the end, for the last record.
  package mutating func readChunk() throws(IOFailure) -> Bool {
    if isAtEnd { return false }
    try readBytes()
    return true
  }

  private mutating func readBytes() throws(IOFailure) {
    let count = try scanner.append(from: &input, atMost: chunkByteCount)
    byteCount += count
    if count == 0 {
      isAtEnd = true
      scanner.finish()
    }
  }
}

extension CSVScanner {
  /// Lends the bytes from the start of the current record on.
  borrowing func withUnread<R>(_ body: (Span<UInt8>) -> R) -> R {
    buffer.withSpan { body($0.extracting(recordStart...)) }
  }
}
