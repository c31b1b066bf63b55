internal import Platform

/// The extension at the end of a number: a label, a colon or not, then 1–6 digits, as in `138-0013-8000 ext. 12`.
///
/// Separators may come before and after the label and at the very end, not between the digits. The label is the first
/// thing in a number that isn't a digit, a sign or a separator; anything else there is an unexpected character.
struct ExtensionSuffix {
  static let maximumDigitCount = 6

  /// Where it ends, in UTF-8 bytes from the start of the written form.
  private(set) var end: Int
  private(set) var characterCount = 0
  /// The digits in ASCII.
  private var digits = FixedBytes<UInt64>()
  private(set) var digitCount = 0

  /// The digits as text; `nil` as long as there are none.
  var text: String? { digitCount > 0 ? digits.text(0..<digitCount) : nil }

  /// Reads an extension that reaches to the end of a range.
  ///
  /// - Parameters:
  ///   - isURI: Whether a semicolon ends it, too.
  ///   - isUnfinished: Whether it may lack digits, or end within its label.
  /// - Returns: `nil` when the range doesn't begin with an extension, or something follows it.
  init?(in bytes: Span<UInt8>, _ range: Range<Int>, isURI: Bool, isUnfinished: Bool) {
    end = range.lowerBound
    switch WrittenLabels.ofExtensions.beginning(of: range, in: bytes) {
    case .label(let labelEnd): skip(to: labelEnd, bytes)
    case .unfinished where isUnfinished: skip(to: range.upperBound, bytes)
    case .unfinished, .other: return nil
    }
    var hasColon = false
    var isClosed = false
    while end < range.upperBound {
      let (character, byteCount) = bytes.character(at: end)
      switch character.kind {
      case .digit(let value):
        guard !isClosed, digitCount < Self.maximumDigitCount else { return nil }
        digits[digitCount] = UInt8(ascii: "0") | value
        digitCount += 1
      case .invisible: break
      case _ where character.kind.isPassedOver: isClosed = digitCount > 0
      case .other where isURI && character.scalar == ";" && digitCount > 0: return
      case .other where character.isColon && !hasColon && digitCount == 0: hasColon = true
      default: return nil
      }
      end += byteCount
      characterCount += 1
    }
    if digitCount == 0, !isUnfinished { return nil }
  }

  /// Moves over a label, or a part of one: well-formed UTF-8, where each character has one byte that isn't a trailing one.
  private mutating func skip(to offset: Int, _ bytes: Span<UInt8>) {
    for index in end..<offset where bytes[index] & 0xC0 != 0x80 { characterCount += 1 }
    end = offset
  }
}
