internal import PhoneCheck
internal import Platform

// The groups of the field's digits.

extension NumberEntry {
  /// Shows digits in the groups of the area's numbers; does nothing for `nil`.
  mutating func show(_ digits: PhoneField.PlainDigits?) {
    if let digits { field.show(digits, grouping(digits.text)) }
  }

  /// Regroups the digits outside of deletions.
  ///
  /// A text with anything but digits and separators stays, and so do two numbers, a number with an extension after a hyphen,
  /// and a text that can't become a number of the area.
  mutating func regroup() {
    if !verdict.isOnSeveralNumbers, !isDeadInArea, number?.extensionDigits == nil { show(field.plainDigits) }
  }

  /// Whether the field shows other groups than those of its digits.
  var showsOtherGroups: Bool {
    groupingRule == .whileTyping
      && !(field.plainDigits.map { field.text.hasSameBytes(as: shown($0.text)) } ?? true)
  }

  /// Shows a text with its written groups if it can't become a number of the area.
  ///
  /// The area's groups would make a landline harder to recognize: `106 5529 988` for `10 6552 9988`.
  ///
  /// - Parameter text: The text, from before an area code moved out of it.
  mutating func keepGroups(of text: String) {
    guard isDeadInArea, groupingRule == .whileTyping else { return }
    let (written, digits) = (EditedText(text, caret: 0), field.digits)
    let movedCount = written.digits.byteCount - digits.byteCount
    // Separators between the area code and the number aren't part of the number.
    let national =
      movedCount == 0
      ? written.scalars[...]
      : written.scalars(afterDigits: movedCount).drop { ScalarClass($0).digit == nil }
    let shown = EditedText(String(scalars: national), caret: 0)
    guard shown.plainDigits?.hasSameBytes(as: digits) ?? false else { return }
    let count = EditedText(field.text, caret: field.caret).digitsBeforeCaret
    field.show(EditedText(shown.text, caret: shown.offset(afterDigits: count)))
    validate()
  }

  /// Returns the grouping for digits, from the area's shortest numbers with at least as many digits; `nil` for none.
  func grouping(_ digits: String) -> DigitGrouping? {
    // Digits after an international prefix aren't in the groups of any country's numbers.
    guard groupingRule == .whileTyping, validator?.beginsWithInternationalPrefix(digits) != true else {
      return nil
    }
    guard let area else { return DigitGrouping(digitCount: digits.byteCount) }
    let trunkPrefix = validator?.trunkPrefix(of: digits, in: area.id) ?? ""
    let count = digits.byteCount - trunkPrefix.byteCount
    // More digits than in the area's longest numbers fit no country: they are grouped by their count.
    guard let digitCount = shape.map({ $0.lengths.lengths.first { $0 >= count } }) ?? count else {
      return DigitGrouping(digitCount: digits.byteCount)
    }
    return DigitGrouping(
      areaCode: area.areaCode, nationalDigits: String(utf8: digits.bytes[trunkPrefix.byteCount...]),
      digitCount: digitCount, trunkPrefix: trunkPrefix)
  }
}
