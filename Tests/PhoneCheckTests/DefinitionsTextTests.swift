import Testing

import PhoneCheck

@Suite("Text of problems")
struct DefinitionsTextTests {
  typealias Fixture = DefinitionsFixture

  static func text(_ json: String, options: LoadingOptions = LoadingOptions()) throws -> String {
    let error = try #require(throws: DefinitionsError.self) {
      try AreaCodeCatalog(json: json, options: options)
    }
    return error.rendered(file: "area-codes.json")
  }

  @Test("A regex is shown with a caret below the place")
  func format() throws {
    let definition = Fixture.china([
      "areaCode": #""93""#, "countryCode": #""AF""#, "mobileRegex": #""^(\\+93{1}\\-\\d{6,11}""#,
    ])
    let text = try Self.text(Fixture.file(Fixture.china, definition))
    #expect(
      text == #"""
        area-codes.json:3:51: phoneAreaCodeDefinitions[1].mobileRegex (AF, +93): Missing closing parenthesis at offset 19. Close the group with ), or put a backslash before a ( that begins no group.
            ^(\+93{1}\-\d{6,11}
                               ^
        """#)
  }

  @Test("All problems are reported at once, in file order, each on its own lines")
  func complete() throws {
    let text = try Self.text(
      Fixture.file(
        Fixture.china(["areaCode": "86", "mobileRegex": #""[""#]), Fixture.china(["countryCode": #""C""#]),
        tail: #","preferredAreaCode":7"#))
    #expect(
      text == #"""
        area-codes.json:2:13: phoneAreaCodeDefinitions[0].areaCode (CN): Found the number 86, expected a string. Write "86" in quotes.
        area-codes.json:2:49: phoneAreaCodeDefinitions[0].mobileRegex (CN): Missing terminating ] for character class at offset 1. Close the class with ], or put a backslash before a [ that begins no class.
            [
             ^
        area-codes.json:3:32: phoneAreaCodeDefinitions[1].countryCode (+86): "C" isn't a country code. Expected two ASCII letters (ISO 3166-1 alpha-2)
        area-codes.json:4:23: preferredAreaCode: Found the number 7, expected a string. Write "7" in quotes.
        """#)
  }

  @Test(
    "A text that isn't a regex is explained, with a next step",
    arguments: [
      (#"^1\\"#, "or remove the backslash"), (#"1{6,2}"#, "as in {6,11}"),
      ("1{65536}", "at most 65535 times"),
      ("[1", "Close the class with ]"), ("[2-1]", "Write the smaller character first"),
      ("+861", #"Write \+ for a plus sign, in JSON "\\+""#),
      ("*1", "Put the repeated item before the quantifier"),
      ("(1", "Close the group with )"), ("1)", "or open the group with ("),
      ("[[:foo:]]", "Write [0-9] or [[:digit:]]"), ("[:digit:]", "See pcre2pattern(3)"),
    ])
  func advice(regex: String, expected: String) throws {
    let lines = try Self.text(Fixture.file(Fixture.china(["mobileRegex": "\"\(regex)\""]))).split(
      separator: "\n")
    #expect(lines[0].contains(" at offset "))
    #expect(lines[0].contains(". ") && lines[0].contains(expected), "\(lines[0])")
  }

  @Test(
    "A regex that only PCRE2 can refuse is also explained",
    .enabled(if: MatchingEngine.runsEveryRegex, "without PCRE2 it is undecided"),
    arguments: [
      ("(?z)1", "Write (?: for a group"), (#"1\\2"#, "Refer to a group that the regex has"),
      (#"(?<=1+)1"#, "alternative of the look-behind a fixed length"), ("(?<a>1)(?<a>2)", "its own name"),
      ("(?<1>1)", "Begin the name with a letter"), (#"\\p{Foo}"#, #"Write [0-9] or \d"#),
      (#"\\x{110000}"#, "See pcre2pattern(3)"),
      (String(repeating: "(", count: 300) + String(repeating: ")", count: 300), "Nest fewer groups"),
    ])
  func adviceByPCRE2(regex: String, expected: String) throws { try advice(regex: regex, expected: expected) }

  @Test("Lost backslashes are explained, with the repair")
  func lostBackslashes() throws {
    let text = try Self.text(Fixture.file(Fixture.china(["mobileRegex": #""^(\+86){0,1}\-?1\d{10}$""#])))
    #expect(
      text == #"""
        area-codes.json:2:54: phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): The backslashes of this regex aren't doubled. In JSON every backslash of a regex is written twice (\\d for \d). Double them, or use --repair-escapes.
            ^(\+86){0,1}\-?1\d{10}$
              ^
        """#)
  }

  @Test(
    "The caret counts terminal columns, and escaped characters by their escapes",
    arguments: [
      ("(?:中国)(", "(?:中国)(", 9), ("e\u{301}(", "e\u{301}(", 2), ("a\u{202E}(", #"a\u{202E}("#, 10),
      ("😀ｱ(", "😀ｱ(", 4),
    ])
  func caret(regex: String, shown: String, column: Int) throws {
    let lines = try Self.text(Fixture.file(Fixture.china(["mobileRegex": "\"\(regex)\""])))
      .split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.first == "    \(shown)")
    #expect(lines.last == "    " + String(repeating: " ", count: column) + "^")
  }

  @Test("Of a long regex, only the part around the place is shown")
  func window() throws {
    let regex = String(repeating: "1", count: 100) + "[z-a]" + String(repeating: "2", count: 100)
    let lines = try Self.text(Fixture.file(Fixture.china(["mobileRegex": "\"\(regex)\""])))
      .split(separator: "\n").dropFirst().map(String.init)
    let before = "…" + String(repeating: "1", count: 37) + "[z-"
    #expect(lines.first == "    " + before + "a]" + String(repeating: "2", count: 38) + "…")
    #expect(lines.last == "    " + String(repeating: " ", count: 41) + "^")
  }

  @Test("A service's message is cut at 200 characters, and shows no control character")
  func serviceMessage() throws {
    let message = #"\u001b[2J\u202e"# + String(repeating: "a", count: 1000)
    let text = try Self.text(#"{"error_code":"A\n","error_msg":"\#(message)"}"#)
    #expect(
      text.hasPrefix(
        #"area-codes.json:1:15: error_code: The file holds an error of the identity service instead of definitions: code A\u{A}, “\u{1B}[2J\u{202E}aaa"#
      ))
    #expect(text.contains(String(repeating: "a", count: 195) + "…”. Fetch"))
    #expect(!text.contains(String(repeating: "a", count: 196)))
  }

  @Test("Problems contain facts")
  func facts() throws {
    let error = try #require(throws: DefinitionsError.self) {
      try AreaCodeCatalog(
        json: Fixture.file(Fixture.china, Fixture.china(["mobileRegex": "7"]), Fixture.china))
    }
    #expect(
      error.problems.map(\.cause) == [
        .duplicateDefinition(firstLine: 2, firstColumn: 1),
        .wrongType(found: .number("7"), expected: .string),
        .duplicateDefinition(firstLine: 2, firstColumn: 1),
      ])
    let number = error.problems[1]
    #expect(number.line == 3 && number.column == 51)
    #expect(number.path == "phoneAreaCodeDefinitions[1].mobileRegex")
    #expect(number.definitionLabel == "CN, +86")
  }
}
