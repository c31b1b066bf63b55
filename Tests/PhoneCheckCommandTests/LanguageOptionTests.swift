import Foundation
import Testing

/// The language of texts for people; programs always read the same.
@Suite("Languages of the command")
struct LanguageOptionTests {
  private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws
    -> CommandRunner.Result
  {
    try withRunner { runner in
      try runner.run(
        arguments, input: Data("phone\n13800138000\n138\n".utf8),
        environment: environment.merging(["PHONECHECK_DEFINITIONS": DocumentTests.sample.path]) { own, _ in
          own
        })
    }
  }

  @Test(
    "--lang takes every tag of a language, in every command",
    arguments: [
      ("zh", "中国"), ("zh_CN", "中国"), ("zh-Hans", "中国"), ("zh-SG", "中国"), ("ZH-CN", "中国"),
      ("zh_CN.UTF-8", "中国"), ("zh-HK", "中國"), ("zh_TW.UTF-8", "中國"), ("zh-Hant-CN", "中國"), ("en_GB", "China"),
      ("en-US", "China"),
    ])
  func tags(tag: String, name: String) throws {
    for arguments in [
      ["check", "13800138000"], ["areas", "--search", "86"], ["examples", "CN"],
      ["areas", "--search", "86", "--format", "json"], ["check", "13800138000", "--format", "json"],
    ] {
      let text = try run(arguments + ["--lang", tag]).outputText
      #expect(text.contains(name), "\(arguments)")
    }
  }

