internal import Platform

/// The extension at the end of a number: a label, a colon or not, then 1–6 digits, as in `138-0013-8000 ext. 12`.
///
/// A pause, as in what a telephone dials, may come before the label or replace it: `,` `;` `p` `w`. After a single comma or
/// semicolon without a label there are 1–4 digits: more could be a second number. Separators may come before and after the
/// label and at the very end, not between the digits. The label is the first thing in a number that isn't a digit, a sign or a
/// separator; anything else there is an unexpected character.
struct ExtensionSuffix {
  static let maximumDigitCount = PhoneNumber.maximumExtensionDigitCount
  /// How many digits an extension has that only a hyphen sets apart.
  static let hyphenatedCounts = 3...4
  /// How many digits come before it at least: as many as a mobile number in China has.
  static let fewestHyphenatedDigits = 11

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
  ///   - isAfterNumber: Whether the digits before it are enough for a number.
  /// - Returns: An extension, or the beginning of one, which has no digits; `nil` when the range begins with neither, or
  ///   something follows it.
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
      // It ends what a telephone dials.
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

  /// Moves over pauses and the separators after them.
  ///
  /// - Returns: Where they end, and how many there are: a letter counts twice, as it is no mark of punctuation.
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

  /// Moves over a label, or a part of one: well-formed UTF-8, where each character has one byte that isn't a trailing one.
  private mutating func skip(to offset: Int, _ bytes: Span<UInt8>) {
    for index in end..<offset where bytes[index] & 0xC0 != 0x80 { characterCount += 1 }
    end = offset
  }
}

extension NumberReader {
  /// How many digits come after a hyphen at the end, if it is directly between them and others; in an unfinished form some may be
  /// missing.
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
