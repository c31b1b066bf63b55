import BindForm
import NumberLeaks
import PhoneCheck

// Invariants that hold after every event.

extension RandomSession {
  mutating func send(_ event: BindingForm.Event, isEdit: Bool = false) {
    let wasOver = isOver
    let (before, address, firstLine) = (form.number.number, form.email, log.lines.count)
    inFlight.record(event)
    noteCode(event)
    definitions.record(event, isEditable: form.isEditable && form.fields.contains(.phone), isOver: isOver)
    let formBefore = form
    if case .oneTapFinished(.wentBack, let request) = event, isConfirmingOneTap(request) {
      showsCarriersPage = false
    }
    let effects = form.send(event)
    noteRefusal(event, before: formBefore.stage)
    log.record(event, effects)
    coverage.record(event, effects)
    if wasOver, !effects.isEmpty { violations.append("effects after the end") }
    if !isEdit { expectSameDigits(as: formBefore.number.field.text) }
    if form.number.number != before { inFlight.changeNumber() }
    if form.email != address { inFlight.changeEmail() }
    if form.way != formBefore.way { inFlight.changeWay() }
    for effect in effects { note(effect) }
    hideSlider()
    if case .submitting(_, let request) = form.stage {
      submissionInFlight = request
    } else {
      submissionInFlight = nil
    }
    if form.smsCode.isSent, !hasCode(form.wantedNumber) { violations.append("a code of another number") }
    if form.emailCode.isSent, !hasCode(form.email) { violations.append("a code of another address") }
    checkWay(before: formBefore)
    checkOffers()
    checkSteps(event, effects, before: formBefore)
    checkDefinitions(event, before: formBefore)
    let field = form.number.field
    if !(0...field.text.utf16.count).contains(field.caret) { violations.append("the caret is outside") }
    for line in log.lines[firstLine...] where Self.showsNumber(line) {
      violations.append("a number in the log: \(line)")
    }
    for line in log.lines[firstLine...] where Self.addresses.contains(where: line.contains) {
      violations.append("an address in the log: \(line)")
    }
  }

  /// Records a permanent refusal of the service, until something is changed.
  private mutating func noteRefusal(_ event: BindingForm.Event, before stage: BindingForm.Stage) {
    switch event {
    case .submissionFailed(_, let request), .accountMissing(let request):
      guard case .submitting(_, request) = stage, form.banner?.remedy == .startOver else { return }
      switch form.way {
      case .number: refusedProof = form.wantedNumber.map { .number($0, code: form.smsCode.entry) }
      case .email: refusedProof = form.email.map { .email($0, code: form.emailCode.entry) }
      }
    case .wayChosen, .textEdited, .pasted, .codeEdited, .emailEdited, .emailCodeEdited, .areaChosen,
      .anotherNumberTapped,
      .suggestedNumberTapped, .sendCodeTapped, .sliderFinished, .sendEmailCodeTapped, .createAccountTapped,
      .definitionsChanged, .definitionsLoaded, .blurred:
      refusedProof = nil
    default: break
    }
  }

  /// Records that a number got its code, even if another number has been entered since.
  private mutating func noteCode(_ event: BindingForm.Event) {
    if case .codeSent(let request) = event, let number = smsNumbers[request] {
      numbersWithCode.insert(number)
    }
    if case .codeSent(let request) = event, let address = codeAddresses[request] {
      addressesWithCode.insert(address)
    }
  }

  private func hasCode(_ number: PhoneNumber?) -> Bool { number.map(numbersWithCode.contains) ?? false }

  private func hasCode(_ address: EmailAddress?) -> Bool { address.map(addressesWithCode.contains) ?? false }

  /// Checks that the way is possible, and that only the person changes it.
  private mutating func checkWay(before: BindingForm) {
    guard case .open = form.stage else { return }
    if !form.ways.contains(form.way) { violations.append("a way that isn't possible") }
    guard case .open = before.stage, form.way != before.way else { return }
    if before.otherWay != form.way { violations.append("a way that wasn't offered") }
    // Waiting definitions are taken in as the number's field is left, and may read the number in another way.
    let isSame = before.number.number == form.number.number || before.hasWaitingDefinitions
    if !isSame || before.email != form.email { violations.append("the other way changed an entry") }
    if before.smsCode.isSent != form.smsCode.isSent || before.emailCode.isSent != form.emailCode.isSent {
      violations.append("the other way made a code void")
    }
  }

