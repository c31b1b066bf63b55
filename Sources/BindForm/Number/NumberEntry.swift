public import PhoneCheck
internal import Platform

/// The number as entered so far: the field, the area beside it, and the verdict.
///
/// A ``BindingForm`` has a number entry. A screen with a field for numbers but without such a form has an entry of its
/// own:
///
/// ```swift
/// var entry = NumberEntry(validator, area: china)
/// entry.edit("13800", caret: 5)
/// entry.field.text        // "138 00"
/// entry.paste("+86 138-0013-8000", replacing: 0..<6)
/// entry.number?.canonical // "+86-13800138000"
/// ```
///
/// It prints without digits.
public struct NumberEntry: Sendable {
  /// The field's text and caret, which the screen shows.
  public internal(set) var field = PhoneField()

  /// The area beside the field; `nil` before definitions are loaded.
  public private(set) var area: AreaCodeDefinition?

  /// The verdict on the field's text as a number of the area; `nil` while there are no definitions.
  public private(set) var verdict: Verdict?

  /// The number, if the tenant accepts it or if only the service can decide about it; `nil` otherwise.
  ///
  /// A build without PCRE2 can't run every regex. If ``verdict`` is undecided for that reason
  /// (`ReasonCode.unsupportedPattern`), the number isn't known to be wrong: this is the number as typed, without a
  /// spelling, and the service's answer decides.
  public private(set) var number: PhoneNumber?

  /// The state of the unfinished entry: the digits that may follow, and the smallest number of missing digits.
  ///
  /// If no number of the area has that beginning, the state comes from the other definitions with the area's code:
  /// `416` isn't dead under the United States as long as Canada has such numbers, which are then a ``suggestion``.
  public private(set) var typingState = TypingState.empty

  /// Whether the text begins with an area code of its own, so that the one beside the field isn't part of the number.
  public var holdsAreaCode: Bool {
    field.text.scalars.first { !ScalarClass($0).isPassedOver }.map { ScalarClass($0) == .plus } ?? false
  }

  /// Whether no further digits can make the entry a number of the area.
  private(set) var isDeadInArea = false

  /// The lengths and first digits of the area's numbers, and an example; `nil` if they aren't known, because there is
  /// no area, or its regex has no automaton.
  public private(set) var shape: NumberShape?

  /// The number of another definition that may be meant: the library's suggestion for a rejected number.
  public var suggestion: Rejection.Suggestion? {
    if case .invalid(let rejection) = verdict { rejection.suggestion } else { nil }
  }

  /// The area that may be meant: the ``suggestion``'s, else the main one of the area code in the text, if no number of
  /// the area has that code.
  public var suggestedArea: AreaCodeDefinition? {
    guard case .invalid(let rejection) = verdict else { return nil }
    if let suggestion = rejection.suggestion { return suggestion.definition }
    guard case .areaCode(let found, _) = rejection.detail, let catalog = validator?.catalog else {
      return nil
    }
    return catalog.preference((catalog.definitions(areaCode: found), isAreaCode: true))?.definition
  }

  /// Whether the entry is the number of another area with its area code, and can't become one of this area.
  var isOfWrittenArea: Bool {
    guard isDeadInArea, let suggestion else { return false }
    return suggestion.definition.areaCode == area?.areaCode
      || suggestion.number.interpretation.hasWrittenAreaCode
  }

  /// The rule for grouping digits.
  let groupingRule: NumberGrouping

  /// The area code that was entered in front of the number, since the area was chosen or the field was left.
  var entered: EnteredAreaCode?

  /// The validator of numbers; `nil` while there are no definitions.
  private(set) var validator: PhoneValidator?

  /// The result of an edit.
  @nonexhaustive
  public enum EditResult: Hashable, Sendable {
    /// The field shows the edited text.
    case applied
    /// The number belongs to another area, which is now beside the field.
    case areaSwitched(to: AreaCodeDefinition)
    /// The field doesn't change, for this reason.
    case refused(FormMessage)
  }

  /// Creates an empty entry without definitions.
  init(_ grouping: NumberGrouping = .whileTyping) { groupingRule = grouping }

  /// Creates an empty entry.
  ///
  /// - Parameters:
  ///   - validator: The validator, with the definitions.
  ///   - area: The area beside the field; `nil` to read it from the number.
  ///   - grouping: Whether digits are grouped while they are typed.
  public init(
    _ validator: PhoneValidator, area: AreaCodeDefinition? = nil, grouping: NumberGrouping = .whileTyping
  ) {
    self.init(grouping)
    use(validator, area: area)
  }

  /// Creates an entry for a number that was entered elsewhere, such as a number posted to a server.
  ///
  /// Only the verdict and ``problem`` are set; the field stays empty.
  ///
  /// - Parameters:
  ///   - text: The number in any spelling.
  ///   - area: The named area; `nil` if none was named.
  ///   - validator: The validator.
  init(_ text: String, area: Area?, by validator: PhoneValidator) {
    self.validator = validator
    groupingRule = .none
    verdict = validator.validate(text, area: area)
    number = verdict?.number
  }

