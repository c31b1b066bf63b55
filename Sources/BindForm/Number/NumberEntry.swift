public import PhoneCheck
internal import Platform

/// The number as far as it has been entered: the field, the area beside it, and the verdict.
///
/// A ``BindingForm`` has one. A screen with a field for numbers and no such form has an entry of its own:
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
  /// The field's text and caret: what the screen's field shows.
  public internal(set) var field = PhoneField()

  /// The area beside the field; `nil` before definitions are loaded.
  public private(set) var area: AreaCodeDefinition?

  /// The verdict on the field's text as a number of the area; `nil` while there are no definitions.
  public private(set) var verdict: Verdict?

  /// The number: one that the tenant accepts, or one that only the service can decide about; `nil` for any other.
  ///
  /// A build without PCRE2 can't run every regex. Where ``verdict`` is undecided for that reason
  /// (`ReasonCode.unsupportedPattern`) the number isn't known to be wrong: this is the number as typed, without a
  /// spelling, and the service's answer decides.
  public private(set) var number: PhoneNumber?

  /// The state of the unfinished entry: which digits may follow, and how many are missing at least.
  ///
  /// Where no number of the area has that beginning, it is that of the other definitions with the area's code: `416` isn't dead
  /// under the United States as long as Canada has such numbers, which are then a ``suggestion``.
  public private(set) var typingState = TypingState.empty

  /// Whether no further digits can make the entry a number of the area.
  private(set) var isDeadInArea = false

  /// The lengths and first digits of the area's numbers, and an example; `nil` when they aren't known, because there is
  /// no area, or its regex has no automaton.
  public private(set) var shape: NumberShape?

  /// The number of another definition that may have been meant: what the library suggests for a rejected number.
  public var suggestion: Rejection.Suggestion? {
    if case .invalid(let rejection) = verdict { rejection.suggestion } else { nil }
  }

  /// Whether the digits are grouped.
  private let groupingRule: NumberGrouping

  /// Decides what a number is; `nil` while there are no definitions.
  private var validator: PhoneValidator?

  /// The result of an edit.
  @nonexhaustive
  public enum EditResult: Hashable, Sendable {
    /// The field shows the edited text.
    case applied
    /// The number is one of another area, which is now beside the field.
    case areaSwitched(to: AreaCodeDefinition)
    /// The field doesn't change, for this reason.
    case refused(FormMessage)
  }

  /// Creates an empty entry without definitions.
  init(_ grouping: NumberGrouping = .whileTyping) { groupingRule = grouping }

  /// Creates an empty entry.
  ///
  /// - Parameters:
  ///   - validator: Decides, and has the definitions.
  ///   - area: The area beside the field; `nil` to read it from the number.
  ///   - grouping: Whether digits are grouped while they are typed.
  public init(
    _ validator: PhoneValidator, area: AreaCodeDefinition? = nil, grouping: NumberGrouping = .whileTyping
  ) {
    self.init(grouping)
    use(validator, area: area)
  }

  /// Creates an entry for a number that was entered elsewhere, such as one that was posted to a server.
  ///
  /// Only the verdict and ``problem`` are set; the field stays empty.
  ///
  /// - Parameters:
  ///   - text: The number in any spelling.
  ///   - area: The area it belongs to; `nil` when none was named.
  ///   - validator: Decides.
  init(_ text: String, area: Area?, by validator: PhoneValidator) {
    self.validator = validator
    groupingRule = .none
    verdict = validator.validate(text, area: area)
    number = verdict?.number
  }

  /// An example of the area's numbers, as the field would show it; `nil` when none is known.
  public var example: String? {
    (shape?.example?.nationalDigits).map(shown)
  }

  /// National digits as the field would show them.
  func shown(_ nationalDigits: String) -> String {
    grouping(nationalDigits)?.grouped(nationalDigits) ?? nationalDigits
  }

  // MARK: Area and definitions

  /// Replaces the definitions, and the area by one of theirs.
  public mutating func use(_ validator: PhoneValidator, area: AreaCodeDefinition?) {
    self.validator = validator
    choose(area)
  }

  /// Replaces the area; the digits are grouped and validated again.
  public mutating func choose(_ area: AreaCodeDefinition?) {
    place(area)
    regroup()
    validate()
  }

  /// Puts an area beside the field, without looking at what is in it.
  mutating func place(_ area: AreaCodeDefinition?) {
    self.area = area
    shape = area.flatMap { validator?.shape(of: $0.id) }
  }

  /// Shows digits in the groups of the area's numbers; nothing for `nil`.
  mutating func show(_ digits: PhoneField.PlainDigits?) {
    if let digits { field.show(digits, grouping(digits.text)) }
  }

  /// Regroups the digits when nothing is being deleted; a text with anything but digits and separators stays, and so do two
  /// numbers.
  mutating func regroup() { if !verdict.isOnSeveralNumbers { show(field.plainDigits) } }

  // MARK: Reading

  /// Whether more digits of a text are likely to come.
  enum Completeness {
    /// It was pasted, or the field was left.
    case whole
    /// It is being typed.
    case growing
  }

  /// What the library says about a text as a number of the area; `nil` while there are no definitions.
  func read(_ text: String) -> NumberEntryReading? { validator?.entry(text, area: area) }

  /// Moves the area code of a whole number beside the field, and its national digits into it.
  ///
  /// - Parameter reading: That of the text.
  /// - Returns: `nil` when the text isn't a whole number with an area code; then nothing has changed.
  mutating func moveAreaCodeOut(
    of text: String, _ reading: NumberEntryReading?, _ completeness: Completeness
  ) -> EditResult? {
    guard let reading, let number = numberWithAreaCode(in: text, reading, completeness) else { return nil }
    return place(number.nationalDigits, of: number.definition)
  }

  /// Puts the area of a number beside the field, and its national digits into it; `nil` leaves the text.
  mutating func place(_ nationalDigits: String?, of definition: AreaCodeDefinition) -> EditResult {
    let isSwitch = definition.id != area?.id
    if isSwitch { place(definition) }
    show(nationalDigits.map { PhoneField.PlainDigits($0) })
    validate()
    return isSwitch ? .areaSwitched(to: definition) : .applied
  }

  /// The national digits of a number with an area code, and its definition; `nil` when the text isn't one.
  ///
  /// The number is of the area if that accepts it. Where an area code is written, after `+` or an international prefix, it
  /// may be of any area: one with another code, or one that shares the area's code. While it is typed, that has to wait
  /// until no number of the area can have that beginning.
  private func numberWithAreaCode(
    in text: String, _ reading: NumberEntryReading, _ completeness: Completeness
  ) -> (nationalDigits: String, definition: AreaCodeDefinition)? {
    guard let validator else { return nil }
    var (area, verdict) = (area.map(Area.init), reading.verdict)
    if case .invalid = verdict, reading.beginsWithAreaCode,
      completeness == .whole || reading.areaState.isDead
    {
      area = nil
      verdict = validator.validate(text)
    }
    if let number = verdict.number {
      guard number.interpretation.hasWrittenAreaCode, number.extensionDigits == nil,
        let id = number.definitionID
      else { return nil }
      return validator.catalog.definition(id).map { (number.nationalDigits, $0) }
    }
    // While it is typed, nothing shows that the number, or its area code, is complete.
    guard completeness == .whole, let undecided = UndecidedNumber(text, area: area, by: validator, verdict),
      undecided.interpretation.hasWrittenAreaCode, !NumberReader.hasExtension(text)
    else { return nil }
    return (undecided.number.nationalDigits, undecided.definition)
  }

  /// Updates verdict, number and typing state after a change of field, area or definitions, and returns what the library
  /// says about the text.
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

  /// The grouping for digits: that of the area's shortest numbers with at least as many; `nil` for none.
  private func grouping(_ digits: String) -> DigitGrouping? {
    // Digits after an international prefix aren't in the groups of any country's numbers.
    guard groupingRule == .whileTyping, validator?.beginsWithInternationalPrefix(digits) != true else {
      return nil
    }
    guard let area else { return DigitGrouping(digitCount: digits.byteCount) }
    let trunkPrefix = validator?.trunkPrefix(of: digits, in: area.id) ?? ""
    let count = digits.byteCount - trunkPrefix.byteCount
    // More digits than the area's longest numbers belong to no country: only their count groups them.
    guard let digitCount = shape.map({ $0.lengths.lengths.first { $0 >= count } }) ?? count else {
      return DigitGrouping(digitCount: digits.byteCount)
    }
    return DigitGrouping(
      areaCode: area.areaCode, nationalDigits: String(utf8: digits.bytes[trunkPrefix.byteCount...]),
      digitCount: digitCount, trunkPrefix: trunkPrefix)
  }
}

extension NumberEntry: ShownAsDescription {
  /// The area's country code and the number of digits.
  public var description: String { "\(area.map { "\($0.countryCode) " } ?? "")\(field)" }
}
