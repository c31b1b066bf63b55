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

  /// The trace that a detail tells of; `nil` for any other detail.
  init?(_ detail: Rejection.Detail?) {
    switch detail {
    case .scientificNotation: self = .rounded
    case .spreadsheetFormat: self = .decimals
    case .spreadsheetError: self = .errorValue
    default: return nil
    }
  }
}
