internal import Platform

/// The evidence that a text is UTF-8, from its first bytes; proof is found at the same byte however the text arrives.
///
/// Bytes of other encodings can be UTF-8 by chance, a few at a time. Measured on random lists of names in GB18030: one
/// list in 5 begins with a character that is also valid UTF-8, and each further such character is 5 times rarer.
package struct UTF8Evidence: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// All bytes are ASCII so far.
    case plain
    /// All other characters are UTF-8 so far, which may be chance.
    case likely
    /// The text is UTF-8 beyond doubt, whatever follows.
    case proven
    /// Some bytes aren't UTF-8.
    case refuted
  }

  package private(set) var state = State.plain
  /// The number of bytes that the current character still needs, and the range of the next byte.
  private var missingByteCount = 0
  private var next: ClosedRange<UInt8> = 0x80...0xBF
  private var value: UInt32 = 0
  private var previous: Unicode.Scalar?
  /// The number of continuation bytes.
  private var continuationCount = 0

  /// The number of continuation bytes that is proof: six Chinese characters.
  private static let provenCount = 12

  package init() {}

  package mutating func consume(_ byte: UInt8) {
    switch state {
    case .proven, .refuted: return
    case .plain where byte < 0x80: return
    case .plain, .likely:
      state = .likely
      missingByteCount > 0 ? goOn(byte) : begin(byte)
    }
  }

  private mutating func begin(_ byte: UInt8) {
    if byte < 0x80 {
      previous = nil
    } else if let (length, second) = UTF8Sequence.shape(of: byte) {
      (missingByteCount, next, value) = (length - 1, second, UInt32(byte & (0x7F >> UInt8(length))))
    } else {
      state = .refuted
    }
  }

  private mutating func goOn(_ byte: UInt8) {
    guard next.contains(byte) else {
      state = .refuted
      return
    }
    next = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missingByteCount -= 1
    continuationCount += 1
    if missingByteCount == 0 { finishCharacter() }
    if continuationCount == Self.provenCount { state = .proven }
  }

  /// Adds the current character; a byte order mark or a word of headers is proof by itself.
  private mutating func finishCharacter() {
    let scalar = Unicode.Scalar(value)
    if value == 0xFEFF { state = .proven }
    if let previous, let scalar, FrequentCharacters.areWord(previous, scalar) { state = .proven }
    previous = scalar
  }
}
