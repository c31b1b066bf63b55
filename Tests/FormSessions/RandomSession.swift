package import BindForm
import PatternAutomata
import PhoneCheck

/// Random events for one form, with a service and a keyboard of its own; it records what must not happen.
package struct RandomSession {
  package internal(set) var form: BindForm
  package internal(set) var violations: [String] = []
  package internal(set) var log = FormLog()

  var random: SplitMix64
  var model = DigitModel()
  private var seconds = 1000.0
  /// How many of a hundred events lead towards the end of the form.
  private var eagerness = 0
  /// Whether the caret has been reported once; from then on every move is reported.
  var tellsCaret = false

  // The service's side.
  var unanswered: [RequestID] = []
  var lastSMSNumber: PhoneNumber?
  var submissionInFlight: RequestID?
  var isFinished = false
  package internal(set) var submissionCount = 0
  package internal(set) var absorptionCount = 0

  private static let flows = [
    BindFlow(kind: .bind, stateToken: "state"), BindFlow(kind: .register, stateToken: "state"),
    BindFlow(kind: .bind, stateToken: "state", steps: [.phone, .email, .other("X")]),
    BindFlow(kind: .signIn(SignInRules())),
    BindFlow(kind: .signIn(SignInRules(newAccounts: .afterAgreement, association: .weChat))),
  ]

  private static let outcomes: [OneTapOutcome] = [
    .confirmed(OneTapProof(token: "t", processID: "p")), .switchedNumber, .wentBack,
    .failed(SDKError(code: "-20202", text: "Can't access cellular.")),
  ]

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var configuration = BindForm.Configuration.given()
    configuration.requiresSlider = Bool.random(using: &random)
    if Int.random(in: 0..<8, using: &random) == 0 { configuration.definitions = .service }
    if Int.random(in: 0..<4, using: &random) > 0 { configuration.steps.insert(.email) }
    if Int.random(in: 0..<4, using: &random) == 0 { configuration.grouping = .none }
    form = BindForm(configuration: configuration)
    eagerness = pick([0, 30, 80])
  }

  /// Sends some events; most sessions begin by opening the form.
  package mutating func run(eventCount: Int) {
    if Int.random(in: 0..<20, using: &random) > 0 { send(.opened(pick(Self.flows))) }
    for _ in 0..<eventCount where violations.isEmpty { step() }
  }

  // MARK: Events

  private mutating func step() {
    if Int.random(in: 0..<100, using: &random) < eagerness { return goOn() }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: edit(randomEdit())
    case 45..<50: paste()
    case 50..<54: send(.areaChosen(pick(AreaCodeCatalog.tenant.definitions).id))
    case 54..<58: send(.blurred(.phone))
    case 58..<64: send(.sendCodeTapped)
    case 64..<70: send(.codeEdited(pick(["1234", "12", "１２３４５６", "", "12a4", "123456789"])))
    case 70..<74: send(.submitTapped)
    case 74..<90: answer()
    case 90..<93: tick()
    default: rest()
    }
  }

  private mutating func rest() {
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: moveCaret()
    case 2: send(.languageChanged(pick(Language.allCases)))
    case 3: useAnotherNumber()
    case 4: send(.createAccountTapped)
    case 5: send(Int.random(in: 0..<4, using: &random) == 0 ? .startOverTapped : .tryAgainTapped)
    case 6, 7: send(.emailEdited(pick(["me@example.com", "me@", "you@example.com"])))
    case 8: send(.sendEmailCodeTapped)
    case 9: send(.emailCodeEdited(pick(["1234", "x"])))
    case 10: send(.oneTapOffered(offer))
    case 11: send(.oneTapTapped)
    case 12: send(.oneTapUnavailable(SDKError(code: "-20202")))
    case 13: send(.opened(pick(Self.flows)))
    case 14: send(.blurred(pick([.code, .email, .emailCode])))
    default: if Int.random(in: 0..<20, using: &random) == 0 { send(.cancelled) }
    }
  }

  private var offer: OneTapOffer {
    guard let number = MaskedNumber("186****6173") else { preconditionFailure("a masked number") }
    return OneTapOffer(
      number: number, carrier: .chinaUnicom, fetchedAt: Moment(secondsSince1970: seconds - 10))
  }

  private mutating func tick() {
    seconds += Double.random(in: -50...70, using: &random)
    send(.tick(Moment(secondsSince1970: seconds)))
  }

  /// Answers a request that may be the latest, an old one, or none at all.
  private mutating func answer() {
    let isForeign = Int.random(in: 0..<10, using: &random) == 0
    let request = isForeign ? RequestID(number: Int.random(in: -1...99, using: &random)) : unanswered.last
    guard let request else { return }
    if Int.random(in: 0..<3, using: &random) > 0 { unanswered.removeAll { $0 == request } }
    let error = ServiceError(code: pick(ServiceErrorCode.allCases).rawValue, text: "参数 mobile 不能为空")
    let failure = pick([FailedAnswer.noAnswer, .refused(error)])
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: send(.sliderFinished(pick([.passed(token: "t"), .closed, .failed(error)]), for: request))
    case 3...5: send(.codeSent(for: request))
    case 6: send(.codeFailed(failure, for: request))
    case 7: send(.submissionSucceeded(SessionTokens(sessionToken: "s"), for: request))
    case 8: send(.submissionFailed(failure, for: request))
    case 9:
      send(
        pick([
          .accountMissing(for: request), .associated(for: request), .associationFailed(failure, for: request),
        ]))
    case 10:
      let outcome = pick(Self.outcomes)
      // Switching on the carrier's page is the same as in the form.
      if outcome == .switchedNumber, isConfirmingOneTap(request) { model.accept([]) }
      send(.oneTapFinished(outcome, for: request))
    default:
      send(
        Bool.random(using: &random)
          ? .definitionsLoaded(.tenant, for: request) : .definitionsFailed(.refused(failure), for: request))
    }
  }

  /// Sends the event that leads towards the end of the form, so that sessions get there.
  private mutating func goOn() {
    switch form.stage {
    case .open where form.number.number == nil:
      let number = form.number.area?.countryCode.letters == "CN" ? "13800138000" : "+86 13800138000"
      edit(DigitModel.Edit(range: 0..<form.number.field.text.count, insertion: number))
    case .open where form.canSubmit: send(.submitTapped)
    case .open where form.fields.contains(.email) && !form.emailCode.isSent:
      send(.emailEdited("me@example.com"))
      send(.sendEmailCodeTapped)
      if case .sending(let request) = form.emailCode.delivery { send(.codeSent(for: request)) }
      send(.emailCodeEdited("9876"))
    case .open: goOnWithCode()
    case .submitting(_, let request):
      let isRefused = Int.random(in: 0..<4, using: &random) > 0
      let error = ServiceError(
        code: pick(
          [.wrongSMSCode, .alreadyBound, .numberOfAnotherUser, .expired, .busy] as [ServiceErrorCode]
        ).rawValue)
      send(
        isRefused
          ? .submissionFailed(.refused(error), for: request)
          : .submissionSucceeded(SessionTokens(sessionToken: "s"), for: request))
    case .associating(_, _, let request):
      send(
        Bool.random(using: &random)
          ? .associated(for: request) : .associationFailed(.noAnswer, for: request))
    case .signedInOnly: send(pick([.tryAgainTapped, .skipAssociationTapped, .cancelled]))
    default: tick()
    }
  }

  private mutating func goOnWithCode() {
    switch form.smsCode.delivery {
    case .confirming(let request): send(.sliderFinished(.passed(token: "t"), for: request))
    case .sending(let request): send(.codeSent(for: request))
    case .idle: send(form.smsCode.isSent ? .codeEdited("1234") : .sendCodeTapped)
    }
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
