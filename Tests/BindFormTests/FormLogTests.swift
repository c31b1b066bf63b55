import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Log of a session")
struct FormLogTests {
  /// Sends events and records them with their effects.
  private struct Recorder {
    var form: BindingForm
    var log = FormLog()

    mutating func send(_ events: BindingForm.Event...) {
      for event in events { log.record(event, form.send(event)) }
    }
  }

  @Test("A session from login to tokens reads the same in every run, without numbers, codes and tokens")
  func golden() throws {
    var configuration = BindingForm.Configuration()
    configuration.steps.append(.email)
    var session = Recorder(form: BindingForm(configuration: configuration))
    let flow = BindFlow(kind: .register, stateToken: "secret", steps: [.phone, .email])
    let locked = ServiceError(
      code: "IDAAS.SDK.LOGIN.1003", text: "由于多次登录失败,用户已被锁定。 它将在 1 分钟和 0 秒内解锁")
    session.send(
      .tick(Moment(secondsSince1970: 1000)),
      .vendorSignedIn(VendorCredential(userID: "u", accessToken: "secret")),
      .opened(flow), .definitionsLoaded(.tenant, for: RequestID(number: 1)),
      .pasted("186****6173", replacing: 0..<0),
      .pasted("+852 9123 4567", replacing: 0..<0), .areaChosen(AreaCodeDefinition.china.id),
      .textEdited("13800138000", caret: 11), .blurred(.phone), .sendCodeTapped,
      .sliderFinished(.closed, for: RequestID(number: 2)), .sendCodeTapped,
      .sliderFinished(.passed(token: "secret"), for: RequestID(number: 3)),
      .codeSent(for: RequestID(number: 4)),
      .codeEdited("123456"), .wayChosen(.email), .submitTapped, .emailEdited("name@example.com"),
      .sendEmailCodeTapped,
      .sliderFinished(.passed(token: "secret"), for: RequestID(number: 5)),
      .codeSent(for: RequestID(number: 6)), .emailCodeEdited("4321"), .submitTapped,
      .submissionFailed(.refused(locked), for: RequestID(number: 7)), .submitTapped,
      .tick(Moment(secondsSince1970: 1060)), .languageChanged(.simplifiedChinese), .submitTapped,
      .submissionSucceeded(
        SessionTokens(sessionToken: "secret", idToken: "secret", expiresIn: .seconds(3600)),
        for: RequestID(number: 8)))
    #expect(session.log.text == Self.expected)
  }

  @Test(
    "Numbers that a service quotes aren't logged",
    arguments: [
      ("No account for 13800138000", "No account for ***********"), ("验证码 1234 已失效", "验证码 **** 已失效"),
      ("１３８００１３８０００ unknown, 3 left", "*********** unknown, 3 left"),
      ("On its way to +86-138****8000", "On its way to +86-138****8000"),
      ("186****6173, then 186****61738", "186****6173, then 186*********"),
      ("Bind 13800138****", "Bind ************"),
    ])
  func quoted(text: String, printed: String) {
    #expect("\(BindingForm.Effect.announce(text))" == "announce “\(printed)”")
  }

  @Test(
    "A number that a service quotes in groups isn't logged, whatever separates the groups",
    arguments: [
      ("138 001 380 00", "*** *** *** **"), ("1-3-8-0-0-1-3-8-0-0-0", "*-*-*-*-*-*-*-*-*-*-*"),
      ("+86 138 0013 8000", "+** *** **** ****"), ("(138) 0013-8000", "(***) ****-****"),
      ("138.001.380.00", "***.***.***.**"), ("138/001/380/00", "***/***/***/**"),
      ("13,800,138,000", "**,***,***,***"), ("138 - 001 - 380 - 00", "*** - *** - *** - **"),
      ("138\u{200B}001\u{A0}380–00", "***\u{200B}***\u{A0}***–**"), ("１３８　００１　３８０　００", "***　***　***　**"),
      ("code 12 34", "code ** **"), ("138 001****", "*** *******"), ("*138 001 380 00", "**** *** *** **"),
      // Digits that aren't a number stay: times, lengths, lists.
      ("Too many attempts: try again in 4 min 30 s", "Too many attempts: try again in 4 min 30 s"),
      (
        "After +93 there should be 6, 7, 8, 9 or 10–12 digits, not 13.",
        "After +93 there should be 6, 7, 8, 9 or 10–12 digits, not 13."
      ),
      ("Check digit 3: it should be 1, 3–5", "Check digit 3: it should be 1, 3–5"),
    ])
  func quotedInGroups(text: String, printed: String) {
    #expect("\(BindingForm.Effect.announce(text))" == "announce “\(printed)”")
    let error = ServiceError(code: "X", text: text)
    #expect(!"\(BindingForm.Effect.report(error))".contains("001"))
  }

