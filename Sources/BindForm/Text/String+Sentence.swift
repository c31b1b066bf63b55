extension String {
  /// The most Unicode scalars that are kept of a text: more isn't read above a form.
  private static let longestSentence = 300

  /// The text as one line of limited length, for people to read; `nil` when it is blank or markup.
  var sentence: String? {
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(Self.longestSentence))).trimmed
    guard !start.isEmpty, start.first != "<" else { return nil }
    let words = start.split {
      $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let sentence = words.joined(separator: " ").trimmed
    return sentence.isEmpty ? nil : sentence
  }
}
