internal import PhoneCheck
internal import Platform

// Edits, pastes, the area and the suggested number, and what follows from each. It is the same in the whole form and in a
// number's field without a form around it.

/// A form that has a number's field.
protocol NumberHolder {
  associatedtype Effect

  /// The number as entered so far.
  var number: NumberEntry { get set }

  /// The error that a service, or a refused paste, reported at the field; `nil` for none.
  var numberError: FieldError? { get set }

  /// Whether the number can be edited.
  var takesNumber: Bool { get }

  /// Whether the button with the suggested number is shown.
  var offersSuggestedNumber: Bool { get }

  /// Makes void what depended on the number before, if it has changed.
  mutating func handleChange(from before: PhoneNumber?)

  /// Removes messages about the text before an edit.
  mutating func handleEditedText()

  /// Notes that a person chose an area, or entered a number of the area; returns the effect that remembers it.
  mutating func note(area: AreaCodeDefinition.ID) -> [Effect]

  /// Returns the effect that has a message read out.
  func announce(_ message: FormMessage) -> [Effect]
}

extension NumberHolder {
  /// Chooses an area; ignored if the catalog doesn't contain the area, or if it is already chosen.
  mutating func chooseArea(_ id: AreaCodeDefinition.ID) -> [Effect] {
    guard takesNumber, let definition = number.validator?.catalog.definition(id),
      definition.id != number.area?.id
    else { return [] }
    // An error from the service or about a paste stays until the number changes. In an empty field a paste is outdated.
    if numberError?.remedy == nil || number.field.text.isEmpty { numberError = nil }
    changeNumber { $0.choose(definition) }
    return note(area: definition.id)
  }

  /// Takes an edit by a person, which takes back the refusal of an earlier paste.
  mutating func enterNumber(_ edit: (inout NumberEntry) -> NumberEntry.EditResult) -> [Effect] {
    if takesNumber, hasRefusedPaste { numberError = nil }
    return editNumber(edit)
  }

  /// Whether the last paste was refused, so that the field shows another number.
  private var hasRefusedPaste: Bool {
    guard let message = numberError?.message else { return false }
    return message.isPhrase(.maskedPaste) || message.isPhrase(.overlongPaste)
  }

  /// Edits the number, and announces a new area or a refused paste.
  mutating func editNumber(_ edit: (inout NumberEntry) -> NumberEntry.EditResult) -> [Effect] {
    guard takesNumber else { return [] }
    let (before, text) = (number.number, number.field.text)
    return handleEdit(edit(&number), from: before, text)
  }

  /// Handles the result of an edit; a separate function, so that it is compiled once for all edits.
  @inline(never)
  private mutating func handleEdit(
    _ result: NumberEntry.EditResult, from before: PhoneNumber?, _ text: String
  ) -> [Effect] {
    handleChange(from: before)
    // An edit removes the error about the number, and with it the offer of another number.
    if !number.field.text.hasSameBytes(as: text) {
      numberError = nil
      handleEditedText()
    }
    switch result {
    case .applied: return []
    case .areaSwitched(let definition):
      let effects = note(area: definition.id)
      return effects
        + announce(.areaSwitched(area: .area(definition), areaCode: .text(definition.areaCode.digits)))
    case .refused(let message):
      // The person means the pasted number, not the number in the field.
      numberError = FieldError(message: message, remedy: .correctEntry)
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

  /// Settles the number when its field is left.
  mutating func leaveNumber() -> [Effect] {
    // An error from the service or about a refused paste still holds.
    if numberError?.remedy == nil { numberError = nil }
    return editNumber { $0.leave() }
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
}
