internal import ByteValues

/// An input, and the facts that its beginning shows.
package struct RecognizedInput: ~Copyable {
  package let input: any ByteSource
  package private(set) var head: InputHead
  /// The number of bytes read so far.
  private(set) var byteCount = 0
  private(set) var isAtEnd = false
  /// The converter to UTF-8, if the input is converted.
  private var converter: TextConverter?
  /// The bytes that were read and aren't converted yet.
  private var raw = ByteBuffer()
  /// The reason why no more bytes can be converted; it is thrown after the converted bytes are read.
  private(set) var failure: IOFailure?
  /// Whether a compressed input is decompressed; if not, or once it has been, the input is recognised like others.
  private var decompresses: Bool

  /// - Parameters:
  ///   - encoding: The character encoding; `nil` to detect it.
  ///   - recognizesFormat: Whether inputs that aren't text are recognised.
  ///   - decompresses: Whether a compressed input is decompressed.
  init(
    _ input: any ByteSource, named encoding: TextEncoding?, recognizesFormat: Bool, decompresses: Bool
  ) {
    self.input = input
    self.decompresses = decompresses
    head = InputHead(named: encoding, recognizesFormat: recognizesFormat)
  }

  /// Whether the bytes are converted, so that their offsets differ from the input's.
  package var isConverted: Bool { converter != nil }

  /// Whether reading wouldn't block; waits up to the given time for bytes.
  func isReady(withinMilliseconds milliseconds: Int) -> Bool {
    failure != nil || input.isReady(withinMilliseconds: milliseconds)
  }

  /// Appends the bytes that can be read without waiting.
  ///
  /// - Returns: The number of bytes; 0 at the end of the input.
  mutating func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure) -> Int {
    if converter != nil { return try readConverted(into: &buffer, atMost: maximumByteCount) }
    let count =
      byteCount == 0 && decompresses
      ? try readStart(into: &buffer, atMost: maximumByteCount)
      : try input.read(into: &buffer, atMost: maximumByteCount)
    isAtEnd = count == 0
    byteCount += count
    buffer.withSpan { head.consume($0.extracting(last: count)) }
    if isAtEnd { head.finish() }
    return count
  }

  /// Reads the first bytes, and decompresses them if they are compressed.
  private mutating func readStart(
    into buffer: inout ByteBuffer, atMost maximumByteCount: Int
  ) throws(IOFailure) -> Int {
    decompresses = false
    var start = ByteBuffer()
    repeat {
      if try input.read(into: &start, atMost: maximumByteCount) == 0 { break }
    } while start.withSpan({ input.mayBeginCompressed($0) })
    let isCompressed = try start.withSpan { (start) throws(IOFailure) in try input.decompress(start) }
    if isCompressed { return try input.read(into: &buffer, atMost: maximumByteCount) }
    start.withSpan { buffer.append($0) }
    return start.count
  }

  /// Accepts lines that are JSON objects.
  mutating func readAsObjects() { head.readAsObjects() }

  // MARK: - Conversion

  /// Converts all bytes read so far, and all later ones, to UTF-8.
  ///
  /// - Parameters:
  ///   - guess: The result of the detection; `nil` if the encoding was named.
  ///   - buffer: All bytes read so far.
  mutating func convert(
    from encoding: TextEncoding, _ guess: EncodingGuess?, _ buffer: inout ByteBuffer
  ) {
    swap(&raw, &buffer)
    buffer.removeAll()
    converter = TextConverter(encoding)
    head = InputHead(converted: guess)
    convertRaw(into: &buffer)
  }

  /// Appends the bytes that can be read without waiting, converted.
  private mutating func readConverted(
    into buffer: inout ByteBuffer, atMost maximumByteCount: Int
  ) throws(IOFailure) -> Int {
    let start = buffer.count
    while !isAtEnd, buffer.count == start {
      if let failure { throw failure }
      let count = try input.read(into: &raw, atMost: maximumByteCount)
      isAtEnd = count == 0
      byteCount += count
      convertRaw(into: &buffer)
    }
    return buffer.count - start
  }

  /// Converts the bytes that were read, up to the first that isn't text.
  private mutating func convertRaw(into buffer: inout ByteBuffer) {
    guard var converter = converter.take() else { return }
    let isLast = isAtEnd
    let isText = raw.withSpan { converter.convert($0, isLast: isLast, to: &buffer) }
    raw.removeAll()
    let (encoding, line) = (converter.encoding, converter.line)
    self.converter = consume converter
    if isText { return }
    failure = IOFailure(.read, input.name, .notInEncoding(encoding.description, line: line))
    isAtEnd = false
  }

  /// Continues with another part of the file; the bytes before it count as read.
  mutating func beginPart(after byteCount: Int) { (self.byteCount, isAtEnd) = (byteCount, false) }
}
