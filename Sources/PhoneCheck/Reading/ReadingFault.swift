/// The first thing that makes a written form unreadable, in the order in which rejections name them.
struct ReadingFault: Equatable {
  /// In ascending order of precedence: of several faults the highest is reported, of equal ones the leftmost.
  enum Kind: UInt8, Hashable, Comparable {
    case none
    /// No digits.
    case notANumber
    case unexpectedCharacter
    /// A spreadsheet's `.0`.
    case spreadsheetZeros
    case misplacedPlus
    case masked
    case tooLong
    /// Nothing but separators and invisible characters.
    case empty

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The reason code; `nil` when nothing is wrong.
    var reason: ReasonCode? {
      switch self {
      case .none: nil
      case .notANumber: .notANumber
      case .unexpectedCharacter, .spreadsheetZeros: .unexpectedCharacter
      case .misplacedPlus: .misplacedPlus
      case .masked: .masked
      case .tooLong: .tooLong
      case .empty: .empty
      }
    }
  }

  var kind = Kind.none
  /// Where, in UTF-8 bytes from the start of the written form.
  var offset = 0
  var character: WrittenCharacter?
}

extension ReadingFault {
  /// The fault as a rejection.
  ///
  /// - Parameter bytes: The whole written form: the text around the fault may show its cause.
  func rejection(in bytes: Span<UInt8>) -> Rejection {
    let detail: Rejection.Detail? =
      switch kind {
      case .tooLong: .beyondReading
      case .spreadsheetZeros: .spreadsheetFormat
      case .unexpectedCharacter: character.map { cause(of: $0, in: bytes) ?? $0.detail }
      case .misplacedPlus where followsExponent(in: bytes): .scientificNotation
      default: nil
      }
    return Rejection(kind.reason ?? .notANumber, offset: kind == .empty ? nil : offset, detail: detail)
  }

  /// The minimum number of digits of each of two numbers.
  private static let shortestNumber = 5
  private static let dividers: [Unicode.Scalar] = [
    "/", ",", ";", "|", "&", "\\", "，", "；", "、", "／", "｜", "或",
  ]

  /// What an unexpected character was probably meant to be.
  private func cause(of character: WrittenCharacter, in bytes: Span<UInt8>) -> Rejection.Detail? {
    guard let scalar = character.scalar else { return nil }
    let end = offset + scalar.byteCount
    if Self.dividers.contains(scalar), bytes.digitCount(in: 0..<offset) >= Self.shortestNumber,
      bytes.digitCount(in: end..<bytes.count) >= Self.shortestNumber
    {
      return .severalNumbers(scalar)
    }
    let isAmongDigits = (offset > 0 && bytes[offset - 1].isDigit) || (end < bytes.count && bytes[end].isDigit)
    if isAmongDigits, scalar == "E" || scalar == "e", end < bytes.count, bytes[end].isDigit, offset > 0 {
      return .scientificNotation
    }
    switch scalar {
    case "O", "o": return isAmongDigits ? .letterForDigit(scalar, digit: 0) : nil
    case "I", "l": return isAmongDigits ? .letterForDigit(scalar, digit: 1) : nil
    default: return nil
    }
  }

  /// Whether a misplaced plus is that of an exponent, as in `1.38E+10`.
  private func followsExponent(in bytes: Span<UInt8>) -> Bool {
    offset > 1 && bytes[offset - 1] | 0x20 == UInt8(ascii: "e") && bytes[offset - 2].isDigit
  }
}

extension Span<UInt8> {
  /// How many ASCII digits there are in a range.
  fileprivate func digitCount(in range: Range<Int>) -> Int {
    var count = 0
    for index in range where self[index].isDigit { count += 1 }
    return count
  }
}