  @Test(
    "Without --lang the locale decides: LC_ALL before LC_MESSAGES before LANG, unless empty",
    arguments: [
      (["LC_ALL": "zh_CN.UTF-8", "LC_MESSAGES": "en_US", "LANG": "en_US"], "有效"),
      (["LC_ALL": "", "LC_MESSAGES": "zh_TW.UTF-8", "LANG": "en_US"], "有效"),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_HK"], "有效"),
      (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], "valid"), (["LC_ALL": "POSIX", "LANG": "zh_CN"], "valid"),
      (["LC_ALL": "C.UTF-8", "LANG": "zh_CN"], "valid"), (["LC_ALL": "", "LANG": ""], "valid"),
      (["LC_ALL": "fr_FR.UTF-8", "LANG": "zh_CN"], "valid"),
    ])
  func locale(environment: [String: String], verdict: String) throws {
    #expect(try run(["check", "13800138000"], environment).outputText.hasPrefix(verdict + " "))
  }

  @Test(
    "Output for programs doesn't depend on the locale, only on --lang",
    arguments: [
      ["check", "--format", "json", "138", "13800138000"], ["areas", "--format", "json"],
      ["areas", "--format", "csv"],
      ["examples", "CN", "--format", "json"], ["examples", "CN", "--format", "csv"], ["validate", "-q"],
      ["validate", "-q", "--format", "ndjson"], ["validate", "-q", "--summary-json", "-", "-o", "/dev/null"],
      ["lint", "--format", "json", DocumentTests.sample.path],
      ["lint", "--format", "github", DocumentTests.sample.path],
      ["diff", "--format", "json", DocumentTests.sample.path, "--builtin"],
      ["diff", "--format", "markdown", DocumentTests.sample.path, "--builtin"],
    ])
  func data(arguments: [String]) throws {
    let stable = { (result: CommandRunner.Result) in
      result.outputText.replacing(/"seconds": *[0-9.]+/, with: "")
        .replacing(/"(start|end)": *"[^"]*"/, with: "")
    }
    let english = stable(try run(arguments))
    #expect(!english.isEmpty)
    #expect(stable(try run(arguments, ["LC_ALL": "zh_CN.UTF-8"])) == english)
    #expect(stable(try run(arguments, ["LC_ALL": "zh_TW.UTF-8"])) == english)
  }

  @Test("Summary, remarks and errors of validate are in the language of the locale or of --lang")
  func validate() throws {
    let simplified = try run(["validate", "-o", "/dev/null"], ["LANG": "zh_CN.UTF-8", "LC_ALL": ""])
    #expect(
      simplified.errorText.hasPrefix("phonecheck: 号码取自第 1 列“phone”\n行数           2\n有效           1   50.0%\n")
    )
    let traditional = try run(["validate", "--format", "summary", "--lang", "zh-HK"])
    #expect(
      traditional.outputText.hasPrefix("列數           2\n有效           1   50.0%\n無效           1   50.0%\n"))
    let missing = try run(["validate", "-s", "tel"], ["LC_ALL": "zh_CN"])
    #expect(missing.errorText == "phonecheck: 没有列“tel”。现有的列：\n  1  phone\n")
    let file = try run(["validate", "none.csv"], ["LC_ALL": "zh_TW"])
    #expect(file.errorText == "phonecheck: 無法開啟 none.csv：沒有這個檔案或目錄。請檢查路徑。\n")
    let definitions = try run(["check", "1", "--definitions", "none.json", "--lang", "zh"])
    #expect(definitions.errorText == "phonecheck: 无法打开 none.json：没有这个文件或目录。请检查路径。\n")
    let problems = try run(["areas", "--definitions", "-", "--lang", "zh"])
    #expect(problems.errorText.hasSuffix("无法使用：有 1 个问题，请修正文件\n"))
    let area = try run(["check", "1", "--area", "NC", "--lang", "zh"])
    #expect(
      area.errorText.hasPrefix("phonecheck: --area：“NC”不在所列的国际区号、国家/地区代码和名称之中。可用的有：CN (86)、HK (852)")
    )
    #expect(area.status == 64)
    let builtin = try run(["validate", "--lang", "zh-TW"], ["PHONECHECK_DEFINITIONS": ""])
    #expect(builtin.errorText.contains("\nphonecheck: 未指定區號定義，使用了內建的區號定義"))
    let folder = try run(["validate", ".", "--lang", "zh"])
    #expect(folder.errorText == "phonecheck: 无法打开 .：这是一个目录。请指定其中的文件。\n")
  }

  @Test("Examples and areas are labelled in the user's language, in columns")
  func labels() throws {
    let lines = try run(["examples", "HK", "--lang", "zh"]).outputText.split(separator: "\n")
    #expect(lines.first == "HK +852 中国香港：8、9、10、13、14 位")
    #expect(lines.contains { $0.hasPrefix("  近似错误     +852") })
    #expect(lines.contains { $0.hasPrefix("  随机         +852") })
    #expect(try run(["areas", "--lang", "zh-TW"]).outputText.contains("中國大陸   （首選）\n"))
  }

  @Test("Merged summaries are in the user's language")
  func mergeSummaries() throws {
    try withRunner { runner in
      for name in ["a.json", "b.json"] {
        _ = try runner.run(
          ["validate", "-q", "-o", "/dev/null", "--summary-json", name],
          input: Data("phone\n13800138000\n".utf8))
      }
      let result = try runner.run(["merge-summaries", "a.json", "b.json", "--lang", "zh-CN"])
      #expect(result.outputText.hasPrefix("行数           2\n"))
      #expect(result.outputText.contains("（各次运行之和，最长一次 "))
    }
  }

  @Test("Names may be in any language that the definitions have, messages only in the three")
  func otherNames() throws {
    try withRunner { runner in
      let file = #"""
        {"phoneAreaCodeDefinitions": [{"areaCode": "81", "countryCode": "JP", "mobileRegex": "^\\d+$",
          "displayMapping": {"en": "Japan", "ja": "日本国", "zh-HK": "日本（香港）"}}]}
        """#
      try runner.write(Data(file.utf8), to: "d.json")
      let areas = { try runner.run(["areas", "--definitions", "d.json", "--lang", $0]) }
      #expect(try areas("ja").outputText.contains("日本国"))
      #expect(try areas("JA").outputText.contains("日本国"))
      #expect(try areas("zh_HK").outputText.contains("日本（香港）"))
      let unknown = try areas("ko")
      #expect(unknown.status == 64)
      #expect(
        unknown.errorText.hasPrefix(
          "phonecheck: --lang: There are neither messages nor names in “ko”. Choose from en, zh-CN, zh-TW, ja.\n"
        ))
      #expect(try runner.run(["check", "--definitions", "d.json", "--lang", "ja", "1"]).status == 64)
    }
  }
}
