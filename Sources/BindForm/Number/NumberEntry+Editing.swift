internal import PhoneCheck
internal import Platform

extension NumberEntry {
  /// Applies an edit.
  ///
  /// - Parameters:
  ///   - text: The whole text after the edit.
  ///   - caret: The caret after the edit, in UTF-16 code units; `nil` if the host doesn't know it.
  ///   - source: Whether a key or the clipboard made the edit.
  @discardableResult
  public mutating func edit(
    _ text: String, caret: Int? = nil, from source: PhoneField.Source = .keys
  ) -> EditResult {
    // A scalar has at most four bytes, so a huge text is refused without looking at its scalars.
    if text.byteCount > 4 * PhoneField.maximumLength { return .refused(FormMessage(.overlongPaste)) }
    let old = EditedText(field.text, caret: field.caret)
    let caret = caret ?? TextChange.likelyCaret(from: old, to: text)
    let new = EditedText(text, caret: caret)
    let change = TextChange(from: old, to: new)
    if text.scalars.count > PhoneField.maximumLength { return .refused(FormMessage(.overlongPaste)) }
    // Grouped, two numbers would become a single number that is too long.
    var keepsText = verdict.isOnSeveralNumbers
    let keepsGroups = change.insertsGroups || showsOtherGroups || outgrowsPlan(new.digits)
    if change.isInsertionOfMany {
      if NumberReader.isMasked(change.insertedText) { return .refused(FormMessage(.maskedPaste)) }
      // A pasted number with its area code replaces the surrounding text: within that text, the number could only be
      // wrong.
      let inserted = read(change.insertedText)
      if inserted?.isInternational == true,
        let result = moveAreaCodeOut(of: change.insertedText, inserted, .whole)
      {
        return result
      }
      let whole = read(text)
      if let result = moveAreaCodeOut(of: text, whole, .whole) { return result }
      keepsText = (whole?.verdict).isOnSeveralNumbers
    }
    let digits = field.edit(text, caret: caret, from: source, isWhole: number != nil)
    if keepsText, digits != nil { field.show(EditedText(text, caret: caret)) } else { show(digits) }
    let result = keepsText ? nil : followAreaCode(change)
    var reading = result == nil ? validate() : nil
    if keepsGroups { keepGroups(of: text) }
    if let result { return result }
    if let separator = change.separator(endingIn: new) { keep(separator) }
    let origin = entered == nil ? area : entered?.origin
    if entered?.moved != nil, isDeadInArea { reading = read(writtenText) }
    if reading?.isInternational == true, !change.isInsertionOfMany,
      let result = moveAreaCodeOut(of: writtenText, reading, .growing)
    {
      // Erased, it leads back.
      let code = area.map { InternationalDigits(sign: "+", digits: $0.areaCode.digits) }
      entered = EnteredAreaCode(moved: code, origin: origin)
      return result
    }
    return .applied
  }

  /// Applies a paste.
  ///
  /// - Parameters:
  ///   - clip: The text on the clipboard.
  ///   - range: The range that it replaces, in UTF-16 code units; clamped to the text, and never cutting a surrogate
  ///     pair.
  @discardableResult
  public mutating func paste(_ clip: String, replacing range: Range<Int>) -> EditResult {
    if NumberReader.isMasked(clip) { return .refused(FormMessage(.maskedPaste)) }
    let old = EditedText(field.text, caret: range.lowerBound)
    let end = EditedText(field.text, caret: range.upperBound).caret
    // A text above the field's limit is always refused, so the rest needn't be read.
    let pasted = old.scalars[..<old.caret] + clip.firstScalars(PhoneField.maximumLength + 1)
    let caret = pasted.reduce(0) { $0 + UTF16.width($1) }
    return edit(String(scalars: pasted + old.scalars[end...]), caret: caret, from: .clipboard)
  }

  /// Handles the loss of focus: an area code in the field moves beside it, else the digits are regrouped.
  @discardableResult
  public mutating func leave() -> EditResult {
    let text = writtenText
    if let result = moveAreaCodeOut(of: text, read(text), .whole) { return result }
    let result = followAreaCode(nil)
    entered = nil
    regroup()
    return result ?? .applied
  }

  /// Replaces the entry by the suggested number, with the extension; without a suggested number, switches to the
  /// suggested area.
  @discardableResult
  public mutating func takeSuggestion() -> EditResult {
    guard let suggestion else {
      guard let suggestedArea else { return .applied }
      let code = suggestedArea.areaCode.digits.bytes
      // In `+00852`, the code doesn't follow the plus: that text stays as typed.
      let digits = EditedText(field.text, caret: 0).digitsAfterPlus.flatMap {
        $0.bytes.starts(with: code) ? String(utf8: $0.bytes[code.count...]) : nil
      }
      return place(digits, of: suggestedArea)
    }
    let number = suggestion.number
    // If another definition accepts the digits, only the area was wrong: digits with an extension stay as typed.
    if case .otherDefinition = suggestion.cause, number.extensionDigits != nil,
      !number.interpretation.hasWrittenAreaCode
    {
      return place(nil, of: suggestion.definition)
    }
    return place(number, of: suggestion.definition, from: field.text)
  }

  /// Records the caret's new position, in UTF-16 code units.
  public mutating func moveCaret(to caret: Int) { field.moveCaret(to: caret) }

  /// Clears the field.
  public mutating func clear() {
    entered = nil
    field.clear()
    validate()
  }
}