  /// An example of the area's numbers, as the field would show it; `nil` if none is known.
  public var example: String? {
    (shape?.example?.nationalDigits).map(shown)
  }

  /// Returns national digits as the field would show them.
  package func shown(_ nationalDigits: String) -> String {
    grouping(nationalDigits)?.grouped(nationalDigits) ?? nationalDigits
  }

  // MARK: Area and definitions

  /// Replaces the definitions, and replaces the area by one of the new definitions.
  public mutating func use(_ validator: PhoneValidator, area: AreaCodeDefinition?) {
    let (code, origin, id) = (movedAreaCode, earlierArea?.id, self.area?.id)
    self.validator = validator
    choose(area)
    if id == area?.id { takeUp(code, from: origin) }
  }

  /// Replaces the area; the digits are grouped and validated again.
  public mutating func choose(_ area: AreaCodeDefinition?) {
    entered = nil
    place(area)
    validate()
    regroup()
    validate()
  }

  /// Puts an area beside the field, without reading the field.
  mutating func place(_ area: AreaCodeDefinition?) {
    self.area = area
    shape = area.flatMap { validator?.shape(of: $0.id) }
  }

  // MARK: Reading

  /// Whether more digits of a text are likely to come.
  enum Completeness {
    /// The text was pasted, or the field was left.
    case whole
    /// The text is being typed.
    case growing
  }

  /// Returns the library's reading of a text as a number of the area; `nil` while there are no definitions.
  func read(_ text: String) -> NumberEntryReading? { validator?.entry(text, area: area) }

  /// Moves the area code of a whole number beside the field, and its national digits into the field.
  ///
  /// - Parameter reading: The reading of the text.
  /// - Returns: The result, or `nil` if the text isn't a whole number with an area code. Then nothing has changed.
  mutating func moveAreaCodeOut(
    of text: String, _ reading: NumberEntryReading?, _ completeness: Completeness
  ) -> EditResult? {
    guard let reading, let (number, definition) = numberWithAreaCode(in: text, reading, completeness) else {
      return nil
    }
    return place(number, of: definition, from: text)
  }

  /// Puts the area of a number beside the field, and its national digits into the field; `nil` leaves the text.
  mutating func place(_ nationalDigits: String?, of definition: AreaCodeDefinition) -> EditResult {
    let isSwitch = definition.id != area?.id
    entered = nil
    if isSwitch { place(definition) }
    show(nationalDigits.map { PhoneField.PlainDigits($0) })
    validate()
    return isSwitch ? .areaSwitched(to: definition) : .applied
  }

  /// Returns a number that is written with its area code, and its definition; `nil` if the text isn't such a number.
  ///
  /// The number belongs to the area if the area accepts it. A written area code, after `+` or an international prefix,
  /// may belong to any area: to an area with another code, or to an area that shares the code. While the number is
  /// typed, other areas count only once no number of the area can have that beginning.
  private func numberWithAreaCode(
    in text: String, _ reading: NumberEntryReading, _ completeness: Completeness
  ) -> (number: PhoneNumber, definition: AreaCodeDefinition)? {
    guard let validator else { return nil }
    var (area, verdict) = (area.map(Area.init), reading.verdict)
    if case .invalid = verdict, reading.beginsWithAreaCode,
      completeness == .whole || reading.areaState.isDead
    {
      area = nil
      verdict = validator.validate(text)
    }
    if let number = verdict.number {
      guard number.interpretation.hasWrittenAreaCode, let id = number.definitionID else { return nil }
      return validator.catalog.definition(id).map { (number, $0) }
    }
    // While a text is typed, nothing shows that the number, or its area code, is complete.
    guard completeness == .whole, let undecided = UndecidedNumber(text, area: area, by: validator, verdict),
      undecided.interpretation.hasWrittenAreaCode, !NumberReader.hasExtension(text)
    else { return nil }
    return (undecided.number, undecided.definition)
  }

  /// Updates verdict, number and typing state after a change of field, area or definitions, and returns the library's
  /// reading of the text.
  @discardableResult
  mutating func validate() -> NumberEntryReading? {
    guard let validator, let reading = read(field.text) else { return nil }
    verdict = reading.verdict
    number =
      reading.verdict.number
      ?? UndecidedNumber(field.text, area: area.map(Area.init), by: validator, reading.verdict)?.number
    (typingState, isDeadInArea) = (reading.state, reading.areaState.isDead)
    return reading
  }
}

extension NumberEntry: ShownAsDescription {
  /// The area's country code and the number of digits.
  public var description: String { "\(area.map { "\($0.countryCode) " } ?? "")\(field)" }
}
