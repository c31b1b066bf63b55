internal import StrictJSON

extension DefinitionsText {
  static func wrongType(
    _ found: DefinitionsProblem.FoundValue, _ expected: DefinitionsProblem.ExpectedValue
  ) -> String {
    "found \(name(of: found)), expected \(name(of: expected))" + hint(found, expected)
  }

  static func missingKey(_ key: String, similar: String?) -> String {
    switch similar {
    case "data"?: "\"\(key)\" is missing; is it inside \"data\"? If so, pass only the value of \"data\""
    case let similar?: "\"\(key)\" is missing; did you mean \(quoted(similar))? Keys must match exactly"
    case nil: "\"\(key)\" is missing; " + addition(of: key)
    }
  }

  private static func addition(of key: String) -> String {
    switch key {
    case "areaCode": "add it, such as \"areaCode\": \"86\""
    case "countryCode": "add it, such as \"countryCode\": \"CN\""
    case "mobileRegex": "add it, such as \"mobileRegex\": \"^1\\\\d{10}$\""
    default: "is this the answer of the identity service? Fetch the definitions again"
    }
  }

  static func name(of found: DefinitionsProblem.FoundValue) -> String {
    switch found {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number(let text): "the number \(text)"
    case .boolean: "true or false"
    case .null: "null"
    }
  }

  private static func name(of expected: DefinitionsProblem.ExpectedValue) -> String {
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
  ) -> String {
    switch (found, expected) {
    case (.number(let text), .string):
      isDigits(text) ? ": write \"\(text)\" in quotes" : ": write its digits in quotes"
    case (.number(let text), .stringArray) where isDigits(text): ": write [\"\(text)\"]"
    case (.array, .definitionsObject): ": put {\"phoneAreaCodeDefinitions\": before it and } after it"
    case (.object, .definitionsArray): ": put [ before it and ] after it"
    default: ""
    }
  }

  private static func isDigits(_ text: String) -> Bool {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
