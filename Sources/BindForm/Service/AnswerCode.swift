/// What an answer of the identity service, or of its SDK, is about: its `code`.
public enum AnswerCode: Hashable, Sendable {
  /// `0`: done, with tokens.
  case success
  /// `1`: it failed; the data say why.
  case failure
  /// `101`: a number has to be bound, or an account registered, before the login is done.
  case needsNumber
  /// `102`: the person cancelled or refused on the vendor's page.
  case cancelled
  /// `103`: the vendor's SDK failed.
  case vendorFailed
  /// `104`: the person went back from the bind or register page.
  case wentBack
  /// `105`: the person closed the slider.
  case sliderClosed
  /// An `IDAAS.SDK.…` code, documented or not.
  case error(String)
  /// Anything else, kept as it came.
  case unknown(String)

  /// Reads a code; white space around it doesn't matter.
  public init(_ text: String) {
    let code = text.trimmed
    switch code {
    case "0": self = .success
    case "1": self = .failure
    case "101": self = .needsNumber
    case "102": self = .cancelled
    case "103": self = .vendorFailed
    case "104": self = .wentBack
    case "105": self = .sliderClosed
    default: self = code.uppercased().hasPrefix("IDAAS.") ? .error(code) : .unknown(code)
    }
  }

  /// The code as the service writes it.
  public var text: String {
    switch self {
    case .success: "0"
    case .failure: "1"
    case .needsNumber: "101"
    case .cancelled: "102"
    case .vendorFailed: "103"
    case .wentBack: "104"
    case .sliderClosed: "105"
    case .error(let code), .unknown(let code): code
    }
  }
}
