internal import PhoneCheck

/// What a spreadsheet has made of a number, which is invalid because of it.
@nonexhaustive
public enum SpreadsheetTrace: CaseIterable, Hashable, Sendable {
  /// A quantity, whose last digits are lost: `8.61E+12`.
  case rounded
  /// A quantity with decimals, whose digits are all there: `13800138000.0`.
  case decimals
  /// No number at all: `#NAME?`.
  case errorValue
  /// The difference of an area code and a number, as of `+86-13800138000`: `-13800137914`.
  case difference

  /// The trace that a detail tells of; `nil` for any other detail.
  init?(_ detail: Rejection.Detail?) {
    switch detail {
    case .scientificNotation: self = .rounded
    case .spreadsheetFormat: self = .decimals
    case .spreadsheetError: self = .errorValue
    case .negativeNumber: self = .difference
    default: return nil
    }
  }
}

extension Span<UInt8> {
  /// Whether it may be what a spreadsheet has made of a number, which has a digit, unlike a name, or begins with `#`.
  var mayBeSpreadsheets: Bool {
    for index in indices {
      switch self[index] {
      // Digits of other scripts begin with these bytes, and Chinese characters with none of them.
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), 0xD9, 0xDB, 0xDF...0xE1, 0xEA,
        0xEF...0xFF:
        return true
      default: break
      }
    }
    return false
  }
}
