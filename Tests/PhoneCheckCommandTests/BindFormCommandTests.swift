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

  @Test("A session shows events and changes, and exits with 0 at its good end")
  func session() throws {
    let script =
      "type 1380013\ndelete 2\nlang zh-CN\npaste +852 9123 4567\nsend\n# the SMS\ncode １２３４\nsubmit\n"
    let result = try play(script)
    #expect(result.errorText == "")
    #expect(
      result.outputText == """
          · loadDefinitions #1
          · < definitionsLoaded 5 #1
          Mobile number: China +86 |123 4567 8901  11 digits, starting with 1
          SMS code:
          (Get code)
        > type 1380013
          Mobile number: China +86 138 0013|____  11 digits, starting with 1
        > delete 2
          Mobile number: China +86 138 00|______  11 digits, starting with 1
        > lang zh-CN
          · useLanguage zh-CN
          手机号码: 中国大陆 +86 138 00|______  11 位数字，以 1 开头
          短信验证码:
          (获取验证码)
        > paste +852 9123 4567
          · rememberArea HK +852
          · announce “国家/地区已切换为中国香港（+852）”
          手机号码: 中国香港 +852 9123 4567|  ✓
          [获取验证码]
        > send
          · showSlider +852-91****67 #2
          · < sliderFinished passed #2
          · sendSMS BIND_MOBILE_SMS +852-91****67 #3
          · < codeSent #3
          · announce “验证码已发送至 +852-91****67”
            验证码已发送至 +852-91****67
          短信验证码:   (60 秒后重新获取)
          (绑定)
        > code １２３４
          短信验证码: 1234  (60 秒后重新获取)
          [绑定]
        > submit
          · bind +852-91****67 #4
          · < submissionSucceeded #4
          · finish tokens for 3600 s
          ✓ 已绑定 +852-91****67

        """)
    #expect(result.status == 0)
  }

  static let filled = "type 13800138000\nsend\ncode 123456\nsubmit\n"

  @Test(
    "Each scenario happens once, and the form continues",
    arguments: [
      ("success", "", nil), ("wrong-code", "code 654321\nsubmit\n", "✗ That code is incorrect"),
      ("other-user", "another\ntype 13900139000\nsend\ncode 1234\nsubmit\n", "[Use another number]"),
      (
        "expired-code", "wait 60\nsend\ncode 654321\nsubmit\n", "✗ The code has expired: get a new one\n"
      ),
      ("locked", "wait 29\nsubmit\nwait 1\nsubmit\n", "! Too many attempts: try again in 1 s\n"),
      ("no-answer", "again\n", "[Try again]"),
    ] as [(String, String, String?)])
  func scenarios(scenario: String, script: String, shown: String?) throws {
    let result = try play(Self.filled + script, ["--service", scenario])
    #expect(result.outputText.contains("  · finish tokens for 3600 s\n  ✓ Linked +86-1"))
    if let shown { #expect(result.outputText.contains(shown)) }
    #expect(result.status == 0)
  }

  @Test(
    "Scenarios also happen to a form that registers",
    arguments: [
      ("wrong-code", "SMS.1005"), ("expired-code", "COMMON.1005"), ("expired-sign-in", "COMMON.1005"),
      ("already-bound", "SOCIAL.1002"), ("other-user", "MFA.1001"), ("locked", "LOGIN.1003"),
      ("no-answer", "noAnswer"),
    ])
  func registering(scenario: String, failure: String) throws {
    let result = try play(Self.filled, ["--register", "--service", scenario])
    #expect(result.outputText.contains("· register +86-138****8000 #"))
    #expect(
      result.outputText.contains(
        "< submissionFailed \(failure == "noAnswer" ? "" : "IDAAS.SDK.")\(failure) #"))
    #expect(result.status == 1)
  }

  @Test("A sign-in creates an account after asking, and associates the vendor's account")
  func signingIn() throws {
    let asked = try play(Self.filled + "create\n", ["--sign-in", "--service", "no-account"])
    #expect(asked.outputText.contains("  (Sign in)  [Create an account]  [Use another number]\n"))
    #expect(asked.status == 0)
    let linked = try play(
      Self.filled + "again\n", ["--sign-in", "--vendor-code", "x", "--service", "failed-association"])
    #expect(linked.outputText.contains("[Try again]  [Not now]\n"))
    #expect(linked.status == 0)
    let skipped = try play(
      Self.filled + "skip\n", ["--sign-in", "--vendor-code", "x", "--service", "failed-association"])
    #expect(skipped.status == 0)
  }

  @Test("Definitions that fail are loaded again, and a failed one tap leads to typing")
  func failures() throws {
    let definitions = try play("again\n" + Self.filled, ["--service", "no-definitions"])
    #expect(definitions.outputText.contains("< definitionsFailed IDAAS.SDK.COMMON.1011 #1"))
    #expect(definitions.status == 0)
    let oneTap = try play("tap\n" + Self.filled, ["--one-tap", "--register", "--service", "failed-one-tap"])
    #expect(oneTap.outputText.contains("  [Sign up with 186****6173]  [Use another number]\n"))
    #expect(
      oneTap.outputText.contains(
        "! One-tap verification needs mobile data: turn it on, or enter your number\n"))
    #expect(oneTap.status == 0)
  }

  @Test(
    "Against a server the form runs over HTTP, and no code is an argument that others can see",
    .enabled(if: InstalledTool.hasPython, "Python isn't installed"))
  func connected() throws {
    let server = #"""
      import http.server, json
      answers = {"sms/send": "", "social/bind": {"session_token": "s", "expire": 60, "status": "SUCCESS"}}
      class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
          self.answer(open("definitions.json", "rb").read())
        def do_POST(self):
          body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
          known = self.headers["X-client-id"] == "me" and self.headers["X-state-token"] in (None, "t")
          bound = self.path.endswith("social/bind") and body == {"mobile": "+86-13800138000", "verify_code": "1234"}
          name = "/".join(self.path.split("/")[-2:])
          self.answer(json.dumps(answers[name]).encode() if known and (name == "sms/send" or bound) else b"no")
        def answer(self, body):
          body = b"" if body == b'""' else body
          self.send_response(200)
          self.send_header("Content-Length", str(len(body)))
          self.end_headers()
          self.wfile.write(body)
        def log_message(self, *arguments): pass
      server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
      open("port", "w").write(str(server.server_port))
      server.serve_forever()
      """#
    let script = #"type 13800138000\nsend\ncode 1234\nsubmit\n"#
    let result = try withRunner { runner in
      _ = try runner.write(Data(server.utf8), to: "server.py")
      let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      return try runner.shell(
        "cp '\(sample)' definitions.json; python3 server.py & trap \"kill -9 $!\" EXIT; "
          + "until [ -s port ]; do sleep 0.05; done; printf '\(script)' | phonecheck bind-form "
          + "--connect http://127.0.0.1:$(cat port) --client-id me --state-token t",
        environment: ["PATH": "\(CommandRunner.buildFolder.path):\(InstalledTool.searchPath)"])
    }
    #expect(result.errorText == "")
    #expect(result.outputText.contains("< definitionsLoaded 5 #1"))
    #expect(result.outputText.hasSuffix("  · finish tokens for 60 s\n  ✓ Linked +86-138****8000\n"))
    #expect(result.status == 0)
    let nobody = try withRunner {
      try $0.run(["bind-form", "--connect", "http://127.0.0.1:1"], input: Data())
    }
    #expect(nobody.outputText.contains("< definitionsFailed noAnswer #1"))
    let refused = try withRunner {
      try $0.run(
        ["bind-form", "--connect", "http://127.0.0.1:1", "--vendor-code", "x", "--lang", "zh-CN"],
        input: Data())
    }
    #expect(refused.outputText.hasSuffix("  · close failed NO_ANSWER\n  ! 网络无响应，请检查网络后重试\n"))
    #expect(refused.status == 1)
  }

  @Test("A social account that is already bound leads to a new login")
  func alreadyBound() throws {
    let result = try play(Self.filled + "start-over\n", ["--service", "already-bound"])
    #expect(result.outputText.contains("  [Sign in again]\n"))
    #expect(result.outputText.hasSuffix("  · close startOver\n"))
    #expect(result.status == 1)
  }

  @Test(
    "A failure before the code exists is retried", arguments: ["closed-slider", "code-not-sent"])
  func codeScenarios(scenario: String) throws {
    let result = try play("type 13800138000\nsend\nsend\ncode 123456\nsubmit\n", ["--service", scenario])
    #expect(result.outputText.contains("✗ "))
    #expect(result.status == 0)
  }

  @Test("One tap works")
  func oneTap() throws {
    let oneTap = try play("tap\n", ["--one-tap"])
    #expect(oneTap.outputText.contains("[Link 186****6173]  [Use another number]"))
    #expect(oneTap.status == 0)
  }

  @Test(
    "A form that doesn't end with a login exits with 1, an unknown command with 2, a wrong option with 64")
  func exitCodes() throws {
    #expect(try play("type 138\n").status == 1)
    #expect(try play("cancel\ntype 1\n").status == 1)
    let unknown = try play("type 1\n\nfly\n")
    #expect(unknown.status == 2)
    #expect(
      unknown.errorText.hasPrefix("phonecheck: Standard input, line 3: Unknown command. The commands are:\n"))
    #expect(unknown.outputText.contains("> type 1\n"))
    #expect(try play("", ["--service", "nice"]).status == 64)
  }

  @Test(
    "A command with a wrong argument names the expected one, and a wrong area names the missing definitions",
    arguments: [
      ("delete x", "After delete, give a number of characters, at most 128"),
      ("wait -1", "After wait, give a number of seconds"),
      ("lang fr", "After lang, give en, zh-CN or zh-TW"),
      ("area", "After area, give a name or a code of the definitions"),
      ("area 13800138000", "After area, give a name or a code of the definitions, as in area 86\n"),
    ])
  func wrongArguments(command: String, reason: String) throws {
    let result = try play(command + "\n")
    #expect(result.errorText.hasPrefix("phonecheck: Standard input, line 1: \(reason)"))
    #expect(!result.errorText.contains("138"))
    #expect(result.status == 2)
  }

  @Test("An area without definitions isn't an unknown command: the definitions have to be loaded first")
  func areaWithoutDefinitions() throws {
    let result = try play("area 86\n", ["--service", "no-definitions"])
    #expect(
      result.errorText
        == "phonecheck: Standard input, line 1: There are no definitions to choose an area from. Load them with “again” first.\n"
    )
    #expect(result.status == 2)
    let loaded = try play("again\narea 852\n", ["--service", "no-definitions"])
    #expect(loaded.outputText.contains("· rememberArea HK +852"))
  }

  @Test("A one tap exchange without an answer is tried again with a visible button")
  func oneTapWithoutAnswer() throws {
    let result = try play("tap\nagain\n", ["--one-tap", "--service", "no-answer"])
    #expect(result.outputText.contains("! No response: check your connection and try again  [Try again]\n"))
    #expect(result.outputText.hasSuffix("  · closeOneTapPage\n  ✓ Linked 186****6173\n"))
    #expect(result.outputText.contains("  · finish tokens for 3600 s\n"))
    #expect(result.status == 0)
  }

  @Test("A number of another account has a cross, and no tick beside it")
  func refusedNumber() throws {
    let result = try play(Self.filled, ["--service", "other-user"])
    let refused = result.outputText.components(separatedBy: "> submit\n").last ?? ""
    #expect(refused.contains("138 0013 8000|  ✗\n    ✗ This number belongs to another account"), "\(refused)")
    #expect(!refused.contains("✓"))
  }

  @Test("Typed text can't control the terminal")
  func escapes() throws {
    let script = "paste a\u{1B}[31m\u{202E}\nway email\nemail \u{1B}]0;x\u{7}\n"
    let output = try play(script, ["--email"]).outputText
    #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}"))
    #expect(output.contains("a\\u{1B}[31m"))
  }

  @Test("The country follows a typed area code and back, and the number has one area code beside it")
  func areaCodes() throws {
    let result = try play("type +8526\ndelete 2\npaste +852 9123 4567 ext. 5\n")
    let lines = result.outputText.split(separator: "\n").filter { $0.hasPrefix("  Mobile number: ") }
      .dropFirst()
    #expect(lines.count == 3)
    for (line, start) in zip(
      lines, ["Hong Kong +852 6|_______ ", "China +85|", "Hong Kong +852 9123 4567 ext. 5|  "])
    {
      #expect(line.hasPrefix("  Mobile number: \(start)"))
    }
    #expect(lines.last?.hasSuffix("✓  Extension 5 isn't sent with the number") == true)
  }
}
