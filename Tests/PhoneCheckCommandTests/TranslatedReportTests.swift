import Foundation
import Testing

/// The command's texts about definitions and options, in the language of the user.
@Suite("Reports in the user's language")
struct TranslatedReportTests {
  private static let broken = #"""
    {"phoneAreaCodeDefinitions": [
      {"areaCode": 86, "countryCode": "CN", "mobileRegex": "^1\\d{10}$"},
      {"areaCode": "93", "countryCode": "AF", "mobileRegex": "^(\\+93{1}\\-\\d{6,11}"},
      {"areaCode": "852", "countryCode": "HK", "mobileRegex": "^\\d{8}$"}
    ]}
    """#

  @Test(
    "Problems of definitions follow --lang and the locale, in every command that reads definitions",
    arguments: [
      (["check", "138", "--definitions", "a.json"], "zh-CN", "缺少右括号（偏移 19）", "有 2 个问题"),
      (["check", "138", "--definitions", "a.json"], "zh-TW", "缺少右括號（偏移 19）", "有 2 個問題"),
      (["validate", "--definitions", "a.json"], "zh-CN", "请加上引号，写为 \"86\"", "请修正文件"),
      (["areas", "--definitions", "a.json"], "zh-TW", "請加上引號，寫為 \"86\"", "請修正檔案"),
      (["diff", "a.json", "a.json"], "zh-CN", "应为字符串", "跳过有误的定义"),
      (["check", "138", "--definitions", "-"], "zh-CN", "标准输入:2:", "标准输入无法使用"),
    ])
  func definitions(arguments: [String], tag: String, problem: String, advice: String) throws {
    try withRunner { runner in
      try runner.write(Data(Self.broken.utf8), to: "a.json")
      for (options, environment) in [(["--lang", tag], [:]), ([], ["LC_ALL": tag + ".UTF-8"])] {
        let result = try runner.run(
          arguments + options, input: Data(Self.broken.utf8), environment: environment)
        #expect(result.status == 2)
        #expect(
          result.errorText.contains(problem) && result.errorText.contains(advice), "\(result.errorText)")
        #expect(!result.errorText.contains("expected"))
      }
    }
  }

  @Test("lint and diff report in the user's language; names of rules and severities are the same")
  func reports() throws {
    let sample = DocumentTests.sample.path
    try withRunner { runner in
      let lint = try runner.run(["lint", sample, "--lang", "zh-TW"]).outputText
      #expect(
        lint.contains("error: phoneAreaCodeDefinitions[1].mobileRegex (HK, +852): [1,4,5,6,7,8,9] 會把逗號"))
      #expect(lint.contains("[comma-in-class]") && lint.contains("    證明  ") && lint.contains("個錯誤"))
      let diff = try runner.run(["diff", sample, "--builtin", "--lang", "zh-CN"]).outputText
      #expect(diff.hasPrefix(sample + " → 内置的区号定义\n244 个定义中有 244 个不同："))
      #expect(diff.contains("新拒绝   新接受") && !diff.contains("newly") && !diff.contains("such as"))
    }
  }

  @Test("Only the messages in lint's data follow --lang, and nothing follows the locale")
  func data() throws {
    struct Report: Decodable {
      struct Finding: Decodable {
        var rule: String
        var severity: String
        var message: String
      }
      var findings: [Finding]
    }
    let sample = DocumentTests.sample.path
    try withRunner { runner in
      let read = { (options: [String]) in
        try JSONDecoder().decode(
          Report.self, from: try runner.run(["lint", sample, "--format", "json"] + options).output
        ).findings
      }
      let (english, chinese) = (try read([]), try read(["--lang", "zh-CN"]))
      #expect(english.map(\.rule) == chinese.map(\.rule))
      #expect(english.map(\.severity) == chinese.map(\.severity))
      #expect(chinese.contains { $0.message == "{0,1} 可以写为 ?" })
      let annotations = try runner.run(["lint", sample, "--format", "github", "--lang", "zh-CN"]).outputText
      #expect(annotations.contains("::error file=") && annotations.contains("%0A示例：+852-,1234567%0A修正："))
    }
  }

  @Test(
    "Options that exclude each other are refused in the user's language",
    arguments: BindFormOptionTests.refused)
  func conflicts(options: String, help: String) throws {
    try withRunner { runner in
      for (tag, word) in [("zh-CN", "请"), ("zh-TW", "請")] {
        let arguments = ["bind-form"] + options.split(separator: " ").map(String.init)
        let result = try runner.run(arguments + ["--lang", tag], input: Data())
        let line = String(result.errorText.split(separator: "\n").first ?? "")
        #expect(result.status == 64)
        let isComplete = [word, "需要", "应为", "應為"].contains(where: line.contains)
        #expect(isComplete && !line.contains(" leave ") && !line.contains("expected"), "\(line)")
      }
    }
  }

  @Test(
    "Problems of a summary are in the user's language",
    arguments: [
      ("{\"rows\": 1", "a.json:1:11: 文本在始于 1:1 的对象内结束", "a.json:1:11: 文字在始於 1:1 的物件內結束"),
      ("[]", "汇总应为由 --summary-json 写出的 JSON 对象", "--summary-json 寫出的 JSON 物件"),
      ("{\"a\": 1}", "汇总中没有键 \"a\"", "沒有鍵 \"a\""), ("{}", "缺少键 \"rows\"", "缺少鍵 \"rows\""),
    ])
  func summaries(json: String, simplified: String, traditional: String) throws {
    try withRunner { runner in
      try runner.write(Data(json.utf8), to: "a.json")
      for (tag, message) in [("zh-CN", simplified), ("zh-TW", traditional)] {
        let result = try runner.run(["merge-summaries", "a.json", "--lang", tag])
        #expect(result.status == 2)
        #expect(result.errorText.contains(message), "\(result.errorText)")
      }
    }
  }
}
