import Testing

import PhoneCheck

private typealias Case = DefinitionsCase

@Suite("Definitions files that are not JSON")
struct DefinitionsSyntaxTests {
  @Test("Anything but JSON is refused with the place", arguments: DefinitionsFixture.notJSON)
  func refused(_ file: DefinitionsCase) throws {
    try file.expectRefusal()
  }
}

extension DefinitionsFixture {
  fileprivate static let notJSON: [DefinitionsCase] = [
    Case(
      "cut in array",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":"86","countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}},\#n{"areaCode":"852","countryCode":"HK","mobileRegex":"^5","displayMapping":{"en":"Hong Kong"}}"#,
      problems: ["3:93: phoneAreaCodeDefinitions: The text ends inside the array that"]),
    Case(
      "cut in object",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":"86","countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}},\#n{"areaCode":"852","countryCode":"HK","mobileRegex":"^5","displayM"#,
      problems: ["3:57: phoneAreaCodeDefinitions[1]: Found a string without its closing quote."]),
    Case(
      "cut in string",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":"86","countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}},\#n{"areaCode":"852","countryCode":"HK","mobileRegex":"^5","displayMapping":{"en":"Hon"#,
      problems: [
        "3:80: phoneAreaCodeDefinitions[1].displayMapping.en: Found a string without its closing quote."
      ]
    ),
    Case(
      "trailing comma list",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":"86","countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}},\#n]}"#,
      problems: ["2:88: phoneAreaCodeDefinitions: Found a trailing comma before a closing"]),
    Case(
      "trailing comma object",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":"86","countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"},}\#n]}"#,
      problems: ["2:87: phoneAreaCodeDefinitions[0]: Found a trailing comma before a closing"]),
    Case(
      "comment", file(#"// China\#n"# + china),
      problems: ["2:1: phoneAreaCodeDefinitions[0]: Found a comment (//). JSON has no"]),
    Case(
      "single quotes",
      #"{"phoneAreaCodeDefinitions":[\#n{'areaCode':'86','countryCode':'CN','mobileRegex':'^1','displayMapping':{'en':'China'}}\#n]}"#,
      problems: ["2:2: phoneAreaCodeDefinitions[0]: Found a single quote ('). JSON uses"]),
    Case(
      "curly quotes",
      #"{"phoneAreaCodeDefinitions":[\#n{“areaCode”:"86","countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}}\#n]}"#,
      problems: [#"2:2: phoneAreaCodeDefinitions[0]: Found the quote "“" (U+201C). JSON"#]),
    Case(
      "python",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":None,"countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}}\#n]}"#,
      problems: ["2:13: phoneAreaCodeDefinitions[0].areaCode: None isn't a JSON value."]),
    Case(
      "trailing garbage", file(china) + #"\#n;"#, problems: [#"4:1: Found ";" after the end of the JSON"#]),
    Case(
      "two documents", file(china) + file(china), problems: [#"3:3: Found "{" after the end of the JSON"#]),
    Case(
      "missing comma",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":"86","countryCode":"CN""mobileRegex":"^1","displayMapping":{"en":"China"}}\#n]}"#,
      problems: [#"2:36: phoneAreaCodeDefinitions[0]: Found a string, expected "," or "}". Is"#]),
    Case(
      "missing quote",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":"86","countryCode":"CN,"mobileRegex":"^1","displayMapping":{"en":"China"}}\#n]}"#,
      problems: [#"2:37: phoneAreaCodeDefinitions[0]: Found "m", expected "," or "}". Is a quote"#]),
    Case(
      "leading zero", file(china(["areaCode": "086"])),
      problems: ["2:13: phoneAreaCodeDefinitions[0].areaCode: Found a number that begins with 0."]),
    Case(
      "plus number", file(china(["areaCode": "+86"])),
      problems: [#"2:13: phoneAreaCodeDefinitions[0].areaCode: Found "+", expected a value. JSON numbers"#]),
    Case(
      "nan", file(china(["areaCode": "NaN"])),
      problems: ["2:13: phoneAreaCodeDefinitions[0].areaCode: NaN isn't a JSON value."]),
    Case(
      "deep",
      #"{"x":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}"#,
      problems: [
        "1:69: x[0][0][0][0][0][0][0]…[0][0][0][0][0][0][0][0]: Objects and arrays are nested more than 64"
      ]),
    Case(
      "lone surrogate", file(china(["displayMapping": #"{"en":"\ud800"}"#])),
      problems: [
        #"2:80: phoneAreaCodeDefinitions[0].displayMapping.en (CN, +86): \uD800 is half of a surrogate pair."#
      ]),
    Case(
      "raw control in regex", file(china(["mobileRegex": #""a\#tb""#])),
      problems: [
        #"2:53: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Found a tab inside a string. Write \t"#
      ]),
    Case(
      "line break in regex", file(china(["mobileRegex": #""a\#nb""#])),
      problems: [
        "2:53: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Found a line break inside a string. Is"
      ]),
    Case("nul byte", file(china) + #"\#u{0}"#, problems: ["3:3: Found the control character U+0000"]),
    Case(
      "crlf",
      #"{"phoneAreaCodeDefinitions":[\#r\#n{"areaCode":1,"countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}},\#r\#n{"areaCode":2,"countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}}\#r\#n]}"#,
      problems: [
        "2:13: phoneAreaCodeDefinitions[0].areaCode (CN): Found the number 1, expected a string.",
        "3:13: phoneAreaCodeDefinitions[1].areaCode (CN): Found the number 2, expected a string.",
      ]),
    Case(
      "cr",
      #"{"phoneAreaCodeDefinitions":[\#r{"areaCode":1,"countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}},\#r{"areaCode":2,"countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}}\#r]}"#,
      problems: [
        "2:13: phoneAreaCodeDefinitions[0].areaCode (CN): Found the number 1, expected a string.",
        "3:13: phoneAreaCodeDefinitions[1].areaCode (CN): Found the number 2, expected a string.",
      ]),
    Case(
      "several in order",
      file(
        china([
          "areaCode": "86", "countryCode": #""X""#, "mobileRegex": #""(""#, "displayMapping": "7",
          "areaCodeSuffixes": "[1]",
        ]), hongKong, tail: #","preferredAreaCode":9"#),
      problems: [
        "2:13: phoneAreaCodeDefinitions[0].areaCode: Found the number 86, expected a string.",
        #"2:30: phoneAreaCodeDefinitions[0].countryCode: "X" isn't a country code. Expected two"#,
        "2:48: phoneAreaCodeDefinitions[0].mobileRegex: Missing closing parenthesis at offset 1. Close the group with ), or put a backslash before a ( that begins no group.",
        "2:91: phoneAreaCodeDefinitions[0].areaCodeSuffixes[0]: Found the number 1, expected a string.",
        "4:23: preferredAreaCode: Found the number 9, expected a string.",
      ]),
    Case(
      "bidi key dup", file(china, tail: #","a\#u{202E}":1,"a\#u{202E}":2"#),
      problems: [#"3:12: ["a\u{202E}"]: The key "a\u{202E}" occurs twice"#]),
  ]
}
