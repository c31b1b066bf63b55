/// The result of the identity service SDK's check of an id_token.
///
/// The codes differ from a login's codes: `102` doesn't mean that the person cancelled.
public enum IDTokenCheck: Hashable, Sendable {
  /// `0`: the signature is right.
  case valid
  /// `1`: there is no token, or the SDK has no domain and client id; with the SDK's text about that, or `nil`.
  case notChecked(String?)
  /// `102`: the public key couldn't be fetched.
  case noPublicKey
  /// `103`: the signature is wrong.
  case wrongSignature
  /// `106`: the token has expired.
  case expired
  /// `107`: the token is for another application.
  case otherClient
  /// Any other code, such as an error of the service.
  case failed(ServiceError)

  /// Reads the arguments of the SDK's callback.
  ///
  /// - Parameters:
  ///   - code: The code; surrounding white space is ignored.
  ///   - data: The SDK's explanation: text, or a JSON object with `error_code` and `error_msg`, whose code takes
  ///     precedence.
  public init(code: String, data: String? = nil) {
    let answer = ServiceAnswer(code: code, data: data)
    switch answer.code.text {
    case "0": self = .valid
    case "1": self = .notChecked(answer.text?.sentence)
    case "102": self = .noPublicKey
    case "103": self = .wrongSignature
    case "106": self = .expired
    case "107": self = .otherClient
    default: self = .failed(ServiceError(answer))
    }
  }
}
