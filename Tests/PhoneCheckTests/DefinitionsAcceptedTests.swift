import Testing

import PhoneCheck

private typealias Case = DefinitionsCase

@Suite("Accepted definitions files")
struct DefinitionsAcceptedTests {
  @Test(
    "Odd files are accepted exactly, with remarks on the assumptions",
    arguments: DefinitionsFixture.accepted)
  func accepted(_ file: DefinitionsCase) throws {
    let catalog = try AreaCodeCatalog(json: file.text, options: file.mode.options)
    #expect(catalog.definitions.count == file.count)
    #expect(catalog.preferred?.countryCode.letters == file.preferred)
    let lines = catalog.remarks.map { $0.rendered(file: "f").split(separator: "\n").first ?? "" }
    #expect(lines.count == file.lines.count)
    for (line, expected) in zip(lines, file.lines) {
      #expect(line.hasPrefix("f:" + expected), "\(line)")
    }
  }
}

extension DefinitionsFixture {
  fileprivate static let accepted: [DefinitionsCase] = [
    Case("plain", file(china, hongKong), count: 2, remarks: []),
    Case(
      "preferred country", file(china, hongKong, tail: #","preferredAreaCode":"HK""#), count: 2,
      preferred: "HK", remarks: []),
    Case(
      "preferred area", file(china, hongKong, tail: #","preferredAreaCode":"852""#), count: 2,
      preferred: "HK", remarks: []),
    Case(
      "preferred +area", file(china, hongKong, tail: #","preferredAreaCode":"+852""#), count: 2,
      preferred: "HK", remarks: []),
    Case("preferred null", file(china, hongKong, tail: #","preferredAreaCode":null"#), count: 2, remarks: []),
    Case(
      "preferred empty", file(china, hongKong, tail: #","preferredAreaCode":"""#), count: 2,
      remarks: ["4:23: preferredAreaCode: The code is empty, so no definition is preferred. Write a listed"]),
    Case(
      "preferred missing code", file(china, hongKong, tail: #","preferredAreaCode":"US""#), count: 2,
      remarks: [#"4:23: preferredAreaCode: No definition has the code "US", so no definition is preferred."#]),
    Case(
      "preferred missing area", file(china, hongKong, tail: #","preferredAreaCode":"+853""#), count: 2,
      remarks: [#"4:23: preferredAreaCode: No definition has the code "+853", so"#]),
    Case(
      "preferred name", file(china, hongKong, tail: #","preferredAreaCode":"China""#), count: 2,
      remarks: [#"4:23: preferredAreaCode: No definition has the code "China", so"#]),
    Case(
      "preferred space", file(china, hongKong, tail: #","preferredAreaCode":" ""#), count: 2,
      remarks: [#"4:23: preferredAreaCode: No definition has the code " ", so"#]),
    Case(
      "preferred lower", file(china, hongKong, tail: #","preferredAreaCode":"hk""#), count: 2,
      preferred: "HK", remarks: [#"4:23: preferredAreaCode: "hk" was read as "HK""#]),
    Case(
      "preferred skipped",
      file(
        china, china(["areaCode": #""852""#, "countryCode": #""HK""#, "mobileRegex": #""(""#]),
        tail: #","preferredAreaCode":"HK""#), .skipping, count: 1,
      remarks: [
        "3:52: phoneAreaCodeDefinitions[1].mobileRegex (HK, +852): Left out this definition: Missing",
        #"4:23: preferredAreaCode: No definition has the code "HK", so"#,
      ]),
    Case(
      "unknown keys", file(china, hongKong, tail: #","x":{"y":[1,2.5e3,true]},"preferredAreaCode":"CN""#),
      count: 2, preferred: "CN", remarks: []),
    Case(
      "area plus", file(china(["areaCode": #""+86""#])), count: 1,
      remarks: [
        #"2:13: phoneAreaCodeDefinitions[0].areaCode (CN, +86): "+86" was read as an area code. Area codes"#
      ]),
    Case(
      "area 00", file(china(["areaCode": #""0086""#])), count: 1,
      remarks: [
        #"2:13: phoneAreaCodeDefinitions[0].areaCode (CN, +86): "0086" was read as an area code. Area codes"#
      ]),
    Case(
      "country lower", file(china(["countryCode": #""cn""#])), count: 1,
      remarks: [#"2:32: phoneAreaCodeDefinitions[0].countryCode (CN, +86): "cn" was read as "CN""#]),
    Case(
      "names missing", file(china(["displayMapping": nil])), count: 1,
      remarks: [
        "2:1: phoneAreaCodeDefinitions[0] (CN, +86): There are no names in displayMapping, so the country"
      ]),
    Case(
      "names null", file(china(["displayMapping": "null"])), count: 1,
      remarks: [
        "2:73: phoneAreaCodeDefinitions[0].displayMapping (CN, +86): There are no names in displayMapping, so the country"
      ]),
    Case(
      "names empty", file(china(["displayMapping": "{}"])), count: 1,
      remarks: [
        "2:73: phoneAreaCodeDefinitions[0].displayMapping (CN, +86): There are no names in displayMapping, so the country"
      ]),
    Case(
      "name empty", file(china(["displayMapping": #"{"en":"","zh-CN":"中国"}"#])), count: 1,
      remarks: [
        #"2:79: phoneAreaCodeDefinitions[0].displayMapping.en (CN, +86): Skipped the empty name for "en""#
      ]),
    Case(
      "name twice by case", file(china(["displayMapping": #"{"zh-CN":"中国","zh_cn":"中"}"#])), count: 1,
      remarks: [
        "2:99: phoneAreaCodeDefinitions[0].displayMapping.zh_cn (CN, +86): Skipped a second name for the"
      ]),
    Case("suffix array", file(china(["areaCodeSuffixes": #"["684","1"]"#])), count: 1, remarks: []),
    Case("suffix null", file(china(["areaCodeSuffixes": "null"])), count: 1, remarks: []),
    Case(
      "suffix string", file(china(["areaCodeSuffixes": #""684, 340 ,12""#])), count: 1,
      remarks: [
        "2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes (CN, +86): One string was read as 3 suffixes. Suffixes"
      ]),
    Case(
      "suffixes as a string of JSON", file(china(["areaCodeSuffixes": #""[\"684\", 68,\"\"]""#])), count: 1,
      remarks: [
        "2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes (CN, +86): One string was read as 3 suffixes. Suffixes",
        "2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes[2] (CN, +86): Skipped an empty suffix",
      ]),
    Case(
      "no suffixes as a string of JSON", file(china(["areaCodeSuffixes": #"" [] ""#])), count: 1,
      remarks: [
        "2:107: phoneAreaCodeDefinitions[0].areaCodeSuffixes (CN, +86): One string was read as 0 suffixes. Suffixes"
      ]),
    Case(
      "suffix empty string", file(china(["areaCodeSuffixes": "\"\""])), count: 1, remarks: []),
    Case(
      "names as a string of JSON", file(china(["displayMapping": #""{\"en\":\"China\",\"zh-CN\":7}""#])),
      count: 1,
      remarks: [
        "2:73: phoneAreaCodeDefinitions[0].displayMapping (CN, +86): displayMapping is a string. The names",
        #"2:73: phoneAreaCodeDefinitions[0].displayMapping.zh-CN (CN, +86): Found the number 7, expected the name"#,
      ]),
    Case(
      "names as a string, bad ones skipped", file(china(["displayMapping": #""China""#])), .skipping,
      count: 1,
      remarks: [
        "2:73: phoneAreaCodeDefinitions[0].displayMapping (CN, +86): Found a string, expected an object with names."
      ]),
    Case(
      "names number", file(china(["displayMapping": "7"])), count: 1,
      remarks: [
        "2:73: phoneAreaCodeDefinitions[0].displayMapping (CN, +86): Found the number 7, expected an object with"
      ]),
    Case(
      "name number and null", file(china(["displayMapping": #"{"en":1,"zh-TW":null,"zh-CN":"中国"}"#])),
      count: 1,
      remarks: [
        #"2:79: phoneAreaCodeDefinitions[0].displayMapping.en (CN, +86): Found the number 1, expected the name for "en""#,
        #"2:89: phoneAreaCodeDefinitions[0].displayMapping.zh-TW (CN, +86): Found null, expected the name for "zh-TW""#,
      ]),
    Case(
      "regex escaped twice", file(china(["mobileRegex": #""^\\\\+86\\\\d{11}$""#])), count: 1,
      remarks: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): 2 backslashes are doubled. No number"
      ]),
    Case(
      "regex escaped twice, repaired", file(china(["mobileRegex": #""^\\\\+86\\\\d{11}$""#])), .repairing,
      count: 1,
      remarks: [
        "2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Removed 2 doubled backslashes"
      ]),
    Case(
      "regex with a backslash of its own", file(china(["mobileRegex": #""^\\d\\\\?$""#])), .repairing,
      count: 1, remarks: []),
    Case(
      "suffix with empty", file(china(["areaCodeSuffixes": #"["","684"]"#])), count: 1,
      remarks: [
        "2:108: phoneAreaCodeDefinitions[0].areaCodeSuffixes[0] (CN, +86): Skipped an empty suffix"
      ]),
    Case(
      "regex lost b repaired", file(china(["mobileRegex": #""^1\b""#])), .repairing, count: 1,
      remarks: [
        "2:54: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Added 1 lost backslash"
      ]),
    Case(
      "regex lost repaired", file(china(["mobileRegex": #""^(\+86)?1\d{10}$""#])), .repairing, count: 1,
      remarks: [
        "2:54: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Added 2 lost backslashes"
      ]),
    Case(
      "regex lost with quote repaired", file(china(["mobileRegex": #""^\"?\d\n""#])), .repairing, count: 1,
      remarks: [
        "2:56: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Added 2 lost backslashes"
      ]),
    Case(
      "regex good with repair", file(china(["mobileRegex": #""^\\d\n\/""#])), .repairing, count: 1,
      remarks: []),
    Case(
      "duplicate definition skip", file(china, hongKong, china), .skipping, count: 2,
      remarks: ["4:1: phoneAreaCodeDefinitions[2] (CN, +86): Left out this definition: The definition"]),
    Case("same area other country", file(china, china(["countryCode": #""HK""#])), count: 2, remarks: []),
    Case(
      "bad then good same codes skip", file(china(["mobileRegex": #""(""#]), china), .skipping, count: 1,
      remarks: ["2:51: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Left out this definition: Missing"]),
    Case(
      "skip string entry", file(#""x""#, china), .skipping, count: 1,
      remarks: ["2:1: phoneAreaCodeDefinitions[0]: Left out this definition: Found a"]),
    Case(
      "skip json problem inside", file(china(["mobileRegex": #""a\#tb""#]), hongKong), .skipping, count: 1,
      remarks: [
        "2:53: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Left out this definition: Found a tab"
      ]),
    Case(
      "skip duplicate key inside",
      file(#"{"areaCode":"86","areaCode":"1","countryCode":"CN","mobileRegex":"1"}"#, hongKong), .skipping,
      count: 1,
      remarks: [
        "2:1: phoneAreaCodeDefinitions[0] (CN, +86): There are no names in displayMapping, so the country",
        "2:18: phoneAreaCodeDefinitions[0].areaCode (CN, +86): Left out this definition: The key",
      ]),
    Case("bom", #"\#u{FEFF}"# + file(china), count: 1, remarks: ["1:1: Skipped a UTF-8 byte order mark"]),
    Case(
      "envelope", #"{"code":"0","data":"# + plainFile + "}", count: 2, preferred: "CN",
      remarks: [#"1:20: data: The definitions were read from "data" in"#]),
    Case(
      "envelope number", #"{"code":0,"data":"# + plainFile + "}", count: 2, preferred: "CN",
      remarks: [#"1:18: data: The definitions were read from "data" in"#]),
    Case(
      "envelope 0.0", #"{"code":0.0,"data":"# + plainFile + "}", count: 2, preferred: "CN",
      remarks: [#"1:20: data: The definitions were read from "data" in"#]),
    Case(
      "envelope string",
      #"{"code": 0, "data": "{\"phoneAreaCodeDefinitions\":[\n{\"areaCode\":\"86\",\"countryCode\":\"CN\",\"mobileRegex\":\"^1\",\"displayMapping\":{\"en\":\"China\"}},\n{\"areaCode\":\"852\",\"countryCode\":\"HK\",\"mobileRegex\":\"^5\",\"displayMapping\":{\"en\":\"Hong Kong\"}}\n],\"preferredAreaCode\":\"CN\"}"}"#,
      count: 2, preferred: "CN",
      remarks: [#"1:21: data: "data" in the response is a string. The definitions were read"#]),
    Case(
      "envelope string lost repaired",
      #"{"code":0,\#n"data":"{\"phoneAreaCodeDefinitions\":[\n{\"areaCode\":\"86\",\"countryCode\":\"CN\",\"mobileRegex\":\"^1\\d\",\"displayMapping\":{\"en\":\"China\"}}\n]}"}"#,
      .repairing, count: 1,
      remarks: [
        #"2:8: data: "data" in the response is a string. The definitions were read"#,
        "2:106: data.phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): Added 1 lost backslash",
      ]),
    Case(
      "escaped key",
      #"{"phoneAreaCodeDefinitions":[\#n{"area\u0043ode":"86","countryCode":"CN","mobileRegex":"^1","displayMapping":{"en":"China"}}\#n]}"#,
      count: 1, remarks: []),
    Case(
      "nfc nfd keys", file(china(["displayMapping": #"{"\#u{E9}":"a","e\#u{301}":"b"}"#])), count: 1,
      remarks: []),
  ]
}
