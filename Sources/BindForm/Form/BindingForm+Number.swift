internal import PhoneCheck
internal import Platform

// The number: edits, pastes and the area, and the effects of a changed number. All are ignored while the form waits for
// an answer to its submission, and while it shows the e-mail address instead.

extension BindingForm {
  /// Chooses an area; ignored if the catalog doesn't contain the area, or if it is already chosen.
  mutating func chooseArea(_ id: AreaCodeDefinition.ID) -> [Effect] {
    guard takesNumber, case .ready(let validator) = definitions,
      let definition = validator.catalog.definition(id),
      definition.id != number.area?.id
    else { return [] }
    // An error from the service or about a paste stays until the number changes. In an empty field a paste is outdated.
    if fieldErrors[.phone]?.remedy == nil || number.field.text.isEmpty { fieldErrors[.phone] = nil }
    hasChosenArea = true
    changeNumber { $0.choose(definition) }
    return [.rememberArea(definition.id)]
  }

  /// Takes an edit by a person, which takes back the refusal of an earlier paste.
  mutating func enterNumber(_ edit: (inout NumberEntry) -> NumberEntry.EditResult) -> [Effect] {
    if takesNumber, hasRefusedPaste { fieldErrors[.phone] = nil }
    return editNumber(edit)
  }

  /// Whether the last paste was refused, so that the field shows another number.
  private var hasRefusedPaste: Bool {
    guard let message = fieldErrors[.phone]?.message else { return false }
    return message.isPhrase(.maskedPaste) || message.isPhrase(.overlongPaste)
  }

  /// Edits the number, and announces a new area or a refused paste.
  mutating func editNumber(_ edit: (inout NumberEntry) -> NumberEntry.EditResult) -> [Effect] {
    guard takesNumber else { return [] }
    let (before, text) = (number.number, number.field.text)
    return handleEdit(edit(&number), from: before, text)
  }

  /// Handles the result of an edit; a separate function, so that it is compiled once for all edits.
  private mutating func handleEdit(
    _ result: NumberEntry.EditResult, from before: PhoneNumber?, _ text: String
  ) -> [Effect] {
    handleChange(from: before)
    // An edit removes the error about the number, and with it the offer of another number.
    if !number.field.text.hasSameBytes(as: text) {
      fieldErrors[.phone] = nil
      // The person is typing what the banner requested, and no longer wants to repeat the submission that it offered.
      if banner?.remedy == .correctEntry || usesOneTap { dismissBanner() }
    }
    switch result {
    case .applied: return []
    case .areaSwitched(let definition):
      hasChosenArea = true
      let message = FormMessage.areaSwitched(
        area: .area(definition), areaCode: .text(definition.areaCode.digits))
      return [.rememberArea(definition.id)] + announce(message)
    case .refused(let message):
      // The person means the pasted number, not the number in the field.
      fieldErrors[.phone] = FieldError(message: message, remedy: .correctEntry)
      return announce(message)
    }
  }

  /// Takes the suggested number, and switches to its area; ignored unless the form offers the number.
  mutating func takeSuggestedNumber() -> [Effect] {
    guard offersSuggestedNumber else { return [] }
    return editNumber { $0.takeSuggestion() }
  }

  /// Records the caret's new position.
  mutating func moveCaret(to caret: Int) -> [Effect] {
    if takesNumber { number.moveCaret(to: caret) }
    return []
  }

  /// Shows a field's errors from now on, and has the present one read out; ignored if the form doesn't have the field.
  mutating func leaveField(_ field: FormField) -> [Effect] {
    guard isEditable, fields.contains(field) else { return [] }
    touch([field])
    // An error from the service or about a refused paste still holds.
    if field == .phone, fieldErrors[.phone]?.remedy == nil { fieldErrors[.phone] = nil }
    let effects = field == .phone ? editNumber { $0.leave() } : []
    return effects + (message(for: field).map { announce($0) } ?? [])
  }

  /// Changes the number's entry.
  ///
  /// If the number changes, everything about the old one is void: the SMS code, errors, and the agreement to a new
  /// account.
  mutating func changeNumber(_ change: (inout NumberEntry) -> Void) {
    let before = number.number
    change(&number)
    handleChange(from: before)
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
