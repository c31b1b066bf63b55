import Foundation
import PhoneBatch
import PhoneCheck
import Testing

/// The report on definitions files that can't be used, and its advice.
@Suite("Advice on definitions files")
struct DefinitionsAdviceTests {
  private static let good = #"{"areaCode": "86", "countryCode": "CN", "mobileRegex": "^1\\d{10}$"}"#

  private static func file(_ definitions: String...) -> String {
    #"{"phoneAreaCodeDefinitions": [\#(definitions.joined(separator: ", "))]}"#
  }

  private func check(_ file: some DataProtocol, _ options: String...) throws -> CommandRunner.Result {
    try withRunner { runner in
      try runner.write(file, to: "d.json")
      return try runner.run(["check", "+8613800138000", "--definitions", "d.json"] + options)
    }
  }

  @Test(
    "Skipping bad definitions is offered exactly if some definitions remain",
    arguments: [
      (file(good, #"{"areaCode": "852", "countryCode": "HK"}"#), true),
      (file(#"{"areaCode": "852", "countryCode": "HK"}"#), false), (file(good) + ",", false),
      ("// tenant\n" + file(good), false), ("<html>" + file(good), false),
      (String(file(good).dropLast(9)), false),
      (file(good).replacing("]", with: ",]"), false), (#"{"code": 401, "message": "no"}"#, false),
    ])
  func skipping(file: String, isOffered: Bool) throws {
    let refused = try check(Data(file.utf8))
    #expect(refused.status == 2)
    #expect(refused.errorText.contains("--skip-bad-definitions") == isOffered)
    #expect(try check(Data(file.utf8), "--skip-bad-definitions").status == (isOffered ? 0 : 2))
  }

  @Test("The documentation names the limit of a definitions file", arguments: [0, 1, 1_000_000])
  func limit(excess: Int) throws {
    let file = Self.file(Self.good)
    let result = try check(
      Data((file + String(repeating: " ", count: (4 << 20) - file.utf8.count + excess)).utf8))
    #expect(result.status == (excess == 0 ? 0 : 2))
    #expect(result.errorText.contains("more than 4194304 bytes") == (excess > 0))
  }

  @Test(
    "A URL with a scheme other than https is reported as such, not as a missing file",
    arguments: [
      "check 1 --definitions ftp://h/d.json", "check 1 --definitions file:///d.json", "lint s3://h/d.json",
      "fetch FTP://h/d.json -o d.json", "diff file://d.json --builtin",
      "areas --lang zh-CN --definitions ftp://h/d.json",
    ])
  func otherSchemes(arguments: String) throws {
    let result = try withRunner { try $0.shell("phonecheck \(arguments)") }
    #expect(result.status == 64)
    #expect(
      result.errorText.contains("only over https") || result.errorText.contains("只通过 https"))
  }

  @Test(
    "A file in GB18030, Big5 or Latin-1 has only one error: it isn't UTF-8",
    arguments: ["gb18030", "big5", "latin1"])
  func otherEncoding(name: String) throws {
    let text = Self.file(
      (0..<3).map { _ in
        #"{"areaCode": "x", "displayMapping": {"zh-CN": "\#(name == "latin1" ? "éàç" : "中國")"}}"#
      }
      .joined(separator: ", "))
    let encoding = try #require(TextEncoding(named: name))
    let bytes = try #require(TextEncoder(encoding)?.bytes(of: text))
    let result = try check(bytes)
    #expect(result.errorText.contains("can't be used: 1 problem. Fix the file.\n"))
    #expect(result.errorText.contains("d.json:1:") && result.errorText.contains("iconv -f GB18030 -t UTF-8"))
    #expect(throws: DefinitionsError.self) { try AreaCodeCatalog(json: bytes) }
  }

  @Test("A single byte that isn't UTF-8 hides no other problem")
  func oneSlip() throws {
    let text = Self.file(
      #"{"areaCode": "x", "countryCode": "CN", "mobileRegex": "^1\\d{10}$", "displayMapping": {"en": "?"}}"#)
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    #expect(try check(bytes).errorText.contains("2 problems"))
  }

  @Test(
    "A key that likely replaces a required key is named, whether its letters or only their case differ",
    arguments: ["mobileRegexp", "mobileRegx", "mobile_regex", "MobileRegex", "moblieRegex"])
  func neededKey(key: String) throws {
    let result = try check(Data(Self.file(Self.good.replacing("mobileRegex", with: key)).utf8))
    #expect(result.errorText.contains(#""mobileRegex" is missing. Did you mean "\#(key)"?"#))
  }

  @Test("A dissimilar key isn't named", arguments: ["regex", "areaCodeSuffixes", "trunkPrefix", "mobile"])
  func unlikeKey(key: String) throws {
    let result = try check(Data(Self.file(Self.good.replacing("mobileRegex", with: key)).utf8))
    #expect(result.errorText.contains(#""mobileRegex" is missing. Add the key"#))
  }

  @Test(
    "An ignored key is named if another key, which is missing, was likely meant",
    arguments: [
      (#""areaCodeSufixes": ["684"]"#, "areaCodeSuffixes"), (#""trunkPrefixes": "0""#, "trunkPrefix"),
      (#""display_mapping": {"en": "China"}"#, "displayMapping"),
      (#""areaCodeSufixes": [], "areaCodeSuffixes": []"#, nil), (#""note": "ours""#, nil),
    ] as [(String, String?)])
  func ignoredKey(member: String, meant: String?) throws {
    let result = try check(Data(Self.file(Self.good.dropLast() + ", \(member)}").utf8))
    #expect(result.status == 0)
    #expect(result.errorText.contains("is ignored. Did you mean \"\(meant ?? "")\"?") == (meant != nil))
  }

  @Test("A misspelled key beside the list is also named")
  func ignoredPreference() throws {
    let file = String(Self.file(Self.good).dropLast()) + #", "preferedAreaCode": "CN"}"#
    #expect(
      try check(Data(file.utf8)).errorText.contains(
        #""preferedAreaCode" is ignored. Did you mean "preferredAreaCode"?"#))
  }
}
