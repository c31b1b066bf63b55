package import PhoneCheck
internal import Platform

/// A number's field without a form around it: what a page's field shows, and what it has the page do.
///
/// The field in a ``BindingForm`` has the same texts, errors and edits.
package struct NumberForm: Sendable, NumberHolder {
  /// A task that the field gives to the page.
  package enum Effect: Sendable {
    /// Use this language.
    case useLanguage(Language)
    /// Store this area.
    case rememberArea(AreaCodeDefinition.ID)
    /// Have a text read out.
    case announce(String)
  }

  package internal(set) var number: NumberEntry
  package private(set) var language: Language

  var numberError: FieldError?
  private let rememberedArea: AreaCodeDefinition.ID?
  /// Whether the field's error is shown, because the field once lost the focus.
  private var isTouched = false

  package init(
    _ validator: PhoneValidator, language: Language, grouping: NumberGrouping,
    rememberedArea: AreaCodeDefinition.ID?
  ) {
    self.language = language
    self.rememberedArea = rememberedArea
    number = NumberEntry(
      validator, area: validator.catalog.firstArea(remembered: rememberedArea), grouping: grouping)
  }

  // MARK: Events

  package mutating func choose(_ id: AreaCodeDefinition.ID) -> [Effect] { chooseArea(id) }

  package mutating func edit(_ text: String, caret: Int?) -> [Effect] {
    enterNumber { $0.edit(text, caret: caret) }
  }

  package mutating func paste(_ text: String, replacing range: Range<Int>) -> [Effect] {
    enterNumber { $0.paste(text, replacing: range) }
  }

  package mutating func move(to caret: Int) -> [Effect] { moveCaret(to: caret) }

  /// Shows the field's error from now on, and has the present one read out.
  package mutating func leave() -> [Effect] {
    isTouched = true
    let effects = leaveNumber()
    return effects + (error.map { announce($0) } ?? [])
  }

  package mutating func takeSuggestion() -> [Effect] { takeSuggestedNumber() }

  package mutating func change(to language: Language) -> [Effect] {
    guard language != self.language else { return [] }
    self.language = language
    return [.useLanguage(language)]
  }

  // MARK: State

  package var offersSuggestedNumber: Bool {
    numberError == nil && number.offersSuggestion(isTouched: isTouched)
  }

  /// The error that is shown.
  private var error: FormMessage? { numberError?.message ?? (isTouched ? number.shownProblem : nil) }

  package var errorText: String? { error.map(text) }
  package var problemText: String? { (numberError?.message ?? number.shownProblem).map(text) }
  package var hint: String? { number.hint.map(text) }
  package var label: String { text(FormMessage(.numberLabel)) }
  package var suggestedNumberTitle: String { number.suggestionTitle.map(text) ?? "" }

  package var picker: AreaPicker? {
    (number.validator?.catalog).map {
      AreaPicker($0, remembered: rememberedArea, chosen: number.area?.id, language, FormWording())
    }
  }

  private func text(_ message: FormMessage) -> String { message.ownText(in: language) }

  // MARK: Number

  var takesNumber: Bool { true }

  mutating func handleChange(from before: PhoneNumber?) {
    if number.number != before { numberError = nil }
  }

  mutating func handleEditedText() {}

  mutating func note(area: AreaCodeDefinition.ID) -> [Effect] { [.rememberArea(area)] }

  @inline(never)
  func announce(_ message: FormMessage) -> [Effect] { [.announce(text(message))] }
}
