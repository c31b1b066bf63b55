/// The purpose of an SMS code: the `type` of `POST /api/v2/sdk/sms/send`; the raw values are the service's.
///
/// A form requests ``bindMobile``, ``register``, ``login``, ``secondFactor`` and ``mobileChange``. The others are for other
/// screens of an app.
public enum SMSType: String, CaseIterable, Hashable, Sendable {
  /// To register.
  case register = "REGISTER_SMS"
  /// To sign in.
  case login = "LOGIN_SMS"
  /// To set a forgotten password.
  case forgottenPassword = "FORGET_PWD_SMS"
  /// To change a password.
  case passwordChange = "UPDATE_PWD_SMS"
  /// To change the number.
  case mobileChange = "UPDATE_MOBILE_SMS"
  /// To pass a second factor; EIAM and OneAccess.
  case secondFactor = "MFA_AUTH_SMS"
  /// To change an employee's password; EIAM.
  case employeePasswordChange = "CHANGE_PWD_SMS"
  /// To bind a number.
  case bindMobile = "BIND_MOBILE_SMS"
}
