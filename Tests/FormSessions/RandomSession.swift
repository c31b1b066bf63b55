package import BindForm
import PatternAutomata
import PhoneCheck

/// Random events for one form, with its own service and keyboard; it records broken invariants.
package struct RandomSession {
  package internal(set) var form: BindingForm
  package internal(set) var violations: [String] = []
  package internal(set) var log = FormLog()

  var random: SplitMix64
  var model = DigitModel()
  var seconds = 1000.0
  /// The percentage of events that lead towards the end of the form.
  private var eagerness = 0
  /// Whether the caret has been reported once; from then on every move is reported.
  var tellsCaret = false

  // The service's side.
  var unanswered: [RequestID] = []
  var inFlight = InFlight()
  /// The numbers with a code on the way, and the numbers that got a code.
  var smsNumbers: [RequestID: PhoneNumber] = [:]
  var numbersWithCode: Set<PhoneNumber> = []
  /// The same for e-mail addresses.
  var codeAddresses: [RequestID: EmailAddress] = [:]
  var addressesWithCode: Set<EmailAddress> = []
  /// The service's slider, if it is shown, with its requests and the tokens whose positions were checked.
  var slider: CaptchaSlider?
  var sliderRequests: Set<RequestID> = []
  var checkedTokens: Set<String> = []
  var pictureCount = 0
  var submissionInFlight: RequestID?
  /// The questions for the number of a login's account, in their order.
  var numberQuestions: [(login: PendingLogin, request: RequestID)] = []
  var isFinished = false
  /// The number of the carrier's proofs, and the submitted proofs.
  var proofCount = 0
  var usedProofs: Set<OneTapProof> = []
  /// Whether the carrier's page is open.
  var showsCarriersPage = false
  /// The data that the service refused permanently, until it is changed.
  var refusedProof: BindingForm.Submission.Proof?
  package internal(set) var coverage = SessionCoverage()
  package internal(set) var submissionCount = 0
  package internal(set) var absorptionCount = 0
  /// The number of times that an area code came back into the field.
  package internal(set) var returnCount = 0
  /// The digits of the area code that has moved beside the field; `nil` once it is back.
  var movedCode: [Character]?

  var definitions: DefinitionsModel
  /// The number of times that waiting definitions were activated.
  package internal(set) var takenInCount = 0

  /// The number of times that the app was ended and restarted.
  package internal(set) var restartCount = 0
  /// Whether the app is restarted sometimes.
  private let restarts: Bool

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - seed: The seed of the events.
  ///   - restarts: Whether the app is ended sometimes, and continues from its saved form.
  package init(seed: UInt64, restarts: Bool = false) {
    self.restarts = restarts
    random = SplitMix64(seed: seed)
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = Bool.random(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: configuration.definitions = .service
    case 1, 2: configuration.definitions = .service(fallback: .tenant)
    default: break
    }
    definitions = DefinitionsModel(given: nil)
    if Int.random(in: 0..<4, using: &random) > 0 { configuration.steps.append(.email) }
    if Int.random(in: 0..<4, using: &random) == 0 { configuration.grouping = .none }
    form = BindingForm(configuration: configuration)
    definitions = DefinitionsModel(given: Self.validator(of: form))
    eagerness = pick([0, 30, 80])
  }

  /// Sends some events; most sessions begin by opening the form.
  package mutating func run(eventCount: Int) {
    begin()
    for _ in 0..<eventCount where violations.isEmpty { step() }
  }

  // MARK: Events

  private mutating func step() {
    if restarts, Int.random(in: 0..<12, using: &random) == 0 { return restart() }
    if slider != nil, Int.random(in: 0..<4, using: &random) > 0 { return slide() }
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
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1: moveCaret()
    case 2: send(.languageChanged(pick(Language.allCases)))
    case 3: useAnotherNumber()
    case 4: takeSuggestion()
    case 5: send(Int.random(in: 0..<4, using: &random) == 0 ? .startOverTapped : .tryAgainTapped)
    case 6: send(.wayChosen(pick(BindFlow.Way.allCases)))
    case 7: send(.emailEdited(pick(Self.addresses + ["me@"])))
    case 8: send(.sendEmailCodeTapped)
    case 9: send(.emailCodeEdited(pick(["1234", "x"])))
    case 10, 11: send(.oneTapOffered(randomOffer()))
    case 12: send(.oneTapTapped)
    case 13: send(.oneTapUnavailable(pick(Self.sdkErrors)))
    case 14: send(.opened(pick(Self.flows)))
    case 15: send(.blurred(pick([.code, .email, .emailCode])))
    case 16:
      send(
        pick([
          .createAccountTapped, .skipAssociationTapped, .vendorSignedIn(randomCredential()),
          .signedIn(Self.tokens), .signedInElsewhere(Self.tokens),
          .associationRequested(.weChat, with: Self.tokens),
        ]))
    case 17: send(.refused(pick(Self.lateReasons)))
    case 18...20: send(.definitionsChanged(pick(Self.validators)))
    default: if Int.random(in: 0..<3, using: &random) == 0 { send(.cancelled) }
    }
  }

  private mutating func tick() {
    seconds += Double.random(in: -50...70, using: &random)
    send(.tick(Moment(secondsSince1970: seconds)))
  }

  /// Answers the latest request, an old request, or a request that doesn't exist.
  private mutating func answer() {
    let isForeign = Int.random(in: 0..<10, using: &random) == 0
    let request = isForeign ? RequestID(number: Int.random(in: -1...99, using: &random)) : unanswered.last
    guard let request else { return }
    if Int.random(in: 0..<3, using: &random) > 0 { unanswered.removeAll { $0 == request } }
    let error = randomError()
    let failure = pick([FailedAnswer.noAnswer, .refused(error)])
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: send(.sliderFinished(pick([.passed(token: "t"), .closed, .failed(error)]), for: request))
    case 3...5: send(.codeSent(for: request))
    case 6: send(.codeFailed(failure, for: request))
    case 7: send(.submissionSucceeded(Self.tokens, for: request))
    case 8: send(.submissionFailed(failure, for: request))
    case 9:
      send(
        pick([
          .accountMissing(for: request), .associated(for: request), .associationFailed(failure, for: request),
          .submissionClosed(pick(Self.closings), for: request),
        ]))
    case 10:
      let outcome = pick([confirmation()] + Self.outcomes)
      // Changing the number on the carrier's page has the same effect as in the form.
      if outcome == .switchedNumber, isConfirmingOneTap(request) { model.accept([]) }
      send(.oneTapFinished(outcome, for: request))
    default:
      send(
        pick([
          .definitionsLoaded(pick(Self.validators), for: request), .definitionsUnchanged(for: request),
          .definitionsFailed(.refused(failure), for: request),
          .definitionsFailed(.malformed(Self.malformed), for: request),
        ]))
    }
  }

  /// Sends the event that leads towards the end of the form, so that sessions get there.
  private mutating func goOn() {
    switch form.stage {
    case .waiting: begin()
    case .confirmingOneTap(_, let request): send(.oneTapFinished(confirmation(), for: request))
    case .open where isLoading:
      if let request = unanswered.last { send(.definitionsLoaded(.tenant, for: request)) }
    case .open where form.canTryAgain: send(.tryAgainTapped)
    case .open where form.offersNewAccount: send(.createAccountTapped)
    case .open where form.offersNewSignIn: send(.startOverTapped)
    case .open where form.canBindOneTap: send(.oneTapTapped)
    case .open where form.otherWay != nil && Int.random(in: 0..<8, using: &random) == 0:
      send(.wayChosen(form.way == .number ? .email : .number))
    case .open where form.way == .email: goOnByEmail()
    case .open where form.wantedNumber == nil:
      let number = form.number.area?.countryCode.letters == "CN" ? "13800138000" : "+86 13800138000"
      edit(DigitModel.Edit(range: 0..<form.number.field.text.count, insertion: number))
    case .open where form.canSubmit: send(.submitTapped)
    case .open: goOnWithCode()
    case .submitting(_, let request):
      let error = ServiceError(
        code: pick(
          [.wrongSMSCode, .alreadyBound, .numberOfAnotherUser, .expired, .busy, .missingOneTap]
            as [ServiceErrorCode]
        ).rawValue, text: quotingText())
      send(
        pick([
          .submissionFailed(.refused(error), for: request), .submissionFailed(.noAnswer, for: request),
          .accountMissing(for: request), .submissionSucceeded(Self.tokens, for: request),
          .submissionClosed(pick(Self.closings), for: request),
        ]))
    case .associating(_, _, let request):
      send(
        pick([
          .associated(for: request), .associationFailed(.noAnswer, for: request),
          .associationFailed(.refused(ServiceError(code: "IDAAS.SDK.SOCIAL.1002")), for: request),
        ]))
    case .signedInOnly: send(pick([.tryAgainTapped, .skipAssociationTapped, .cancelled]))
    default: tick()
    }
  }

  private var isLoading: Bool { if case .loading = form.definitions { true } else { false } }

  private mutating func goOnByEmail() {
    if form.email == nil { return send(.emailEdited(Self.addresses[0])) }
    if form.canSubmit { return send(.submitTapped) }
    switch form.emailCode.delivery {
    case .confirming(let request): send(.sliderFinished(.passed(token: "t"), for: request))
    case .sending(let request): send(.codeSent(for: request))
    case .idle: send(form.emailCode.isSent ? .emailCodeEdited("9876") : .sendEmailCodeTapped)
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
