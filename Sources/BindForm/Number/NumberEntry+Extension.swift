internal import PhoneCheck
internal import Platform

// The extension of a number. It stays in the field after the number, and no request contains it.

extension NumberEntry {
  /// Puts the area of a number beside the field, and the national digits and the extension into the field.
  ///
  /// The extension stays as written, `转5` or `ext. 5`, unless it then means something else.
  ///
  /// - Parameter text: The text that contains the number.
  mutating func place(
    _ number: PhoneNumber, of definition: AreaCodeDefinition, from text: String
  ) -> EditResult {
    guard let digits = number.extensionDigits else { return place(number.nationalDigits, of: definition) }
    let result = place(nil, of: definition)
    let national = shown(number.nationalDigits)
    let written = EditedText(text, caret: 0)
    let end = written.digits.byteCount - digits.byteCount
    let asWritten = String(utf8: "\(national)\(String(scalars: written.scalars(afterDigits: end)))")
    let read = read(asWritten)?.verdict.number
    let isSame =
      read?.nationalDigits.hasSameBytes(as: number.nationalDigits) ?? false
      && read?.extensionDigits?.hasSameBytes(as: digits) ?? false
    let shown = isSame ? asWritten : String(utf8: "\(national) ext. \(digits)")
    field.show(EditedText(shown, caret: .max))
    validate()
    return result
  }

  /// Shows a separator that was typed after a whole number: an extension may follow, `ext. 5` or `-1234`.
  ///
  /// The separator is left out if the number isn't the same with it.
  mutating func keep(_ separator: Unicode.Scalar) {
    guard let number, number.extensionDigits == nil, let digits = field.plainDigits else { return }
    field.show(EditedText(String(scalars: field.text.scalars + [separator]), caret: .max))
    validate()
    if self.number == number { return }
    show(digits)
    validate()
  }

  /// The sentence that names the extension, to show below the field; `nil` without an extension.
  var extensionNote: FormMessage? {
    (number?.extensionDigits).map { .extensionLeftOut(digits: .text($0)) }
  }
}
