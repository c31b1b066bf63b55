import PhoneCheck
import Platform

// Areas as text, which the script passes from the module for names to the others.

extension AreaCodeDefinition.ID {
  /// Reads a text such as `HK+852`.
  init?(written text: [UInt8]) {
    guard let plus = text.firstIndex(of: UInt8(ascii: "+")),
      let countryCode = CountryCode(String(utf8: Array(text[..<plus]))),
      let areaCode = AreaCode(String(utf8: Array(text[plus...])))
    else { return nil }
    self.init(areaCode: areaCode, countryCode: countryCode)
  }

  /// The text that ``init(written:)`` reads.
  var written: UTF8Text { "\(countryCode.letters)+\(areaCode.digits)" }
}

/// The areas that the module for names has found for a text, or areas that the text may mean.
struct AreaSearchAnswer {
  /// Whether the text names listed areas.
  let isListed: Bool
  /// The listed areas that the text names, or else the areas that it may mean.
  let ids: [AreaCodeDefinition.ID]

  init(isListed: Bool, _ ids: [AreaCodeDefinition.ID]) {
    self.isListed = isListed
    self.ids = ids
  }

  /// Reads a text such as `= HK+852 MO+853`; `nil` for an empty text.
  init?(_ text: String) {
    if text.isEmpty { return nil }
    let parts = text.parts(separatedBy: " ")
    isListed = parts[0].hasSameBytes(as: "=")
    ids = parts[1...].compactMap { AreaCodeDefinition.ID(written: $0.bytes) }
  }

  /// The text that ``init(_:)`` reads.
  var written: String {
    var text: UTF8Text = isListed ? "=" : "?"
    for id in ids { text.append(" \(id.written)") }
    return text.description
  }
}
