public import PhoneCheck

/// The text of the number's field and the caret in it.
///
/// - Digits of any script are shown in ASCII and, with ``NumberGrouping/whileTyping``, in groups. The caret stays after
///   the same digit.
/// - A text with anything but digits and separators stays as typed, so that the error can name the character. So do the
///   groups of a pasted text that can't become a number of the area.
/// - A deletion doesn't regroup. Deleting the separator between two groups deletes the digit next to it, since the
///   separator by itself would reappear.
///
/// The area code isn't part of the text: a screen shows ``BindingForm/prefix`` beside the field. The field prints
/// without digits.
public struct PhoneField: Hashable, Sendable {
  /// The text to show in the field.
  public private(set) var text = ""

  /// The caret, in UTF-16 code units from the start of ``text``, as UIKit, Android and the web count.
  public private(set) var caret = 0

  /// Whether the host reports moves of the caret; otherwise forward and backward deletions can't be distinguished.
  private var isCaretReported = false

  /// The maximum number of Unicode scalars in the field, twice the maximum of a written number.
  ///
  /// A longer text is refused as a whole.
  public static let maximumLength = 128

  /// Creates an empty field.
  public init() {}

  /// The digits of ``text`` without separators, in ASCII.
  public var digits: String { EditedText(text, caret: caret).digits }

  /// The source of an edit.
  public enum Source: Hashable, Sendable {
    /// A key, or an input field that doesn't report its source.
    case keys
    /// The clipboard. Missing characters weren't deleted by a key.
    case clipboard
  }

  /// Applies an edit.
  ///
  /// - Parameters:
  ///   - edited: The whole text after the edit, at most ``maximumLength`` scalars.
  ///   - caret: The caret after the edit, in UTF-16 code units.
  ///   - source: The source of the edit. Only a key can delete the separator between two groups.
  ///   - isWhole: Whether the field shows a whole number; a separator after it was typed, and is deleted by itself.
  /// - Returns: The digits to show in groups, or `nil` if the text is already shown as typed.
  mutating func edit(
    _ edited: String, caret: Int, from source: Source, isWhole: Bool = false
  ) -> PlainDigits? {
    let old = EditedText(text, caret: self.caret)
    let new = EditedText(edited, caret: caret)
    let change = TextChange(from: old, to: new)
    if change.inserted.isEmpty, source == .keys {
      let side: EditedText.Side = isCaretReported && change.isForward ? .after : .before
      let takesDigit =
        change.removesOneSeparator(of: old) && new.plainDigits != nil
        && !(isWhole && change.removesEnd(of: old))
      show(takesDigit ? new.withoutDigit(side) : new)
      return nil
    }
    if let digits = PlainDigits(new) { return digits }
    show(new)
    return nil
  }

  /// The digits of a text that contains only digits and separators.
  struct PlainDigits {
    let text: String
    let countBeforeCaret: Int

    init(_ text: String) { self.init(text, countBeforeCaret: text.byteCount) }

    init(_ text: String, countBeforeCaret: Int) {
      (self.text, self.countBeforeCaret) = (text, countBeforeCaret)
    }

    /// The digits of a text; `nil` if it contains anything else.
    init?(_ edited: EditedText) {
      guard let digits = edited.plainDigits else { return nil }
      (text, countBeforeCaret) = (digits, edited.digitsBeforeCaret)
    }
  }

  /// The digits of ``text`` with the caret; `nil` if it contains anything but digits and separators.
  var plainDigits: PlainDigits? { PlainDigits(EditedText(text, caret: caret)) }

  /// Shows digits in groups, with the caret after the same digit.
  mutating func show(_ digits: PlainDigits, _ grouping: DigitGrouping?) {
    text = grouping?.grouped(digits.text) ?? digits.text
    caret = EditedText(text, caret: 0).offset(afterDigits: digits.countBeforeCaret)
  }

  /// Records the caret's new position, an offset in UTF-16 code units that is clamped to the text.
  mutating func moveCaret(to caret: Int) {
    self.caret = EditedText(text, caret: caret).caretOffset
    isCaretReported = true
  }

  /// Clears the field.
  mutating func clear() { (text, caret) = ("", 0) }

  /// Shows a text as typed.
  mutating func show(_ edited: EditedText) {
    // A text of only separators would hide the placeholder.
    guard edited.holdsMoreThanSeparators else { return clear() }
    text = edited.text
    caret = edited.caretOffset
  }
}

extension PhoneField: ShownAsDescription {
  /// The number of digits, and the caret.
  public var description: String { "\(digits.byteCount) digits, caret \(caret)" }
}
