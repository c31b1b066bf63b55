import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("E-mail addresses and their codes")
struct EmailBehaviourTests {
  static let emailFlow = BindFlow(kind: .register, stateToken: "state", steps: [.phone, .email])

  @Test("VERIFY_EMAIL in the flow adds the e-mail step")
  func emailStep() throws {
    var form = BindingForm.withCodeSent(Self.emailFlow)
    form.send(.codeEdited("1234"))
    #expect(form.fields == [.phone, .code, .email, .emailCode])
    #expect(!form.canSubmit)
    form.send(.submitTapped)
    #expect(form.errorText(for: .email) == "Enter your e-mail address")
    form.send(.emailEdited("me@example"))
    #expect(form.errorText(for: .email) == "Enter an address such as name@example.com")
    #expect(!form.canSendEmailCode)
    form.send(.emailEdited("me@example.com"))
    #expect(form.errorText(for: .email) == nil)
    #expect(form.errorText(for: .emailCode) == "Get a code by e-mail first")
    let address = try #require(EmailAddress("me@example.com"))
    #expect(form.send(.sendEmailCodeTapped) == [.showEmailSlider(address, for: RequestID(number: 3))])
    let passed = form.send(.sliderFinished(.passed(token: "token"), for: RequestID(number: 3)))
    guard case .sendEmailCode(let request) = passed.first else {
      Issue.record("no code requested")
      return
    }
    #expect(request.address == address && request.flow == Self.emailFlow && request.captchaToken == "token")
    #expect(request.request == RequestID(number: 4))
    form.send(.codeSent(for: request.request))
    form.send(.emailCodeEdited("9876"))
    #expect(form.canSubmit)
    guard case .register(let submission) = form.send(.submitTapped).first else {
      Issue.record("nothing sent")
      return
    }
    #expect(submission.email?.address == address)
    #expect(submission.email?.code == "9876")
  }