  @Test("A number in place of a code isn't logged, but codes are")
  func numberAsCode() {
    let number = "138 0013 8000"
    #expect("\(ServiceError(code: number))" == "*** **** ****")
    #expect("\(SDKError(code: number)) \(SDKError(code: "-20202"))" == "*** **** **** -20202")
    #expect("\(ServiceAnswer(code: "13800138000"))" == "answer ***********")
    #expect("\(ServiceError(code: "IDAAS.SDK.SMS.1005"))" == "IDAAS.SDK.SMS.1005")
    let flow = BindFlow(kind: .bind, steps: [.other(number), .other("VERIFY_FACE")])
    var dumped = ""
    dump(flow, to: &dumped)
    #expect(!dumped.contains("138"))
    #expect("\(flow)" == "bind, steps other(*** **** ****), other(VERIFY_FACE)")
  }

  @Test(
    "However its digits are decorated and grouped, no part of a number remains in the log",
    arguments: [
      "1\u{FE0F}\u{20E3}3\u{FE0F}\u{20E3}8\u{FE0F}\u{20E3} - 0\u{FE0F}\u{20E3}0\u{FE0F}\u{20E3}1\u{FE0F}\u{20E3} - 3",
      "1\u{FE0F}\u{20E3}3,8\u{FE0F}\u{20E3}0\u{FE0F}\u{20E3}0,1\u{FE0F}\u{20E3}38,000",
      "13\u{332},800\u{332},138\u{332},000\u{332}", "138\u{332} - 001\u{332} - 380\u{332}",
      "1\u{332}\u{305}\u{33F}\u{336}3\u{332}\u{305}\u{33F}\u{336}8\u{332}\u{305}\u{33F}\u{336}0013",
      "1\u{1F3FB}3\u{1F3FB}8\u{1F3FB}0\u{1F3FB}0\u{1F3FB}1\u{1F3FB}3",
      "1\u{FF9E}3\u{FF9E}8\u{FF9E}0\u{FF9E}0138",
      "1\u{E33}3\u{E33}8\u{E33}0\u{E33}0138", "\u{600}1\u{600}3\u{600}8\u{600}0\u{600}0\u{600}1\u{600}3",
      "１３８ ００１ ３８０", "١٣٨٠٠١٣٨", "+86-138\u{2060}0013\u{2060}8000",
      "138•0013•8000", "138‧0013‧8000", "138∙0013∙8000", "138⋅0013⋅8000", "138･0013･8000", "138・0013・8000",
      "138ー0013ー8000", "［138］0013［8000］", "〔138〕0013", "【138】0013", "「138」0013", "138／0013／8000",
    ])
  func decorated(number: String) {
    #expect(!"\(SDKError(code: number))".unicodeScalars.contains { $0.properties.numericType != nil })
    #expect(
      !"\(BindingForm.Effect.announce(number))".unicodeScalars.contains { $0.properties.numericType != nil })
  }

  @Test("The star of a keycap isn't a mask; digits around a mask stay")
  func masks() {
    #expect(
      "\(BindingForm.Effect.announce("+86-138*\u{FE0F}\u{20E3}8000"))"
        == "announce “+**-****\u{FE0F}\u{20E3}****”")
    #expect("\(BindingForm.Effect.announce("+86-138****8000, 10–12"))" == "announce “+86-138****8000, 10–12”")
    #expect("\(BindingForm.Effect.announce("138\r\n0013"))" == "announce “138\r\n****”")
  }

  @Test("Only digits are replaced", arguments: ["", "a", "1", "****", "👍🏽 1 2"])
  func untouched(text: String) {
    #expect("\(BindingForm.Effect.announce(text))" == "announce “\(text)”")
  }

  private static let expected = """
    > tick 1000
    > vendorSignedIn credential
      signIn credential
    > opened register, steps phone, email
      loadDefinitions #1
    > definitionsLoaded 6 #1
    > pasted 7 digits at 0..<0
      announce “Some digits of the copied number are hidden: enter the full number”
    > pasted 11 digits at 0..<0
      rememberArea HK +852
      announce “Country/Region is now Hong Kong (+852)”
    > areaChosen CN +86
      rememberArea CN +86
    > textEdited 11 digits, caret 11
    > blurred phone
    > sendCodeTapped
      showSlider +86-138****8000 #2
    > sliderFinished closed #2
      announce “Complete the slider to get the code”
    > sendCodeTapped
      showSlider +86-138****8000 #3
    > sliderFinished passed #3
      sendSMS REGISTER_SMS +86-138****8000 #4
    > codeSent #4
      announce “The code is on its way to +86-138****8000”
    > codeEdited 6 characters
    > wayChosen email
      focus email
    > submitTapped
      announce “Enter your e-mail address”
      focus email
    > emailEdited 16 characters
    > sendEmailCodeTapped
      showEmailSlider n***@example.com #5
    > sliderFinished passed #5
      sendEmailCode n***@example.com #6
    > codeSent #6
      announce “The code is on its way to n***@example.com”
    > emailCodeEdited 4 characters
    > submitTapped
      register n***@example.com #7
    > submissionFailed IDAAS.SDK.LOGIN.1003 #7
      announce “Too many attempts: try again in 1 min”
    > submitTapped
    > tick 1060
    > languageChanged zh-CN
      useLanguage zh-CN
    > submitTapped
      register n***@example.com #8
    > submissionSucceeded #8
      finish tokens for 3600 s

    """
}
