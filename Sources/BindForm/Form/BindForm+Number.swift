internal import PhoneCheck

// The number: what is typed, pasted and chosen, and what a changed number makes void.

extension BindForm {
  mutating func chooseArea(_ id: AreaCodeDefinition.ID) -> [Effect] {
    guard isEditable, case .ready(let validator) = definitions,
      let definition = validator.catalog.definition(id),
      definition.id != number.area?.id
    else { return [] }
    // What was said about a paste is over; what the service objects to is so with the number.
    if fieldErrors[.phone]?.remedy == nil { fieldErrors[.phone] = nil }
    changeNumber { $0.choose(definition) }
    return [.rememberArea(definition.id)]
  }

  /// Has the number edited, and says what came of it.
  mutating func editNumber(_ edit: (inout NumberEntry) -> NumberEntry.EditResult) -> [Effect] {
    guard isEditable else { return [] }
    var result = NumberEntry.EditResult.applied
    let before = number.field.text
    changeNumber { result = edit(&$0) }
    // An edit mends what was said about the number, and leaves the offer of another one without a reason.
    if number.field.text != before { fieldErrors[.phone] = nil }
    switch result {
    case .applied: return []
    case .areaSwitched(let definition):
      let message = FormMessage(.areaSwitched, .area(definition), .text(definition.areaCode.digits))
      return [.rememberArea(definition.id), .announce(message.text(in: language))]
    case .refused(let message):
      fieldErrors[.phone] = FieldError(message: message)
      return [.announce(message.text(in: language))]
    }
  }

  mutating func moveCaret(to caret: Int) -> [Effect] {
    if isEditable { number.moveCaret(to: caret) }
    return []
  }

  /// Notes that a field was left: from now on its errors are shown, the one it has now is read out.
  mutating func leaveField(_ field: FormField) -> [Effect] {
    guard isEditable, fields.contains(field) else { return [] }
    touched.insert(field)
    // What was said about a refused paste has been read; what the service refused still holds.
    if field == .phone, fieldErrors[.phone]?.remedy == nil { fieldErrors[.phone] = nil }
    let effects = field == .phone ? editNumber { $0.leave() } : []
    return effects + (message(for: field).map { [.announce($0.text(in: language))] } ?? [])
  }

  /// Changes the number; slider token and code are those of the number that they were got for.
  mutating func changeNumber(_ change: (inout NumberEntry) -> Void) {
    let before = number.number
    change(&number)
    guard number.number != before else { return }
    // Nobody agreed to an account with another number.
    agreedToNewAccount = false
    smsCode.invalidate()
    fieldErrors[.code] = nil
    fieldErrors[.phone] = nil
  }

  /// Empties the number's field, for another one.
  mutating func useAnotherNumber() -> [Effect] {
    guard isEditable else { return [] }
    entryMode = .typing
    prefersTyping = true
    if lock == nil { banner = nil }
    changeNumber { $0.clear() }
    fieldErrors[.phone] = nil
    touched.subtract([.phone, .code])
    return reloadMissingDefinitions()
  }

  /// Whether the fields take edits: not while an answer is awaited.
  var isEditable: Bool {
    switch stage {
    case .waiting, .open: true
    case .submitting, .confirmingOneTap, .finished, .closed: false
    }
  }
}