  @Test(
    "VERIFY_EMAIL doesn't block the documented bind call: the number is enough, unless the host wants both")
  func numberIsEnough() throws {
    let data =
      #"{"state_token":"s","data":"{\"socialBindOrRegisterFlow\":[\"VERIFY_PHONE\",\"VERIFY_EMAIL\"]}","status":"USER_REGISTER"}"#
    var form = BindingForm(configuration: .given())
    form.send(BindingForm.Event(LoginAnswer(ServiceAnswer(code: "101", data: data))))
    #expect(form.fields == [.phone, .code])
    #expect(form.unservedSteps == [.email])
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("1234"))
    #expect(form.canSubmit)
    guard case .register(let submission) = form.send(.submitTapped).first else {
      Issue.record("not submitted")
      return
    }
    #expect(submission.email == nil)
    // If the service requires the address anyway, the form shows that but doesn't ask for it.
    let error = ServiceError(code: "IDAAS.SDK.COMMON.1001", text: "Parameter email cannot be left blank.")
    let effects = form.send(.submissionFailed(.refused(error), for: submission.request))
    #expect(
      form.bannerText(at: nil)
        == "This sign-in needs a step that isn't available here: contact support")
    #expect(effects.last == .report(error))
  }

  @Test("A flow with only unknown steps ends with an explanation")
  func unservedSteps() {
    var form = BindingForm(configuration: .given())
    let steps: [BindFlow.Step] = [.email, .other("VERIFY_FACE")]
    let effects = form.send(.opened(BindFlow(kind: .bind, stateToken: "s", steps: steps)))
    #expect(effects == [.close(.unsupported(steps))])
    #expect(
      ClosingReason.unsupported(steps).message(in: .simplifiedChinese) == "本次登录所需的验证方式暂不支持，请联系客服")
    #expect("\(ClosingReason.unsupported(steps))" == "unsupported email, other(VERIFY_FACE)")
  }

  @Test("A field that isn't on the form shows no error")
  func absentField() {
    var form = BindingForm.opened()
    #expect(form.send(.blurred(.email)).isEmpty)
    #expect(form.errorText(for: .email) == nil)
  }

  @Test("Another address makes its code void; a wrong code is reported at its own field")
  func otherAddress() {
    var form = BindingForm.withCodeSent(Self.emailFlow)
    form.send(.codeEdited("1234"))
    form.send(.emailEdited("me@example.com"))
    form.requestEmailCode()
    form.send(.codeSent(for: RequestID(number: 4)))
    form.send(.emailCodeEdited("9876"))
    form.submitAndFail(.wrongEmailCode)
    #expect(form.errorText(for: .emailCode) == "That code is incorrect: check the e-mail or get a new one")
    #expect(!form.canSubmit)
    form.send(.emailCodeEdited("9877"))
    #expect(form.canSubmit)
    form.send(.emailEdited(" me@example.com "))
    #expect(form.canSubmit)
    form.send(.emailEdited("you@example.com"))
    #expect(!form.canSubmit)
    #expect(form.emailCode.entry.isEmpty)
  }

  @Test(
    "Errors of a code by e-mail are shown at its field, not at the SMS code's field",
    arguments: [
      ("IDAAS.SDK.SMS.1004", FormField.emailCode, "The slider check failed: try again"),
      ("IDAAS.SDK.SMS.1008", .emailCode, "The code couldn't be sent: try again"),
      ("IDAAS.SDK.COMMON.1002", .email, "Enter an address such as name@example.com"),
    ])
  func sendingFails(code: String, field: FormField, message: String) {
    var form = BindingForm.opened(Self.emailFlow)
    form.send(.emailEdited("me@example.com"))
    form.requestEmailCode()
    let error = ServiceError(code: code, text: "The email parameter format is incorrect")
    form.send(.codeFailed(.refused(error), for: RequestID(number: 2)))
    #expect(form.errorText(for: field) == message)
    #expect(form.errorText(for: .code) == nil)
  }

  @Test("No second code is requested for an address with a pending code")
  func underWay() {
    var form = BindingForm.opened(Self.emailFlow)
    form.send(.emailEdited("me@example.com"))
    #expect(form.requestEmailCode() != nil)
    form.send(.emailEdited("me@example.co"))
    form.send(.emailEdited("me@example.com"))
    #expect(!form.canSendEmailCode)
    #expect(form.send(.sendEmailCodeTapped).isEmpty)
    form.send(.codeSent(for: RequestID(number: 2)))
    #expect(form.emailCode.isSent)
  }

  @Test(
    "A closed or failed slider for a code by e-mail is reported at the code's field, and is void for another address"
  )
  func slider() {
    var form = BindingForm.opened(Self.emailFlow)
    form.send(.emailEdited("me@example.com"))
    form.send(.sendEmailCodeTapped)
    #expect(!form.canSendEmailCode && !form.canSubmit)
    form.send(.sliderFinished(.closed, for: RequestID(number: 1)))
    #expect(form.errorText(for: .emailCode) == "Complete the slider to get the code")
    #expect(form.errorText(for: .code) == nil)
    form.send(.sendEmailCodeTapped)
    form.send(.emailEdited("you@example.com"))
    #expect(form.send(.sliderFinished(.passed(token: "token"), for: RequestID(number: 2))).isEmpty)
    #expect(form.canSendEmailCode)
    var plain = BindingForm.Configuration.given()
    plain.requiresSlider = false
    plain.steps = [.phone, .email]
    form = BindingForm(configuration: plain)
    form.send(.opened(Self.emailFlow))
    form.send(.emailEdited("me@example.com"))
    guard case .sendEmailCode(let request) = form.send(.sendEmailCodeTapped).first else {
      Issue.record("no code requested")
      return
    }
    #expect(request.captchaToken == nil)
    #expect("\(request)" == "m***@example.com #1 without slider")
  }

  @Test(
    "Only addresses that a mail server might accept are accepted",
    arguments: [
      ("a@b.co", true), (" name+tag@sub.example.com ", true), ("名字@例子.中国", true),
      ("o'brien@example.org", true),
      ("name＠example．com", true), ("a@b", false), ("a.@b.co", false), (".a@b.co", false),
      ("a..b@b.co", false),
      ("a b@c.de", false), ("a@b@c.de", false), ("@b.co", false), ("a@", false), ("a@-b.co", false),
      ("a@b-.co", false),
      ("a@b..co", false), ("a@1.2.3.4", false), ("", false), ("a@b.c,d", false), ("a@b.c\u{0}", false),
      // A combining character needs a base.
      ("a@cafe\u{301}.fr", true), ("a@ไทย.ไทย", true), ("a@xn--fiq228c.cn", true), ("a@\u{301}b.com", false),
      ("a@b.\u{301}c", false), ("a@b-\u{301}.com", false), ("a@b.1\u{301}", false), ("a@b.1\u{20E3}", false),
    ])
  func addresses(text: String, isAccepted: Bool) {
    #expect((EmailAddress(text) != nil) == isAccepted)
  }

  @Test("A Chinese full stop is a dot")
  func fullStop() {
    #expect(EmailAddress("me＠example。com")?.text == "me@example.com")
    #expect(EmailAddress("me@example。。com") == nil)
  }

  @Test("Invisible characters of a copied address are removed")
  func invisibleInAddress() {
    #expect(EmailAddress("\u{FEFF}\u{200E}me\u{200B}@exam\u{AD}ple.com \u{200F}")?.text == "me@example.com")
    #expect(EmailAddress("\u{200B}@example.com") == nil)
  }

  @Test("An address prints masked")
  func maskedAddress() {
    #expect(EmailAddress("name@example.com").map { "\($0)" } == "n***@example.com")
    #expect(EmailAddress("a@example.com").map { "\($0)" } == "***@example.com")
  }
}
