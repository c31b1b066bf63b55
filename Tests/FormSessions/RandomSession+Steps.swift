import BindForm
import PhoneCheck

// One step a tap: what the main button does, and what is shown beside the fields.

extension RandomSession {
  /// Checks that the main button did what it said, and that no text is shown too early or too late.
  mutating func checkSteps(
    _ event: BindingForm.Event, _ effects: [BindingForm.Effect], before: BindingForm
  ) {
    if case .submitTapped = event {
      let submits = effects.contains { $0.submission != nil }
      if submits, before.needsCode { violations.append("submitted by a button that requests a code") }
      if effects.contains(where: Self.isCodeRequest), !before.needsCode {
        violations.append("a code requested by a button that submits")
      }
      // Definitions that waited may take the number for none.
      let areNew = before.hasWaitingDefinitions && !form.hasWaitingDefinitions
      if before.canContinue, !areNew, !submits, !effects.contains(where: Self.isCodeRequest) {
        violations.append("nothing done by an enabled button")
      }
    }
    checkNotices()
    checkRefusedPaste()
    let ends = effects.contains { if case .finish = $0 { true } else { false } }
    if ends, case .submissionSucceeded = event, form.successText == nil, !isOneTap(before) {
      violations.append("a login that says nothing")
    }
    if form.successText.map(Self.showsNumber) == true { violations.append("a number shown after the login") }
  }

  private mutating func checkNotices() {
    let language = form.language
    let early = [Phrase.requestCodeFirst, .requestEmailCodeFirst].map { $0.text(in: language) }
    if form.needsCode, [.code, .emailCode].compactMap(form.errorText).contains(where: early.contains) {
      violations.append("an error at a code before one was possible")
    }
    if form.noticeText(for: .phone) != nil, !form.smsCode.isSent {
      violations.append("a code is said to be sent")
    }
    if form.noticeText(for: .email) != nil, !form.emailCode.isSent {
      violations.append("an e-mail is said to be sent")
    }
    for text in [form.hint, form.noticeText(for: .email)].compactMap({ $0 }) where Self.holdsNumber(text) {
      violations.append("a number below its field: \(text)")
    }
  }

  /// Checks that the number of before isn't taken in place of a refused paste.
  private mutating func checkRefusedPaste() {
    let refusals = [Phrase.maskedPaste, .overlongPaste].map { $0.text(in: form.language) }
    guard form.way == .number, let error = form.errorText(for: .phone), refusals.contains(error) else {
      return
    }
    if form.canSendCode || form.canSubmit { violations.append("a number is taken that wasn't pasted") }
  }

  private static func isCodeRequest(_ effect: BindingForm.Effect) -> Bool {
    switch effect {
    case .showSlider, .showEmailSlider, .sendSMS, .sendEmailCode: true
    default: false
    }
  }

  /// Whether the carrier's proof was submitted, whose number may be unknown.
  private func isOneTap(_ form: BindingForm) -> Bool { form.number.number == nil && form.way == .number }
}
