import Testing

import PhoneCheck

private typealias Case = DefinitionsCase

@Suite("Refused definitions")
struct DefinitionsRefusedTests {
  @Test("A definition with an error is refused with its place", arguments: DefinitionsFixture.fields)
  func refused(_ file: DefinitionsCase) throws {
    try file.expectRefusal()
  }
}

extension DefinitionsFixture {
  fileprivate static let fields: [DefinitionsCase] = [
    Case(
      "preferred number", file(china, hongKong, tail: #","preferredAreaCode":86"#),
      problems: ["4:23: preferredAreaCode: Found the number 86, expected a string."]),
    Case(
      "preferred of a bad definition",
      file(
        china, china(["areaCode": #""852""#, "countryCode": #""HK""#, "mobileRegex": #""(""#]),
        tail: #","preferredAreaCode":"HK""#),
      problems: [
        "3:52: phoneAreaCodeDefinitions[1].mobileRegex (HK, +852): Missing closing parenthesis at offset 1. Close the group with ), or put a backslash before a ( that begins no group."
      ]),
    Case(
      "preferred of an unreadable country",
      file(china(["countryCode": #""CHN""#]), hongKong, tail: #","preferredAreaCode":"CN""#),
      problems: [#"2:32: phoneAreaCodeDefinitions[0].countryCode (+86): "CHN" isn't a country code"#]),
    Case(
      "preferred beside an unreadable area",
      file(china(["areaCode": "86"]), hongKong, tail: #","preferredAreaCode":"US""#),
      problems: [
        "2:13: phoneAreaCodeDefinitions[0].areaCode (CN): Found the number 86, expected a string."
      ]),
    Case(
      "suffixes as a string of JSON that aren't digits",
      file(china(["areaCodeSuffixes": #""[\"68a\",6.8,null]""#])),
      problems: [
        #"2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes[0] (CN, +86): "68a" isn't a suffix. Expected"#,
        #"2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes[1] (CN, +86): "6.8" isn't a suffix. Expected"#,
        "2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes[2] (CN, +86): Found null, expected a string",
      ]),
    Case(
      "suffixes as a string of broken JSON", file(china(["areaCodeSuffixes": #""[684""#])),
      problems: [
        #"2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes (CN, +86): "[684" isn't a suffix. Expected"#
      ]),
    Case(
      "regex with a plus unescaped", file(china(["mobileRegex": #""^(+86)?1""#])),
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Quantifier does not follow a repeatable item at offset 2. "
          + #"Write \+ for a plus sign, in JSON "\\+""#
      ]),
    Case(
      "regex with a star at the start", file(china(["mobileRegex": #""*1""#])),
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Quantifier does not follow a repeatable item at offset 0. "
          + "Put the repeated item before the quantifier, or escape the quantifier with a backslash."
      ]),
    Case(
      "area number", file(china(["areaCode": "86"])),
      problems: ["2:13: phoneAreaCodeDefinitions[0].areaCode (CN): Found the number 86, expected a string."]),
    Case(
      "area float", file(china(["areaCode": "8.6e1"])),
      problems: ["2:13: phoneAreaCodeDefinitions[0].areaCode (CN): Found the number 8.6e1, expected a"]),
    Case(
      "area letters", file(china(["areaCode": #""8a6""#])),
      problems: [
        #"2:13: phoneAreaCodeDefinitions[0].areaCode (CN): "8a6" isn't an area code. Expected 1 to 6"#
      ]),
    Case(
      "area empty", file(china(["areaCode": "\"\""])),
      problems: [#"2:13: phoneAreaCodeDefinitions[0].areaCode (CN): "" isn't an area code. Expected 1 to 6"#]),
    Case(
      "area long", file(china(["areaCode": #""1234567""#])),
      problems: [
        #"2:13: phoneAreaCodeDefinitions[0].areaCode (CN): "1234567" isn't an area code. Expected 1"#
      ]),
    Case(
      "area long behind 00", file(china(["areaCode": #""00123456""#])),
      problems: [
        #"2:13: phoneAreaCodeDefinitions[0].areaCode (CN): "00123456" isn't an area code. Expected 1"#
      ]),
    Case(
      "area full width", file(china(["areaCode": #""８６""#])),
      problems: [
        #"2:13: phoneAreaCodeDefinitions[0].areaCode (CN): "８６" isn't an area code. Expected 1 to 6"#
      ]),
    Case(
      "area space", file(china(["areaCode": #"" 86""#])),
      problems: [
        #"2:13: phoneAreaCodeDefinitions[0].areaCode (CN): " 86" isn't an area code. Expected 1 to 6"#
      ]),
    Case(
      "area with suffix", file(china(["areaCode": #""+1-684""#])),
      problems: [
        #"2:13: phoneAreaCodeDefinitions[0].areaCode (CN): "+1-684" isn't an area code. Expected 1 to 6 ASCII digits. Write "1" here and "684" in"#
      ]),
    Case(
      "area control", file(china(["areaCode": #""8\u001b[31m6""#])),
      problems: [#"2:13: phoneAreaCodeDefinitions[0].areaCode (CN): "8\u{1B}[31m6" isn't an area code."#]),
    Case(
      "area null", file(china(["areaCode": "null"])),
      problems: ["2:13: phoneAreaCodeDefinitions[0].areaCode (CN): Found null, expected a string"]),
    Case(
      "area missing", file(china(["areaCode": nil])),
      problems: [#"2:1: phoneAreaCodeDefinitions[0] (CN): "areaCode" is missing. Add the key, for example"#]),
    Case(
      "area missing similar",
      file(#"{"area_code":"86","countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"C"}}"#),
      problems: [#"2:1: phoneAreaCodeDefinitions[0] (CN): "areaCode" is missing. Did you mean "area_code"?"#]),
    Case(
      "country missing", file(china(["countryCode": nil])),
      problems: [#"2:1: phoneAreaCodeDefinitions[0] (+86): "countryCode" is missing. Add the key, for"#]),
    Case(
      "regex missing", file(china(["mobileRegex": nil])),
      problems: [#"2:1: phoneAreaCodeDefinitions[0] (CN, +86): "mobileRegex" is missing. Add the key, for"#]),
    Case(
      "all missing", file("{}"),
      problems: [
        #"2:1: phoneAreaCodeDefinitions[0]: "areaCode" is missing. Add the key, for example"#,
        #"2:1: phoneAreaCodeDefinitions[0]: "countryCode" is missing. Add the key, for"#,
        #"2:1: phoneAreaCodeDefinitions[0]: "mobileRegex" is missing. Add the key, for"#,
      ]),
    Case(
      "country three", file(china(["countryCode": #""CHN""#])),
      problems: [
        #"2:32: phoneAreaCodeDefinitions[0].countryCode (+86): "CHN" isn't a country code. Expected two"#
      ]),
    Case(
      "country digit", file(china(["countryCode": #""C1""#])),
      problems: [
        #"2:32: phoneAreaCodeDefinitions[0].countryCode (+86): "C1" isn't a country code. Expected two"#
      ]),
    Case(
      "country full width", file(china(["countryCode": #""ＣＮ""#])),
      problems: [
        #"2:32: phoneAreaCodeDefinitions[0].countryCode (+86): "ＣＮ" isn't a country code. Expected two"#
      ]),
    Case(
      "country object", file(china(["countryCode": "{}"])),
      problems: ["2:32: phoneAreaCodeDefinitions[0].countryCode (+86): Found an object, expected a string"]),
    Case(
      "trunk prefix letters", file(china(["trunkPrefix": #""0x""#])),
      problems: [
        #"2:102: phoneAreaCodeDefinitions[0].trunkPrefix (CN, +86): "0x" isn't a trunk prefix. Expected at most 8"#
      ]),
    Case(
      "trunk prefix number", file(china(["trunkPrefix": "0"])),
      problems: [
        "2:102: phoneAreaCodeDefinitions[0].trunkPrefix (CN, +86): Found the number 0, expected a string"
      ]),
    Case(
      "suffix string bad", file(china(["areaCodeSuffixes": #""684;340""#])),
      problems: [
        #"2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes (CN, +86): "684;340" isn't a suffix. Expected 1 to 15"#
      ]),
    Case(
      "suffix letters", file(china(["areaCodeSuffixes": #"["684","x1","-"]"#])),
      problems: [
        #"2:114: phoneAreaCodeDefinitions[0].areaCodeSuffixes[1] (CN, +86): "x1" isn't a suffix. Expected 1 to 15"#,
        #"2:119: phoneAreaCodeDefinitions[0].areaCodeSuffixes[2] (CN, +86): "-" isn't a suffix. Expected 1 to 15"#,
      ]),
    Case(
      "suffix long", file(china(["areaCodeSuffixes": #"["1234567890123456"]"#])),
      problems: [
        #"2:108: phoneAreaCodeDefinitions[0].areaCodeSuffixes[0] (CN, +86): "1234567890123456" isn't a suffix."#
      ]),
    Case(
      "suffix long in a string", file(china(["areaCodeSuffixes": #""684,1234567890123456""#])),
      problems: [
        #"2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes (CN, +86): "1234567890123456" isn't a suffix."#
      ]),
    Case(
      "suffix number in array", file(china(["areaCodeSuffixes": "[684]"])),
      problems: [
        "2:108: phoneAreaCodeDefinitions[0].areaCodeSuffixes[0] (CN, +86): Found the number 684, expected a"
      ]),
    Case(
      "suffix number", file(china(["areaCodeSuffixes": "684"])),
      problems: [
        "2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes (CN, +86): Found the number 684, expected an array"
      ]),
    Case(
      "suffix object", file(china(["areaCodeSuffixes": "{}"])),
      problems: [
        "2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes (CN, +86): Found an object, expected an array of"
      ]),
    Case(
      "regex empty", file(china(["mobileRegex": "\"\""])),
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): The regex is empty and would accept"
      ]),
    Case(
      "regex number", file(china(["mobileRegex": "1"])),
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Found the number 1, expected a string."
      ]),
    Case(
      "regex unclosed",
      file(
        china,
        china(["areaCode": #""93""#, "countryCode": #""AF""#, "mobileRegex": #""^(\\+93{1}\\-\\d{6,11}""#])),
      problems: [
        "3:51: phoneAreaCodeDefinitions[1].mobileRegex (AF, +93): Missing closing parenthesis at offset 19. Close the group with ), or put a backslash before a ( that begins no group."
      ]),
    Case(
      "regex wide", file(china(["mobileRegex": #""(?:中国|手机)(\\+86""#])),
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Missing closing parenthesis at offset 22. Close the group with ), or put a backslash before a ( that begins no group."
      ]),
    Case(
      "regex start item", file(china(["mobileRegex": #""(*UTF)1""#])),
      problems: [
        #"2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): "(*UTF)" at the start would change how"#
      ]),
    Case(
      "regex long unclosed",
      #"{"phoneAreaCodeDefinitions":[\#n{"areaCode":"86","countryCode":"CN","mobileRegex":"^(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(?:1|2)(3[4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6][4-6]","displayMapping":{"en":"China"}}\#n]}"#,
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Missing closing parenthesis at offset"
      ]),
    Case(
      "regex backspace", file(china(["mobileRegex": #""1\u0008""#])),
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): There is a backspace or form feed at offset 1."
      ]),
    Case(
      "regex lost b", file(china(["mobileRegex": #""^1\b""#])),
      problems: [
        "2:54: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): The backslashes of this regex aren't"
      ]),
    Case(
      "regex lost", file(china(["mobileRegex": #""^(\+86)?1\d{10}$""#])),
      problems: [
        "2:54: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): The backslashes of this regex aren't"
      ]),
    Case(
      "regex lost bad repaired", file(china(["mobileRegex": #""^(\d""#])), .repairing,
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Missing closing parenthesis at offset 4. Close the group with ), or put a backslash before a ( that begins no group."
      ]),
    Case(
      "regex mixed", file(china(["mobileRegex": #""^\\+86\d""#])),
      problems: [
        "2:58: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Some backslashes of this regex are"
      ]),
    Case(
      "regex mixed repair", file(china(["mobileRegex": #""^\\+86\d""#])), .repairing,
      problems: [
        "2:58: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Some backslashes of this regex are"
      ]),
    Case(
      "regex bidi", file(china(["mobileRegex": #""a\#u{202E}b(""#])),
      problems: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Missing closing parenthesis at offset 6. Close the group with ), or put a backslash before a ( that begins no group."
      ]),
    Case(
      "bad escape in name, repair", file(china(["displayMapping": #"{"en":"\d"}"#])), .repairing,
      problems: [
        #"2:80: phoneAreaCodeDefinitions[0].displayMapping.en (CN, +86): \d isn't a JSON escape. Write"#
      ]),
    Case(
      "bad escape in regex and name",
      file(china(["mobileRegex": #""\d""#, "displayMapping": #"{"en":"\d"}"#])),
      problems: [
        "2:52: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): The backslashes of this regex aren't",
        #"2:80: phoneAreaCodeDefinitions[0].displayMapping.en (CN, +86): \d isn't a JSON escape. Write"#,
      ]),
  ]
}
