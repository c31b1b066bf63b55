public import PhoneCheck

/// The number as far as it has been entered: the field, the area beside it, and how it stands.
public struct NumberEntry: Sendable {
  /// The field.
  public private(set) var field = PhoneField()

  /// The area beside the field, `nil` before one is chosen.
  public private(set) var area: AreaCodeDefinition?

  /// What the validator says; `nil` while there are no definitions.
  public private(set) var verdict: Verdict?

  /// How the unfinished entry stands: what may follow.
  public private(set) var typingState = TypingState.empty

  /// What the numbers of the area look like; `nil` when that isn't known.
  public private(set) var shape: NumberShape?

  private var validator: PhoneValidator?

  /// What became of an edit.
  enum EditResult {
    /// The field shows it.
    case applied
    /// It was a number of another area, which now stands beside the field.
    case areaSwitched(to: AreaCodeDefinition)
    /// The field stays as it was, and this is why.
    case refused(FormMessage)
  }

  init() {}

  /// Judges a number that somebody else has entered, such as one that was posted to a server.
  init(_ text: String, area: Area?, by validator: PhoneValidator) {
    self.validator = validator
    verdict = validator.validate(text, area: area)
    if case .invalid(let rejection) = verdict {
      self.area = rejection.definition ?? area?.definitions.first ?? validator.catalog.preferred
      shape = self.area.flatMap { validator.shape(of: $0.id) }
    }
  }

  /// The number, when it is one that the tenant accepts.
  public var number: PhoneNumber? { verdict?.number }

  // MARK: Area and definitions

  /// Goes by other definitions, and by their area of that name.
  mutating func use(_ validator: PhoneValidator, area: AreaCodeDefinition?) {
    self.validator = validator
    choose(area)
  }

  mutating func choose(_ area: AreaCodeDefinition?) {
    self.area = area
    shape = area.flatMap { validator?.shape(of: $0.id) }
    field.regroup(grouping)
    judge()
  }

  // MARK: Editing

  /// Takes what an edit made of the text.
  mutating func edit(_ text: String, caret: Int?, from source: PhoneField.Source = .keys) -> EditResult {
    // Characters have four bytes at most: far too long is seen without a look at them.
    if text.utf8.count > 4 * PhoneField.maximumLength { return .refused(FormMessage(.overlongPaste)) }
    let old = EditedText(field.text, caret: field.caret)
    let caret = caret ?? TextChange.likelyCaret(from: old, to: text)
    let change = TextChange(from: old, to: EditedText(text, caret: caret))
    if text.unicodeScalars.count > PhoneField.maximumLength { return .refused(FormMessage(.overlongPaste)) }
    if change.isInsertionOfMany {
      if Self.isMasked(change.insertedText) { return .refused(FormMessage(.maskedPaste)) }
      // A number with its area code replaces what stood there: in the middle of it it could only be wrong.
      if Self.isInternational(change.insertedText), let result = moveAreaCodeOut(of: change.insertedText) {
        return result
      }
    }
    if change.isInsertionOfMany || Self.isInternational(text), let result = moveAreaCodeOut(of: text) {
      return result
    }
    field.edit(text, caret: caret, from: source, grouping: grouping)
    judge()
    return .applied
  }

  /// Takes a paste in place of a range of the text, in UTF-16 code units.
  mutating func paste(_ clip: String, replacing range: Range<Int>) -> EditResult {
    if Self.isMasked(clip) { return .refused(FormMessage(.maskedPaste)) }
    let units = Array(field.text.utf16)
    // Neither end may cut a character in two.
    let lower = EditedText(field.text, caret: range.lowerBound).caretOffset
    let upper = EditedText(field.text, caret: range.upperBound).caretOffset
    // An overlong clip is refused whatever stands behind its first characters.
    let clip = String(clip.unicodeScalars.prefix(PhoneField.maximumLength + 1))
    let pasted = units[..<lower] + Array(clip.utf16)
    let caret = pasted.count
    return edit(String(decoding: pasted + units[upper...], as: UTF16.self), caret: caret, from: .clipboard)
  }

  /// Notes that the field is left: groups are put right, and an area code within moves beside the field.
  mutating func leave() -> EditResult {
    if let result = moveAreaCodeOut(of: field.text) { return result }
    field.regroup(grouping)
    return .applied
  }

  mutating func moveCaret(to caret: Int) { field.moveCaret(to: caret) }

  mutating func clear() {
    field.clear()
    judge()
  }

  // MARK: Reading

  /// Takes a text that is a whole number with its area code: the code moves beside the field.
  ///
  /// - Returns: `nil` when it isn't one; then nothing has changed.
  private mutating func moveAreaCodeOut(of text: String) -> EditResult? {
    guard let validator, let number = Self.number(in: text, validator, area), number.hasWrittenAreaCode,
      number.extensionDigits == nil, let country = number.countryCode
    else { return nil }
    let id = AreaCodeDefinition.ID(areaCode: number.areaCode, countryCode: country)
    guard let definition = validator.catalog.definition(id) else { return nil }
    let isSwitch = definition.id != area?.id
    if isSwitch { choose(definition) }
    field.show(number.nationalDigits, grouping)
    judge()
    return isSwitch ? .areaSwitched(to: definition) : .applied
  }

  private static func number(
    in text: String, _ validator: PhoneValidator, _ area: AreaCodeDefinition?
  ) -> PhoneNumber? {
    let verdict = validator.validate(text, area: area.map(Area.init))
    // A `+` or 00 with another area code speaks for itself.
    return verdict.reason == .areaCodeMismatch ? validator.validate(text).number : verdict.number
  }

  private mutating func judge() {
    guard let validator else { return }
    let area = area.map(Area.init)
    verdict = validator.validate(field.text, area: area)
    typingState = validator.typingState(of: field.text, area: area)
    if case .dead = typingState, Self.isInternational(field.text) {
      typingState = validator.typingState(of: field.text)
    }
  }

  /// How a number that begins with so many digits is grouped: as the shortest number of the area that is as long.
  private func grouping(_ digitCount: Int) -> DigitGrouping {
    DigitGrouping(digitCount: shape?.lengths.lengths.first { $0 >= digitCount } ?? digitCount)
  }

  private static func isMasked(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    do throws(Rejection) {
      _ = try NumberReader.readUnfinished(bytes.span)
      return false
    } catch {
      return error.reason == .masked
    }
  }

  /// Whether a text begins with a `+`, or is a `tel:` URI that says as much.
  private static func isInternational(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return (try? NumberReader.readUnfinished(bytes.span))?.isInternational ?? false
  }
}

extension PhoneNumber {
  /// Whether an area code was written in front of the national digits.
  fileprivate var hasWrittenAreaCode: Bool {
    switch interpretation {
    case .international, .internationalPrefix, .repeatedAreaCode, .preferredAreaCode, .bareInternational: true
    case .national, .trunkZero, .missingSuffix: false
    }
  }
}

extension NumberEntry: CustomStringConvertible, CustomReflectable {
  /// The area and how many digits there are.
  public var description: String { "\(area.map { "\($0.countryCode) " } ?? "")\(field)" }

  /// A mirror without the digits.
  public var customMirror: Mirror { Mirror(self, children: ["area": area?.id as Any, "field": field]) }
}
