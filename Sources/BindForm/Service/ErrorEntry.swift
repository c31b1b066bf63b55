internal import PhoneCheck

/// What is known about an error code: a row of ``ServiceErrorCode/entry``.
struct ErrorEntry: Hashable, Sendable {
  /// Where a form shows it.
  enum Place: Hashable, Sendable {
    case field(FormField)
    /// At the field whose parameter the first slot names.
    case namedParameter
    case banner
  }

  let text: LocalizedText
  let place: Place
  let remedy: Remedy

  init(
    _ place: Place, _ remedy: Remedy, _ english: String, _ simplifiedChinese: String,
    _ traditionalChinese: String
  ) {
    text = LocalizedText(english, simplifiedChinese, traditionalChinese)
    self.place = place
    self.remedy = remedy
  }
}
