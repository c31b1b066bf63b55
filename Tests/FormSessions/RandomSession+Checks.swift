import BindForm
import PhoneCheck

// What has to hold after every event.

extension RandomSession {
  mutating func send(_ event: BindForm.Event, isEdit: Bool = false) {
    let wasOver = isOver
    let effects = form.send(event)
    log.record(event, effects)
    if wasOver, !effects.isEmpty { violations.append("effects after the end") }
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
    case .associate(_, _, let request):
      if isFinished { violations.append("associated after the end") }
      unanswered.append(request)
    case .bind(let submission), .register(let submission), .logIn(let submission):
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
    case .finish:
      if isFinished { violations.append("finished twice") }
      isFinished = true
    default: break
    }
  }

  private mutating func checkOffers() {
    guard form.canSubmit || form.canSendCode else { return }
    let area = form.number.area.map(Area.init)
    if PhoneValidator.tenant.validate(form.number.field.text, area: area).number == nil {
      violations.append("offered with an invalid number")
    }
    if form.isSubmitting || isFinished { violations.append("offered while submitted") }
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
}
