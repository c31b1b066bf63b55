import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Submission")
struct SubmissionTests {
  @Test(
    "Number, code and state token are sent, to bind or to register",
    arguments: [BindFlow.Kind.bind, .register])
  func submits(kind: BindFlow.Kind) {
    var form = BindingForm.filled(BindFlow(kind: kind, stateToken: "state"))
    #expect(form.canSubmit)
    let effects = form.send(.submitTapped)
    #expect(effects.count == 1)
    let submission = effects.first?.submission
    #expect(submission?.mobile == "+86-13800138000")
    #expect(submission?.code == "123456")
    #expect(submission?.stateToken == "state")
    if case .register = effects.first { #expect(kind == .register) } else { #expect(kind == .bind) }
    #expect(form.submitTitle == "One moment…")
    let tokens = SessionTokens(sessionToken: "s")
    #expect(form.send(.submissionSucceeded(tokens, for: RequestID(number: 3))) == [.finish(tokens)])
    #expect(form.stage == .finished(tokens))
  }

  @Test("No value that leaves the form prints a whole number, a code or a token")
  func printing() throws {
    var form = BindingForm.filled()
    let effects = form.send(.submitTapped)
    let submission = try #require(effects.first?.submission)
    var text = "\(effects) \(submission) \(submission.proof) \(form) \(form.stage)"
    dump((effects, submission, submission.proof, form, form.smsCode), to: &text)
    dump(BindingForm.Event.codeEdited("123456"), to: &text)
    #expect(!text.contains("13800138000") && !text.contains("123456") && !text.contains("\"state\""))
  }

  @Test("A second submit does nothing while an answer is pending, or after the end")
  func twice() throws {
    var form = BindingForm.filled()
    let request = try form.submitRequest()
    #expect(!form.canSubmit)
    #expect(form.send(.submitTapped).isEmpty)
    #expect(form.send(.codeEdited("999999")).isEmpty)
    #expect(form.smsCode.entry == "123456")
    form.send(.submissionSucceeded(SessionTokens(sessionToken: "s"), for: request))
    #expect(form.send(.submitTapped).isEmpty)
    #expect(form.send(.submissionSucceeded(SessionTokens(sessionToken: "s"), for: request)).isEmpty)
  }

  @Test("Late answers are ignored")
  func late() throws {
    var form = BindingForm.filled()
    let first = try form.submitRequest()
    form.send(.submissionFailed(.noAnswer, for: first))
    #expect(form.bannerText(at: nil) == "No response: check your connection and try again")
    let second = try form.submitRequest()
    #expect(first != second)
    #expect(form.send(.submissionSucceeded(SessionTokens(sessionToken: "old"), for: first)).isEmpty)
    #expect(form.send(.submissionFailed(.noAnswer, for: first)).isEmpty)
    #expect(form.isSubmitting)
    form.send(.submissionSucceeded(SessionTokens(sessionToken: "new"), for: second))
    #expect(form.stage == .finished(SessionTokens(sessionToken: "new")))
  }

  @Test("A banner's retry submits the form again")
  func retry() {
    var form = BindingForm.filled()
    form.submitAndFail(.busy)
    #expect(form.bannerText(at: nil) == "The service is busy: try again later")
    let effects = form.send(.tryAgainTapped)
    #expect(effects.first?.submission != nil)
    #expect(form.banner == nil)
  }

  @Test("A wrong code is reported at its field until the code is edited")
  func wrongCode() {
    var form = BindingForm.filled()
    form.submitAndFail(.wrongSMSCode)
    #expect(form.errorText(for: .code) == "That code is incorrect: check the SMS or get a new one")
    #expect(!form.canSubmit)
    form.send(.codeEdited("654321"))
    #expect(form.errorText(for: .code) == nil)
    #expect(form.canSubmit)
  }

  @Test("A lock counts down, and opens the form by itself")
  func locked() {
    var form = BindingForm.filled()
    let text =
      "The user has been locked due to too many unsuccessful login attempts. It will be unlocked in 1 minutes and 30 seconds"
    form.submitAndFail(.locked, text: text)
    let (start, later) = (Moment(secondsSince1970: 1000), Moment(secondsSince1970: 1085))
    #expect(form.bannerText(at: start) == "Too many attempts: try again in 1 min 30 s")
    #expect(form.bannerText(at: later) == "Too many attempts: try again in 5 s")
    #expect(!form.canSubmit)
    #expect(!form.canSendCode)
    #expect(form.send(.tryAgainTapped).isEmpty)
    form.send(.tick(Moment(secondsSince1970: 1089)))
    #expect(form.lockedSeconds(at: form.now) == 1)
    #expect(!form.canSubmit)
    form.send(.tick(Moment(secondsSince1970: 1090)))
    #expect(form.bannerText(at: form.now) == nil)
    #expect(form.canSubmit)
  }

  @Test("A lock without a time advises to wait")
  func lockedForAWhile() {
    var form = BindingForm.filled()
    form.submitAndFail(.locked)
    #expect(form.bannerText(at: nil) == "Too many attempts: try again later")
    #expect(form.banner?.remedy == .wait)
  }

  @Test("A number of another account leads to an offer of another number, and isn't submitted again")
  func numberOfAnotherUser() {
    var form = BindingForm.filled()
    form.submitAndFail(.numberOfAnotherUser)
    #expect(form.errorText(for: .phone) == "This number belongs to another account: use another number")
    #expect(form.offersAnotherNumber)
    #expect(!form.canSubmit)
    #expect(!form.canSendCode)
    form.send(.anotherNumberTapped)
    #expect(!form.offersAnotherNumber)
    #expect(form.shown == "|")
    #expect(form.errorText(for: .phone) == nil)
    #expect(form.errorText(for: .code) == nil)
    form.fill("13900139000")
    #expect(form.canSendCode)
  }

  @Test("After a refused submission the focus goes to the field that has to change")
  func focus() throws {
    var empty = BindingForm.opened()
    #expect(empty.send(.submitTapped) == [.announce("Enter your mobile number"), .focus(.phone)])
    empty.fill("13800138000")
    #expect(empty.send(.submitTapped).contains { if case .showSlider = $0 { true } else { false } })
    for (code, field) in [
      (ServiceErrorCode.wrongSMSCode, FormField.code), (.numberOfAnotherUser, .phone), (.busy, nil),
      (.alreadyBound, nil),
    ] {
      var form = BindingForm.filled()
      let focused = form.submitAndFail(code).compactMap {
        if case .focus(let field) = $0 { field } else { nil }
      }
      #expect(focused == [field].compactMap { $0 }, "\(code)")
    }
  }

  @Test("Cancelling ends the form; later events are ignored")
  func cancelled() throws {
    var form = BindingForm.filled()
    let request = try form.submitRequest()
    #expect(form.send(.cancelled) == [.close(.cancelled)])
    #expect(form.send(.submissionSucceeded(SessionTokens(sessionToken: "s"), for: request)).isEmpty)
    #expect(form.send(.tick(Moment(secondsSince1970: 2000))).isEmpty)
    #expect(form.stage == .closed(.cancelled))
  }

  @Test("A field keeps only its limit of a ten-megabyte text", .timeLimit(.minutes(15)))
  func sizes() {
    let big = String(repeating: "1", count: 10_000_000)
    var form = BindingForm.opened(BindFlow(kind: .bind, stateToken: "state", steps: [.phone, .email]))
    for event in [
      BindingForm.Event.pasted(big, replacing: 0..<0), .textEdited(big), .textEdited(big, caret: 5),
      .codeEdited(big), .codeEdited(String(repeating: " ", count: 10_000_000)), .wayChosen(.email),
      .emailEdited(big),
      .emailCodeEdited(big),
    ] {
      form.send(event)
      #expect("\(event)".utf8.count < 200)
    }
    #expect(form.number.field.text.isEmpty)
    #expect(form.smsCode.entry.isEmpty && form.emailCode.entry.count == 32)
    #expect(EmailAddress(big) == nil && MaskedNumber(big) == nil)
  }

  @Test("Unknown steps of the flow are ignored")
  func unknownStep() {
    let form = BindingForm.filled(
      BindFlow(kind: .bind, stateToken: "s", steps: [.phone, .other("VERIFY_FACE")]))
    #expect(form.fields == [.phone, .code])
    #expect(form.canSubmit)
  }

  @Test("An error about a field that isn't on the form is shown in the banner")
  func complaintElsewhere() {
    var form = BindingForm.filled()
    form.submitAndFail(.malformedParameter, text: "参数 email 格式错误")
    #expect(
      form.bannerText(at: nil)
        == "This sign-in needs a step that isn't available here: contact support")
    form.submitAndFail(.malformedParameter, text: "参数 mobile 格式错误")
    #expect(form.errorText(for: .phone) == "This number can't be used here: check it, or use another")
  }

