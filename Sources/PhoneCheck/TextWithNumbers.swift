internal import Platform

/// A text that isn't a number, but may contain some: beside a name, or one after another.
enum TextWithNumbers {
  /// The maximum length of a text that is searched, in bytes.
  private static let maximumByteCount = 512
  /// The maximum number of parts that are judged.
  private static let maximumPartCount = 16
  /// The minimum number of digits of a number beside other text, and of each of two numbers with only separators between them.
  private static let fewestDigits = 5
  private static let fewestDigitsOfTwo = 7

  /// Returns the rejection of a text, with the first number inside.
  ///
  /// - Parameter number: Returns the number in a part of the text, as a suggestion.
  static func suggesting(
    _ rejection: Rejection, in text: Span<UInt8>, number: (Span<UInt8>) -> Rejection.Suggestion?
  ) -> Rejection {
    guard text.count <= maximumByteCount else { return rejection }
    switch rejection.reason {
    case .unexpectedCharacter, .misplacedPlus:
      let whole = withHyphens(text)
      let found = firstNumber(in: text, number) ?? whole.flatMap { $0.withBytes { number($0) } }
      return found.map { rejection.suggesting($0) } ?? rejection
    case .tooLong where rejection.detail == .beyondReading:
      return firstNumber(in: text, number).map { rejection.suggesting($0) } ?? rejection
    case .tooLong, .invalidLength, .patternMismatch:
      for gap in gaps(in: text) {
        guard let first = number(text.extracting(0..<gap)),
          number(text.extracting(gap..<text.count)) != nil
        else { continue }
        return rejection.suggesting(first, detail: .severalNumbers(" "))
      }
      return rejection
    default: return rejection
    }
  }

  private static func firstNumber(
    in text: Span<UInt8>, _ number: (Span<UInt8>) -> Rejection.Suggestion?
  ) -> Rejection.Suggestion? {
    for part in parts(of: text).prefix(maximumPartCount) {
      if let found = number(text.extracting(part)) { return found }
    }
    return nil
  }

  /// Returns a text with hyphens in place of other marks between groups of digits, `138~0013~8000`.
  ///
  /// The result is `nil` if there are no such marks, or if the text contains another character that numbers can't have.
  private static func withHyphens(_ text: Span<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var (hasMark, offset) = (false, 0)
    while offset < text.count {
      let (character, byteCount) = text.character(at: offset)
      switch character.scalar {
      case "~", "_", "|", ":", "～", "＿", "｜", "：":
        hasMark = true
        result.append(UInt8(ascii: "-"))
      default:
        if case .digit = character.kind {
        } else if character.kind != .plus, !character.kind.isPassedOver {
          return nil
        }
        for index in offset..<offset + byteCount { result.append(text[index]) }
      }
      offset += byteCount
    }
    return hasMark ? result : nil
  }

  /// Returns the parts of digits and separators with enough digits; a plus begins a new part.
  private static func parts(of text: Span<UInt8>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, digitCount, offset) = (0, 0, 0)
    func end(_ offset: Int) {
      if digitCount >= fewestDigits { parts.append(start..<offset) }
      digitCount = 0
    }
    while offset < text.count {
      let (character, byteCount) = text.character(at: offset)
      switch character.kind {
      case .digit: digitCount += 1
      case .plus where digitCount == 0: start = offset
      case .plus:
        end(offset)
        start = offset
      case _ where character.kind.isPassedOver: break
      default:
        end(offset)
        start = offset + byteCount
      }
      offset += byteCount
    }
    end(offset)
    return parts
  }

  /// Returns the ends of separators with enough digits for a number on both sides.
  private static func gaps(in text: Span<UInt8>) -> [Int] {
    var gaps: [(offset: Int, digitCount: Int)] = []
    var (digitCount, offset, isInGap) = (0, 0, false)
    while offset < text.count {
      let (character, byteCount) = text.character(at: offset)
      if case .digit = character.kind {
        if isInGap, digitCount >= fewestDigitsOfTwo { gaps.append((offset, digitCount)) }
        digitCount += 1
        isInGap = false
      } else if character.kind != .invisible {
        isInGap = true
      }
      offset += byteCount
    }
    return gaps.filter { digitCount - $0.digitCount >= fewestDigitsOfTwo }.prefix(maximumPartCount).map {
      $0.offset
    }
  }
}
