package import PhoneCheck
internal import TerminalText

// Remarks on settings, and faults in them, in words.

extension AllowlistRemark {
  /// The differences, in sentences.
  package var text: LocalizedText {
    switch self {
    case .noList(let server): ToolText.allowlistAll(server: server.rawValue)
    case .undefined(let countries): ToolText.allowlistUndefined(countries: Self.list(countries))
    case .numbers: ToolText.allowlistNumbers
    case .sharedAreaCode(let areaCode, let others):
      ToolText.allowlistSharedCode(areaCode: areaCode.digits, countries: Self.list(others))
    case .sharedNumbers(let country, let others, let example):
      ToolText.allowlistSharedNumbers(
        country: country.letters, others: Self.list(others), example: example)
    case .pinned(let country, []): ToolText.allowlistPreferred(country: country.letters)
    case .pinned(let country, let others):
      ToolText.allowlistPinned(country: country.letters, others: Self.list(others))
    case .foreignSetting(.possibleNumbers): ToolText.allowlistPossible
    case .foreignSetting(.countryOfAddress): ToolText.allowlistAddress
    case .noPreferred: ToolText.allowlistNoPreferred
    }
  }

  /// The maximum number of countries that a remark names.
  private static let shownCount = 12

  private static func list(_ countries: [CountryCode]) -> LocalizedText {
    LintText.list(countries.map { LocalizedText(untranslated: $0.letters) }, atMost: shownCount)
  }
}

extension AllowlistError {
  /// The fault and the advice, without the place.
  package var text: LocalizedText {
    switch cause {
    case .invalidJSON(let json): json.text
    case .notAnObject: ToolText.allowlistNotJSON
    case .unknownSettings: ToolText.allowlistUnknown
    case .notAList(let key): ToolText.allowlistNotAList(key: key)
    case .notACountryCode(let text): ToolText.allowlistNotACode(text: VisibleText.escaping(text))
    case .unknownMode: ToolText.allowlistMode
    case .unknownPolicy: ToolText.allowlistPolicy
    }
  }
}
