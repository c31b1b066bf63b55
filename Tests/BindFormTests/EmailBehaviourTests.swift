import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("E-mail addresses and their codes")
struct EmailBehaviourTests {
  static let emailFlow = BindFlow(kind: .register, stateToken: "state", steps: [.phone, .email])
  static let emailAlone = BindFlow(kind: .bind, stateToken: "state", steps: [.email])

  // MARK: The choice

  @Test(
    "The flow and the settings decide which ways are possible, and the number is first",
    arguments: [
      ([.phone], [.phone], [.number]), ([.phone, .email], [.phone], [.number]),
      ([.phone, .email], [.phone, .email], [.number, .email]),
      ([.email, .phone], [.phone, .email], [.number, .email]), ([.phone], [.phone, .email], [.number]),
      ([.phone, .email], [.email], [.email]), ([.email], [.phone], [.email]),
      ([.email, .other("VERIFY_FACE")], [.phone], [.email]), ([.phone, .other("X")], [.phone], [.number]),
      ([.phone], [.email], []), ([.other("X")], [.phone, .email], []), ([], [.phone, .email], []),
    ] as [([BindFlow.Step], [BindFlow.Step], [BindFlow.Way])])
  func ways(listed: [BindFlow.Step], supported: [BindFlow.Step], expected: [BindFlow.Way]) {
    var configuration = BindingForm.Configuration.given()
    configuration.steps = supported
    var form = BindingForm(configuration: configuration)
    let effects = form.send(.opened(BindFlow(kind: .bind, stateToken: "s", steps: listed)))
    #expect(form.ways == expected)
    guard let first = expected.first else {
      #expect(effects == [.close(.unsupported(listed))])
      return
    }
    #expect(effects.isEmpty && form.way == first)
    #expect(form.otherWay == (expected.count == 2 ? .email : nil))
    #expect(form.fields == (first == .number ? [.phone, .code] : [.email, .emailCode]))
    let served: [BindFlow.Step] = expected.map { $0 == .number ? .phone : .email }
    #expect(form.unservedSteps == listed.filter { !served.contains($0) })
  }

  @Test("The e-mail address is sent with its code, and without a number")
  func byEmail() throws {
    var form = BindingForm.opened(Self.emailFlow)
    #expect(form.otherWayTitle == "Use an e-mail address")
    #expect(form.send(.wayChosen(.email)) == [.focus(.email)])
    #expect(form.fields == [.email, .emailCode] && form.otherWayTitle == "Use a mobile number")
    #expect(!form.canSubmit)
    form.send(.submitTapped)
    #expect(form.errorText(for: .email) == "Enter your e-mail address")
    #expect(form.errorText(for: .phone) == nil)
    form.send(.emailEdited("me@example"))
    #expect(form.errorText(for: .email) == "Enter an address such as name@example.com")
    #expect(!form.canSendEmailCode)
    form.send(.emailEdited("me@example.com"))
    #expect(form.errorText(for: .email) == nil)
    #expect(form.errorText(for: .emailCode) == nil)
    #expect(form.problemText(for: .emailCode) == "Get a code by e-mail first")
    let address = try #require(EmailAddress("me@example.com"))
    #expect(form.send(.sendEmailCodeTapped) == [.showEmailSlider(address, for: RequestID(number: 1))])
    let passed = form.send(.sliderFinished(.passed(token: "token"), for: RequestID(number: 1)))
    guard case .sendEmailCode(let request) = passed.first else {
      Issue.record("no code requested")
      return
    }
    #expect(request.address == address && request.flow == Self.emailFlow && request.captchaToken == "token")
    #expect(request.type == .register)
    #expect(request.request == RequestID(number: 2))
    form.send(.codeSent(for: request.request))
    form.send(.emailCodeEdited("9876"))
    #expect(form.canSubmit)
    guard case .register(let submission) = form.send(.submitTapped).first else {
      Issue.record("nothing sent")
      return
    }
    #expect(submission.proof == .email(address, code: "9876"))
    #expect(submission.email == "me@example.com" && submission.code == "9876" && submission.mobile == nil)
  }

  @Test("A flow that lists only an e-mail address needs no setting and no definitions")
  func emailOnly() throws {
    let data =
      #"{"state_token":"s","data":"{\"socialBindOrRegisterFlow\":[\"VERIFY_EMAIL\"]}","status":"SOCIAL_BIND"}"#
    var form = BindingForm()
    #expect(form.send(BindingForm.Event(LoginAnswer(ServiceAnswer(code: "101", data: data)))).isEmpty)
    #expect(form.fields == [.email, .emailCode] && form.otherWay == nil && form.unservedSteps.isEmpty)
    #expect(form.send(.wayChosen(.number)).isEmpty)
    form.send(.emailEdited("me@example.com"))
    if let request = form.requestEmailCode() { form.send(.codeSent(for: request.request)) }
    form.send(.emailCodeEdited("1234"))
    guard case .bind(let submission) = form.send(.submitTapped).first else {
      Issue.record("not submitted")
      return
    }
    #expect(submission.email == "me@example.com" && submission.stateToken == "s")
  }