  @Test(
    "An error about a parameter is shown at its field, with advice",
    arguments: [
      (ServiceErrorCode.blankParameter, "参数 mobile 不能为空", FormField.phone, "Enter your mobile number"),
      (.blankParameter, "参数 code 不能为空", .code, "Enter the code from the SMS"),
      (
        .wrongParameter, "The code parameter error", .code,
        "That code is incorrect: check the SMS or get a new one"
      ),
      (.expired, "code 已失效", .code, "The code has expired: get a new one"),
      (.expired, "The captcha_token has failed", .code, "The slider check failed: try again"),
      (.malformedParameter, "参数 captcha_token 格式错误", .code, "The slider check failed: try again"),
    ])
  func parameters(code: ServiceErrorCode, text: String, field: FormField, message: String) {
    var form = BindingForm.filled()
    form.submitAndFail(code, text: text)
    #expect(form.errorText(for: field) == message)
    #expect(form.banner == nil)
  }

  @Test(
    "An expired code is reported as expired, and a new code is offered",
    arguments: [
      "The code has failed", "验证码 已失效", "The verify_code has failed.", "The verification code has failed",
    ])
  func expiredCode(text: String) throws {
    var form = BindingForm.filled()
    form.submitAndFail(.expired, text: text)
    #expect(form.errorText(for: .code) == "The code has expired: get a new one")
    #expect(form.banner == nil)
    // The old code is useless, even after edits.
    form.send(.codeEdited("654321"))
    #expect(!form.canSubmit)
    form.send(.tick(Moment(secondsSince1970: 1060)))
    #expect(form.canSendCode)
    #expect(form.sendCodeTitle(at: form.now) == "Get code")
    form.sendCode()
    form.send(.codeEdited("654321"))
    #expect(form.canSubmit)
  }

