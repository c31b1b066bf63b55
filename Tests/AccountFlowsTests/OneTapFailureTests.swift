import AccountFlows
import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("One tap that fails")
struct OneTapFailureTests {
  @Test(
    "If the carrier fails, the number can be typed, and the SDK's code and message are kept",
    arguments: [
      ("-20202", "One-tap verification needs mobile data: turn it on, or enter your number"),
      ("-20200", "One-tap verification isn't available: enter your number"),
    ])
  func carrierFails(code: String, message: String) {
    var form = OneTapTests.offered()
    form.send(.oneTapTapped)
    let failed = #"{"status":500,"operatorType":"CU","msg":"Can't access cellular.","errorCode":"\#(code)"}"#
    let event = CarrierOneTap.event(confirmed: failed.utf8, for: RequestID(number: 1))
    #expect("\(event)" == "oneTapFinished failed \(code) #1")
    #expect(form.send(event) == [.closeOneTapPage, .announce(message)])
    #expect(form.bannerText(at: nil) == message)
    #expect(form.entryMode == .typing)
    #expect(!form.isSubmitting)
    #expect(form.oneTapError == SDKError(code: code, text: "Can't access cellular."))
  }

  @Test("A fetch that failed keeps the SDK's code and message, and shows nothing")
  func unavailable() {
    let failed = #"{"status":500,"msg":"Can't access cellular.","errorCode":"-20202"}"#
    let form = OneTapTests.offered(failed)
    #expect(form.oneTapError == SDKError(code: "-20202", text: "Can't access cellular."))
    #expect(form.banner == nil)
  }

