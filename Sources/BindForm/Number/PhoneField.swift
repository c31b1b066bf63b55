internal import PhoneCheck

/// The text of the number's field and where the caret stands in it.
///
/// Digits are shown in groups while they are typed, in ASCII whatever they were typed in; the caret stays behind the
/// same digit. What is no digit or separator stays as it was typed, for the validator to name. Nothing is regrouped by
/// a deletion, and deleting the separator of groups deletes the digit before it: else it would come right back.
///
/// The area code is no part of it: it stands beside the field.
public struct PhoneField: Hashable, Sendable {
  /// What the field shows.
  public private(set) var text = ""

  /// Where the caret stands, in UTF-16 code units from the start, as UIKit, Android and the web count.
  public private(set) var caret = 0

  /// Whether the host tells where the caret is put: only then a forward deletion can be told from a backward one.
  private var isCaretReported = false

  /// The most characters a field takes: twice as many as a number may be written with.
  public static let maximumLength = 128

  /// Creates an empty field.
  public init() {}

  /// The digits shown, in ASCII.
  public var digits: String { EditedText(text, caret: caret).digits }

  /// Where an edit comes from.
  enum Source {
    /// Keys, or an input field that doesn't tell.
    case keys
    /// The clipboard: whatever is missing behind it, no key deleted it.
    case clipboard
  }

  /// Takes what an edit made of the text.
  ///
  /// - Parameters:
  ///   - edited: The whole text behind the edit, at most ``maximumLength`` characters.
  ///   - caret: Where the caret stands behind the edit.
  ///   - grouping: How a number that begins with so many digits is grouped.
  mutating func edit(
    _ edited: String, caret: Int, from source: Source = .keys, grouping: (Int) -> DigitGrouping
  ) {
    let old = EditedText(text, caret: self.caret)
    let new = EditedText(edited, caret: caret)
    let change = TextChange(from: old, to: new)
    if change.inserted.isEmpty, source == .keys {
      let side: EditedText.Side = isCaretReported && change.isForward ? .after : .before
      show(change.removesOneSeparator(of: old) && new.plainDigits != nil ? new.withoutDigit(side) : new)
    } else if let digits = new.plainDigits {
      show(digits, caretAfter: new.digitsBeforeCaret, grouping)
    } else {
      show(new)
    }
  }

  /// Shows digits in groups, with the caret behind some of them; behind all of them when no number is given.
  mutating func show(_ digits: String, caretAfter digitCount: Int? = nil, _ grouping: (Int) -> DigitGrouping)
  {
    text = grouping(digits.utf8.count).grouped(digits)
    caret = EditedText(text, caret: 0).offset(afterDigits: digitCount ?? digits.utf8.count)
  }

  /// Groups the digits anew, as nobody is deleting any more; a text with anything else in it stays.
  mutating func regroup(_ grouping: (Int) -> DigitGrouping) {
    let edited = EditedText(text, caret: caret)
    guard let digits = edited.plainDigits else { return }
    show(digits, caretAfter: edited.digitsBeforeCaret, grouping)
  }

  /// Notes where the caret has been put.
  mutating func moveCaret(to caret: Int) {
    self.caret = EditedText(text, caret: caret).caretOffset
    isCaretReported = true
  }

  /// Empties the field.
  mutating func clear() { (text, caret) = ("", 0) }

  private mutating func show(_ edited: EditedText) {
    // Separators alone would hide the placeholder.
    guard edited.holdsMoreThanSeparators else { return clear() }
    text = edited.text
    caret = edited.caretOffset
  }
}

extension PhoneField: CustomStringConvertible, CustomReflectable {
  /// How many digits there are.
  public var description: String { "\(digits.utf8.count) digits, caret \(caret)" }

  /// A mirror without the digits.
  public var customMirror: Mirror { Mirror(self, children: ["caret": caret]) }
}
