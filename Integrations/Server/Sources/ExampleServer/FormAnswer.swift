import BindForm
import LiveDefinitions
import PhoneCheck
import PhoneCheckServer

/// The answer to a form: the verdict on its number or e-mail address, all of its errors, and the definitions that decided.
///
/// ```json
/// {"verdict":"valid","number":"+86-13800138000","country":"CN","definitions":{"digest":"5f3a…","origin":"network"}}
/// ```
struct FormAnswer: Encodable {
  /// The definitions that decided.
  struct Definitions: Encodable {
    let digest: String?
    let origin: String

    /// Names the definitions; `nil` if the app replaces them.
    init?(_ current: TenantDefinitions.Current) {
      guard let snapshot = current.snapshot else { return nil }
      (digest, origin) = (snapshot.digest, snapshot.origin.rawValue)
    }
  }

  /// An error in a parameter, or in the body as a whole.
  struct ParameterError: Encodable {
    let field: String
    let code: String
    var reason: String?
    let message: String
  }

  /// The verdict on the number or the address: `valid`, `invalid` or `undecided`; absent if the request can't be read.
  var verdict: String?
  /// The canonical form of a valid number.
  var number: String?
  /// The country code of a valid number.
  var country: String?
  /// The reason why the number isn't valid.
  var reason: String?
  /// The message of the first error, with its advice.
  var message: String?
  var errorCode: String?
  var errorMessage: String?
  /// All errors, in the order of the fields.
  var errors: [ParameterError]?
  /// Absent if no definitions decided.
  var definitions: Definitions?

  private enum CodingKeys: String, CodingKey {
    case verdict, number, country, reason, message
    case errorCode = "error_code"
    case errorMessage = "error_msg"
    case errors, definitions
  }

  init(_ form: BindFormCheck.AcceptedForm, _ current: TenantDefinitions.Current) {
    definitions = Definitions(current)
    switch form.contact {
    case .number(let number): take(number)
    case .email: verdict = "valid"
    }
  }

  /// Creates the answer to a form with errors; `nil` if the request isn't a form.
  init(
    _ refusal: BindFormRefusal, of form: BindFormRequest?, _ current: TenantDefinitions.Current,
    _ language: Language
  ) {
    definitions = Definitions(current)
    let body = refusal.body(in: language)
    (errorCode, errorMessage) = (body.errorCode, body.errorMessage)
    errors = body.errors.map { error in
      ParameterError(field: error.field, code: error.code, reason: error.reason, message: error.message)
    }
    message = body.errors.first?.message
    guard let form else { return }
    if let error = refusal.errors.first(where: { $0.parameter == "mobile" }) {
      verdict = error.code == .busy ? "undecided" : "invalid"
      reason = error.reason?.rawValue
      return
    }
    // Another parameter is wrong.
    if let number = try? BindFormCheck(current.validator).number(in: form) { take(number) }
  }

  /// Creates the answer to a form that isn't read.
  init(_ refusal: RequestRefusal, _ language: Language) {
    self.init(refusal.code, refusal.message(in: language), in: refusal.field)
  }

  /// Creates the answer to a body that is too long for a form.
  init(tooLongBody limit: Int, _ language: Language) {
    let text =
      switch language {
      case .english: "A form has at most \(limit) bytes"
      case .simplifiedChinese: "表单最多 \(limit) 字节"
      case .traditionalChinese: "表單最多 \(limit) 位元組"
      }
    self.init(.malformedParameter, text, in: "body")
  }

  private init(_ code: ServiceErrorCode, _ text: String, in field: String?) {
    (message, errorCode, errorMessage) = (text, code.rawValue, text)
    errors = field.map { [ParameterError(field: $0, code: code.rawValue, message: text)] }
  }

  private mutating func take(_ number: PhoneNumber) {
    verdict = "valid"
    self.number = number.canonical
    country = number.countryCode?.letters
  }
}
