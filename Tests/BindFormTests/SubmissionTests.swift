import BindForm
import PhoneCheck
import Testing

@Suite("Submission")
struct SubmissionTests {
  /// A form that is ready to be submitted.
  static func filled(_ flow: BindFlow = BindForm.bindFlow) -> BindForm {
    var form = BindForm.withCodeSent(flow)
    form.send(.codeEdited("123456"))
    return form
  }

  @Test(
    "Number, code and state token are sent, to bind or to register",
    arguments: [BindFlow.Kind.bind, .register])
  func submits(kind: BindFlow.Kind) {
    var form = Self.filled(BindFlow(kind: kind, stateToken: "state"))
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

  @Test("Nothing that leaves the form prints a whole number, a code or a token")
  func printing() throws {
    var form = Self.filled()
    let effects = form.send(.submitTapped)
    let submission = try #require(effects.first?.submission)
    var text = "\(effects) \(submission) \(submission.number) \(form) \(form.stage)"
    dump((effects, submission, submission.number, form, form.smsCode), to: &text)
    dump(BindForm.Event.codeEdited("123456"), to: &text)
    #expect(!text.contains("13800138000") && !text.contains("123456") && !text.contains("\"state\""))
  }

  @Test("A second submit does nothing while an answer is awaited, nor after the end")
  func twice() throws {
    var form = Self.filled()
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
    var form = Self.filled()
    let first = try form.submitRequest()
    form.send(.submissionFailed(.noAnswer, for: first))
    #expect(form.bannerText(at: nil) == "No answer: check the connection and try again")
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
    var form = Self.filled()
    form.submitAndFail(.busy)
    #expect(form.bannerText(at: nil) == "The system is busy. Try again later")
    let effects = form.send(.tryAgainTapped)
    #expect(effects.first?.submission != nil)
    #expect(form.banner == nil)
  }

  @Test("A wrong code is reported at its field until the code is edited")
  func wrongCode() {
    var form = Self.filled()
    form.submitAndFail(.wrongSMSCode)
    #expect(form.errorText(for: .code) == "That code doesn't fit: check the SMS or get a new one")
    #expect(!form.canSubmit)
    form.send(.codeEdited("654321"))
    #expect(form.errorText(for: .code) == nil)
    #expect(form.canSubmit)
  }

  @Test("A lock counts down, and opens by itself")
  func locked() {
    var form = Self.filled()
    let text =
      "The user has been locked due to too many unsuccessful login attempts. It will be unlocked in 1 minutes and 30 seconds"
    form.submitAndFail(.locked, text: text)
    #expect(form.bannerText(at: Moment(secondsSince1970: 1000)) == "Too many attempts: try again in 1:30")
    #expect(form.bannerText(at: Moment(secondsSince1970: 1085)) == "Too many attempts: try again in 0:05")
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

  @Test("A lock without a time says to wait")
  func lockedForAWhile() {
    var form = Self.filled()
    form.submitAndFail(.locked)
    #expect(form.bannerText(at: nil) == "Too many attempts: try again later")
    #expect(form.banner?.remedy == .wait)
  }

  @Test("Already bound offers another number, and doesn't submit this one again")
  func alreadyBound() {
    var form = Self.filled()
    form.submitAndFail(.alreadyBound)
    #expect(form.errorText(for: .phone) == "Already bound: use another number, or unbind it first")
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

  @Test("Cancelling ends the form; later events are ignored")
  func cancelled() throws {
    var form = Self.filled()
    let request = try form.submitRequest()
    #expect(form.send(.cancelled) == [.close(.cancelled)])
    #expect(form.send(.submissionSucceeded(SessionTokens(sessionToken: "s"), for: request)).isEmpty)
    #expect(form.send(.tick(Moment(secondsSince1970: 2000))).isEmpty)
    #expect(form.stage == .closed(.cancelled))
  }

  @Test("Of ten megabytes a field keeps only its limit", .timeLimit(.minutes(1)))
  func sizes() {
    let big = String(repeating: "1", count: 10_000_000)
    var form = BindForm.opened()
    for event in [
      BindForm.Event.pasted(big, replacing: 0..<0), .textEdited(big), .textEdited(big, caret: 5),
      .codeEdited(big), .codeEdited(String(repeating: " ", count: 10_000_000)), .emailEdited(big),
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
    let form = Self.filled(BindFlow(kind: .bind, stateToken: "s", steps: [.phone, .other("VERIFY_FACE")]))
    #expect(form.fields == [.phone, .code])
    #expect(form.canSubmit)
  }

  @Test("An error about a field that the form doesn't have is shown in the banner")
  func complaintElsewhere() {
    var form = Self.filled()
    form.submitAndFail(.malformedParameter, text: "参数 email 格式错误")
    #expect(form.bannerText(at: nil) == "The email parameter format is incorrect")
    form.submitAndFail(.malformedParameter, text: "参数 mobile 格式错误")
    #expect(form.errorText(for: .phone) == "This number can't be used here: check it, or use another")
  }

  @Test(
    "An error about a parameter is shown at its field, with what to do about it",
    arguments: [
      (ServiceErrorCode.blankParameter, "参数 mobile 不能为空", FormField.phone, "Enter your mobile number"),
      (.blankParameter, "参数 code 不能为空", .code, "Enter the code from the SMS"),
      (
        .wrongParameter, "The code parameter error", .code,
        "That code doesn't fit: check the SMS or get a new one"
      ),
      (.expired, "code 已失效", .code, "That code doesn't fit: check the SMS or get a new one"),
      (.expired, "The captcha_token has failed", .code, "The slider didn't fit: try again"),
      (.malformedParameter, "参数 captcha_token 格式错误", .code, "The slider didn't fit: try again"),
    ])
  func parameters(code: ServiceErrorCode, text: String, field: FormField, message: String) {
    var form = Self.filled()
    form.submitAndFail(code, text: text)
    #expect(form.errorText(for: field) == message)
    #expect(form.banner == nil)
  }

  @Test("An expired code has to be replaced; an expired login is over")
  func expired() {
    var form = Self.filled()
    form.submitAndFail(.expired, text: "The code has failed")
    #expect(!form.canSubmit)
    form.send(.codeEdited("654321"))
    #expect(form.canSubmit)
    form.submitAndFail(.expired, text: "The state_token has failed")
    #expect(form.bannerText(at: nil) == "This sign-in has expired: sign in again")
    #expect(form.banner?.remedy == .startOver)
  }
}
