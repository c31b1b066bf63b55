import ArgumentParser
import AccountFlows
import BindForm
import PhoneCheck

/// A service that plays one scenario once, and from then on succeeds.
///
/// Its answers pass through the adapters of the services, as real answers do.
struct ScriptedService: SessionService {
  /// The failure that happens at the first opportunity.
  enum Scenario: String, CaseIterable, ExpressibleByArgument {
    case success
    case noDefinitions = "no-definitions"
    case closedSlider = "closed-slider"
    case codeNotSent = "code-not-sent"
    case wrongCode = "wrong-code"
    case expiredCode = "expired-code"
    case expiredSignIn = "expired-sign-in"
    case alreadyBound = "already-bound"
    case otherUser = "other-user"
    case locked
    case noAccount = "no-account"
    case failedOneTap = "failed-one-tap"
    case failedAssociation = "failed-association"
    case noAnswer = "no-answer"

    /// The scenarios' names, for help.
    static var names: String {
      let names = allCases.map(\.rawValue)
      return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
  }

  var scenario: Scenario
  let validator: PhoneValidator
  let adapter: any BackEnd

  mutating func answer(to effect: BindingForm.Effect) -> BindingForm.Event? {
    switch effect {
    case .loadNumber(let login, let request):
      IdentityService().numberEvent(Self.accountNumber, for: login, request: request)
    case .loadDefinitions(let request):
      happens(.noDefinitions)
        ? IdentityService().definitionsEvent(
          Self.error("COMMON.1011", "Failed to obtain the international area code configuration"),
          for: request)
        : .definitionsLoaded(validator, for: request)
    case .showSlider(_, let request), .showEmailSlider(_, let request):
      .sliderFinished(happens(.closedSlider) ? .closed : .passed(token: "slider"), for: request)
    case .sendSMS(let sms): adapter.codeEvent(codeAnswer(), for: sms.request)
    case .sendEmailCode(let email): adapter.codeEvent(codeAnswer(), for: email.request)
    case .confirmOneTap(let request):
      happens(.failedOneTap)
        ? .oneTapFinished(.failed(SDKError(code: "-20202", text: "Can't access cellular.")), for: request)
        : .oneTapFinished(.confirmed(OneTapProof(token: "token", processID: "1")), for: request)
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission):
      answer(to: submission)
    case .changeNumber(let submission): changeEvent(submission)
    case .associate(_, _, let request):
      happens(.failedAssociation) ? .associationFailed(.noAnswer, for: request) : .associated(for: request)
    case .signIn, .useLanguage, .closeOneTapPage, .fetchOneTapOffer, .rememberArea, .announce, .focus,
      .report,
      .finish, .close:
      nil
    }
  }

  mutating func takeAnswers() -> [BindingForm.Event] { [] }

  func wait(seconds: Double) {}

  private mutating func answer(to submission: BindingForm.Submission) -> BindingForm.Event {
    if !submission.createsAccount, happens(.noAccount) { return .accountMissing(for: submission.request) }
    return adapter.submissionEvent(
      submissionAnswer(isEmail: submission.email != nil), for: submission.request)
  }

  /// Returns the answer to a new number, which a service confirms without a body.
  private mutating func changeEvent(_ submission: BindingForm.Submission) -> BindingForm.Event {
    if happens(.expiredSignIn) {
      let expired = Self.error("PARAM.0016", "IdToken is invalid or expired")
      return IdentityService().numberChangeEvent(expired, for: submission)
    }
    let answer = submissionAnswer(isEmail: false)
    return IdentityService().numberChangeEvent(
      answer == Self.signedIn ? Self.received(200, "") : answer, for: submission)
  }

  /// Returns the answer to a request for a code.
  private mutating func codeAnswer() -> HTTPAnswer {
    happens(.codeNotSent) ? Self.error("SMS.1008", "Failed to send the verification code") : Self.sent
  }

  private mutating func submissionAnswer(isEmail: Bool) -> HTTPAnswer {
    let errors: [(Scenario, String, String)] = [
      isEmail
        ? (.wrongCode, "SMS.1006", "The email verification code is incorrect")
        : (.wrongCode, "SMS.1005", "SMS verification code verification is incorrect"),
      (.expiredCode, "COMMON.1005", "The verify_code has failed"),
      (.expiredSignIn, "COMMON.1005", "The state_token has failed"),
      (.alreadyBound, "SOCIAL.1002", "The social account has been bound, please unbind it first"),
      (.otherUser, "MFA.1001", "The mobile doesn't match the user"),
      (.locked, "LOGIN.1003", "由于多次登录失败,用户已被锁定。 它将在 0 分钟和 30 秒内解锁"),
    ]
    for (scenario, code, message) in errors where happens(scenario) { return Self.error(code, message) }
    return happens(.noAnswer) ? .noAnswer : Self.signedIn
  }

  /// Whether the scenario is this event and hasn't been played yet; `true` at most once.
  private mutating func happens(_ event: Scenario) -> Bool {
    guard scenario == event else { return false }
    scenario = .success
    return true
  }

  private static let accountNumber = received(200, #"{"mobile":"+86-13800138000"}"#)
  private static let sent = received(200, #"{"code":"0","data":null}"#)
  private static let signedIn = received(
    200, #"{"code":"0","data":{"session_token":"session","id_token":"id","expire":3600,"status":"SUCCESS"}}"#)

  private static func error(_ code: String, _ message: String) -> HTTPAnswer {
    received(400, #"{"error_code":"IDAAS.SDK.\#(code)","error_msg":"\#(message)"}"#)
  }

  private static func received(_ status: Int, _ body: String) -> HTTPAnswer {
    .received(status: status, body: Array(body.utf8))
  }
}
