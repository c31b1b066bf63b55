import BindForm
import FormSessions
import Foundation
import PhoneCheck
import Testing

@Suite("Service errors")
struct ServiceErrorTests {
  /// The documented table: status, code, English, simplified Chinese.
  static let table: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/error-codes.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }()

  @Test("Exactly the documented codes are known, with their texts word for word")
  func documented() {
    #expect(Self.table.count == 43)
    #expect(Self.table.map { $0[1] } == ServiceErrorCode.allCases.map(\.rawValue))
    for row in Self.table {
      let code = ServiceErrorCode(rawValue: row[1])
      #expect(code?.text(in: .english) == row[2])
      #expect(code?.text(in: .simplifiedChinese) == row[3])
    }
  }

  @Test(
    "The text in traditional characters has the same slots and no simplified characters",
    arguments: ServiceErrorCode.allCases)
  func traditional(code: ServiceErrorCode) {
    let text = code.text(in: .traditionalChinese)
    for slot in ["{0}", "{1}"] { #expect(text.contains(slot) == code.text(in: .english).contains(slot)) }
    #expect(!text.isEmpty)
    #expect(!text.contains { "码设误统请错验证无号锁绑态录户进发检资时应户".contains($0) })
  }

  @Test(
    "Slots are filled in the reader's language from the text that the service sent",
    arguments: [
      (
        ServiceErrorCode.locked,
        "The user has been locked due to too many unsuccessful login attempts. It will be unlocked in 4 minutes and 30 seconds",
        Language.simplifiedChinese, "由于多次登录失败,用户已被锁定。 它将在 4 分钟和 30 秒内解锁"
      ),
      (
        .wrongPassword, "无效的用户名或密码。 其余登录尝试次数:3", .english,
        "Incorrect user name or password; attempts left: 3"
      ),
      (.blankParameter, "参数 mobile 不能为空", .english, "Parameter mobile cannot be left blank"),
      (.blankParameter, "参数mobile不能为空", .english, "Parameter mobile cannot be left blank"),
      (.busy, "whatever", .english, "The service is busy: try again later"),
      // Without the count of attempts, the rest is still true.
      (.wrongPassword, "whatever", .english, "Incorrect user name or password"),
      (.wrongPassword, "", .simplifiedChinese, "用户名或密码错误"),
      (.wrongPassword, "", .traditionalChinese, "使用者名稱或密碼錯誤"),
      // A text that differs from the documented one is shown as the service sent it.
      (.blankParameter, "mobile?", .english, "mobile?"),
      (.blankParameter, "Parameter {0} cannot be left blank", .english, "Parameter {0} cannot be left blank"),
    ])
  func slots(code: ServiceErrorCode, serverText: String, language: Language, message: String) {
    #expect(ServiceError(code: code.rawValue, text: serverText).message(in: language) == message)
  }

  /// Returns the text that a form shows for an error, in its banner or at a field.
  private func shown(_ code: ServiceErrorCode, _ text: String, in language: Language) -> String? {
    var form = BindingForm.filled()
    form.send(.languageChanged(language))
    form.submitAndFail(code, text: text)
    let banner = form.bannerText(at: nil)
    return banner ?? [FormField.phone, .code].lazy.compactMap { form.errorText(for: $0) }.first
  }

  @Test(
    "No person sees the service's own words for a documented code",
    arguments: ServiceErrorCode.allCases)
  func ownWords(code: ServiceErrorCode) throws {
    let values = code == .locked ? ["4", "30"] : ["3"]
    for language in Language.allCases {
      let documented = code.text(in: language)
      let text = values.enumerated().reduce(documented) { $0.replacing("{\($1.offset)}", with: $1.element) }
      for said in [text, "Their words", ""] {
        let error = ServiceError(code: code.rawValue, text: said)
        for message in [shown(code, said, in: language), ClosingReason.failed(error).message(in: language)] {
          let message = try #require(message)
          #expect(message.count <= 80 && !message.contains("{") && !message.contains("Their words"))
          // For Taiwan the service has no texts of its own.
          #expect(language == .traditionalChinese || message != text)
        }
      }
    }
  }

  @Test(
    "If the service's text isn't advice, the form's words replace it",
    arguments: [
      (ServiceErrorCode.busy, "The service is busy: try again later", "系统繁忙，请稍后重试", "系統忙碌中，請稍後再試"),
      (.unknownUser, "This account wasn't found: sign in again", "未找到该账号，请重新登录", "找不到此帳號，請重新登入"),
      (
        .notBound, "This account has no mobile number yet: sign in again", "此账号尚未绑定手机号码，请重新登录",
        "此帳號尚未綁定手機號碼，請重新登入"
      ),
      (
        .unbindFailed, "The other account couldn't be unlinked: try again", "社交账号解绑失败，请重试",
        "社群帳號解除綁定失敗，請再試一次"
      ),
      (.passwordWeak, "This password isn't accepted: choose another", "密码不符合要求，请更换密码", "密碼不符合規定，請更換密碼"),
    ])
  func wording(code: ServiceErrorCode, english: String, simplified: String, traditional: String) {
    for (language, text) in zip(Language.allCases, [english, simplified, traditional]) {
      #expect(shown(code, code.text(in: .english), in: language) == text)
    }
  }

  @Test("If the slots of a host's text have no values, the form's text or the service's is used")
  func unfilledWording() {
    var wording = FormWording()
    for code in [ServiceErrorCode.busy, .wrongPassword, .wrongCaptcha] { wording[code, .english] = "See {0}" }
    let shown = { (code: ServiceErrorCode) in
      ServiceError(code: code.rawValue, text: "Their words").message(in: .english, wording: wording)
    }
    #expect(shown(.busy) == "The service is busy: try again later")
    #expect(shown(.wrongPassword) == "Incorrect user name or password")
    #expect(shown(.wrongCaptcha) == "Their words")
  }

  @Test("Foundation and logs also get the form's words, if it has any, and the code")
  func descriptions() {
    let described = { (code: ServiceErrorCode) in
      ServiceError(code: code.rawValue, text: "Their words: 3").localizedDescription
    }
    let unlinked = "The other account couldn't be unlinked: try again (IDAAS.SDK.SOCIAL.1001)"
    #expect(described(.unbindFailed) == unlinked)
    #expect(described(.wrongPassword) == "Incorrect user name or password (IDAAS.SDK.LOGIN.1005)")
    #expect(described(.incompleteDevice).hasPrefix("Device information is incomplete (IDAAS.SDK."))
    #expect(described(.blankParameter).hasPrefix("The service refused with the code IDAAS.SDK."))
    #expect(described(.locked).hasPrefix("The service refused with the code IDAAS.SDK."))
    #expect(ServiceError(code: "X-1").localizedDescription == "The service refused with the code X-1")
  }

  @Test("A lock before the form opens also shows its duration")
  func lockBeforeForm() {
    let text = "Locked: 1440 minutes and 5 seconds"
    let error = ServiceError(code: ServiceErrorCode.locked.rawValue, text: text)
    #expect(ClosingReason.failed(error).message(in: .english) == "Too many attempts: try again in 24 h 5 s")
  }

  @Test(
    "Service internals are never shown, and the app's own headers don't cause a new sign-in",
    arguments: [
      (ServiceErrorCode.expired, "The mobile has failed", Remedy.correctEntry),
      (.expired, "The X-client-id has failed", .contactSupport),
      (.expired, "The X-state-token has failed", .startOver),
      (.interfaceFailed, "Error calling interface /sms", .tryAgain),
    ])
  func inside(code: ServiceErrorCode, text: String, remedy: Remedy) {
    let error = ServiceError(code: code.rawValue, text: text)
    #expect(error.remedy == remedy)
    let message = ClosingReason.failed(error).message(in: .english) ?? ""
    #expect(!message.contains("mobile has failed") && !message.contains("interface"))
  }

  @Test(
    "A full stop at the end of the service's text doesn't hide its slots",
    arguments: [
      (
        ServiceErrorCode.blankParameter, "Parameter mobile cannot be left blank.", FormField.phone,
        "参数 mobile 不能为空"
      ),
      (.blankParameter, "Parameter X-client-id cannot be left blank.", nil, "参数 X-client-id 不能为空"),
      (.malformedParameter, "参数 code 格式错误。", .code, "参数 code 格式错误"),
      (
        .wrongPassword, "Invalid username or password. Remaining login attempts: 3 . ", nil,
        "用户名或密码错误，剩余尝试次数：3"
      ),
    ] as [(ServiceErrorCode, String, FormField?, String)])
  func fullStops(code: ServiceErrorCode, serverText: String, field: FormField?, message: String) {
    let error = ServiceError(code: code.rawValue, text: serverText)
    #expect(error.field == field)
    #expect(error.message(in: .simplifiedChinese) == message)
  }

  @Test(
    "A text without words counts as missing",
    arguments: ["\u{1}", "\u{7}\u{1B}\n", " \u{0} \u{0} ", "\t\u{9D}"])
  func wordless(text: String) {
    let error = ServiceError(code: "IDAAS.SDK.NEW.9999", text: text)
    #expect(error.serverText == nil)
    #expect(!error.message(in: .english).isEmpty)
  }

  @Test("A gateway's page isn't shown to people, and a long text is cut")
  func unreadable() {
    let page = ServiceAnswer(httpStatus: 502, body: "\n<html><body>502 Bad Gateway</body></html>".utf8)
    #expect(ServiceError(page).message(in: .english) == "Something went wrong (HTTP 502): try again")
    let long = String(repeating: "no ", count: 3_000_000)
    #expect(ServiceError(code: long, text: long).message(in: .english).count <= 300)
    #expect("\(ServiceError(code: long))".count <= 80)
    #expect(ServiceError(code: "X", text: "100 % <b>\r\nno\u{7}").message(in: .english) == "100 % <b> no")
  }

  @Test("An undocumented code shows its text, or else the code itself")
  func unknown() {
    let error = ServiceError(code: " IDAAS.SDK.NEW.1 ", text: " Oops ")
    #expect(error.documented == nil)
    #expect(error.message(in: .english) == "Oops")
    #expect(error.message(in: .simplifiedChinese) == "出了点问题（IDAAS.SDK.NEW.1: Oops），请重试")
    let chinese = ServiceError(code: "X-1", text: "验证码错误")
    #expect(chinese.message(in: .traditionalChinese) == "验证码错误")
    #expect(chinese.message(in: .english) == "Something went wrong (X-1: 验证码错误): try again")
    #expect(ServiceError(code: "X-1").message(in: .simplifiedChinese) == "出了点问题（X-1），请重试")
    #expect(error.remedy.isRetry)
  }

  @Test(
    "Errors are shown at a field or in the banner, and have a remedy",
    arguments: [
      ("COMMON.1001", "参数 mobile 不能为空", .phone, .correctEntry),
      ("COMMON.1001", "参数 x 不能为空", nil, .contactSupport),
      ("COMMON.1001", "参数 mobile|phone 不能为空", nil, .contactSupport),
      ("COMMON.1002", "The email parameter format is incorrect", .email, .correctEntry),
      ("COMMON.1002", "参数 sms_code 格式错误", .code, .correctEntry),
      ("COMMON.1008", "", nil, .wait), ("COMMON.1011", "", nil, .tryAgain),
      ("COMMON.1012", "", nil, .contactSupport),
      ("LOGIN.1003", "", nil, .wait), ("SMS.1003", "", .code, .tryAgain), ("SMS.1004", "", .code, .tryAgain),
      ("SMS.1005", "", .code, .correctEntry), ("SMS.1006", "", .emailCode, .correctEntry),
      ("SMS.1008", "", .code, .tryAgain),
      ("SOCIAL.1002", "", nil, .startOver), ("MFA.1001", "", .phone, .useAnotherNumber),
    ] as [(String, String, FormField?, Remedy)])
  func places(code: String, text: String, field: FormField?, remedy: Remedy) {
    let error = ServiceError(code: "IDAAS.SDK." + code, text: text)
    #expect(error.field == field)
    #expect(error.remedy == remedy)
  }

  @Test(
    "A lock has its duration, if the service gives one",
    arguments: [
      ("它将在", nil), ("由于多次登录失败，用户已被锁定。它将在4分钟和30秒内解锁", 270),
      ("Locked: wait 2 minutes 5 seconds", 125), ("Locked until 2026-11-21", nil),
      ("Locked for 5 minutes", nil),
      ("由于多次登录失败,用户已被锁定。 它将在 1 分钟和 5 秒内解锁", 65),
      ("由于多次登录失败,用户已被锁定。 它将在 -1 分钟和 5 秒内解锁", nil),
      ("由于多次登录失败,用户已被锁定。 它将在 99999999999999999999 分钟和 5 秒内解锁", nil),
    ] as [(String, Int?)])
  func lock(text: String, seconds: Int?) {
    let error = ServiceError(code: ServiceErrorCode.locked.rawValue, text: text)
    #expect(error.lockDuration == seconds.map { .seconds($0) })
  }
}
