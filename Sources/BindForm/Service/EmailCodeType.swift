/// The purpose of a code by e-mail: the `type` of `POST /api/v2/sdk/email/send`.
///
/// A form requests ``register``, ``login`` and ``bindEmail``. The others are for other screens of an app.
public enum EmailCodeType: String, CaseIterable, Hashable, Sendable {
  /// To register.
  case register = "REGISTER_EMS"
  /// To sign in.
  case login = "LOGIN_EMS"
  /// To set a forgotten password.
  case forgottenPassword = "FORGET_PWD_EMS"
  /// To change a password; CIAM.
  case passwordChange = "UPDATE_PWD_EMS"
  /// To change the address.
  case emailChange = "UPDATE_EMAIL_EMS"
  /// To pass a second factor; EIAM.
  case secondFactor = "MFA_AUTH_EMS"
  /// To change an employee's password; EIAM.
  case employeePasswordChange = "CHANGE_PWD_EMS"
  /// To bind an address.
  case bindEmail = "BIND_EMAIL_EMS"
}
