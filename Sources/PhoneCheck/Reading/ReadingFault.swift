internal import Platform

/// The first fault that makes a written form unreadable, in the order for rejections.
struct ReadingFault {
  /// The kinds of faults in ascending order of precedence: the highest is reported, and among equal ones the leftmost.
  enum Kind: UInt8, Hashable, Comparable {
    case none
    /// There are no digits.
    case notANumber
    case unexpectedCharacter
    /// A spreadsheet's `.0`.
    case spreadsheetZeros
    /// An amount with decimals after a comma, or with commas between thousands.
    case amount
    /// A minus before the first digit.
    case negative
    /// An IP address.
    case address
    case misplacedPlus
    case masked
    /// The exponent of a quantity, whose digits aren't a number's.
    case exponent
    case tooLong
    /// Only separators and invisible characters, or a ``NullMark``.
    case empty

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Whether the digits belong to a quantity or an address.
    var isOfQuantity: Bool {
      switch self {
      case .spreadsheetZeros, .amount, .negative, .address, .exponent: true
      default: false
      }
    }

    /// The reason code; `nil` if there is no fault.
    var reason: ReasonCode? {
      switch self {
      case .none: nil
      case .notANumber: .notANumber
      case .unexpectedCharacter, .spreadsheetZeros, .amount, .negative, .address, .exponent:
        .unexpectedCharacter
      case .misplacedPlus: .misplacedPlus
      case .masked: .masked
      case .tooLong: .tooLong
      case .empty: .empty
      }
    }
  }

  var kind = Kind.none
  /// The fault's offset, in UTF-8 bytes from the start of the written form.
  var offset = 0
}

extension ReadingFault {
  /// Returns the fault as a rejection.
  ///
  /// - Parameter bytes: The whole written form, because the text around the fault may show its cause.
  func rejection(in bytes: Span<UInt8>) -> Rejection {
    Rejection(kind.reason ?? .notANumber, offset: kind == .empty ? nil : offset, detail: detail(in: bytes))
  }

  /// Returns the facts of the fault, for messages.
  func detail(in bytes: Span<UInt8>) -> Rejection.Detail? {
    switch kind {
    case .tooLong: .beyondReading
    case .spreadsheetZeros: .spreadsheetFormat
    case .amount: .amount
    case .negative: .negativeNumber
    case .address: .internetAddress
    case .exponent: .scientificNotation
    case .unexpectedCharacter: unexpected(in: bytes)
    case .misplacedPlus where isBetweenNumbers(in: bytes, Self.shortestNumber):
      .severalNumbers(divider(in: bytes))
    default: nil
    }
  }

  /// The minimum number of digits of each of two numbers, around a divider and around any other character.
  static let shortestNumber = 5
  private static let shortestNumberBesideOthers = 7

  /// Returns the unexpected character, or the digit or divider that was probably meant.
  private func unexpected(in bytes: Span<UInt8>) -> Rejection.Detail {
    let (scalar, byteCount) = bytes.decodeScalar(at: offset)
    guard let scalar else { return .byte(bytes[offset]) }
    let end = offset + byteCount
    let text = bytes.trimmed(0..<bytes.count)
    if offset == text.lowerBound, SpreadsheetError.fills(text, of: bytes) { return .spreadsheetError }
    if ScalarClass.divides(scalar), isBetweenNumbers(in: bytes, Self.shortestNumber) {
      return .severalNumbers(scalar)
    }
    let precedesDigit = end < bytes.count && bytes[end].isDigit
    let isAmongDigits = precedesDigit || (offset > 0 && bytes[offset - 1].isDigit)
    switch scalar {
    case "O", "o": if isAmongDigits { return .letterForDigit(scalar, digit: 0) }
    case "I", "l": if isAmongDigits { return .letterForDigit(scalar, digit: 1) }
    default: if case .lineBreak = ScalarClass(scalar) { return .lineBreak }
    }
    return isBetweenNumbers(in: bytes, Self.shortestNumberBesideOthers)
      ? .severalNumbers(scalar) : .character(scalar)
  }

  /// Whether there are at least as many digits before the fault, and after it.
  private func isBetweenNumbers(in bytes: Span<UInt8>, _ digitCount: Int) -> Bool {
    bytes.digitCount(in: 0..<offset) >= digitCount && bytes.digitCount(in: offset..<bytes.count) >= digitCount
  }

  /// Returns the character that divides the digits of a first number from a misplaced plus.
  private func divider(in bytes: Span<UInt8>) -> Unicode.Scalar {
    var end = offset
    while let scalar = bytes.lastCharacter(in: 0..<end) {
      switch ScalarClass(scalar) {
      case .space, .invisible: end -= scalar.byteCount
      case .digit: return "+"
      default: return scalar
      }
    }
    return "+"
  }
}

extension Span<UInt8> {
  /// Returns the number of ASCII digits in a range.
  fileprivate func digitCount(in range: Range<Int>) -> Int {
    var count = 0
    for index in range where self[index].isDigit { count += 1 }
    return count
  }
}
