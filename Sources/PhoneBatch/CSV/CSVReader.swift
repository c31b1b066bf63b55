package import ByteIO
internal import Platform

/// The beginning of an input, which shows what kind of input it is and which columns it has.
///
/// ```
/// try reader.begin()
/// if try reader.readFirstRecord(isHeader: true) { … }  // reader.scanner has it
/// ```
package struct CSVReader: ~Copyable {
  var source: RecognizedInput
  /// The engine; it holds the current record.
  package var scanner: CSVScanner
  let chunkByteCount: Int
  private let dialect: CSVDialect?
  private var sniffer: DelimiterSniffer
  /// What precedes the first record: a byte order mark, and a line that sets the delimiter for spreadsheets; empty
  /// if there is neither.
  package private(set) var preamble: [UInt8] = []
  /// How many lines that is: 1 with one that sets the delimiter.
  var preambleLineCount: Int { preamble.count { $0 == ASCII.lineFeed } }
  /// The encoding of the input, if it is converted to UTF-8 as it is read.
  package private(set) var convertedFrom: TextEncoding?
  /// Lines between that and the first record that are neither a header nor rows, with their line endings.
  package private(set) var titles: [UInt8] = []
  private let mayBeginUnsettled: Bool
  private let namedEncoding: TextEncoding?
  private let use: Use
  private let objects: Objects
  /// Whether each line is a JSON object.
  package private(set) var holdsObjects: Bool

  /// What is done with JSON objects, one on each line.
  package enum Objects: Hashable, Sendable {
    case expected, recognized, refused
  }

  /// What is done with an input that can't be divided by its own bytes.
  package enum Use: Hashable, Sendable {
    /// Compressed inputs are decompressed, and UTF-16 is converted; other encodings only if `converts`.
    case whole(converts: Bool)
    /// Rows are answered as they come, so nothing waits for bytes that would tell what they are: text is UTF-8 unless an encoding
    /// was named. Encodings are converted as those of a whole input, but nothing is decompressed. If `recognizesMarks`, a mark in
    /// front says that the text is UTF-16, or that it isn't text.
    case atOnce(converts: Bool, recognizesMarks: Bool)
    /// Offsets into the file matter, so that neither is done.
    case inParts
  }

  /// - Parameters:
  ///   - dialect: How records are divided; `nil` to use the delimiter that the header shows.
  ///   - encoding: The character encoding; `nil` for what the beginning shows.
  ///   - chunkByteCount: How much is read at a time.
  ///   - use: Whether it may be decompressed and converted.
  ///   - objects: Whether lines are JSON objects, or may be.
  ///   - mayBeginUnsettled: Whether records of ASCII from a pipe may be read before the encoding is known.
  package init(
    _ input: consuming ByteInput, dialect: CSVDialect?, encoding: TextEncoding? = nil,
    maximumRecordByteCount: Int, chunkByteCount: Int, mayBeginUnsettled: Bool = false,
    use: Use = .whole(converts: false), objects: Objects = .refused
  ) {
    self.objects = objects
    holdsObjects = objects == .expected
    self.use = use
    namedEncoding = encoding
    // A file has its next bytes ready at once.
    self.mayBeginUnsettled = mayBeginUnsettled && input.facts.kind != .regular
    source =
      switch use {
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
  /// - Parameter lineCount: How many lines precede the first record that are neither a header nor rows, one that sets the
  ///   delimiter included.
  /// - Throws: ``CSVError/Cause/unreadable(_:)`` when it isn't text that can be read.
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
    if !holdsObjects, let format = unreadableMark ?? source.head.unreadable {
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

  /// The encoding from which the input has to be converted; `nil` if it is read in place, or can't be converted.
  private var convertedEncoding: TextEncoding? {
    if source.isConverted { return nil }
    let (converts, wide): (Bool, WideCharacters?)
    switch use {
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

  /// Reads as much as it takes to know the input: to the end of the first record, the end of the input, or the
  /// longest record allowed; and on until ``InputHead`` knows how to read these bytes.
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

  /// Reads on until there are some lines, or `byteCount` bytes if fewer lines have them, or to the end, or to what isn't text.
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

  /// Leaves out lines that have been read and precede the first record.
  mutating func skipLines(_ count: Int) {
    scanner.withUnread { bytes in titles = [UInt8](bytes.extracting(0..<bytes.endOfLines(count))) }
    scanner.skip(titles.count, lineCount: titles.count { $0 == ASCII.lineFeed })
  }

  /// Whether the first record holds only one of the usual delimiters, or the delimiter was named.
  var isDelimiterClear: Bool { dialect != nil || sniffer.isClear }

  /// The delimiter, if it was named.
  var namedDelimiter: UInt8? { if case .delimited(let byte) = dialect { byte } else { nil } }

  /// Reads on while later bytes may decide how to read these.
  private mutating func readUntilSettled() throws(CSVReadFailure) {
    while !source.isAtEnd, source.head.needsMoreBytes || !mayBeginUnsettled && !source.head.isSettled {
      try readBytes()
    }
  }

  /// Reads on until it is known how these bytes are encoded, and has the scanner read them so.
  private mutating func settleEncoding() throws(CSVReadFailure) {
    try readUntilSettled()
    if let format = source.head.unreadable { throw .malformed(CSVError(.unreadable(format))) }
    scanner.encoding = source.head.encoding
  }

  private var unreadableMark: UnreadableFormat? {
    if case .atOnce(_, recognizesMarks: false) = use { return nil }
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
        throw .malformed(CSVError(.carriageReturnsOnly, line: scanner.lineNumber))
      case .record: return true
      case .blankLine: blankLine(scanner)
      case .needsInput:
        try readBytes()
        // The record spans several lines, and its first was ASCII.
        try settleEncoding()
      case .end: return false
      }
    }
  }

  /// Where the current record begins, in bytes from the start of the input.
  var position: Int { source.byteCount - scanner.unreadByteCount }

  /// Lets the scanner have what can be read at once, or know that nothing follows.
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
  /// The number of bytes of the first lines, their line endings included.
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
