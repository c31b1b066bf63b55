extension NumberEntry {
  /// Shows a saved text as before, and judges it.
  ///
  /// - Parameters:
  ///   - text: The text, in the groups of the area's numbers or as typed.
  ///   - caret: The caret, in UTF-16 code units; clamped to the text.
  mutating func restore(_ text: String, caret: Int) {
    field.show(EditedText(text, caret: caret))
    validate()
  }
}
