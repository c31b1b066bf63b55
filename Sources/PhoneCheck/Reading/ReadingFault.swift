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
  }

  var kind = Kind.none
  /// Where, in UTF-8 bytes from the start of the written form.
  var offset = 0
  /// The unexpected character.
  var character: WrittenCharacter?
}

extension ReadingFault {
  /// The reason code; `nil` when nothing is wrong.
  var reason: ReasonCode? { kind.reason }

  /// The fault as a rejection.
  var rejection: Rejection {
    let detail: Rejection.Detail? =
      switch kind {
      case .tooLong: .beyondReading
      case .spreadsheetZeros: .spreadsheetFormat
      case .unexpectedCharacter: character?.detail
      default: nil
      }
    return Rejection(reason ?? .notANumber, offset: kind == .empty ? nil : offset, detail: detail)
  }
}

extension ReadingFault.Kind {
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
