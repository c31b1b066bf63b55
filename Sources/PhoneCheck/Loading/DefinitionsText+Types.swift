internal import Platform
internal import StrictJSON

extension DefinitionsText {
  static func wrongType(
    _ found: DefinitionsProblem.FoundValue, _ expected: DefinitionsProblem.ExpectedValue
  ) -> UTF8Text {
    "found \(name(of: found)), expected \(name(of: expected))\(hint(found, expected))"
  }

  static func missingKey(_ key: String, similar: String?) -> UTF8Text {
    let more: UTF8Text =
      if let similar, similar.hasSameBytes(as: "data") {
        "is it inside \"data\"? If so, pass only the value of \"data\""
      } else if let similar {
        "did you mean \(quoted(similar))? Keys must match exactly"
      } else {
        example(of: key).map { "add it, such as \($0)" }
          ?? "is this the answer of the identity service? Fetch the definitions again"
      }
    return "\"\(key)\" is missing; \(more)"
  }

  /// Returns an example of a definition's key with a value, or `nil` for other keys.
  package static func example(of key: String) -> String? {
    let examples = ["\"areaCode\": \"86\"", "\"countryCode\": \"CN\"", "\"mobileRegex\": \"^1\\\\d{10}$\""]
    return examples.first { $0.bytes.starts(with: ("\"\(key)\"" as UTF8Text).bytes) }
  }

  static func name(of found: DefinitionsProblem.FoundValue) -> UTF8Text {
    switch found {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number(let text): "the number \(text)"
    case .boolean: "true or false"
    case .null: "null"
    }
  }

  private static func name(of expected: DefinitionsProblem.ExpectedValue) -> UTF8Text {
    switch expected {
    case .definitionsObject: "an object with \"phoneAreaCodeDefinitions\""
    case .definitionsArray: "an array of definitions"
    case .object: "an object"
    case .string: "a string"
    case .stringArray: "an array of strings"
    case .answerCode: "a number or a string"
    case .answerData: "an object, or a string that holds one as JSON"
    }
  }

  private static func hint(
    _ found: DefinitionsProblem.FoundValue, _ expected: DefinitionsProblem.ExpectedValue
  ) -> UTF8Text {
    switch repair(of: found, expected) {
    case .quotes(let digits?): ": write \"\(digits)\" in quotes"
    case .quotes(nil): ": write its digits in quotes"
    case .array(let digits): ": write [\"\(digits)\"]"
    case .surroundings(let before, let after): ": put \(before) before it and \(after) after it"
    case nil: ""
    }
  }

  /// A way to repair a value of the wrong type.
  package enum TypeRepair {
    /// Quotes around the value; `nil` if it isn't only digits.
    case quotes(digits: String?)
    /// An array around the digits as its only string.
    case array(digits: String)
    /// Other text around the value.
    case surroundings(before: String, after: String)
  }

  /// Returns the way to repair a value of the wrong type, or `nil` if it isn't obvious.
  package static func repair(
    of found: DefinitionsProblem.FoundValue, _ expected: DefinitionsProblem.ExpectedValue
  ) -> TypeRepair? {
    switch (found, expected) {
    case (.number(let text), .string): .quotes(digits: text.isASCIIDigits() ? text : nil)
    case (.number(let text), .stringArray) where text.isASCIIDigits(): .array(digits: text)
    case (.array, .definitionsObject): .surroundings(before: "{\"phoneAreaCodeDefinitions\":", after: "}")
    case (.object, .definitionsArray): .surroundings(before: "[", after: "]")
    default: nil
    }
  }
}
