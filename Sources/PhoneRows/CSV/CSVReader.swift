internal import ByteValues
internal import Platform

/// A reader of the beginning of an input, which shows the kind of input and its columns.
///
/// ```
/// try reader.begin()
/// if try reader.readFirstRecord(isHeader: true) { … }  // reader.scanner has it
/// ```
package struct CSVReader: ~Copyable {
  var source: RecognizedInput
  /// The engine, which holds the current record.
  package var scanner: CSVScanner
  let chunkByteCount: Int
  private let dialect: CSVDialect?
  private var sniffer: DelimiterSniffer
  /// The bytes before the first record: a byte order mark, and a line that sets the delimiter for spreadsheets; empty
  /// if there is neither.
  package private(set) var preamble: [UInt8] = []
  /// The number of lines in the preamble: 1 if a line sets the delimiter.
  var preambleLineCount: Int { preamble.count { $0 == ASCII.lineFeed } }
  /// The encoding of the input, if it is converted to UTF-8 as it is read.
  package private(set) var convertedFrom: TextEncoding?
  /// The lines between the preamble and the first record that are neither a header nor rows, with their line endings.
  package private(set) var titles: [UInt8] = []
  private let mayBeginUnsettled: Bool
  private let namedEncoding: TextEncoding?
  private let mode: Mode
  private let objects: Objects
  /// Whether each line is a JSON object.
  package private(set) var holdsObjects: Bool

  /// The treatment of lines that hold JSON objects.
  package enum Objects: Hashable, Sendable {
    case expected, recognized, refused
  }

  /// The mode of reading, for an input that can't be divided by its own bytes.
  package enum Mode: Hashable, Sendable {
    /// Compressed inputs are decompressed, and UTF-16 is converted; other encodings only if `converts`.
    case whole(converts: Bool)
    /// Rows are answered as they arrive, so no read waits for bytes that would identify the input.
    /// Text is UTF-8 unless an encoding was named. Encodings are converted as in a whole input, but nothing is
    /// decompressed. If `recognizesMarks`, a byte order mark may show that the text is UTF-16, or other first bytes
    /// that it isn't text.
    case atOnce(converts: Bool, recognizesMarks: Bool)
    /// Offsets into the file matter, so nothing is decompressed or converted.
    case inParts
  }

  /// - Parameters:
  ///   - dialect: The rules that divide records; `nil` to use the delimiter that the header shows.
  ///   - encoding: The character encoding; `nil` to detect it.
  ///   - chunkByteCount: The maximum number of bytes read at a time.
  ///   - mode: Whether the input may be decompressed and converted.
  ///   - objects: Whether lines are JSON objects, or may be.
  ///   - mayBeginUnsettled: Whether records of ASCII from a pipe may be read before the encoding is known.
  package init(
    _ input: any ByteSource, dialect: CSVDialect?, encoding: TextEncoding? = nil,
    maximumRecordByteCount: Int, chunkByteCount: Int, mayBeginUnsettled: Bool = false,
    mode: Mode = .whole(converts: false), objects: Objects = .refused
  ) {
    self.objects = objects
    holdsObjects = objects == .expected
    self.mode = mode
    namedEncoding = encoding
    // A file has its next bytes ready at once.
    self.mayBeginUnsettled = mayBeginUnsettled && !input.isComplete
    source =
      switch mode {
      case .whole: RecognizedInput(input, named: encoding, recognizesFormat: true, decompresses: true)
      case .atOnce:
        RecognizedInput(input, named: encoding ?? .utf8, recognizesFormat: false, decompresses: false)
      case .inParts: RecognizedInput(input, named: encoding, recognizesFormat: true, decompresses: false)
      }
    self.chunkByteCount = chunkByteCount
    self.dialect = dialect
    sniffer = DelimiterSniffer(quotesEnclose: dialect == nil)
    scanner = CSVScanner(
      dialect ?? .delimited(by: ASCII.comma), maximumRecordByteCount: maximumRecordByteCount)
  }

  /// Reads the first bytes and decides how the input is divided.
  ///
  /// - Parameter lineCount: The number of lines before the first record that are neither a header nor rows, including a
  ///   line that sets the delimiter.
  /// - Throws: ``CSVError/Cause/unreadable(_:)`` if the input isn't readable text.
  package mutating func begin(skippingLines lineCount: Int = 0) throws(CSVReadFailure) {
    try beginText()
    let lineCount = lineCount - preambleLineCount
    guard lineCount > 0, !holdsObjects else { return }
    try readAhead(lineCount: lineCount)
    skipLines(lineCount)
    guard dialect == nil else { return }
    sniffer = DelimiterSniffer(quotesEnclose: true, encoding: scanner.encoding)
    scanner.withUnread { sniffer.consume($0, from: 0) }
    try readFirstLine()
    scanner.dialect = .delimited(by: delimiter)
  }

  private mutating func beginText() throws(CSVReadFailure) {
    try readHead()
    if let encoding = convertedEncoding {
      convert(from: encoding)
      try readHead()
    }
    if objects == .recognized, scanner.withUnread({ $0.beginsWithObject }) {
      holdsObjects = true
      scanner.dialect = .lines
    }
    if holdsObjects { source.readAsObjects() }
    if let format = holdsObjects ? foreignMark : unreadableMark ?? source.head.unreadable {
      throw .malformed(CSVError(.unreadable(format)))
    }
    scanner.encoding = source.head.encoding
    if let mark = scanner.encoding.byteOrderMark, scanner.withUnread({ $0.starts(with: mark) }) {
      preamble = mark
      scanner.skip(mark.count)
    }
    if holdsObjects { return }
    let line = dialect == .lines ? nil : scanner.withUnread { SeparatorLine($0) }
    scanner.dialect = dialect ?? .delimited(by: line?.delimiter ?? delimiter)
    guard let line else { return }
    scanner.withUnread { bytes in
      for index in 0..<line.byteCount { preamble.append(bytes[index]) }
    }
    scanner.skip(line.byteCount, lineCount: 1)
  }

  /// The encoding to convert from; `nil` if the input is read in place, or can't be converted.
  private var convertedEncoding: TextEncoding? {
    if source.isConverted { return nil }
    let (converts, wide): (Bool, WideCharacters?)
    switch mode {
    case .whole(let isWanted):
      (converts, wide) = (isWanted, scanner.withUnread { WideCharacters($0, named: namedEncoding) })
    case .atOnce(let isWanted, let recognizesMarks):
      converts = isWanted
      wide =
        namedEncoding != nil || !recognizesMarks
        ? scanner.withUnread { WideCharacters($0, named: namedEncoding ?? .utf8) }
        : scanner.withUnread { WideCharacters(marking: $0) }
    case .inParts: return nil
    }
    if let wide { return wide.encoding }
    guard unreadableMark == nil, source.head.unreadable == nil, converts else { return nil }
    return namedEncoding ?? source.head.encoding
  }

  private mutating func convert(from encoding: TextEncoding) {
    let guess: EncodingGuess? =
      namedEncoding != nil ? nil : encoding.isWide ? .recognized(encoding) : source.head.guess
    source.convert(from: encoding, guess, &scanner.buffer)
    convertedFrom = encoding
    sniffer = DelimiterSniffer(quotesEnclose: dialect == nil)
    scanner.withUnread { sniffer.consume($0, from: 0) }
  }

  /// Reads enough to identify the input: up to the end of the first record, the end of the input, or the longest record
  /// allowed; then until ``InputHead`` knows how to read these bytes.
  private mutating func readHead() throws(CSVReadFailure) {
    try readFirstLine()
    if unreadableMark == nil { try readUntilSettled() }
  }

  private mutating func readFirstLine() throws(CSVReadFailure) {
    while !source.isAtEnd, !sniffer.isDone, scanner.unreadByteCount <= scanner.maximumRecordByteCount {
      let known = scanner.unreadByteCount
      try readBytes()
      scanner.withUnread { bytes in sniffer.consume(bytes, from: known) }
    }
  }

  /// Reads until the buffer holds `lineCount` lines or `byteCount` bytes, or until the end or bytes that aren't text.
  mutating func readAhead(lineCount: Int, byteCount: Int = .max) throws(CSVReadFailure) {
    var (known, found) = (0, 0)
    while true {
      scanner.withUnread { bytes in
        for index in known..<bytes.count where bytes[index] == ASCII.lineFeed { found += 1 }
      }
      known = scanner.unreadByteCount
      guard !source.isAtEnd, source.failure == nil, found < lineCount, known < byteCount else { break }
      try readBytes()
    }
    try settleEncoding()
  }

  /// Skips lines that have been read and precede the first record.
  mutating func skipLines(_ count: Int) {
    scanner.withUnread { bytes in titles = [UInt8](bytes.extracting(0..<bytes.endOfLines(count))) }
    scanner.skip(titles.count, lineCount: titles.count { $0 == ASCII.lineFeed })
  }

  /// Whether the first record holds only one of the usual delimiters, or the delimiter was named.
  var isDelimiterClear: Bool { dialect != nil || sniffer.isClear }

  /// The delimiter, if it was named.
  var namedDelimiter: UInt8? { if case .delimited(let byte) = dialect { byte } else { nil } }

  /// Reads on while later bytes may decide how to read the earlier ones.
  private mutating func readUntilSettled() throws(CSVReadFailure) {
    while !source.isAtEnd, source.head.needsMoreBytes || !mayBeginUnsettled && !source.head.isSettled {
      try readBytes()
    }
  }

  /// Reads on until the encoding of these bytes is known, and sets it in the scanner.
  private mutating func settleEncoding() throws(CSVReadFailure) {
    try readUntilSettled()
    if let format = source.head.unreadable { throw .malformed(CSVError(.unreadable(format))) }
    scanner.encoding = source.head.encoding
  }

  /// The format that the first bytes show although objects are expected; `nil` if they may be objects.
  private var foreignMark: UnreadableFormat? {
    let found = scanner.withUnread { UnreadableFormat.recognizeMark($0) }
    return found == .json || found == .utf16 ? nil : found
  }

  private var unreadableMark: UnreadableFormat? {
    if case .atOnce(_, recognizesMarks: false) = mode { return nil }
    return scanner.withUnread { UnreadableFormat.recognizeMark($0) }
  }

  private var delimiter: UInt8 {
    guard scanner.encoding != .utf8 else { return sniffer.delimiter }
    // Until now, the last byte of a character may have counted as a delimiter.
    var sniffer = DelimiterSniffer(quotesEnclose: true, encoding: scanner.encoding)
    scanner.withUnread { sniffer.consume($0, from: 0) }
    return sniffer.delimiter
  }

  /// Reads on to the first record.
  ///
  /// - Parameters:
  ///   - isHeader: Whether the record names columns. If so, a text with CR line endings only, which would be a single
  ///     record, is refused.
  ///   - blankLine: Called for each blank line before the record.
  /// - Returns: `false` if there is no record.
  package mutating func readFirstRecord(
    isHeader: Bool, blankLine: (borrowing CSVScanner) -> Void = { _ in }
  ) throws(CSVReadFailure) -> Bool {
    while true {
      let event: CSVScanner.Event
      do throws(CSVError) { event = try scanner.next() } catch { throw .malformed(error) }
      switch event {
      case .record
      where isHeader && scanner.endsWithoutLineEnding && scanner.holdsUnquoted(ASCII.carriageReturn):
        throw .malformed(CSVError(.carriageReturnsOnly, line: scanner.lineNumber))
      case .record: return true
      case .blankLine: blankLine(scanner)
      case .needsInput:
        try readBytes()
        // The record spans several lines. Only the first was known to be ASCII.
        try settleEncoding()
      case .end: return false
      }
    }
  }

  /// The offset of the current record, in bytes from the start of the input.
  package var position: Int { source.byteCount - scanner.unreadByteCount }

  /// Passes the scanner bytes that can be read without waiting, or the end of the input.
  private mutating func readBytes() throws(CSVReadFailure) {
    scanner.compact()
    do throws(IOFailure) {
      _ = try source.read(into: &scanner.buffer, atMost: chunkByteCount)
      if source.isAtEnd { scanner.finish() }
    } catch {
      throw .unreadable(error)
    }
  }
}

extension Span<UInt8> {
  /// The byte count of the first lines, including their line endings.
  func endOfLines(_ count: Int) -> Int {
    var (end, lines) = (0, 0)
    while end < self.count, lines < count {
      if self[end] == ASCII.lineFeed { lines += 1 }
      end += 1
    }
    return end
  }

  /// Whether the first line that isn't blank, after a byte order mark, looks like a JSON object.
  var beginsWithObject: Bool {
    let text = extracting(pastSpace(starts(with: TextEncoding.utf8Mark) ? 3 : 0)...)
    return text.extracting(first: text.endOfLines(1)).looksLikeObject
  }
}
