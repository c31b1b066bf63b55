/// Whether a text is UTF-8, as far as its first bytes show: proof is found at the same byte however the text arrives.
///
/// Bytes of other encodings can be UTF-8 by chance, a few at a time. Measured on random lists of names, one in 5 of those in
/// GB18030 begins with a character that is one in UTF-8, too, and each further one is 5 times rarer.
struct UTF8Evidence: Hashable, Sendable {
  enum State: Hashable {
    /// All is ASCII so far.
    case plain
    /// What isn't ASCII is UTF-8 so far, and may be so by chance.
    case likely
    /// It is UTF-8 beyond doubt, whatever follows.
    case proven
    /// Some of it is not UTF-8.
    case refuted
  }

  private(set) var state = State.plain
  /// How many bytes the current character still needs, and what the next one has to be.
  private var missingByteCount = 0
  private var next: ClosedRange<UInt8> = continuation
  private var value: UInt32 = 0
  private var previous: Unicode.Scalar?
  /// How many bytes continued a character.
  private var continuationCount = 0

  private static let continuation: ClosedRange<UInt8> = 0x80...0xBF
  /// How many are beyond doubt: those of six Chinese characters.
  private static let provenCount = 12

  mutating func consume(_ byte: UInt8) {
    switch state {
    case .proven, .refuted: return
    case .plain where byte < 0x80: previous = nil
    case .plain, .likely:
      state = .likely
      missingByteCount > 0 ? goOn(byte) : begin(byte)
    }
  }

  /// Takes the first byte of a character.
  ///
  /// https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G27506
  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case 0..<0x80: previous = nil
    case 0xC2...0xDF: expect(1, Self.continuation, byte & 0x1F)
    case 0xE0: expect(2, 0xA0...0xBF, 0)
    case 0xED: expect(2, 0x80...0x9F, 0x0D)
    case 0xE1...0xEF: expect(2, Self.continuation, byte & 0x0F)
    case 0xF0: expect(3, 0x90...0xBF, 0)
    case 0xF1...0xF3: expect(3, Self.continuation, byte & 0x07)
    case 0xF4: expect(3, 0x80...0x8F, 4)
    default: state = .refuted
    }
  }

  private mutating func expect(_ byteCount: Int, _ next: ClosedRange<UInt8>, _ bits: UInt8) {
    (missingByteCount, self.next, value) = (byteCount, next, UInt32(bits))
  }

  private mutating func goOn(_ byte: UInt8) {
    guard next.contains(byte) else {
      state = .refuted
      return
    }
    next = Self.continuation
    value = value << 6 | UInt32(byte & 0x3F)
    missingByteCount -= 1
    continuationCount += 1
    if missingByteCount == 0 { finishCharacter() }
    if continuationCount == Self.provenCount { state = .proven }
  }

  /// A byte order mark and the words of headers are beyond doubt alone.
  private mutating func finishCharacter() {
    let scalar = Unicode.Scalar(value)
    if value == 0xFEFF { state = .proven }
    if let previous, let scalar, FrequentCharacters.areWord(previous, scalar) { state = .proven }
    previous = scalar
  }
}
