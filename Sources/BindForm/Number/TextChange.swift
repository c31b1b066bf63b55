internal import PhoneCheck

/// What an edit did: which characters it took out, and which it put in, at one place.
struct TextChange {
  /// Where, in scalars from the start.
  let start: Int
  let removed: ArraySlice<Unicode.Scalar>
  let inserted: ArraySlice<Unicode.Scalar>

  /// Whether the caret stood before what was removed: a forward deletion.
  let isForward: Bool

  /// Finds the change between two texts.
  ///
  /// The caret tells apart what the texts leave open: behind an edit it stands behind what was inserted, so that all
  /// that follows it was there before.
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
    start = prefix
    removed = old.scalars[prefix..<old.scalars.count - suffix]
    inserted = new.scalars[prefix..<new.scalars.count - suffix]
    isForward = old.caret == prefix
  }

  /// Where the caret most likely stands behind an edit, in UTF-16 code units: behind what is new.
  static func likelyCaret(from old: EditedText, to text: String) -> Int {
    let new = Array(text.unicodeScalars)
    let prefix = zip(old.scalars, new).prefix { $0 == $1 }.count
    let following = min(old.scalars.count, new.count) - prefix
    let suffix = zip(old.scalars.reversed(), new.reversed()).prefix(following).prefix { $0 == $1 }.count
    return new.dropLast(suffix).reduce(0) { $0 + UTF16.width($1) }
  }

  /// Whether one separator was deleted and nothing else, from a text that holds digits.
  func removesOneSeparator(of old: EditedText) -> Bool {
    guard inserted.isEmpty, removed.count == 1, let only = removed.first, !old.digits.isEmpty else {
      return false
    }
    return ScalarClass(only).isPassedOver
  }

  /// What was inserted.
  var insertedText: String { String(String.UnicodeScalarView(inserted)) }

  /// Whether more than one character was inserted at once: pasted, dictated or filled in.
  var isInsertionOfMany: Bool { inserted.count > 1 }
}
