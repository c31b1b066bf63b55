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

  /// Whether the field shows its digits in other groups than the country's.
  var showsOtherGroups: Bool {
    groupingRule == .whileTyping
      && !(field.plainDigits.map { field.text.hasSameBytes(as: shown($0.text)) } ?? true)
  }

  /// Whether the field shows the groups of other numbers than the area's, such as a landline's, and more digits make it
  /// longer than these.
  ///
  /// - Parameter digits: The digits after an edit.
  func outgrowsPlan(_ digits: String) -> Bool {
    guard let area, let old = field.plainDigits, groupingRule == .whileTyping else { return false }
    let isPlanned = { (digits: String) in
      let (national, _) = split(digits, area)
      return plannedDigitCount(of: national, in: area) != nil
    }
    return isPlanned(old.text) && !isPlanned(digits)
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
    let (national, trunkPrefix) = split(digits, area)
    let count = national.byteCount
    let shortest = shape.map { $0.lengths.lengths.first { $0 >= count } } ?? count
    // More digits than in the area's longest numbers fit no country: they are grouped by their count.
    guard let digitCount = plannedDigitCount(of: national, in: area) ?? shortest else {
      return DigitGrouping(digitCount: digits.byteCount)
    }
    return DigitGrouping(
      areaCode: area.areaCode, nationalDigits: national, digitCount: digitCount, trunkPrefix: trunkPrefix)
  }

  /// Returns the national digits and the trunk prefix in front of them.
  private func split(_ digits: String, _ area: AreaCodeDefinition) -> (national: String, trunkPrefix: String)
  {
    let trunkPrefix = validator?.trunkPrefix(of: digits, in: area.id) ?? ""
    return (String(utf8: digits.bytes[trunkPrefix.byteCount...]), trunkPrefix)
  }

  /// Returns the length of the numbers that digits belong to if, by the numbering plan, they begin no number of the area's
  /// lengths; `nil` if they can be the area's, and if the plan has no shorter numbers either.
  ///
  /// A landline keeps its groups: `10 6552 9988` beside `138 0013 8000`, although `^1\d{10}$` accepts eleven digits that
  /// begin in the same way.
  private func plannedDigitCount(of digits: String, in area: AreaCodeDefinition) -> Int? {
    let count = digits.byteCount
    guard let lengths = shape?.lengths.lengths, let shortest = lengths.first(where: { $0 >= count }),
      count < shortest
    else { return nil }
    let isKnown = { (digitCount: Int) in
      DigitGrouping.isKnown(areaCode: area.areaCode, nationalDigits: digits, digitCount: digitCount)
    }
    if lengths.contains(where: { $0 >= count && isKnown($0) }) { return nil }
    return (count..<shortest).first(where: isKnown)
  }
}
