package import PhoneCheck

extension AreaCodeDefinition.ID {
  /// `CN +86`, for headings and lists.
  package var codes: String { "\(countryCode) +\(areaCode)" }

  /// `CN (+86)`, for sentences.
  var codesInSentence: String { "\(countryCode) (+\(areaCode))" }
}
