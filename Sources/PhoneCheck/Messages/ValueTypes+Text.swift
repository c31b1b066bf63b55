internal import Platform

extension DefinitionsProblem.FoundValue {
  func text(in language: Language) -> String {
    switch self {
    case .object: DefinitionsText.object(in: language)
    case .array: DefinitionsText.array(in: language)
    case .string: DefinitionsText.string(in: language)
    case .number(let text): DefinitionsText.number(number: text, in: language)
    case .boolean: DefinitionsText.boolean(in: language)
    case .null: DefinitionsText.null(in: language)
    }
  }
}

extension DefinitionsProblem.ExpectedValue {
  func text(in language: Language) -> String {
    switch self {
    case .definitionsObject: DefinitionsText.definitionsObject(in: language)
    case .definitionsArray: DefinitionsText.definitionsArray(in: language)
    case .object: DefinitionsText.object(in: language)
    case .string: DefinitionsText.string(in: language)
    case .stringArray: DefinitionsText.stringArray(in: language)
    case .answerCode: DefinitionsText.numberOrString(in: language)
    case .answerData: DefinitionsText.objectOrText(in: language)
    }
  }
}

extension DefinitionsProblem {
  /// The repair of a value of the wrong type.
  enum TypeRepair {
    /// The value in quotes; `nil` unless the value consists of digits.
    case quotes(digits: String?)
    /// The digits as the only string of an array.
    case array(digits: String)
    /// Something around the value.
    case surroundings(before: String, after: String)

    /// `nil` if the repair isn't obvious.
    init?(of found: FoundValue, _ expected: ExpectedValue) {
      switch (found, expected) {
      case (.number(let text), .string): self = .quotes(digits: text.isASCIIDigits() ? text : nil)
      case (.number(let text), .stringArray) where text.isASCIIDigits(): self = .array(digits: text)
      case (.array, .definitionsObject):
        self = .surroundings(before: "{\"phoneAreaCodeDefinitions\":", after: "}")
      case (.object, .definitionsArray): self = .surroundings(before: "[", after: "]")
      default: return nil
      }
    }

    func advice(in language: Language) -> String {
      switch self {
      case .quotes(let digits?): DefinitionsText.digitsInQuotesAdvice(digits: digits, in: language)
      case .quotes(nil): DefinitionsText.quotesAdvice(in: language)
      case .array(let digits): DefinitionsText.arrayAdvice(digits: digits, in: language)
      case .surroundings(let before, let after):
        DefinitionsText.surroundingsAdvice(before: before, after: after, in: language)
      }
    }
  }
}
