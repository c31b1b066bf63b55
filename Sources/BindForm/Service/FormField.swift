internal import Platform

/// A field of the form; the raw values are its names in pages and saved forms.
public enum FormField: String, CaseIterable, Hashable, Sendable {
  /// The mobile number.
  case phone = "mobile"
  /// The code from the SMS.
  case code = "code"
  /// The e-mail address.
  case email = "email"
  /// The code from the e-mail.
  case emailCode = "email_code"

  /// Finds the field for a parameter of the service.
  ///
  /// - Parameter parameter: A parameter's name in any of the services' spellings, in any case. An area code belongs to
  ///   the number, a slider's token to the SMS code.
  /// - Returns: The field, or `nil` if no field shows the parameter.
  init?(parameter: String) {
    let name = parameter.trimmed.asciiLowercased
    let wanted: UTF8Text = "|\(String(utf8: name))|"
    guard !name.contains(UInt8(ascii: "|")),
      let known = Self.allCases.first(where: { $0.parameters.holds(wanted.description) })
    else {
      return nil
    }
    self = known
  }

  /// Whether the field is for a code.
  var isCode: Bool {
    switch self {
    case .code, .emailCode: true
    case .phone, .email: false
    }
  }

  /// The names of the field's parameters, separated by `|`.
  private var parameters: String {
    switch self {
    case .phone:
      "|mobile|phone|mobilephone|phone_number|phonenumber|phone number|mobile number|areacode|area_code|手机号|手机号码|"
    case .code:
      """
      |code|sms_code|smscode|verify_code|verifycode|verification code|sms code|sms verification code|captcha_token|\
      captchatoken|验证码|短信验证码|
      """
    case .email: "|email|mail|邮箱|"
    case .emailCode: "|email_code|emailcode|mail_code|email code|email verification code|邮件验证码|邮箱验证码|"
    }
  }
}