  @Test("If the service refuses the carrier's proof, the number can be typed, and the reason is shown")
  func proofRefused() throws {
    var form = OneTapTests.offered()
    form.send(.oneTapTapped)
    let effects = form.send(
      .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: RequestID(number: 1)))
    let request = try #require(effects.first?.submission?.request)
    form.send(
      .submissionFailed(.refused(ServiceError(code: ServiceErrorCode.missingOneTap.rawValue)), for: request))
    #expect(form.entryMode == .typing)
    #expect(
      form.bannerText(at: nil)
        == "This app isn't set up correctly (IDAAS.SDK.LOGIN.1008): contact support")
  }

  @Test(
    "A one tap exchange that gets no answer offers to try again, and then has the carrier confirm its number again",
    arguments: [
      FailedAnswer.noAnswer, .refused(ServiceError(code: "IDAAS.SDK.COMMON.1008")),
      .refused(ServiceError(code: "HTTP 502")),
    ])
  func exchangeWithoutAnswer(failure: FailedAnswer) throws {
    let proof = OneTapProof(token: "t", processID: "p")
    var form = OneTapTests.offered()
    form.send(.oneTapTapped)
    let effects = form.send(.oneTapFinished(.confirmed(proof), for: RequestID(number: 1)))
    form.send(.submissionFailed(failure, for: try #require(effects.first?.submission?.request)))
    #expect(form.bannerText(at: nil) == failure.shown)
    #expect(form.canTryAgain)
    #expect(form.send(.tryAgainTapped) == [.confirmOneTap(for: RequestID(number: 3))])
    #expect(form.send(.tryAgainTapped).isEmpty)
    let second = OneTapProof(token: "t", processID: "q")
    let again = try #require(
      form.send(.oneTapFinished(.confirmed(second), for: RequestID(number: 3))).first?.submission)
    #expect(again.proof == .oneTap(second))
    // A second try; then a typed number removes the banner with its offer to retry.
    form.send(.submissionFailed(failure, for: again.request))
    #expect(form.canTryAgain)
    form.type("1")
    #expect(!form.canTryAgain && form.banner == nil)
    #expect(form.send(.tryAgainTapped).isEmpty)
  }

  @Test("If the carrier doesn't confirm its number a second time, the person learns why, and types it")
  func noSecondProof() throws {
    var form = OneTapTests.offered()
    form.send(.oneTapTapped)
    let proof = OneTapProof(token: "t", processID: "p")
    let effects = form.send(.oneTapFinished(.confirmed(proof), for: RequestID(number: 1)))
    form.send(.submissionFailed(.noAnswer, for: try #require(effects.first?.submission?.request)))
    form.send(.tryAgainTapped)
    var left = form
    #expect(left.send(.oneTapFinished(.wentBack, for: RequestID(number: 3))).isEmpty)
    #expect(!left.isSubmitting && left.banner == nil && left.entryMode == .typing)
    form.send(.oneTapFinished(.failed(SDKError(code: "-20202")), for: RequestID(number: 3)))
    #expect(
      form.bannerText(at: nil) == "One-tap verification needs mobile data: turn it on, or enter your number")
    #expect(!form.canTryAgain && form.entryMode == .typing)
  }

  @Test(
    "A refused proof isn't sent again",
    arguments: [ServiceErrorCode.missingOneTap, .expired, .locked])
  func refusedProof(code: ServiceErrorCode) throws {
    var form = OneTapTests.offered()
    form.send(.oneTapTapped)
    let proof = OneTapProof(token: "t", processID: "p")
    let effects = form.send(.oneTapFinished(.confirmed(proof), for: RequestID(number: 1)))
    let text = code == .locked ? "Locked: 0 minutes and 30 seconds" : nil
    let request = try #require(effects.first?.submission?.request)
    form.send(.submissionFailed(.refused(ServiceError(code: code.rawValue, text: text)), for: request))
    #expect(!form.canTryAgain)
    form.send(.tick(Moment(secondsSince1970: 1060)))
    #expect(!form.canTryAgain)
    #expect(form.send(.tryAgainTapped).isEmpty)
  }

  @Test(
    "One tap reports no error about an SMS code that it never requested",
    arguments: [ServiceErrorCode.wrongSMSCode, .wrongCaptcha])
  func codeNobodyAskedFor(code: ServiceErrorCode) throws {
    var form = OneTapTests.offered()
    form.send(.oneTapTapped)
    let proof = OneTapProof(token: "t", processID: "p")
    let effects = form.send(.oneTapFinished(.confirmed(proof), for: RequestID(number: 1)))
    let request = try #require(effects.first?.submission?.request)
    form.send(.submissionFailed(.refused(ServiceError(code: code.rawValue, text: "refused")), for: request))
    #expect(form.bannerText(at: nil) == "One-tap verification isn't available: enter your number")
    #expect(form.errorText(for: .code) == nil)
    #expect(form.oneTapError == SDKError(code: code.rawValue, text: "refused"))
  }

  @Test("After one tap without an account, the carrier confirms the number again to create an account")
  func missingAccount() throws {
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = false
    var form = BindingForm(configuration: configuration)
    form.send(SMSLoginService().openingEvent(.afterAgreement), at: Moment(secondsSince1970: 1000))
    form.send(CarrierOneTap.event(preFetched: OneTapTests.preFetched.utf8))
    form.send(.oneTapTapped)
    let proof = OneTapProof(token: "t", processID: "p")
    let effects = form.send(.oneTapFinished(.confirmed(proof), for: RequestID(number: 1)))
    guard case .logIn(let submission) = effects.first, !submission.createsAccount else {
      Issue.record("not signed in: \(effects)")
      return
    }
    form.send(SMSLoginService().submissionEvent(.answered("", status: 404), for: submission.request))
    #expect(form.bannerText(at: nil) == "No account has this number yet: create one, or use another number")
    #expect(form.offersNewAccount)
    var other = form
    #expect(form.send(.createAccountTapped) == [.confirmOneTap(for: RequestID(number: 3))])
    guard
      case .register(let second) = form.send(.oneTapFinished(.confirmed(proof), for: RequestID(number: 3)))
        .first,
      second.createsAccount
    else {
      Issue.record("not registered")
      return
    }
    // Another number begins again.
    other.send(.anotherNumberTapped)
    #expect(!other.offersNewAccount && other.banner == nil)
    other.fill("13800138000")
    guard case .sendSMS(let sms) = other.send(.sendCodeTapped).first, !sms.createsAccount else {
      Issue.record("an account that nobody agreed to")
      return
    }
  }

  @Test("A banner that asks for input disappears once it is typed")
  func bannerAfterTyping() {
    var form = OneTapTests.offered()
    form.send(.oneTapTapped)
    form.send(.oneTapFinished(.failed(SDKError(code: "-20202")), for: RequestID(number: 1)))
    #expect(form.banner != nil)
    form.type("1")
    #expect(form.banner == nil)
  }

  @Test("Falling back to typing loads the missing definitions, even after another failure")
  func definitionsAfterRefusal() throws {
    var form = BindingForm()
    form.send(.opened(BindingForm.bindFlow), at: Moment(secondsSince1970: 1000))
    form.send(.definitionsFailed(.refused(.noAnswer), for: RequestID(number: 1)))
    form.send(CarrierOneTap.event(preFetched: OneTapTests.preFetched.utf8))
    form.send(.oneTapTapped)
    let effects = form.send(
      .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: RequestID(number: 2)))
    let request = try #require(effects.first?.submission?.request)
    let error = ServiceError(code: ServiceErrorCode.missingOneTap.rawValue)
    #expect(
      form.send(.submissionFailed(.refused(error), for: request)).last
        == .loadDefinitions(for: RequestID(number: 4)))
  }

  @Test("A newer banner outlasts the lock")
  func bannerAfterLock() throws {
    var form = BindingForm()
    form.send(.opened(BindingForm.bindFlow), at: Moment(secondsSince1970: 1000))
    form.send(CarrierOneTap.event(preFetched: OneTapTests.preFetched.utf8))
    form.send(.oneTapTapped)
    let effects = form.send(
      .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: RequestID(number: 2)))
    let request = try #require(effects.first?.submission?.request)
    let text = "由于多次登录失败,用户已被锁定。 它将在 0 分钟和 30 秒内解锁"
    let error = ServiceError(code: ServiceErrorCode.locked.rawValue, text: text)
    form.send(.submissionFailed(.refused(error), for: request))
    form.send(.definitionsFailed(.refused(.noAnswer), for: RequestID(number: 1)))
    form.send(.tick(Moment(secondsSince1970: 1030)))
    #expect(form.bannerText(at: form.now) == "Countries and regions couldn't be loaded: try again")
    #expect(form.canTryAgain)
  }
}

extension FailedAnswer {
  /// The text that a form shows in English.
  fileprivate var shown: String {
    switch self {
    case .noAnswer: "No response: check your connection and try again"
    case .refused(let error) where error.documented == .busy: "The service is busy: try again later"
    case .refused(let error): "Something went wrong (\(error.code)): try again"
    }
  }
}
