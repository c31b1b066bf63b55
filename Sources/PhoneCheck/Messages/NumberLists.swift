internal import Platform

extension AcceptedLengths {
  /// The lengths as a list in words: `8, 9 or 13`, `6 or more`.
  package func text(in language: Language) -> String {
    text(or: PhoneText.or(in: language), comma: PhoneText.comma(in: language)) { minimum in
      PhoneText.orMore(minimum: minimum, in: language)
    }
  }
}

extension DigitSet {
  /// The digits as a list in words: `1, 3–5 or 7`.
  package func text(in language: Language) -> String {
    text(or: PhoneText.or(in: language), comma: PhoneText.comma(in: language))
  }
}

extension [String] {
  /// The texts as a list in words: `15, 16 or 17`.
  package func list(in language: Language) -> String {
    var list = first ?? ""
    for (index, text) in enumerated().dropFirst() {
      let joint = index < count - 1 ? PhoneText.comma(in: language) : PhoneText.or(in: language)
      list = list.joined(to: text, by: joint)
    }
    return list
  }
}

extension String {
  /// The text, a joint and another text; Chinese characters have no space between them.
  func joined(to next: String, by joint: String) -> String {
    String(utf8: "{0}\(joint){1}").filled(with: [self, next], closingUpChinese: true)
  }
}
