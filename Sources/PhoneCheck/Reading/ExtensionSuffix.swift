internal import Platform

/// The extension at the end of a number: a label, an optional colon, and 1–6 digits, as in `138-0013-8000 ext. 12`.
///
/// A pause, as telephones dial it, may come before the label or replace it: `,` `;` `p` `w`. After a single comma or semicolon
/// without a label there are 1–4 digits, because more could be a second number. Separators may be before and after the label
/// and at the very end, but not between the digits. The label is the number's first text that isn't a digit, a sign or a
/// separator; any other text at its place is an unexpected character.
struct ExtensionSuffix {
  static let maximumDigitCount = PhoneNumber.maximumExtensionDigitCount
  /// The number of digits of an extension after only a hyphen.
  static let hyphenatedCounts = 3...4
  /// The minimum number of digits before such an extension: the length of a mobile number in China.
  static let fewestHyphenatedDigits = 11

  /// The end of the extension, in UTF-8 bytes from the start of the written form.
  private(set) var end: Int
  private(set) var characterCount = 0
  /// The digits in ASCII.
  private var digits = FixedBytes<UInt64>()
  private(set) var digitCount = 0

  /// The digits as text; `nil` if there are none yet.
  var text: String? { digitCount > 0 ? digits.text(0..<digitCount) : nil }

  /// Reads an extension that extends to the end of a range.
  ///
  /// - Parameters:
  ///   - isURI: Whether a semicolon also ends it.
  ///   - isAfterNumber: Whether the digits before it are enough for a number.
  /// - Returns: An extension, or the beginning of one without digits; `nil` for other text, and if text follows the extension.
  init?(in bytes: Span<UInt8>, _ range: Range<Int>, isURI: Bool, isAfterNumber: Bool) {
    end = range.lowerBound
    var maximumDigitCount = Self.maximumDigitCount
    var pauses = (end: end, count: 0)
    let labels = WrittenLabels.ofExtensions
    var label = labels.beginning(of: range, in: bytes)
    if label.end == nil, !label.isCut, !isURI {
      pauses = Self.pauses(beginning: range, in: bytes)
      label = labels.beginning(of: pauses.end..<range.upperBound, in: bytes)
    }
    if label.isCut {
      skip(to: range.upperBound, bytes)
    } else if let labelEnd = label.end {
      skip(to: labelEnd, bytes)
    } else {
      guard pauses.count > 0, isAfterNumber else { return nil }
      skip(to: pauses.end, bytes)
      if pauses.count == 1 { maximumDigitCount = Self.maximumDigitCountAfterPause }
    }
    var hasColon = false
    var isClosed = false
    while end < range.upperBound {
      let (character, byteCount) = bytes.character(at: end)
      switch character.kind {
      case .digit(let value):
        guard !isClosed, digitCount < maximumDigitCount else { return nil }
        digits[digitCount] = UInt8(ascii: "0") | value
        digitCount += 1
      case .invisible: break
      case _ where character.kind.isPassedOver: isClosed = digitCount > 0
      case .other where isURI && character.scalar == ";" && digitCount > 0: return
      case .other where character.isColon && !hasColon && digitCount == 0: hasColon = true
      // A `#` ends the digits that a telephone dials.
      case .other where character.scalar == "#" && pauses.count > 0 && digitCount > 0: isClosed = true
      default: return nil
      }
      end += byteCount
      characterCount += 1
    }
  }

  private static let maximumDigitCountAfterPause = 4
  private static let pauseMarks: [Unicode.Scalar] = [",", ";", "，", "；"]

  /// Whether a character makes a telephone wait before it dials more digits.
  static func isPause(_ scalar: Unicode.Scalar) -> Bool {
    pauseMarks.contains(scalar) || scalar.folded == "p" || scalar.folded == "w"
  }

  /// Skips pauses and the separators after them.
  ///
  /// - Returns: The end of the pauses, and their number. A letter counts twice, because it isn't a punctuation mark.
  private static func pauses(beginning range: Range<Int>, in bytes: Span<UInt8>) -> (end: Int, count: Int) {
    var pauses = (end: range.lowerBound, count: 0)
    var offset = range.lowerBound
    while let scalar = bytes.firstCharacter(in: offset..<range.upperBound) {
      offset += scalar.byteCount
      if isPause(scalar) {
        pauses.count += pauseMarks.contains(scalar) ? 1 : 2
      } else if !ScalarClass(scalar).isPassedOver || pauses.count == 0 {
        break
      }
      pauses.end = offset
    }
    return pauses
  }

  /// Skips a label or a part of it; each of its characters has exactly one byte that isn't a trailing one.
  private mutating func skip(to offset: Int, _ bytes: Span<UInt8>) {
    for index in end..<offset where bytes[index] & 0xC0 != 0x80 { characterCount += 1 }
    end = offset
  }
}

extension NumberReader {
  /// Returns the number of digits directly after a final hyphen that follows a digit; an unfinished form may lack some.
  func hyphenatedCount(in bytes: Span<UInt8>) -> Int? {
    let accepted = ExtensionSuffix.hyphenatedCounts
    let counts = isUnfinished ? 0...accepted.upperBound : accepted
    guard digits.count >= ExtensionSuffix.fewestHyphenatedDigits + counts.lowerBound, suffix == nil,
      parameters.isEmpty, !isEncoded
    else { return nil }
    return counts.first { count in
      var offset = digits.offset(at: digits.count - 1 - count)
      offset += bytes.character(at: offset).byteCount
      guard offset < bytes.count else { return false }
      let (hyphen, byteCount) = bytes.character(at: offset)
      offset += byteCount
      guard hyphen.kind == .separator else { return false }
      return (digits.count - count..<digits.count).allSatisfy { index in
        guard digits.offset(at: index) == offset else { return false }
        offset += bytes.character(at: offset).byteCount
        return true
      }
    }
  }
}
