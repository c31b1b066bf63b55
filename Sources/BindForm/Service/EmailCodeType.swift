/// What a code by e-mail is for: the `type` of `POST /api/v2/sdk/email/send`.
///
/// The service's public documents list the types of SMS only, ``SMSType``; these are named like them. For a service that has others
/// send the request yourself.
public enum EmailCodeType: String, CaseIterable, Hashable, Sendable {
  /// To register.
  case register = "REGISTER_EMS"
  /// To sign in.
  case login = "LOGIN_EMS"
  /// To bind an address.
  case bindEmail = "BIND_EMAIL_EMS"
}
