import BindForm

/// The digits that a field should have after edits: a model without groups, areas and regexes.
struct DigitModel {
  /// The digits, in ASCII.
  private(set) var digits: [Character] = []

  /// An edit from a keyboard or a clipboard, in characters of the shown text.
  struct Edit {
    var range: Range<Int>
    var insertion: String
    /// Whether the edit comes from the clipboard rather than from keys.
    var isPaste = false

    /// Returns the text after the edit, and the caret in UTF-16 code units.
    func applied(to text: String) -> (text: String, caret: Int) {
      let characters = Array(text)
      let head = String(characters[..<range.lowerBound]) + insertion
      return (head + String(characters[range.upperBound...]), head.utf16.count)
    }
  }

  /// Returns the digits that should remain after an edit, and the number of them before the caret.
  ///
  /// - Parameter isWhole: Whether the text is a whole number.
  func expected(
    of edit: Edit, on text: String, isWhole: Bool
  ) -> (digits: [Character], beforeCaret: Int) {
    let characters = Array(text)
    var start = Self.digits(in: characters[..<edit.range.lowerBound]).count
    let removed = Self.digits(in: characters[edit.range]).count
    var result = digits
    let inserted = Self.digits(in: Array(edit.insertion)[...])
    result.replaceSubrange(start..<start + removed, with: inserted)
    start += inserted.count
    // In a text of only digits and separators, deleting a separator by key deletes the digit before it, unless the
    // separator follows a whole number. A minus directly before the first digit is a sign, so such a text isn't in groups.
    let left = edit.applied(to: text).text.drop { $0 == " " }
    let isSigned = left.first == "-" && !Self.digits(in: Array(left.dropFirst().prefix(1))[...]).isEmpty
    let isGrouped =
      !isSigned && !characters.contains { $0 != " " && $0 != "-" && Self.digits(in: [$0]).isEmpty }
    let after = edit.range.lowerBound + edit.insertion.count
    let takesSeparator =
      after < characters.count && [" ", "-"].contains(characters[after])
      && !(isWhole && Self.digits(in: characters[(after + 1)...]).isEmpty)
      && characters[..<after] + characters[(after + 1)...] == Array(edit.applied(to: text).text)[...]
    if isGrouped, takesSeparator, !edit.isPaste, start > 0 {
      start -= 1
      result.remove(at: start)
    }
    return (result, start)
  }

  /// Continues with the shown digits: the expected digits, or the same without an area code.
  mutating func accept(_ digits: [Character]) { self.digits = digits }

  /// Returns the digits of a text, in ASCII; the sessions type ASCII and full-width digits.
  static func digits(in characters: ArraySlice<Character>) -> [Character] {
    characters.compactMap { character in
      guard let value = character.unicodeScalars.first?.value, character.unicodeScalars.count == 1 else {
        return nil
      }
      switch value {
      case 0x30...0x39: return character
      case 0xFF10...0xFF19: return Unicode.Scalar(value - 0xFF10 + 0x30).map(Character.init)
      default: return nil
      }
    }
  }

  static func digits(in text: String) -> [Character] { digits(in: Array(text)[...]) }
}
