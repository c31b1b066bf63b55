internal import Platform

/// The result of detecting the encoding of an input from its beginning.
package enum EncodingGuess: Hashable, Sendable {
  /// The sample is UTF-8 or ASCII, or its first characters beyond ASCII are UTF-8 beyond doubt.
  case utf8
  /// The sample isn't UTF-8, and is text in this encoding.
  case recognized(TextEncoding)
  /// The sample isn't UTF-8, and no encoding was recognised.
  case unclear

  /// The maximum number of bytes that are examined.
  static let sampleByteCount = 64 * 1024

  // How it works. Nearly any text in Big5 is also valid GB18030, and many texts in other encodings are valid as
  // either, so validity isn't evidence. Frequency is: a correctly decoded sample has mostly frequent characters, or
  // words of headers; a wrongly decoded one has almost none. Measured: more than half in lists of names in the
  // right encoding, less than a quarter in any wrong one, Korean and Japanese texts included.

  /// The minimum share of frequent characters among all characters beyond ASCII: in a long sample, and in a short one.
  private static let minimumShare = 0.35
  private static let minimumShareOfShort = 0.5
  private static let shortCharacterCount = 20
  /// The minimum number of different frequent characters.
  private static let minimumCharacterCount = 3

  /// Examines the beginning of an input.
  ///
  /// - Parameters:
  ///   - isAll: Whether the sample is the whole input. If not, its last line or character may be cut.
  ///   - isProven: Whether the first characters beyond ASCII are UTF-8 beyond doubt, by ``UTF8Evidence``.
  package init(_ sample: Span<UInt8>, isAll: Bool, isProven: Bool) {
    if isProven || sample.isUTF8(mayBeCut: !isAll) {
      self = .utf8
      return
    }
    let whole = sample.extracting(first: isAll ? sample.count : sample.wholeLineByteCount)
    let readings = [TextEncoding.gb18030, .big5, .shiftJIS, .eucKR].compactMap { encoding in
      Reading(whole, in: encoding)
    }
    let convincing = readings.filter { reading in
      reading.isConvincing
        && readings.allSatisfy { $0.encoding == reading.encoding || $0.isOutdone(by: reading) }
    }
    if convincing.count == 1 {
      self = .recognized(convincing[0].encoding)
    } else if readings.contains(where: { $0.isConvincing }) {
      self = .unclear
    } else {
      let words = [TextEncoding.windows1251, .windows1252].filter { WordEvidence(whole, in: $0).isConvincing }
      self = words.count == 1 ? .recognized(words[0]) : .unclear
    }
  }

  /// A sample decoded in an encoding.
  private struct Reading {
    let encoding: TextEncoding
    private var characterCount = 0
    private var frequentCount = 0
    private var found: Set<Unicode.Scalar> = []
    private var holdsWord = false

    /// - Returns: `nil` if part of the sample isn't valid in the encoding.
    init?(_ sample: Span<UInt8>, in encoding: TextEncoding) {
      guard let decoder = TextDecoder(encoding) else { return nil }
      self.encoding = encoding
      let frequent = FrequentCharacters.characters(of: encoding)
      var previous: Unicode.Scalar?
      var index = 0
      while index < sample.count {
        let (point, byteCount) = decoder.character(in: sample, at: index)
        guard let scalar = point.flatMap(Unicode.Scalar.init) else { return nil }
        index += byteCount
        // Half-width letters of Shift_JIS are single bytes and prove nothing. EUC-KR has wide forms at the same codes
        // as GB18030.
        let isNeutral = 0xFF61...0xFF9F ~= scalar.value || encoding == .eucKR && scalar.isWideForm
        if !scalar.isASCII, !isNeutral {
          characterCount += 1
          if frequent.contains(scalar) || scalar.isWideForm {
            frequentCount += 1
            found.insert(scalar)
          }
          if let previous, FrequentCharacters.areWord(previous, scalar) { holdsWord = true }
        }
        previous = scalar
      }
    }

    private var share: Double { characterCount > 0 ? Double(frequentCount) / Double(characterCount) : 0 }

    var isConvincing: Bool {
      let minimum =
        characterCount < EncodingGuess.shortCharacterCount
        ? EncodingGuess.minimumShareOfShort : EncodingGuess.minimumShare
      return holdsWord || found.count >= EncodingGuess.minimumCharacterCount && share >= minimum
    }

    func isOutdone(by other: Reading) -> Bool {
      !(holdsWord && !other.holdsWord) && (share * 2 <= other.share || other.holdsWord && !holdsWord)
    }
  }
}

extension FrequentCharacters {
  fileprivate static func characters(of encoding: TextEncoding) -> Set<Unicode.Scalar> {
    switch encoding {
    case .big5: traditional
    case .shiftJIS: japanese
    case .eucKR: korean
    default: simplified
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a digit, letter or mark as wide as a Chinese character.
  fileprivate var isWideForm: Bool { 0xFF01...0xFF5E ~= value || 0x3000...0x3002 ~= value }
}

extension Span<UInt8> {
  /// The number of bytes up to the last line feed; all if there is none.
  fileprivate var wholeLineByteCount: Int {
    indices.last { self[$0] == UInt8(ascii: "\n") }.map { $0 + 1 } ?? count
  }

  /// Whether the bytes are UTF-8.
  ///
  /// - Parameter mayBeCut: Whether the last character may be incomplete.
  fileprivate func isUTF8(mayBeCut: Bool) -> Bool {
    var end = count
    if mayBeCut {
      while end > 0, count - end < 3, self[end - 1] & 0xC0 == 0x80 { end -= 1 }
      if end > 0, self[end - 1] >= 0xC0 { end -= 1 } else { end = count }
    }
    return extracting(first: end).isUTF8
  }
}
