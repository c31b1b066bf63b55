import Foundation
import Testing

@Suite("phonecheck cards")
struct CardsCommandTests {
  private func cards(_ arguments: String...) throws -> CommandRunner.Result {
    try withRunner { runner in
      try runner.write(Data(DiffCommandTests.file(#"^(\+99)?-?1\d{4,5}$"#).utf8), to: "a.json")
      return try runner.run(["cards", "--definitions", "a.json"] + arguments)
    }
  }

  @Test("The page is written to standard output, or to a file that appears complete")
  func output() throws {
    let page = try cards()
    #expect(page.status == 0 && page.errorText == "")
    #expect(page.outputText.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(page.outputText.hasSuffix("</html>\n"))
    try withRunner { runner in
      try runner.write(Data(DiffCommandTests.file(#"^(\+99)?-?1\d{4,5}$"#).utf8), to: "a.json")
      let result = try runner.run(["cards", "--definitions", "a.json", "-o", "b.html"])
      #expect(result.status == 0 && result.outputText == "")
      #expect(try runner.shell("cat b.html").output == page.output)
    }
  }

  @Test("The definitions can't be overwritten by their page", arguments: [true, false])
  func destroyed(isNamed: Bool) throws {
    try withRunner { runner in
      let definitions = Data(DiffCommandTests.file("^1$").utf8)
      try runner.write(definitions, to: "a.json")
      let result = try runner.run(
        ["cards", "-o", "./a.json"] + (isNamed ? ["--definitions", "a.json"] : []),
        environment: isNamed ? [:] : ["PHONECHECK_DEFINITIONS": "a.json"])
      let source = isNamed ? "--definitions" : "$PHONECHECK_DEFINITIONS"
      #expect(result.status == 64)
      #expect(result.errorText.contains("--output and \(source) are the same file. Give each its own."))
      #expect(try runner.shell("cat a.json").output == definitions)
    }
  }

  @Test("An area leaves out all others; an area that isn't listed is a usage error")
  func area() throws {
    #expect(try cards("XA").output == cards().output)
    let unlisted = try cards("CN")
    #expect(unlisted.status == 64 && unlisted.outputText == "")
  }

  @Test("The page contains a number only if one was given", arguments: [nil, "+99 27777"])
  func number(number: String?) throws {
    let result = try cards(number.map { "--number=\($0)" } ?? "--whole")
    #expect(result.outputText.contains("27777") == (number != nil))
    #expect(
      result.outputText.contains("Digit 1 doesn&#39;t fit. It could be 1.") == (number != nil))
  }

  @Test("The language is the locale's, or the named language")
  func language() throws {
    #expect(try cards("--lang", "zh-TW").outputText.contains("5 或 6 位數字，以 1 開頭"))
    try withRunner { runner in
      try runner.write(Data(DiffCommandTests.file("^1$").utf8), to: "a.json")
      let result = try runner.run(
        ["cards", "--definitions", "a.json"], environment: ["LC_ALL": "zh_CN.UTF-8"])
      #expect(result.outputText.contains("1 位数字，以 1 开头"))
    }
  }

  @Test(
    "Names and the name of the file can't become markup",
    arguments: ["<script>alert(1)</script>", #""><img src=x onerror=alert(1)>"#])
  func hostileNames(name: String) throws {
    try withRunner { runner in
      let definition: [String: Any] = [
        "areaCode": "99", "countryCode": "XA", "mobileRegex": "^1(?:\(name))?$",
        "displayMapping": ["en": name],
      ]
      let file = try JSONSerialization.data(withJSONObject: ["phoneAreaCodeDefinitions": [definition]])
      try runner.write(file, to: "a<b>.json")
      let page = try runner.run(["cards", "--definitions", "a<b>.json", "--number", name]).outputText
      #expect(page.contains("a&lt;b&gt;.json"))
      #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("<b>"))
    }
  }
}
