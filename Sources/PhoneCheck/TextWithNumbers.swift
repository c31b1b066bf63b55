internal import Platform

/// A text that isn't a number, and may hold some: beside a name, or one after the other.
enum TextWithNumbers {
  /// The longest text that is searched, in bytes.
  private static let maximumByteCount = 512
  /// How many parts are judged.
  private static let maximumPartCount = 16
  /// The fewest digits of a number beside other text, and of each of two numbers with nothing but separators between.
  private static let fewestDigits = 5
  private static let fewestDigitsOfTwo = 7

  /// A rejection of a text, with the first number inside.
  ///
  /// - Parameter number: Returns the number that a part of the text is, as a suggestion.
  static func suggesting(
    _ rejection: Rejection, in text: Span<UInt8>, number: (Range<Int>) -> Rejection.Suggestion?
  ) -> Rejection {
    guard text.count <= maximumByteCount else { return rejection }
    switch rejection.reason {
    case .unexpectedCharacter, .misplacedPlus:
      return firstNumber(in: parts(of: text), number).map { rejection.suggesting($0) } ?? rejection
    case .tooLong where rejection.detail == .beyondReading:
      return firstNumber(in: parts(of: text), number).map { rejection.suggesting($0) } ?? rejection
    case .tooLong, .invalidLength, .patternMismatch:
      for gap in gaps(in: text) {
        guard let first = number(0..<gap), number(gap..<text.count) != nil else { continue }
        return rejection.suggesting(first, detail: .severalNumbers(" "))
      }
      return rejection
    default: return rejection
    }
  }

  private static func firstNumber(
    in parts: [Range<Int>], _ number: (Range<Int>) -> Rejection.Suggestion?
  ) -> Rejection.Suggestion? {
    for part in parts.prefix(maximumPartCount) {
      if let found = number(part) { return found }
    }
    return nil
  }

  /// The parts with digits and separators alone that have enough digits; a plus begins a new one.
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

  /// Where separators end that have enough digits for a number on both sides.
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
