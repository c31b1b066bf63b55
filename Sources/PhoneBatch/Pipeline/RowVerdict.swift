internal import PhoneCheck

/// What a row gets: the contents of the four columns.
struct RowVerdict {
  enum Status: String {
    case valid, invalid, undecided
  }

  var status: Status
  /// Why it is not valid.
  var reason: ReasonCode?
  /// The number as the plan has it written; empty unless valid.
  var number = ""
  /// Whose number it is; in exact mode, whose regex matched.
  var country: CountryCode?

  /// The reason as it is written; empty when valid.
  var reasonName: String { reason?.rawValue ?? "" }
  /// The country as it is written; empty when there is none.
  var countryName: String { country?.letters ?? "" }

  static func invalid(_ reason: ReasonCode) -> RowVerdict { RowVerdict(status: .invalid, reason: reason) }
  static func undecided(_ failure: EngineFailure) -> RowVerdict {
    RowVerdict(status: .undecided, reason: failure.reason)
  }
}
