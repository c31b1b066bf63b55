public import PhoneCheck
internal import TerminalText

extension BatchSummaryError: DescribedError {
  /// The problem and the advice, in English.
  public var description: String { text.english }

  /// The problem and the advice; problems of JSON in English.
  package var text: LocalizedText {
    switch cause {
    case .invalidJSON(let json): LocalizedText(untranslated: json.description)
    case .notAnObject: BatchText.summaryNotAnObject
    case .missingKey(let key): BatchText.missingKey(key: key)
    case .unknownKey(let key): BatchText.unknownKey(key: VisibleText.escaping(key, limit: 60))
    case .unexpectedValue(let key, let expected):
      BatchText.unexpectedValue(key: VisibleText.escaping(key, limit: 60), expected: expected.text)
    case .sumDiffers: BatchText.sumDiffers
    }
  }
}

extension BatchSummaryError.ExpectedValue: CustomStringConvertible {
  /// The type of value in English: `a number of seconds`.
  public var description: String { text.english }

  fileprivate var text: LocalizedText {
    switch self {
    case .count: BatchText.expectedCountPhrase
    case .seconds: BatchText.expectedSecondsPhrase
    case .object: BatchText.expectedObjectPhrase
    case .reasonCode: BatchText.expectedReasonCodePhrase
    case .runs: BatchText.expectedRunsPhrase
    case .countryCode: BatchText.expectedCountryCodePhrase
    }
  }
}
