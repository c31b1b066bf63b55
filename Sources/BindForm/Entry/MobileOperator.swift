/// A mobile operator of mainland China; the raw values are the SDK's `operatorType`.
public enum MobileOperator: String, CaseIterable, Hashable, Sendable {
  /// China Mobile.
  case chinaMobile = "CM"
  /// China Unicom.
  case chinaUnicom = "CU"
  /// China Telecom.
  case chinaTelecom = "CT"

  /// The validity of a pre-fetched number, counted from the moment when it was fetched.
  public var validity: Duration {
    switch self {
    case .chinaMobile, .chinaTelecom: .seconds(60 * 60)
    case .chinaUnicom: .seconds(10 * 60)
    }
  }
}
