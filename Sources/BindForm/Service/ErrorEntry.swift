internal import PhoneCheck

/// How a form shows an error code: a row of ``ServiceErrorCode/entry``.
struct ErrorEntry: Hashable, Sendable {
  /// Where a form shows the error.
  enum Place: Hashable, Sendable {
    case field(FormField)
    /// At the field of the parameter that the first slot names; in the banner when no field shows that parameter.
    case namedParameter
    /// Above the fields.
    case banner
  }

  /// The documented text, with slots.
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
