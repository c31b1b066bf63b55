internal import PhoneCheck
internal import Platform

extension String {
  /// The maximum number of stored Unicode scalars of a text; a longer text isn't read above a form.
  private static let longestSentence = 300

  /// The text as one line of limited length, for people to read; `nil` if it is blank or markup.
  var sentence: String? {
    let start = String(scalars: firstScalars(Self.longestSentence)).trimmed
    guard start.bytes.first != UInt8(ascii: "<") else { return nil }
    let words = start.runs { ScalarClass($0) != .lineBreak && $0.properties.generalCategory != .control }
    return words.map { UTF8Text($0) }.joined(separator: " ").description.nonBlank
  }
}
