import Testing

import PhoneCheck

private typealias Case = DefinitionsCase

@Suite("Refused definitions files")
struct DefinitionsShapeTests {
  @Test("A file of the wrong shape is refused with the place", arguments: DefinitionsFixture.shapes)
  func refused(_ file: DefinitionsCase) throws {
    try file.expectRefusal()
  }
}

extension DefinitionsFixture {
  fileprivate static let shapes: [DefinitionsCase] = [
    Case(
      "duplicate definition", file(china, hongKong, china),
      problems: ["4:1: phoneAreaCodeDefinitions[2] (CN, +86): The definition at"]),
    Case(
      "skip all", file(china(["mobileRegex": #""(""#])), .skipping,
      problems: [
        "1:29: phoneAreaCodeDefinitions: The only definition has an error, so none",
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Missing closing parenthesis at offset 1. Close the group with ), or put a backslash before a ( that begins no group.",
      ]),
    Case(
      "skip duplicate key outside", file(china, hongKong, tail: #","a":1,"a":2"#), .skipping,
      problems: [#"4:9: a: The key "a" occurs twice, first at"#]),
    Case(
      "duplicate key inside",
      file(
        #"{"areaCode":"86","countryCode":"CN","mobileRegex":"1","areaCode":"86","displayMapping":{"en":"A","en":"B"}}"#
      ),
      problems: [
        #"2:55: phoneAreaCodeDefinitions[0].areaCode (CN, +86): The key "areaCode" occurs twice, first"#,
        #"2:98: phoneAreaCodeDefinitions[0].displayMapping.en (CN, +86): The key "en" occurs twice, first at"#,
      ]),
    Case(
      "duplicate list", #"{"phoneAreaCodeDefinitions":[],\#n"phoneAreaCodeDefinitions":["# + china + "]}",
      problems: [
        "1:29: phoneAreaCodeDefinitions: The list is empty. Expected at least",
        #"2:1: phoneAreaCodeDefinitions: The key "phoneAreaCodeDefinitions""#,
      ]),
    Case(
      "empty list", #"{"phoneAreaCodeDefinitions":[]}"#,
      problems: ["1:29: phoneAreaCodeDefinitions: The list is empty. Expected at least"]),
    Case(
      "list object", #"{"phoneAreaCodeDefinitions":{"a":1}}"#,
      problems: ["1:29: phoneAreaCodeDefinitions: Found an object, expected an array of"]),
    Case(
      "list null", #"{"phoneAreaCodeDefinitions":null}"#,
      problems: ["1:29: phoneAreaCodeDefinitions: Found null, expected an array of"]),
    Case(
      "entry null", file("null", china),
      problems: ["2:1: phoneAreaCodeDefinitions[0]: Found null, expected an object"]),
    Case("root array", "[" + china + "]", problems: ["1:1: Found an array, expected an object with"]),
    Case("root string", #""x""#, problems: ["1:1: Found a string, expected an object with"]),
    Case("root null", "null", problems: ["1:1: Found null, expected an object with"]),
    Case("empty", "", problems: ["1:1: The file is empty. Fetch the"]),
    Case("blank", #" \#n\#t\#n"#, problems: ["3:1: The file contains only white space."]),
    Case("empty object", "{}", problems: [#"1:1: "phoneAreaCodeDefinitions" is missing."#]),
    Case(
      "two boms", #"\#u{FEFF}\#u{FEFF}"# + file(china),
      problems: [#"1:4: Found "\u{FEFF}" (U+FEFF), expected a"#]),
    Case("bom only", #"\#u{FEFF}"#, problems: ["1:4: The file is empty. Fetch the"]),
    Case(
      "html", #"<!DOCTYPE html>\#n<html></html>"#, problems: ["1:1: The file is an HTML or XML page, not"]),
    Case("html after space", #"\#n  <html>"#, problems: ["2:3: The file is an HTML or XML page, not"]),
    Case(
      "service error", #"{"error_code":"IDAAS.SDK.COMMON.1011","error_msg":"definitions\nunavailable"}"#,
      problems: ["1:15: error_code: The file holds an error of the identity"]),
    Case(
      "service error number", #"{"error_code":500}"#,
      problems: ["1:15: error_code: The file holds an error of the identity"]),
    Case(
      "envelope 1", #"{"code":1,"data":"no"}"#,
      problems: ["1:9: code: The file holds an error of the identity"]),
    Case(
      "envelope 1 msg", #"{"code":"101","data":null,"msg":"x"}"#,
      problems: ["1:9: code: The file holds an error of the identity"]),
    Case(
      "envelope 1 error", #"{"code":1,"data":{"error_code":"A","error_msg":"b"}}"#,
      problems: ["1:9: code: The file holds an error of the identity"]),
    Case(
      "envelope code null", #"{"code":null,"data":"# + plainFile + "}",
      problems: ["1:9: code: Found null, expected a number or a"]),
    Case("envelope no data", #"{"code":0}"#, problems: [#"1:1: "data" is missing. Is this the answer"#]),
    Case(
      "envelope data null", #"{"code":0,"data":null}"#,
      problems: ["1:18: data: Found null, expected an object, or a"]),
    Case(
      "envelope data array", #"{"code":0,"data":[]}"#,
      problems: ["1:18: data: Found an array, expected an object, or"]),
    Case(
      "envelope data empty", #"{"code":0,"data":{}}"#,
      problems: [#"1:18: data: "phoneAreaCodeDefinitions" is missing."#]),
    Case(
      "envelope data error", #"{"code":0,"data":{"error_code":"A","error_msg":"b"}}"#,
      problems: ["1:32: data.error_code: The file holds an error of the identity"]),
    Case(
      "envelope data text", #"{"code":0,"data":"hello"}"#,
      problems: ["1:19: data: hello isn't a JSON value."]),
    Case(
      "envelope no code", #"{"data":"# + plainFile + "}",
      problems: [#"1:1: "phoneAreaCodeDefinitions" is missing."#]),
    Case(
      "envelope string bad regex",
      #"{"code":0,\#n"data":"{\"phoneAreaCodeDefinitions\":[\n{\"areaCode\":\"86\",\"countryCode\":\"CN\",\"mobileRegex\":\"^1\",\"displayMapping\":{\"en\":\"China\"}},\n{\"areaCode\":\"93\",\"countryCode\":\"AF\",\"mobileRegex\":\"^(\\\\d\",\"displayMapping\":{\"en\":\"China\"}}\n]}"}"#,
      problems: [
        "2:210: data.phoneAreaCodeDefinitions[1].mobileRegex (AF, +93): Missing closing parenthesis at offset 4. Close the group with ), or put a backslash before a ( that begins no group."
      ]),
    Case(
      "envelope string lost",
      #"{"code":0,\#n"data":"{\"phoneAreaCodeDefinitions\":[\n{\"areaCode\":\"86\",\"countryCode\":\"CN\",\"mobileRegex\":\"^1\\d\",\"displayMapping\":{\"en\":\"China\"}}\n]}"}"#,
      problems: [
        "2:106: data.phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): The backslashes of this regex aren't"
      ]),
    Case(
      "envelope string syntax",
      #"{"code":0,\#n"data":"{\"phoneAreaCodeDefinitions\":[\n{\"areaCode\":\"86\",\"countryCode\":\"CN\",\"mobileRegex\":\"^1\",\"displayMapping\":{\"en\":\"China\"}},\n{\"areaCode\":\"852\",\"countryCode\":\"HK\",\"mobileRegex\":\"^5\",\"displayMapping\":{\"en\":\"Hong Kong\"}}\n],\"preferredAreaCode\":\"CN\",}"}"#,
      problems: ["2:292: data: Found a trailing comma before a closing"]),
    Case(
      "envelope string twice", #"{"code": 0, "data": "{\"code\": 0, \"data\": {}}"}"#,
      problems: [#"1:22: data: "phoneAreaCodeDefinitions" is missing."#]),
    Case(
      "envelope outer bad escape", #"{"code":0,"x":"\d","data":"# + plainFile + "}",
      problems: [#"1:16: x: \d isn't a JSON escape. Write"#]),
    Case(
      "data in data string bad escape", #"{"code":0,"data":"{\d}"}"#,
      problems: [#"1:20: data: \d isn't a JSON escape. Write"#]),
    Case(
      "envelope bad def", #"{"code":0,"data":"# + brokenFile + "}",
      problems: [
        "3:51: data.phoneAreaCodeDefinitions[1].mobileRegex (AF, +93): Missing closing parenthesis at offset 4. Close the group with ), or put a backslash before a ( that begins no group."
      ]),
  ]
}
