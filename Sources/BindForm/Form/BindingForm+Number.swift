internal import PhoneCheck
internal import Platform

// The number: edits, pastes and the area, and the effects of a changed number. All are ignored while the form waits for
// an answer to its submission, and while it shows the e-mail address instead.

extension BindingForm: NumberHolder {
  /// The error that the service, or a refused paste, reported at the number's field.
  var numberError: FieldError? {
    get { fieldErrors[.phone] }
    set { fieldErrors[.phone] = newValue }
  }

  mutating func note(area: AreaCodeDefinition.ID) -> [Effect] {
    hasChosenArea = true
    return [.rememberArea(area)]
  }

  mutating func handleEditedText() {
    // The person is typing what the banner requested, and no longer wants to repeat the submission that it offered.
    if banner?.remedy == .correctEntry || usesOneTap { dismissBanner() }
  }

  /// Shows a field's errors from now on, and has the present one read out; ignored if the form doesn't have the field.
  mutating func leaveField(_ field: FormField) -> [Effect] {
    guard isEditable, fields.contains(field) else { return [] }
    touch([field])
    let effects = field == .phone ? leaveNumber() : []
    return effects + (message(for: field).map { announce($0) } ?? [])
  }

  mutating func handleChange(from before: PhoneNumber?) {
    guard voidCodeIfChanged(from: before) else { return }
    agreedToNewAccount = false
    fieldErrors[.code] = nil
    fieldErrors[.phone] = nil
  }

  /// Makes the SMS code void if the number has changed, and returns whether it has.
  @discardableResult
  mutating func voidCodeIfChanged(from before: PhoneNumber?) -> Bool {
    guard number.number != before else { return false }
    smsCode.change(from: before?.canonical, to: number.number?.canonical)
    return true
  }

  /// Clears the number's field for another number, and ends the carrier's offer, even while its page is shown.
  mutating func useAnotherNumber() -> [Effect] {
    var effects: [Effect] = []
    if case .confirmingOneTap(let flow, _) = stage {
      stage = .open(flow)
      effects = [.closeOneTapPage]
    }
    guard takesNumber else { return [] }
    entryMode = .typing
    prefersTyping = true
    agreedToNewAccount = false
    dismissBanner()
    changeNumber { $0.clear() }
    forget([.phone, .code])
    return effects + reloadMissingDefinitions()
  }

  /// Whether the number can be edited.
  var takesNumber: Bool { isEditable && way == .number && stage.flow?.givenNumber == nil }

  /// Whether the fields can be edited.
  ///
  /// They can't while the form waits for an answer to its submission, nor after its end.
  var isEditable: Bool {
    switch stage {
    case .waiting, .open: true
    case .submitting, .confirmingOneTap, .associating, .signedInOnly, .finished, .closed: false
    }
  }
}
