import BindForm
import PhoneCheck

/// Any events in any order: the form stays consistent, and its log and effects show no number.
enum FormsTarget {
  static func run(_ input: inout FuzzInput) {
    var configuration = BindingForm.Configuration()
    configuration.definitions = input.number(below: 8) == 0 ? .service : .given(.sample)
    configuration.requiresSlider = input.flag()
    if input.flag() { configuration.steps.append(.email) }
    configuration.language = input.pick(Language.allCases)
    var form = BindingForm(configuration: configuration)
    var log = FormLog()
    var isOver = false
    while !input.isEmpty, log.lines.count < 400 {
      let event = event(&input)
      let effects = form.send(event)
      log.record(event, effects)
      expect(!isOver || effects.isEmpty, "effects after the end")
      if case .finished = form.stage { isOver = true }
      if case .closed = form.stage { isOver = true }
      check(form)
    }
    for line in log.lines { expect(!showsNumber(line), "a number in the log: \(line)") }
    expect(!showsNumber("\(form)"), "a number in the description")
  }

  private static func check(_ form: BindingForm) {
    let field = form.number.field
    expect((0...field.text.utf16.count).contains(field.caret), "the caret is outside")
    expect(!(form.canSubmit && form.isSubmitting), "submits twice")
    if form.canSubmit || form.canSendCode { expect(form.number.number != nil, "offered without a number") }
    for field in form.fields {
      _ = form.label(of: field)
      expect(form.errorText(for: field) != "", "an error without text")
    }
    _ = (form.prefix, form.placeholder, form.hint, form.bannerText(at: nil), form.submitTitle)
  }

  /// Whether a line holds more digits in a row than a masked number shows.
  private static func showsNumber(_ line: String) -> Bool {
    line.split { !$0.isNumber }.contains { $0.count >= 8 }
  }

  private static func event(_ input: inout FuzzInput) -> BindingForm.Event {
    let kind = input.number(below: 32)
    let request = RequestID(number: kind < 16 ? 0 : input.number(below: 12))
    switch kind {
    case 0...3: return .textEdited(input.text(), caret: nil)
    case 4: return .textEdited(input.text(), caret: input.number(below: 40) - 4)
    case 5:
      let start = input.number(below: 30)
      return .pasted(input.text(), replacing: start..<start + 3)
    case 6: return .caretMoved(to: input.number(below: 40) - 4)
    case 7: return .areaChosen(input.pick(AreaCodeCatalog.sample.definitions).id)
    case 8: return .blurred(input.pick([.phone, .code, .email, .emailCode]))
    case 9: return .sendCodeTapped
    case 10: return .codeEdited(input.text())
    case 11: return .submitTapped
    case 12: return .tick(Moment(secondsSince1970: Double(input.number(below: 256)) * 7))
    case 13: return .languageChanged(input.pick(Language.allCases))
    case 14: return .opened(flow(&input))
    case 15: return rareEvent(&input)
    case 16: return .definitionsLoaded(.sample, for: request)
    case 17: return .definitionsFailed(.refused(failure(&input)), for: request)
    case 18:
      let error = ServiceError(code: input.pick(ServiceErrorCode.allCases).rawValue, text: input.text())
      return .sliderFinished(input.pick([.passed(token: "t"), .closed, .failed(error)]), for: request)
    case 19, 20: return .codeSent(for: request)
    case 21: return .codeFailed(failure(&input), for: request)
    case 22: return .submissionFailed(failure(&input), for: request)
    case 23: return .submissionSucceeded(SessionTokens(sessionToken: "s"), for: request)
    case 24: return .accountMissing(for: request)
    case 25: return .oneTapFinished(input.pick(outcomes), for: request)
    case 26: return .emailEdited(input.text())
    case 27: return .emailCodeEdited(input.text())
    case 28: return .sendEmailCodeTapped
    case 29: return .anotherNumberTapped
    case 30: return .createAccountTapped
    default: return .tryAgainTapped
    }
  }

  private static func rareEvent(_ input: inout FuzzInput) -> BindingForm.Event {
    switch input.number(below: 13) {
    case 8: .associated(for: RequestID(number: input.number(below: 12)))
    case 9: .associationFailed(failure(&input), for: RequestID(number: input.number(below: 12)))
    case 10: input.flag() ? .skipAssociationTapped : .startOverTapped
    case 11, 12: .wayChosen(input.pick(BindFlow.Way.allCases))
    case 0: .cancelled
    case 1: .vendorSignedIn(VendorCredential(userID: "u", accessToken: "a"))
    case 2: .signedIn(SessionTokens(sessionToken: "s"))
    case 3: .refused(.wentBack)
    case 4: .oneTapUnavailable(SDKError(code: "-20202"))
    case 5: .oneTapTapped
    default:
      if let number = MaskedNumber(input.text()) {
        .oneTapOffered(OneTapOffer(number: number, carrier: nil, fetchedAt: Moment(secondsSince1970: 0)))
      } else {
        .oneTapUnavailable(SDKError())
      }
    }
  }

  private static let outcomes: [OneTapOutcome] = [
    .confirmed(OneTapProof(token: "t", processID: "p")), .switchedNumber, .wentBack,
    .failed(SDKError(code: "-1")),
  ]

  private static func flow(_ input: inout FuzzInput) -> BindFlow {
    BindFlow(
      kind: input.pick([
        .bind, .register, .signIn(SignInRules()),
        .signIn(SignInRules(newAccounts: .afterAgreement, numberFormat: .national, association: .weChat)),
        .secondFactor(nil), .secondFactor(PhoneNumber(canonical: "+86-13800138000")),
        .numberChange(from: MaskedNumber("138****8000")),
      ]), stateToken: "state",
      steps: input.pick([[.phone], [.email], [.phone, .email], [.phone, .email, .other("X")]]))
  }

  private static func failure(_ input: inout FuzzInput) -> FailedAnswer {
    guard input.flag() else { return .noAnswer }
    let code = input.pick(ServiceErrorCode.allCases).rawValue
    return .refused(ServiceError(code: code, text: input.text()))
  }
}
