internal import PhoneCheck
internal import Platform

/// The text of a field as Unicode scalars, with the caret between two of them.
struct EditedText {
  private(set) var scalars: [Unicode.Scalar]
  /// The number of scalars before the caret.
  private(set) var caret: Int

  /// Creates an edited text.
  ///
  /// - Parameter caret: The caret in UTF-16 code units from the start. A caret outside the text moves to the nearest
  ///   end. A caret within a surrogate pair moves to its end.
  init(_ text: String, caret: Int) {
    scalars = text.scalars
    var remaining = caret
    var count = 0
    while count < scalars.count, remaining > 0 {
      remaining -= UTF16.width(scalars[count])
      count += 1
    }
    self.caret = count
  }

  /// The text.
  var text: String { String(scalars: scalars) }

  /// The caret in UTF-16 code units from the start.
  var caretOffset: Int { scalars[..<caret].reduce(0) { $0 + UTF16.width($1) } }

  // MARK: Digits

  /// All digits, in ASCII.
  var digits: String { Self.digits(in: scalars[...]) }

  /// The number of digits before the caret.
  var digitsBeforeCaret: Int { Self.digits(in: scalars[..<caret]).byteCount }

  /// The digits of a text that contains only digits, separators and invisible characters; `nil` for any other text.
  ///
  /// Also `nil` for a quantity such as `-13800137914` or `13800138000.0`, whose sign or dot isn't a separator.
  var plainDigits: String? {
    guard let start = scalars.firstIndex(where: { !$0.isWhiteSpace }),
      let last = scalars.lastIndex(where: { !$0.isWhiteSpace })
    else { return "" }
    let isPlain = scalars[start...last].allSatisfy { scalar in
      let kind = ScalarClass(scalar)
      return kind.isPassedOver || kind.digit != nil
    }
    guard isPlain, !NumberReader.isQuantity(text) else { return nil }
    return digits
  }

  /// The digits of a text that contains only a plus, and then digits, separators and invisible characters; `nil` for any
  /// other text.
  ///
  /// Also `nil` if a bracket opens after the plus, since the zero in `+44 (0)20` may have to be left out.
  var digitsAfterPlus: String? {
    guard let plus = scalars.firstIndex(where: { ScalarClass($0) == .plus }) else { return nil }
    let isPlain = scalars.indices.allSatisfy { index in
      let kind = ScalarClass(scalars[index])
      if index < plus { return kind.isPassedOver }
      return index == plus || kind.digit != nil || kind.isPassedOver && kind != .openingBracket
    }
    guard isPlain, !NumberReader.isQuantity(text) else { return nil }
    return digits
  }

  /// Whether no digit follows the caret.
  var isCaretAtEnd: Bool { digitsBeforeCaret == digits.byteCount }

  /// Whether the text contains more than separators, white space and invisible characters.
  var holdsMoreThanSeparators: Bool {
    scalars.contains { !ScalarClass($0).isPassedOver && !$0.isWhiteSpace }
  }

  /// Returns the offset right after a number of digits, in UTF-16 code units from the start.
  func offset(afterDigits count: Int) -> Int {
    var text = self
    text.caret = scalars(afterDigits: count).startIndex
    return text.caretOffset
  }

  /// The scalars after a number of digits.
  func scalars(afterDigits count: Int) -> ArraySlice<Unicode.Scalar> {
    var index = 0
    var remaining = count
    while remaining > 0, index < scalars.count {
      if ScalarClass(scalars[index]).digit != nil { remaining -= 1 }
      index += 1
    }
    return scalars[index...]
  }

  private static func digits(in scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(scalars: scalars.compactMap { ScalarClass($0).digit })
  }

  // MARK: Deleting

  /// A side of the caret.
  enum Side { case before, after }

  /// Returns the text without the digit nearest to the caret on one side; the same text if there is none.
  func withoutDigit(_ side: Side) -> EditedText {
    let isDigit = { (index: Int) in ScalarClass(scalars[index]).digit != nil }
    let candidates = side == .before ? Array((0..<caret).reversed()) : Array(caret..<scalars.count)
    guard let index = candidates.first(where: isDigit) else { return self }
    var shorter = self
    shorter.scalars.remove(at: index)
    if index < caret { shorter.caret -= 1 }
    return shorter
  }
}
