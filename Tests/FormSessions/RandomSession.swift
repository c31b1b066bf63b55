package import BindForm
import PatternAutomata
import PhoneCheck

/// One form put through random events, beside a service and a keyboard of its own; it notes what must not happen.
package struct RandomSession {
  package private(set) var form: BindForm
  package private(set) var violations: [String] = []
  package private(set) var log = FormLog()

  private var random: SplitMix64
  private var model = DigitModel()
  private var seconds = 1000.0
  /// In how many of a hundred events the person does what leads on.
  private var eagerness = 0
  /// Whether the caret has been told once: then a host tells it whenever it moves.
  private var tellsCaret = false

  // The service's side.
  private var unanswered: [RequestID] = []
  private var lastSMSNumber: PhoneNumber?
  private var submissionInFlight: RequestID?
  private var isFinished = false
  package private(set) var submissionCount = 0
  package private(set) var absorptionCount = 0

  static let flows = [
    BindFlow(kind: .bind, stateToken: "state"), BindFlow(kind: .register, stateToken: "state"),
    BindFlow(kind: .bind, stateToken: "state", steps: [.phone, .email, .other("X")]),
  ]

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var configuration = BindForm.Configuration.given()
    configuration.requiresSlider = Bool.random(using: &random)
    if Int.random(in: 0..<8, using: &random) == 0 { configuration.definitions = .service }
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
    case 5: send(.tryAgainTapped)
    case 6, 7: send(.emailEdited(pick(["me@example.com", "me@", "you@example.com"])))
    case 8: send(.sendEmailCodeTapped)
    case 9: send(.emailCodeEdited(pick(["1234", "x"])))
    case 10: send(.oneTapOffered(offer))
    case 11: send(.oneTapTapped)
    case 12: send(.oneTapFailed)
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
    case 0...2: send(.sliderFinished(pick([.passed(token: "t"), .closed, .failed]), for: request))
    case 3...5: send(.codeSent(for: request))
    case 6: send(.codeFailed(failure, for: request))
    case 7: send(.submissionSucceeded(SessionTokens(sessionToken: "s"), for: request))
    case 8: send(.submissionFailed(failure, for: request))
    case 9: send(.accountMissing(for: request))
    case 10: send(.oneTapConfirmed(OneTapProof(token: "t", processID: "p"), for: request))
    default:
      send(
        Bool.random(using: &random)
          ? .definitionsLoaded(.tenant, for: request) : .definitionsFailed(for: request))
    }
  }

  /// Does what leads on, so that sessions get to the end.
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
        code: pick([.wrongSMSCode, .alreadyBound, .busy] as [ServiceErrorCode]).rawValue)
      send(
        isRefused
          ? .submissionFailed(.refused(error), for: request)
          : .submissionSucceeded(SessionTokens(sessionToken: "s"), for: request))
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

  // MARK: Edits

  private static let keys = ["1", "3", "5", "8", "9", "0", "2", "6", "７", " ", "-", "+", "a", "👍", "*"]
  private static let clips = [
    "13800138000", "+86 13800138000", "+852 9123 4567", "0086-13800138000", "86-13800138000",
    "+1 684 733 1234",
    "＋８６１３８００１３８０００", "186****6173", "138", "77", "+", "91234567", "tel:+86-13800138000",
    String(repeating: "1", count: 130),
  ]

  private mutating func randomEdit() -> DigitModel.Edit {
    let count = form.number.field.text.count
    let place = Int.random(in: 0..<4, using: &random) > 0 ? count : Int.random(in: 0...count, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<12: return DigitModel.Edit(range: place..<place, insertion: pick(Self.keys))
    case 12..<16:
      let place = max(place, min(1, count))
      return DigitModel.Edit(range: max(0, place - 1)..<place, insertion: "")
    case 16: return DigitModel.Edit(range: 0..<count, insertion: pick(Self.keys))
    case 17: return DigitModel.Edit(range: min(place, count / 2)..<place, insertion: "")
    default: return DigitModel.Edit(range: 0..<count, insertion: pick(Self.clips))
    }
  }

  private mutating func edit(_ edit: DigitModel.Edit) {
    let shown = form.number.field.text
    let (text, caret) = edit.applied(to: shown)
    // The keyboard here deletes backwards: its caret stands behind what it deletes.
    if tellsCaret { send(.caretMoved(to: String(shown.prefix(edit.range.upperBound)).utf16.count)) }
    expect(edit, on: shown) { $0.send(.textEdited(text, caret: caret), isEdit: true) }
  }

  private mutating func paste() {
    let shown = form.number.field.text
    let count = shown.count
    let start = Int.random(in: 0...count, using: &random)
    let edit = DigitModel.Edit(
      range: start..<Int.random(in: start...count, using: &random), insertion: pick(Self.clips), isPaste: true
    )
    let head = String(shown.prefix(start)).utf16.count
    let end = String(shown.prefix(edit.range.upperBound)).utf16.count
    let clip = edit.insertion
    expect(edit, on: shown) { $0.send(.pasted(clip, replacing: head..<end), isEdit: true) }
  }

  /// Has an edit made and compares what is shown with what the edit alone would make of it.
  private mutating func expect(
    _ edit: DigitModel.Edit, on shown: String, _ change: (inout RandomSession) -> Void
  ) {
    let isTaken = isEditable
    let expected = model.expected(of: edit, on: shown)
    change(&self)
    let field = form.number.field
    let digits = DigitModel.digits(in: field.text)
    if !isTaken {
      if field.text != shown { violations.append("an edit was taken while none is allowed") }
    } else if digits == expected.digits {
      let before = DigitModel.digits(
        in: String(decoding: Array(field.text.utf16)[..<field.caret], as: UTF16.self))
      if before.count != expected.beforeCaret, !isAbsorbed(digits, from: expected.digits) {
        violations.append("the caret stands behind \(before.count) digits, not \(expected.beforeCaret)")
      }
    } else if isAbsorbed(digits, from: expected.digits)
      || isAbsorbed(digits, from: DigitModel.digits(in: edit.insertion))
    {
      absorptionCount += 1
    } else if field.text == shown {
      let isRefused =
        edit.insertion.contains("*") || edit.insertion.count + shown.count > PhoneField.maximumLength
      if !isRefused { violations.append("lost: \(edit) on “\(shown)”") }
    } else {
      violations.append(
        "\(digits) is shown, \(expected.digits) was typed: \(edit) on “\(shown)” made “\(field.text)”")
    }
    model.accept(digits)
  }

  /// Whether digits are what is left of others when the area code beside the field is taken off their front.
  private func isAbsorbed(_ digits: [Character], from others: [Character]) -> Bool {
    let areaCode = form.number.area?.areaCode.digits ?? ""
    return ["", "00"].contains { others == Array($0 + areaCode) + digits } && form.number.number != nil
  }

  /// Compares the digits behind anything but an edit: they stay, or lose an area code that moves beside the field.
  private mutating func expectSameDigits() {
    let digits = DigitModel.digits(in: form.number.field.text)
    if digits != model.digits, !isAbsorbed(digits, from: model.digits) {
      violations.append("the digits changed without an edit")
    }
    model.accept(digits)
  }

  private mutating func useAnotherNumber() {
    if isEditable { model.accept([]) }
    send(.anotherNumberTapped)
  }

  private mutating func moveCaret() {
    send(.caretMoved(to: Int.random(in: -1...20, using: &random)))
    tellsCaret = true
  }

  private var isEditable: Bool {
    switch form.stage {
    case .waiting, .open: true
    default: false
    }
  }

  // MARK: What has to hold

  private mutating func send(_ event: BindForm.Event, isEdit: Bool = false) {
    let wasOver = isOver
    let effects = form.send(event)
    log.record(event, effects)
    if wasOver, !effects.isEmpty { violations.append("effects behind the end") }
    if !isEdit { expectSameDigits() }
    for effect in effects { note(effect) }
    if case .submitting(_, let request) = form.stage {
      submissionInFlight = request
    } else {
      submissionInFlight = nil
    }
    if form.number.number != lastSMSNumber, form.smsCode.isSent {
      violations.append("a code of another number")
    }
    checkOffers()
    let field = form.number.field
    if !(0...field.text.utf16.count).contains(field.caret) { violations.append("the caret is outside") }
    if log.lines.last.map(Self.showsNumber) == true { violations.append("a number in the log") }
  }

  private mutating func note(_ effect: BindForm.Effect) {
    if Self.showsNumber("\(effect)") { violations.append("a number in the log: \(effect)") }
    switch effect {
    case .bind(let submission), .register(let submission):
      if submissionInFlight != nil || isFinished { violations.append("submitted twice") }
      submissionCount += 1
      unanswered.append(submission.request)
      if case .entered(let number, let code) = submission.number {
        if PhoneValidator.tenant.validate(number.canonical).number == nil {
          violations.append("an invalid number was sent")
        }
        if number != lastSMSNumber || code.isEmpty { violations.append("sent without a code of this number") }
      }
    case .sendSMS(let sms):
      if sms.number != form.number.number { violations.append("an SMS to another number") }
      lastSMSNumber = sms.number
      unanswered.append(sms.request)
    case .showSlider(_, let request), .sendEmailCode(_, let request), .confirmOneTap(let request),
      .loadDefinitions(let request):
      unanswered.append(request)
    case .finish: isFinished = true
    default: break
    }
  }

  private mutating func checkOffers() {
    guard form.canSubmit || form.canSendCode else { return }
    let area = form.number.area.map(Area.init)
    if PhoneValidator.tenant.validate(form.number.field.text, area: area).number == nil {
      violations.append("offered with an invalid number")
    }
    if form.isSubmitting || isFinished { violations.append("offered while sent off") }
  }

  private var isOver: Bool {
    switch form.stage {
    case .finished, .closed: true
    default: false
    }
  }

  /// Whether a line holds more digits in a row than a masked number shows.
  private static func showsNumber(_ line: String) -> Bool {
    line.split { !$0.isNumber }.contains { $0.count >= 8 }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