  @Test("The number is enough if the flow lists an e-mail address, too")
  func numberIsEnough() throws {
    let data =
      #"{"state_token":"s","data":"{\"socialBindOrRegisterFlow\":[\"VERIFY_PHONE\",\"VERIFY_EMAIL\"]}","status":"USER_REGISTER"}"#
    var form = BindingForm(configuration: .given())
    form.send(BindingForm.Event(LoginAnswer(ServiceAnswer(code: "101", data: data))))
    #expect(form.fields == [.phone, .code])
    #expect(form.otherWay == nil && form.otherWayTitle.isEmpty)
    #expect(form.unservedSteps == [.email])
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("1234"))
    #expect(form.canSubmit)
    guard case .register(let submission) = form.send(.submitTapped).first else {
      Issue.record("not submitted")
      return
    }
    #expect(submission.email == nil && submission.mobile == "+86-13800138000")
    // If the service requires the address anyway, the form shows that but doesn't ask for it.
    let error = ServiceError(code: "IDAAS.SDK.COMMON.1001", text: "Parameter email cannot be left blank.")
    let effects = form.send(.submissionFailed(.refused(error), for: submission.request))
    #expect(
      form.bannerText(at: nil)
        == "This sign-in needs a step that isn't available here: contact support")
    #expect(effects.last == .report(error))
  }

  @Test("The other way's entries and codes stay, and only the present way's are sent")
  func thereAndBack() {
    var form = BindingForm.filled(Self.emailFlow)
    #expect(form.canSubmit)
    form.send(.wayChosen(.email))
    #expect(!form.canSubmit && !form.canSendCode)
    form.send(.emailEdited("me@example.com"))
    #expect(form.canSendEmailCode)
    // Edits of fields that aren't shown are ignored.
    form.fill("13900139000")
    form.send(.codeEdited("999999"))
    #expect(form.send(.sendCodeTapped).isEmpty && form.send(.blurred(.phone)).isEmpty)
    form.send(.wayChosen(.number))
    form.send(.emailEdited("you@example.com"))
    #expect(form.emailEntry == "me@example.com" && form.smsCode.entry == "123456")
    #expect(form.canSubmit)
    #expect(form.send(.submitTapped).first?.submission?.code == "123456")
    // While the form is submitted, there is no choice.
    #expect(form.otherWay == nil && form.send(.wayChosen(.email)).isEmpty)
  }

  @Test(
    "A slider ends with the choice of the other way; a code that is on its way arrives without being read out"
  )
  func underWayAtChoice() {
    var form = BindingForm.opened(Self.emailFlow)
    form.fill("13800138000")
    form.send(.sendCodeTapped)
    form.send(.wayChosen(.email))
    #expect(form.smsCode.delivery == .idle)
    #expect(form.send(.sliderFinished(.passed(token: "t"), for: RequestID(number: 1))).isEmpty)
    form.send(.wayChosen(.number))
    form.send(.sendCodeTapped)
    form.send(.sliderFinished(.passed(token: "t"), for: RequestID(number: 2)))
    form.send(.wayChosen(.email))
    #expect(form.send(.codeSent(for: RequestID(number: 3))).isEmpty)
    #expect(form.smsCode.isSent)
    form.send(.wayChosen(.number))
    #expect(form.sendCodeTitle(at: nil) == "Send again in 60 s")
    // A failure that came while the other way was shown isn't shown, but a lock is.
    form.send(.tick(Moment(secondsSince1970: 2000)))
    form.send(.sendCodeTapped)
    form.send(.sliderFinished(.passed(token: "t"), for: RequestID(number: 4)))
    form.send(.wayChosen(.email))
    let lock = ServiceError(code: "IDAAS.SDK.LOGIN.1003", text: "0 minutes and 30 seconds")
    form.send(.codeFailed(.refused(lock), for: RequestID(number: 5)))
    #expect(form.bannerText(at: nil) == "Too many attempts: try again in 30 s")
    form.send(.wayChosen(.number))
    #expect(form.errorText(for: .code) == nil && form.lockedSeconds(at: nil) == 30)
  }

  @Test("Definitions that can't be loaded don't concern an e-mail address")
  func withoutDefinitions() {
    var configuration = BindingForm.Configuration()
    configuration.steps = [.phone, .email]
    var form = BindingForm(configuration: configuration)
    #expect(form.send(.opened(Self.emailFlow)) == [.loadDefinitions(for: RequestID(number: 1))])
    form.send(.definitionsFailed(.refused(.noAnswer), for: RequestID(number: 1)))
    #expect(form.canTryAgain)
    form.send(.wayChosen(.email))
    #expect(form.banner == nil && !form.canTryAgain)
    form.send(.emailEdited("me@example.com"))
    #expect(form.canSendEmailCode)
    // The number needs them again.
    #expect(
      form.send(.wayChosen(.number)) == [.focus(.phone), .loadDefinitions(for: RequestID(number: 2))])
    form.send(.wayChosen(.email))
    #expect(form.send(.definitionsFailed(.refused(.noAnswer), for: RequestID(number: 2))).isEmpty)
    #expect(form.banner == nil)
  }

  @Test("A banner about an entry goes with the other way; a banner about the login stays")
  func banners() {
    for (code, stays) in [(ServiceErrorCode.busy, true), (.alreadyBound, true), (.unknownClient, true)] {
      var form = BindingForm.filled(Self.emailFlow)
      form.submitAndFail(code)
      #expect(form.banner != nil)
      form.send(.wayChosen(.email))
      #expect((form.banner != nil) == stays, "\(code)")
    }
    var form = BindingForm.filled(Self.emailFlow)
    if let request = try? form.submitRequest() { form.send(.submissionFailed(.noAnswer, for: request)) }
    #expect(form.canTryAgain)
    form.send(.wayChosen(.email))
    #expect(form.banner == nil)
  }

  // MARK: Errors

  @Test("A field that isn't on the form shows no error")
  func absentField() {
    var form = BindingForm.opened()
    #expect(form.send(.blurred(.email)).isEmpty)
    #expect(form.errorText(for: .email) == nil)
    form = .filled(Self.emailFlow)
    form.submitAndFail(.numberOfAnotherUser)
    #expect(form.offersAnotherNumber)
    form.send(.wayChosen(.email))
    #expect(form.errorText(for: .phone) == nil && !form.offersAnotherNumber)
    form.send(.wayChosen(.number))
    #expect(form.offersAnotherNumber)
  }

  @Test("Another address makes its code void; a wrong code is reported at its own field")
  func otherAddress() {
    var form = BindingForm.withEmailCodeSent()
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
    "Errors of a submission by e-mail are shown at the address and its code",
    arguments: [
      (
        "IDAAS.SDK.CAPTCHA.0007", "", FormField.emailCode,
        "That code is incorrect: check the e-mail or get a new one"
      ),
      ("IDAAS.SDK.SMS.1005", "", .emailCode, "That code is incorrect: check the e-mail or get a new one"),
      ("IDAAS.SDK.SMS.1006", "", .emailCode, "That code is incorrect: check the e-mail or get a new one"),
      ("IDAAS.SDK.COMMON.1005", "The verify_code has failed", .emailCode, "Get a code by e-mail first"),
      (
        "IDAAS.SDK.COMMON.1001", "Parameter verify_code cannot be left blank", .emailCode,
        "Enter the code from the e-mail"
      ),
      (
        "IDAAS.SDK.COMMON.1002", "The email parameter format is incorrect", .email,
        "Enter an address such as name@example.com"
      ),
      (
        "IDAAS.SDK.MFA.1001", "", .email,
        "This e-mail address belongs to another account: use another address"
      ),
      ("E-1", "", .emailCode, "The service refused the form (E-1): check the code or get a new one"),
    ])
  func submissionFails(code: String, text: String, field: FormField, message: String) throws {
    var form = BindingForm.withEmailCodeSent()
    form.send(.emailCodeEdited("9876"))
    let request = try form.submitRequest()
    let effects = form.send(.submissionFailed(.refused(ServiceError(code: code, text: text)), for: request))
    #expect(effects.contains(.focus(field)))
    #expect(!form.canSubmit && form.banner == nil)
    if code == "IDAAS.SDK.COMMON.1005" {
      #expect(form.errorText(for: field) == "The e-mail code has expired: get a new one")
      #expect(!form.emailCode.isSent)
    } else {
      #expect(form.errorText(for: field) == message)
    }
  }

  @Test("An error about the number, which isn't on the form, is shown in the banner")
  func complaintAboutNumber() throws {
    var form = BindingForm.withEmailCodeSent()
    form.send(.emailCodeEdited("9876"))
    let effects = form.submitAndFail(.blankParameter, text: "Parameter mobile cannot be left blank")
    #expect(
      form.bannerText(at: nil) == "This sign-in needs a step that isn't available here: contact support")
    guard case .report = effects.last else {
      Issue.record("not reported")
      return
    }
  }

  @Test("An address without an account is an error of the service, and no account is offered")
  func unknownAddress() throws {
    let rules = SignInRules(newAccounts: .afterAgreement)
    var form = BindingForm.withEmailCodeSent(BindFlow(kind: .signIn(rules), steps: [.phone, .email]))
    form.send(.emailCodeEdited("9876"))
    form.send(.accountMissing(for: try form.submitRequest()))
    #expect(form.banner?.remedy == .startOver && !form.offersNewAccount)
    #expect(!form.canSubmit)
    form.send(.emailCodeEdited("9877"))
    #expect(form.canSubmit)
  }

  @Test(
    "Errors of a code by e-mail are shown at its field, not at the SMS code's field",
    arguments: [
      ("IDAAS.SDK.SMS.1004", FormField.emailCode, "The slider check failed: try again"),
      ("IDAAS.SDK.SMS.1008", .emailCode, "The code couldn't be sent: try again"),
      ("IDAAS.SDK.CAPTCHA.0006", .emailCode, "The code couldn't be sent: try again"),
      ("IDAAS.SDK.COMMON.1002", .email, "Enter an address such as name@example.com"),
    ])
  func sendingFails(code: String, field: FormField, message: String) {
    var form = BindingForm.opened(Self.emailAlone)
    form.send(.emailEdited("me@example.com"))
    form.requestEmailCode()
    let error = ServiceError(code: code, text: "The email parameter format is incorrect")
    form.send(.codeFailed(.refused(error), for: RequestID(number: 2)))
    #expect(form.errorText(for: field) == message)
    #expect(form.errorText(for: .code) == nil)
  }

  @Test("No second code is requested for an address with a pending code")
  func underWay() {
    var form = BindingForm.opened(Self.emailAlone)
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
    var form = BindingForm.opened(Self.emailAlone)
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
    form = BindingForm(configuration: plain)
    form.send(.opened(Self.emailAlone))
    form.send(.emailEdited("me@example.com"))
    guard case .sendEmailCode(let request) = form.send(.sendEmailCodeTapped).first else {
      Issue.record("no code requested")
      return
    }
    #expect(request.captchaToken == nil)
    #expect("\(request)" == "m***@example.com #1 without slider")
  }

  // MARK: Saved forms

  @Test("A restored form has the way that was chosen, if its settings still allow it")
  func restored() throws {
    var form = BindingForm.withEmailCodeSent()
    form.send(.emailCodeEdited("9876"))
    let saved = try #require(form.savedState(keeping: .all))
    #expect(try saved.json().contains(#""way":"email""#))
    var restored = try #require(
      BindingForm(configuration: form.configuration, restoring: saved, at: nil))
    #expect(restored.screen == form.screen && restored.canSubmit)
    #expect(restored.send(.submitTapped).first?.submission?.email == "me@example.com")
    restored = try #require(BindingForm(configuration: .given(), restoring: saved, at: nil))
    #expect(restored.way == .number && restored.otherWay == nil)
    // A flow with only an address needs no setting, and loads no definitions.
    form = .withEmailCodeSent(Self.emailAlone)
    let alone = try SavedForm(json: try #require(form.savedState(keeping: .all)).json())
    restored = try #require(
      BindingForm(
        configuration: BindingForm.Configuration(),
        restoring: alone, at: nil))
    #expect(restored.way == .email && restored.emailCode.isSent)
    #expect(restored.send(.tick(Moment(secondsSince1970: 1000))).isEmpty)
  }

  @Test(
    "What the service refused isn't sent again after a look at the other way",
    arguments: ["IDAAS.SDK.PARAM.0016", "IDAAS.SDK.CAPTCHA.0007"])
  func refusedBeforeOtherWay(code: String) throws {
    var form = BindingForm.filled(Self.emailFlow)
    form.send(.submissionFailed(.refused(ServiceError(code: code)), for: try form.submitRequest()))
    form.send(.wayChosen(.email))
    form.send(.wayChosen(.number))
    #expect(!form.canSubmit && form.send(.submitTapped).allSatisfy { $0.submission == nil })
    form.send(.codeEdited("654321"))
    #expect(form.canSubmit)
  }

  @Test("What the service refused by e-mail for good isn't sent again after a restart")
  func restoredRefusal() throws {
    var form = BindingForm.withEmailCodeSent()
    form.send(.emailCodeEdited("9876"))
    form.submitAndFail(.expired, text: "The state_token has failed")
    #expect(form.offersNewSignIn && !form.canSubmit)
    let saved = try #require(form.savedState(keeping: .all))
    var restored = try #require(
      BindingForm(configuration: form.configuration, restoring: saved, at: nil))
    #expect(!restored.canSubmit)
    restored.send(.emailCodeEdited("9877"))
    #expect(restored.canSubmit)
  }

  // MARK: Addresses

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
