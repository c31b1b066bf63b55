import ArgumentParser
import BindForm
import PhoneCheck

/// A service that plays one scenario once and succeeds from then on.
///
/// Its answers go through the adapter of the identity service, as real ones do.
struct ScriptedService {
  /// What goes wrong, the first time that it can.
  enum Scenario: String, CaseIterable, ExpressibleByArgument {
    case success
    case wrongCode = "wrong-code"
    case alreadyBound = "already-bound"
    case locked
    case closedSlider = "closed-slider"
    case codeNotSent = "code-not-sent"
    case noAccount = "no-account"
    case noAnswer = "no-answer"
  }

  private var scenario: Scenario
  private let validator: PhoneValidator
  private let adapter = IdentityService()

  init(_ scenario: Scenario, validator: PhoneValidator) {
    self.scenario = scenario
    self.validator = validator
  }

  /// The event that answers an effect; `nil` when it needs no answer.
  mutating func answer(to effect: BindForm.Effect) -> BindForm.Event? {
    switch effect {
    case .loadDefinitions(let request): .definitionsLoaded(validator, for: request)
    case .showSlider(_, let request):
      .sliderFinished(happens(.closedSlider) ? .closed : .passed(token: "slider"), for: request)
    case .sendSMS(let sms):
      adapter.codeEvent(happens(.codeNotSent) ? Self.notSent : Self.sent, for: sms.request)
    case .sendEmailCode(_, let request): adapter.codeEvent(Self.sent, for: request)
    case .confirmOneTap(let request):
      .oneTapFinished(.confirmed(OneTapProof(token: "token", processID: "1")), for: request)
    case .bind(let submission), .logIn(let submission): answer(to: submission)
    case .associate(_, _, let request): .associated(for: request)
    case .register(let submission): adapter.submissionEvent(Self.signedIn, for: submission.request)
    case .signIn, .rememberArea, .announce, .focus, .report, .finish, .close: nil
    }
  }

  private mutating func answer(to submission: BindForm.Submission) -> BindForm.Event {
    if happens(.noAccount) { return .accountMissing(for: submission.request) }
    let answer: HTTPAnswer =
      if happens(.wrongCode) {
        Self.error("SMS.1005", "SMS verification code verification is incorrect")
      } else if happens(.alreadyBound) {
        Self.error("SOCIAL.1002", "The social account has been bound, please unbind it first")
      } else if happens(.locked) {
        Self.error("LOGIN.1003", "由于多次登录失败,用户已被锁定。 它将在 0 分钟和 30 秒内解锁")
      } else if happens(.noAnswer) {
        .noAnswer
      } else {
        Self.signedIn
      }
    return adapter.submissionEvent(answer, for: submission.request)
  }

  /// Whether this is the scenario and it hasn't been played yet; `true` at most once.
  private mutating func happens(_ event: Scenario) -> Bool {
    guard scenario == event else { return false }
    scenario = .success
    return true
  }

  private static let sent = received(200, #"{"code":"0","data":null}"#)
  private static let notSent = error("SMS.1008", "Failed to send the verification code")
  private static let signedIn = received(
    200, #"{"code":"0","data":{"session_token":"session","id_token":"id","expire":3600,"status":"SUCCESS"}}"#)

  private static func error(_ code: String, _ message: String) -> HTTPAnswer {
    received(400, #"{"error_code":"IDAAS.SDK.\#(code)","error_msg":"\#(message)"}"#)
  }

  private static func received(_ status: Int, _ body: String) -> HTTPAnswer {
    .received(status: status, body: Array(body.utf8))
  }
}
