internal import ByteValues

/// The facts that the beginning of an input shows about its format, whatever the size and timing of reads.
///
/// While all bytes are ASCII, the encoding makes no difference. Rows can be read before it is known, so slow pipes
/// don't wait. After the first other byte, a sample decides, or fewer bytes if they prove to be UTF-8.
package struct InputHead: ~Copyable {
  private var sample = ByteBuffer()
  private var utf8 = UTF8Evidence()
  private var holdsNUL = false

  /// The encoding to read with: UTF-8 unless another was named or recognized.
  package private(set) var encoding: TextEncoding
  /// The result of the detection, once it is known; `nil` if the encoding was named.
  package private(set) var guess: EncodingGuess?
  /// Whether the encoding is neither named nor known yet.
  private var seeksEncoding: Bool
  /// The kind of input if it isn't readable text; it is known once ``needsMoreBytes`` is false.
  private(set) var unreadable: UnreadableFormat?
  private var knowsFormat: Bool
  private var acceptsJSON = false

  /// - Parameters:
  ///   - encoding: The encoding; `nil` to detect it.
  ///   - recognizesFormat: Whether inputs that aren't text are recognised.
  init(named encoding: TextEncoding?, recognizesFormat: Bool) {
    knowsFormat = !recognizesFormat
    self.encoding = encoding ?? .utf8
    seeksEncoding = encoding == nil
  }

  /// Creates the head of a text that is converted to UTF-8, which leaves nothing to recognise.
  ///
  /// - Parameter guess: The result of the detection; `nil` if the encoding was named.
  init(converted guess: EncodingGuess?) {
    encoding = .utf8
    self.guess = guess
    seeksEncoding = false
    knowsFormat = true
  }

  /// Accepts JSON, whatever the beginning shows.
  mutating func readAsObjects() {
    if unreadable == .json { unreadable = nil }
    acceptsJSON = true
  }

  /// Whether the result is final, whatever bytes follow.
  var isSettled: Bool { knowsFormat && !seeksEncoding }

  /// Whether later bytes may decide how to read the earlier ones.
  var needsMoreBytes: Bool {
    unreadable == nil && (!knowsFormat && holdsNUL || seeksEncoding && utf8.state != .plain)
  }

  mutating func consume(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count, !isSettled {
      let end = plainEnd(in: bytes, from: index)
      if end > index {
        sample.append(bytes.extracting(index..<end))
        index = end
      } else {
        look(at: bytes[index])
        index += 1
      }
      if sample.count >= UnreadableFormat.sampleByteCount { settleFormat() }
      if sample.count >= EncodingGuess.sampleByteCount { settleEncoding() }
    }
  }

  /// The end of the bytes that don't help to detect an encoding.
  ///
  /// In most inputs these are all bytes, and they are only counted.
  private func plainEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    guard !seeksEncoding || utf8.state == .plain else { return start }
    let end = min(bytes.count, start + EncodingGuess.sampleByteCount - sample.count)
    var index = start
    while index + 32 <= end {
      var (all, least) = (0 as UInt8, 0xFF as UInt8)
      for position in index..<index + 32 {
        all |= bytes[position]
        least = min(least, bytes[position])
      }
      if all >= 0x80 || least == 0 { break }
      index += 32
    }
    while index < end, bytes[index] != 0, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// Marks the end of the input.
  mutating func finish() {
    settleFormat()
    settleEncoding(isAll: true)
  }

  private mutating func look(at byte: UInt8) {
    if byte == 0 { holdsNUL = true }
    sample.append(byte)
    guard seeksEncoding else { return }
    utf8.consume(byte)
    if utf8.state == .proven { settleEncoding() }
  }

  private mutating func settleFormat() {
    guard !knowsFormat else { return }
    knowsFormat = true
    unreadable = sample.withSpan { UnreadableFormat.recognize($0) }
    if acceptsJSON, unreadable == .json { unreadable = nil }
  }

  private mutating func settleEncoding(isAll: Bool = false) {
    guard seeksEncoding else { return }
    seeksEncoding = false
    let isProven = utf8.state == .proven
    var guess = sample.withSpan { EncodingGuess($0, isAll: isAll, isProven: isProven) }
    // Any bytes are valid in these two encodings, so a few words don't outweigh NUL bytes, which no text has.
    if holdsNUL, guess == .recognized(.windows1252) || guess == .recognized(.windows1251) { guess = .unclear }
    if case .recognized(let encoding) = guess { self.encoding = encoding }
    self.guess = guess
  }
}
