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

  /// Runs the command on settings of `Fixtures/Allowlists`.
  func allowed(_ settings: String, _ arguments: String...) throws -> CommandRunner.Result {
    try withRunner { runner in
      let file = CommandRunner.repository.appending(path: "Tests/Fixtures/Allowlists/\(settings).json").path
      return try runner.run(["areas", "--lang", "en", "--allowlist", file] + arguments)
    }
  }

  @Test("An allowlist lists the allowed countries, and only remarks about the list are shown")
  func allowlist() throws {
    let result = try allowed("authgear")
    #expect(result.outputText == "+852    HK   Hong Kong   (preferred)\n+886    TW   Taiwan\n")
    #expect(result.errorText.isEmpty && result.status == 0)
    let all = try allowed("logto")
    #expect(all.outputText.split(separator: "\n").count == 244)
    #expect(
      all.errorText
        == "phonecheck: The settings of Logto list no countries, so all countries are used\n")
  }

  @Test("Definitions of the allowed countries are a file that is used like a tenant's")
  func definitions() throws {
    try withRunner { runner in
      let settings = CommandRunner.repository.appending(path: "Tests/Fixtures/Allowlists/auth0.json").path
      let result = try runner.run([
        "areas", "--lang", "en", "--allowlist", settings, "--format", "definitions",
      ])
      #expect(result.status == 0)
      #expect(result.errorText.contains("phonecheck: The settings list countries, not numbers. "))
      #expect(result.errorText.contains("phonecheck: No country is preferred, so "))
      try runner.write(result.output, to: "definitions.json")
      for (number, status) in [("+1 201 555 0123", 0), ("+44 7400 123456", 0), ("+86 138 0013 8000", 1)] {
        let verdict = try runner.run(["check", "--definitions", "definitions.json", number])
        #expect(verdict.status == status, "\(number)")
      }
      let same = try runner.run(["areas", "--definitions", "definitions.json", "--format", "definitions"])
      #expect(same.output == result.output)
    }
  }

  @Test("A search leaves definitions in their order, and says if the preferred one is left out")
  func searchedDefinitions() throws {
    let result = try areas("--search", "85", "--format", "definitions", "--lang", "en")
    let text = result.outputText
    let hongKong = try #require(text.range(of: "\"countryCode\" : \"HK\"")).lowerBound
    let macao = try #require(text.range(of: "\"countryCode\" : \"MO\"")).lowerBound
    #expect(hongKong < macao && !text.contains("preferredAreaCode"))
    #expect(result.errorText.hasPrefix("phonecheck: No country is preferred"))
    #expect(try areas("--search", "xyz", "--format", "definitions").outputText.isEmpty)
  }

  @Test(
    "Settings that can't be used end with exit code 2, and name the place",
    arguments: [
      ("{}", "settings.json:1:1: These aren't settings of a known server."),
      (#"{"country_codes": {"list": ["USA"], "mode": "allow"}}"#, "settings.json:1:29: “USA” isn't"),
      ("ui:\n", "settings.json:1:1: The settings have to be a JSON object. Convert YAML first"),
      (#"{"smsRegionConfig": {"allowlistOnly": {}}}"#, "settings.json: No definition is left."),
    ])
  func badSettings(text: String, message: String) throws {
    try withRunner { runner in
      try runner.write(Data(text.utf8), to: "settings.json")
      let result = try runner.run(["areas", "--lang", "en", "--allowlist", "settings.json"])
      #expect(result.status == 2 && result.outputText.isEmpty)
      #expect(result.errorText.hasPrefix("phonecheck: \(message)"))
    }
  }

  @Test("Definitions can't be sorted, and standard input is read once")
  func refused() throws {
    #expect(try areas("--format", "definitions", "--sort", "name").status == 64)
    #expect(try areas("--allowlist", "").status == 64)
    try withRunner { runner in
      let result = try runner.run(["areas", "--allowlist", "-", "--definitions", "-"])
      #expect(result.status == 64)
    }
  }
}
