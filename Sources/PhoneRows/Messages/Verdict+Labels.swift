package import PhoneCheck

extension Verdict.Status {
  /// The status in a word.
  package func label(in language: Language) -> String {
    switch self {
    case .valid: BatchText.valid[language]
    case .invalid: BatchText.invalid[language]
    case .undecided: BatchText.undecided[language]
    }
  }
}

extension ReasonCode {
  /// The reason in a few words, as a list of rows has it: nobody is asked to do anything.
  package func label(in language: Language) -> String { labels[language] }

  private var labels: LocalizedText {
    switch self {
    case .empty: BatchText.labelEmpty
    case .unexpectedCharacter: BatchText.labelUnexpectedCharacter
    case .misplacedPlus: BatchText.labelMisplacedPlus
    case .masked: BatchText.labelMasked
    case .notANumber: BatchText.labelNotANumber
    case .unknownAreaCode: BatchText.labelUnknownAreaCode
    case .areaCodeMismatch: BatchText.labelAreaCodeMismatch
    case .tooShort: BatchText.labelTooShort
    case .tooLong: BatchText.labelTooLong
    case .invalidLength: BatchText.labelInvalidLength
    case .patternMismatch: BatchText.labelPatternMismatch
    case .matchLimit: BatchText.labelMatchLimit
    case .engineError: BatchText.labelEngineError
    case .unsupportedPattern: BatchText.labelUnsupportedPattern
    case .malformedRow: BatchText.labelMalformedRow
    case .missingField: BatchText.labelMissingField
    }
  }
}

extension Rejection {
  /// Why the number isn't valid, as a sentence about a cell: a form would ask for the number instead.
  func cellMessage(in language: Language) -> String {
    reason == .empty ? BatchText.numberIsEmptySentence[language] : message(in: language)
  }
}

extension ReasonCode {
  /// The reason in general, as a sentence about a cell.
  func cellMessage(in language: Language) -> String {
    self == .empty ? BatchText.numberIsEmptySentence[language] : message(in: language)
  }
}
