import Foundation
import Testing

@Suite("phonecheck areas")
struct AreasCommandTests {
  func areas(_ arguments: String...) throws -> CommandRunner.Result {
    try withRunner { runner in
      let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      return try runner.run(["areas", "--definitions", definitions] + arguments)
    }
  }

  @Test("The list equals the picker's: the preferred area first, then file order")
  func list() throws {
    let result = try areas("--lang", "zh-CN")
    #expect(
      result.outputText == """
        +86     CN   中国大陆   （首选）
        +852    HK   中国香港
        +886    TW   中国台湾
        +853    MO   中国澳门
        +93     AF   阿富汗

        """)
    #expect(result.status == 0)
  }

  @Test(
    "A search finds names, area codes and country codes",
    arguments: [("+85", 2), ("macau", 1), ("macao", 1), ("台灣", 1), ("tw", 1), ("中國", 4)])
  func search(text: String, count: Int) throws {
    let result = try areas("--search", text)
    #expect(result.outputText.split(separator: "\n").count == count)
    #expect(result.status == 0)
    #expect(result.errorText.isEmpty)
  }

  @Test(
    "The built-in catalog is listed by name, after the preferred area; a search shows the likeliest first")
  func builtin() throws {
    try withRunner { runner in
      let lines = { (arguments: [String]) in
        try runner.run(["areas", "--lang", "en"] + arguments).outputText.split(separator: "\n").map(
          String.init)
      }
      let listed = try lines([])
      #expect(listed.count == 244 && listed[0] == "+86     CN   China   (preferred)")
      #expect(listed[1] == "+93     AF   Afghanistan" && listed[243] == "+263    ZW   Zimbabwe")
      #expect(try lines(["--search", "+44"]).first == "+44     GB   United Kingdom")
      #expect(try lines(["--search", "in", "--sort", "name"]).first == "+91     IN   India")
    }
  }

  @Test(
    "A search without results is reported, and ends with exit code 1",
    arguments: [("text", ""), ("csv", "area_code,country_code,name,suffixes,preferred\n"), ("json", "[]\n")])
  func nothing(format: String, output: String) throws {
    let result = try areas("--search", "xyz", "--format", format)
    #expect(result.outputText.replacing("[\n\n]", with: "[]") == output)
    #expect(
      result.errorText
        == "phonecheck: No area has “xyz” as an area code, country code or part of its name\n")
    #expect(result.status == 1)
  }

  @Test(
    "By name, Chinese is sorted by pinyin or strokes, and English by letters",
    arguments: [("zh-CN", "AF MO CN TW HK"), ("zh-TW", "CN HK TW MO AF"), ("en", "AF CN HK MO TW")])
  func sorting(language: String, order: String) throws {
    let lines = try areas("--lang", language, "--sort", "name").outputText.split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ")[1] }.joined(separator: " ") == order)
  }

  @Test("CSV has a header and quotes cells that need quotes")
  func csv() throws {
    try withRunner { runner in
      let definitions = #"""
        {"phoneAreaCodeDefinitions": [{"areaCode": "1", "countryCode": "VI", "mobileRegex": "^1",
          "displayMapping": {"en": "Virgin Islands, \"U.S.\""}, "areaCodeSuffixes": ["340"]}]}
        """#
      try runner.write(Data(definitions.utf8), to: "a.json")
      let result = try runner.run(["areas", "--definitions", "a.json", "--format", "csv"])
      #expect(
        result.outputText == #"""
          area_code,country_code,name,suffixes,preferred
          1,VI,"Virgin Islands, ""U.S.""",340,

          """#)
    }
  }

  @Test("JSON is an array of objects")
  func json() throws {
    let list = try #require(
      try JSONSerialization.jsonObject(with: areas("--format", "json").output) as? [[String: Any]])
    #expect(list.map { $0["countryCode"] as? String } == ["CN", "HK", "TW", "MO", "AF"])
    #expect(list.map { $0["preferred"] as? Bool } == [true, false, false, false, false])
  }

  @Test("Control and bidirectional characters of a file don't reach the terminal")
  func escaping() throws {
    try withRunner { runner in
      let definitions = #"""
        {"phoneAreaCodeDefinitions": [{"areaCode": "1", "countryCode": "US", "mobileRegex": "^1",
          "displayMapping": {"en": "A\u001b[31m\u202eB"}}]}
        """#
      try runner.write(Data(definitions.utf8), to: "a.json")
      let text = try runner.run(["areas", "--definitions", "a.json"]).outputText
      #expect(text == "+1      US   A\\u{1B}[31m\\u{202E}B\n")
    }
  }
}
