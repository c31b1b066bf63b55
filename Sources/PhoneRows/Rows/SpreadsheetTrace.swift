internal import PhoneCheck

/// A trace of a spreadsheet that makes a number invalid.
@nonexhaustive
public enum SpreadsheetTrace: CaseIterable, Hashable, Sendable {
  /// A quantity without its last digits: `8.61E+12`.
  case rounded
  /// A quantity with decimals and all its digits: `13800138000.0`.
  case decimals
  /// An error value instead of a number: `#NAME?`.
  case errorValue
  /// The difference of an area code and a number: `-13800137914` for `+86-13800138000`.
  case difference

  /// The trace in a detail; `nil` for any other detail.
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
  /// Whether the bytes may hold a trace of a spreadsheet: unlike a name, they have a digit, or begin with `#`.
  var mayBeSpreadsheets: Bool {
    for index in indices {
      switch self[index] {
      // Digits of other scripts begin with these bytes, and no Chinese character does.
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), 0xD9, 0xDB, 0xDF...0xE1, 0xEA,
        0xEF...0xFF:
        return true
      default: break
      }
    }
    return false
  }
}