  private mutating func note(_ effect: BindingForm.Effect) {
    definitions.record(effect)
    if let twice = inFlight.record(effect) { violations.append("\(twice) is in flight twice") }
    switch effect {
    case .associate(_, _, let request):
      if isFinished { violations.append("associated after the end") }
      unanswered.append(request)
    case .loadNumber(let login, let request):
      if numberQuestions.contains(where: { $0.login == login }) {
        violations.append("the account's number is asked for twice")
      }
      numberQuestions.append((login, request))
      unanswered.append(request)
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission), .changeNumber(let submission):
      if submissionInFlight != nil || isFinished { violations.append("submitted twice") }
      submissionCount += 1
      unanswered.append(submission.request)
      if submission.proof == refusedProof { violations.append("what was refused is sent again") }
      switch submission.proof {
      case .number(let number, let code):
        if form.way != .number { violations.append("a number that isn't shown was sent") }
        if let validator = Self.validator(of: form), !Self.isSendable(validator.validate(number.canonical)) {
          violations.append("an invalid number was sent")
        }
        if !hasCode(number) || code.isEmpty { violations.append("sent without a code of this number") }
      case .email(let address, let code):
        if form.way != .email || address != form.email { violations.append("another address was sent") }
        if !hasCode(address) || code.isEmpty { violations.append("sent without a code of this address") }
      case .oneTap(let proof):
        if form.way != .number || isOfAccount(effect) { violations.append("one tap where none is possible") }
        if !usedProofs.insert(proof).inserted { violations.append("a carrier's proof was sent twice") }
      }
    case .sendSMS(let sms):
      if sms.number != form.wantedNumber || form.way != .number {
        violations.append("an SMS to another number")
      }
      smsNumbers[sms.request] = sms.number
      unanswered.append(sms.request)
    case .sendEmailCode(let email):
      if email.address != form.email || form.way != .email {
        violations.append("an e-mail to another address")
      }
      codeAddresses[email.request] = email.address
      unanswered.append(email.request)
    case .confirmOneTap(let request):
      if showsCarriersPage { violations.append("two of the carrier's pages") }
      showsCarriersPage = true
      unanswered.append(request)
    case .closeOneTapPage:
      if !showsCarriersPage { violations.append("a page of the carrier closed that isn't shown") }
      showsCarriersPage = false
    case .showSlider(_, let request), .showEmailSlider(_, let request):
      unanswered.append(request)
      showSlider(for: effect)
    case .loadDefinitions(let request): unanswered.append(request)
    case .finish, .close:
      if showsCarriersPage { violations.append("the carrier's page is left open") }
      if isFinished { violations.append("ended twice") }
      isFinished = true
    case .signIn, .useLanguage, .fetchOneTapOffer, .rememberArea, .announce, .focus, .report: break
    }
  }

  /// Whether an effect passes a second factor, or changes the number.
  private func isOfAccount(_ effect: BindingForm.Effect) -> Bool {
    switch effect {
    case .passSecondFactor, .changeNumber: true
    default: false
    }
  }

  private mutating func checkOffers() {
    if form.way == .email {
      if form.canSendCode { violations.append("a code by SMS is offered beside an e-mail address") }
      if form.canSubmit || form.canSendEmailCode, form.email == nil || form.isSubmitting || isFinished {
        violations.append("offered without an address, or while submitted")
      }
      return
    }
    if form.canSendEmailCode { violations.append("a code by e-mail is offered beside a number") }
    guard form.canSubmit || form.canSendCode, form.fields.contains(.phone) else { return }
    let area = form.number.area.map(Area.init)
    guard let validator = Self.validator(of: form) else {
      return violations.append("offered without definitions")
    }
    if !Self.isSendable(validator.validate(form.number.field.text, area: area)) {
      violations.append("offered with an invalid number")
    }
    if form.isSubmitting || isFinished { violations.append("offered while submitted") }
  }

  /// Whether a number with a verdict may be sent: it is accepted, or only the service can decide.
  private static func isSendable(_ verdict: Verdict) -> Bool {
    verdict.number != nil || verdict.reason == .unsupportedPattern
  }

  private var isOver: Bool {
    switch form.stage {
    case .finished, .closed: true
    default: false
    }
  }

  /// Whether a line contains more digits than a masked number shows, or the digits of a number that was typed or
  /// quoted, in any grouping.
  package static func showsNumber(_ line: String) -> Bool {
    let digits = line.unicodeScalars.filter { $0.properties.numericType != nil }
    guard digits.count >= ShownDigits.digitCount else { return false }
    let grouped = String(line.map { [",", "/", "–"].contains($0) ? "-" : $0 })
    return ShownDigits(in: grouped).areMany || holdsNumber(line)
  }

  /// Whether a text contains the digits of a number that was typed or quoted, in any grouping.
  package static func holdsNumber(_ text: String) -> Bool {
    let digits = text.unicodeScalars.filter { $0.properties.numericType != nil }
    let ascii = String(digits.compactMap { $0.properties.numericValue.map { "\(Int($0))" } }.joined())
    return secrets.contains { ascii.contains($0) }
  }

  /// The numbers that are typed, pasted and quoted, in national form.
  static let secrets = ["13800138000", "91234567", "6847331234", "13900139000"]
}
