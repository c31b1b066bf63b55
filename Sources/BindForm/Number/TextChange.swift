internal import PhoneCheck
internal import Platform

/// The change made by an edit: the removed and inserted characters, at one offset.
struct TextChange {
  /// The removed scalars of the old text.
  let removed: ArraySlice<Unicode.Scalar>
  /// The inserted scalars of the new text.
  let inserted: ArraySlice<Unicode.Scalar>

  /// Whether the caret was before the removed scalars, so that a deletion was a forward one.
  let isForward: Bool

  /// Finds the change between two texts.
  ///
  /// The texts by themselves may be ambiguous: one of three equal digits was deleted. The caret decides: after an edit
  /// it is right after the inserted text, so everything after the caret was there before.
  init(from old: EditedText, to new: EditedText) {
    let following = min(new.scalars.count - new.caret, old.scalars.count)
    var suffix = 0
    while suffix < following,
      old.scalars[old.scalars.count - 1 - suffix] == new.scalars[new.scalars.count - 1 - suffix]
    {
      suffix += 1
    }
    let preceding = min(old.scalars.count, new.scalars.count) - suffix
    var prefix = 0
    while prefix < preceding, old.scalars[prefix] == new.scalars[prefix] { prefix += 1 }
    removed = old.scalars[prefix..<old.scalars.count - suffix]
    inserted = new.scalars[prefix..<new.scalars.count - suffix]
    isForward = old.caret == prefix
  }

  /// Returns the likeliest caret after an edit, in UTF-16 code units from the start: right after the new text.
  static func likelyCaret(from old: EditedText, to text: String) -> Int {
    let new = text.scalars
    let prefix = zip(old.scalars, new).prefix { $0 == $1 }.count
    let following = min(old.scalars.count, new.count) - prefix
    let suffix = zip(old.scalars.reversed(), new.reversed()).prefix(following).prefix { $0 == $1 }.count
    return new.dropLast(suffix).reduce(0) { $0 + UTF16.width($1) }
  }

  /// Whether the only change is a deleted separator, in a text with digits.
  func removesOneSeparator(of old: EditedText) -> Bool {
    guard inserted.isEmpty, removed.count == 1, let only = removed.first, !old.digits.isEmpty else {
      return false
    }
    return ScalarClass(only).isPassedOver
  }

  /// Whether no digit follows the removed characters.
  func removesEnd(of old: EditedText) -> Bool {
    !old.scalars[removed.endIndex...].contains { ScalarClass($0).digit != nil }
  }

  /// The separator that is the only change, after the last digit; `nil` for any other change.
  func separator(endingIn new: EditedText) -> Unicode.Scalar? {
    guard removed.isEmpty, inserted.count == 1, let only = inserted.first,
      inserted.endIndex == new.scalars.count,
      only.isWhiteSpace || ScalarClass(only).isPassedOver
    else { return nil }
    return only
  }

  /// The inserted scalars as text.
  var insertedText: String { String(scalars: inserted) }

  /// Whether more than one character was inserted at once: pasted, dictated or filled in.
  var isInsertionOfMany: Bool { inserted.count > 1 }

  /// Whether the inserted text has a separator between two digits.
  var insertsGroups: Bool {
    let isDigit = { (scalar: Unicode.Scalar) in ScalarClass(scalar).digit != nil }
    guard let start = inserted.firstIndex(where: isDigit), let end = inserted.lastIndex(where: isDigit) else {
      return false
    }
    return inserted[start...end].contains { ScalarClass($0).isPassedOver }
  }
}
