/// A field of the form.
public enum FormField: String, CaseIterable, Hashable, Sendable, Codable {
  /// The number.
  case phone = "mobile"
  /// The code from the SMS.
  case code = "code"
  /// The e-mail address.
  case email = "email"
  /// The code from the e-mail.
  case emailCode = "email_code"

  /// The field that a parameter of the service belongs to; `nil` when none shows it.
  init?(parameter: String) {
    switch parameter.trimmed.lowercased() {
    case "mobile", "phone", "mobilephone", "phone_number", "phonenumber", "areacode", "area_code":
      self = .phone
    case "code", "sms_code", "smscode", "verify_code", "verifycode", "captcha_token", "captchatoken":
      self = .code
    case "email", "mail": self = .email
    case "email_code", "emailcode", "mail_code": self = .emailCode
    default: return nil
    }
  }
}