  @Test(
    "An expired login is reported as over, and leads to a new login",
    arguments: ["The state_token has failed", "The X-state-token has failed.", "ticket 已失效"])
  func expiredLogin(text: String) throws {
    var form = BindingForm.filled()
    form.submitAndFail(.expired, text: text)
    #expect(form.bannerText(at: nil) == "This sign-in has expired: sign in again")
    #expect(form.offersNewSignIn)
    #expect(form.startOverTitle == "Sign in again")
    #expect(form.send(.startOverTapped) == [.close(.startOver)])
  }

  @Test("If the service doesn't name the expired value, the code can be replaced")
  func somethingExpired() {
    var form = BindingForm.filled()
    form.submitAndFail(.expired)
    #expect(
      form.bannerText(at: nil) == "The code or this sign-in has expired: get a new code, or sign in again")
    #expect(!form.canSubmit)
    form.send(.tick(Moment(secondsSince1970: 1060)))
    #expect(form.canSendCode)
  }

  @Test("A wrong state token leads to a new login, however the service words it")
  func wrongStateToken() {
    var form = BindingForm.filled()
    form.submitAndFail(.wrongParameterType, text: "state_token parameter error")
    #expect(form.bannerText(at: nil) == "This sign-in has expired: sign in again")
    #expect(form.offersNewSignIn)
  }

  @Test("A social account that is already bound blocks no field, and leads to a new login")
  func boundSocialAccount() {
    var form = BindingForm.filled()
    form.submitAndFail(.alreadyBound, text: "The social account has been bound, please unbind it first")
    #expect(form.errorText(for: .phone) == nil)
    #expect(!form.offersAnotherNumber)
    #expect(
      form.bannerText(at: nil) == "This account is already linked: sign in again, or unlink it first")
    #expect(form.offersNewSignIn)
    #expect(form.number.number != nil)
  }

  @Test(
    "An error that only the operator can fix is shown as a sentence for people, and its text is logged",
    arguments: [
      (
        ServiceErrorCode.unknownClient,
        "The x-client-ID is incorrect and the corresponding application cannot be found"
      ),
      (.blankParameter, "Parameter X-client-id cannot be left blank."),
      (.missingPrivateKey, "Application private key not found"),
    ])
  func operatorErrors(code: ServiceErrorCode, text: String) {
    var form = BindingForm.filled()
    let effects = form.submitAndFail(code, text: text)
    #expect(
      form.bannerText(at: nil) == "This app isn't set up correctly (\(code.rawValue)): contact support")
    #expect(effects.contains(.report(ServiceError(code: code.rawValue, text: text))))
    let line = effects.map { "\($0)" }.joined(separator: "\n")
    #expect(
      line.contains("report \(code.rawValue) “\(text.hasSuffix(".") ? String(text.dropLast()) : text)”"))
  }

  @Test(
    "A permanently refused value isn't sent again until something is changed",
    arguments: [ServiceErrorCode.alreadyBound, .notBound, .unknownUser])
  func refusedForGood(code: ServiceErrorCode) {
    var form = BindingForm.filled()
    form.submitAndFail(code)
    #expect(form.offersNewSignIn && !form.canSubmit)
    #expect(!form.send(.submitTapped).contains { $0.submission != nil })
    form.send(.codeEdited("123457"))
    #expect(form.canSubmit)
    // After the code is changed back, the person means it.
    form.send(.codeEdited("123456"))
    #expect(form.canSubmit)
  }

  @Test("An expired sign-in isn't submitted twice")
  func expiredSignIn() {
    var form = BindingForm.filled()
    form.submitAndFail(.expired, text: "The state_token has failed")
    #expect(form.offersNewSignIn && !form.canSubmit)
    #expect(form.send(.submitTapped).isEmpty)
  }
}
