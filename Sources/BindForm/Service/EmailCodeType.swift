/// What a code by e-mail is for: the `type` of `POST /api/v2/sdk/email/send`; raw values are the service's.
public enum EmailCodeType: String, CaseIterable, Hashable, Sendable {
  /// To register.
  case register = "REGISTER_EMS"
  /// To sign in.
  case login = "LOGIN_EMS"
  /// To bind an address.
  case bindEmail = "BIND_EMAIL_EMS"
}
