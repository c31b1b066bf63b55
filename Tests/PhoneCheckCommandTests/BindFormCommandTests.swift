import Foundation
import Testing

@Suite("phonecheck bind-form")
struct BindFormCommandTests {
  private func play(_ script: String, _ options: [String] = []) throws -> CommandRunner.Result {
    try withRunner { runner in
      let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      return try runner.run(
        ["bind-form", "--definitions", definitions] + options, input: Data(script.utf8))
    }
  }

  @Test("A session shows what happened and what changed, and exits with 0 at its good end")
  func session() throws {
    let script =
      "type 1380013\ndelete 2\nlang zh-CN\npaste +852 9123 4567\nsend\n# the SMS\ncode １２３４\nsubmit\n"
    let result = try play(script)
    #expect(result.errorText == "")
    #expect(
      result.outputText == """
          · loadDefinitions #1
          · < definitionsLoaded 5 #1
          +86 |123 4567 8901  11 digits, starting with 1
          SMS code:   (Get code)
          (Bind)
        > type 1380013
          +86 138 0013|____  11 digits, starting with 1
        > delete 2
          +86 138 00|______  11 digits, starting with 1
        > lang zh-CN
          +86 138 00|______  11 位数字，开头为 1
          短信验证码:   (获取验证码)
          (绑定)
        > paste +852 9123 4567
          · rememberArea HK +852
          · announce “国家/地区已切换为中国香港（+852）”
          +852 9123 4567|  ✓
          短信验证码:   [获取验证码]
        > send
          · showSlider +852-91****67 #2
          · < sliderFinished passed #2
          · sendSMS BIND_MOBILE_SMS +852-91****67 #3
          · < codeSent #3
          · announce “验证码已发送至 +852-91****67”
          短信验证码:   (60 秒后重新获取)
        > code １２３４
          短信验证码: 1234  (60 秒后重新获取)
          [绑定]
        > submit
          · bind +852-91****67 #4
          · < submissionSucceeded #4
          · finish tokens for 3600 s

        """)
    #expect(result.status == 0)
  }

  static let filled = "type 13800138000\nsend\ncode 123456\nsubmit\n"

  @Test(
    "Each scenario happens once, and the form leads on",
    arguments: [
      ("success", "", nil), ("wrong-code", "code 654321\nsubmit\n", "✗ That code doesn't fit"),
      ("locked", "wait 29\nsubmit\nwait 1\nsubmit\n", "! Too many attempts: try again in 0:01\n"),
      ("no-account", "create\n", "[Create an account]"), ("no-answer", "again\n", "[Try again]"),
    ] as [(String, String, String?)])
  func scenarios(scenario: String, script: String, shown: String?) throws {
    let result = try play(Self.filled + script, ["--service", scenario])
    #expect(result.outputText.hasSuffix("  · finish tokens for 3600 s\n"))
    if let shown { #expect(result.outputText.contains(shown)) }
    #expect(result.status == 0)
  }

  @Test("A social account that is bound already leads to a new login")
  func alreadyBound() throws {
    let result = try play(Self.filled + "start-over\n", ["--service", "already-bound"])
    #expect(result.outputText.contains("  [Sign in again]\n"))
    #expect(result.outputText.hasSuffix("  · close startOver\n"))
    #expect(result.status == 1)
  }

  @Test(
    "What goes wrong before the code is there is tried again", arguments: ["closed-slider", "code-not-sent"])
  func codeScenarios(scenario: String) throws {
    let result = try play("type 13800138000\nsend\nsend\ncode 123456\nsubmit\n", ["--service", scenario])
    #expect(result.outputText.contains("✗ "))
    #expect(result.status == 0)
  }

  @Test("The e-mail step, registering and one tap")
  func steps() throws {
    let script =
      "type 13800138000\nsend\ncode 1234\nemail me@example.com\nsend-email\nemail-code 9876\nsubmit\n"
    let email = try play(script, ["--register", "--email"])
    #expect(email.outputText.contains("· register +86-138****8000 m***@example.com #"))
    #expect(email.status == 0)
    let oneTap = try play("tap\n", ["--one-tap"])
    #expect(oneTap.outputText.contains("[Bind 186****6173]  [Use another number]"))
    #expect(oneTap.status == 0)
    let both = try play(
      "tap\nemail me@example.com\nsend-email\nemail-code 9876\ntap\n", ["--one-tap", "--email"])
    #expect(both.outputText.contains("✗ Enter your e-mail address"))
    #expect(both.status == 0)
  }

  @Test(
    "A form that doesn't end with a login exits with 1, an unknown command with 2, a wrong option with 64")
  func exitCodes() throws {
    #expect(try play("type 138\n").status == 1)
    #expect(try play("cancel\ntype 1\n").status == 1)
    let unknown = try play("type 1\n\nfly\n")
    #expect(unknown.status == 2)
    #expect(
      unknown.errorText.hasPrefix(
        "phonecheck: standard input, line 3: no such command, or not with that argument."))
    #expect(unknown.outputText.contains("> type 1\n"))
    #expect(try play("delete x\n").status == 2)
    #expect(try play("", ["--service", "nice"]).status == 64)
  }

  @Test("What was typed can't take over the terminal")
  func escapes() throws {
    let output = try play("paste a\u{1B}[31m\u{202E}\nemail \u{1B}]0;x\u{7}\n", ["--email"]).outputText
    #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}"))
    #expect(output.contains("a\\u{1B}[31m"))
  }

  #if os(Linux)
    @Test("On a terminal every key is seen at once")
    func live() throws {
      let keys = [
        "138001380", #"\177"#, #"\033[200~+852 9123 4567\033[201~"#, #"\033[D\033[C"#, #"\r"#, "1234",
        #"\014"#, #"\r"#,
      ]
      let typing = keys.map { "sleep 0.2; printf '\($0)'" }.joined(separator: "; ")
      let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      let result = try withRunner { runner in
        try runner.shell(
          "{ sleep 0.5; \(typing); sleep 1; } | script -qec 'phonecheck bind-form --definitions \(sample)' /dev/null"
        )
      }
      for text in [
        "+86 138 0013 80|__", "+86 138 0013 8|___", "+852 9123 4567|  ✓", "▸ SMS code: 1234", "[绑定]",
      ] {
        #expect(result.outputText.contains(text), "\(text)")
      }
      #expect(result.outputText.hasSuffix("· finish tokens for 3600 s\r\n"))
      #expect(result.status == 0)
    }
  #endif
}
