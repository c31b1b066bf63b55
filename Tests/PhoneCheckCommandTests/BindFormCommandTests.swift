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
          Mobile number: China +86 |123 4567 8901  11 digits, starting with 1
          SMS code:   (Get code)
          (Bind)
        > type 1380013
          Mobile number: China +86 138 0013|____  11 digits, starting with 1
        > delete 2
          Mobile number: China +86 138 00|______  11 digits, starting with 1
        > lang zh-CN
          手机号: 中国大陆 +86 138 00|______  11 位数字，开头为 1
          短信验证码:   (获取验证码)
          (绑定)
        > paste +852 9123 4567
          · rememberArea HK +852
          · announce “国家/地区已切换为中国香港（+852）”
          手机号: 中国香港 +852 9123 4567|  ✓
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
      ("other-user", "another\ntype 13900139000\nsend\ncode 1234\nsubmit\n", "[Use another number]"),
      (
        "expired-code", "wait 60\nsend\ncode 654321\nsubmit\n", "✗ The code has expired: get a new one\n"
      ),
      ("locked", "wait 29\nsubmit\nwait 1\nsubmit\n", "! Too many attempts: try again in 0:01\n"),
      ("no-answer", "again\n", "[Try again]"),
    ] as [(String, String, String?)])
  func scenarios(scenario: String, script: String, shown: String?) throws {
    let result = try play(Self.filled + script, ["--service", scenario])
    #expect(result.outputText.hasSuffix("  · finish tokens for 3600 s\n"))
    if let shown { #expect(result.outputText.contains(shown)) }
    #expect(result.status == 0)
  }

  @Test("Scenarios happen to a form that registers, too", arguments: ["wrong-code", "locked", "no-answer"])
  func registering(scenario: String) throws {
    let result = try play(Self.filled, ["--register", "--service", scenario])
    #expect(result.outputText.contains("submissionFailed"))
    #expect(result.status == 1)
  }

  @Test("A sign-in creates an account after asking, and associates the vendor's")
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

  @Test("Definitions that fail are loaded again, and a one tap that fails leads to typing")
  func failures() throws {
    let definitions = try play("again\n" + Self.filled, ["--service", "no-definitions"])
    #expect(definitions.outputText.contains("< definitionsFailed IDAAS.SDK.COMMON.1011 #1"))
    #expect(definitions.status == 0)
    let oneTap = try play("tap\n" + Self.filled, ["--one-tap", "--register", "--service", "failed-one-tap"])
    #expect(oneTap.outputText.contains("  [Register 186****6173]  [Use another number]\n"))
    #expect(
      oneTap.outputText.contains(
        "! One-tap verification needs mobile data: turn it on or enter your number\n"))
    #expect(oneTap.status == 0)
  }

  @Test(
    "Options that would be ignored are refused",
    arguments: [
      ["--register", "--sign-in"], ["--service", "no-account"], ["--service", "failed-one-tap"],
      ["--service", "failed-association"], ["--connect", "example.com"],
      ["--connect", "http://127.0.0.1:1", "--service", "locked"],
    ])
  func refusedOptions(options: [String]) throws {
    #expect(try play("", options).status == 64)
  }

  @Test(
    "Against a server the form is played over HTTP, and a code never is an argument that others see",
    .enabled(if: InstalledTool.exists("python3"), "python3 isn't installed"))
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
        "cp '\(sample)' definitions.json; python3 server.py & trap \"kill $!\" EXIT; "
          + "until [ -s port ]; do sleep 0.05; done; printf '\(script)' | phonecheck bind-form "
          + "--connect http://127.0.0.1:$(cat port) --client-id me --state-token t",
        environment: ["PATH": "\(CommandRunner.buildFolder.path):\(InstalledTool.searchPath)"])
    }
    #expect(result.errorText == "")
    #expect(result.outputText.contains("< definitionsLoaded 5 #1"))
    #expect(result.outputText.hasSuffix("  · finish tokens for 60 s\n"))
    #expect(result.status == 0)
    let nobody = try play("", ["--connect", "http://127.0.0.1:1"])
    #expect(nobody.outputText.contains("< definitionsFailed noAnswer #1"))
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
    /// What a terminal of some columns shows after keys, in the order in which it was written.
    private func type(_ keys: [String], columns: Int = 80) throws -> CommandRunner.Result {
      let typing = keys.map { "sleep 0.2; printf '\($0)'" }.joined(separator: "; ")
      let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      return try withRunner { runner in
        try runner.shell(
          "{ sleep 0.5; \(typing); sleep 0.5; } | "
            + "script -qec 'stty cols \(columns); phonecheck bind-form --definitions \(sample)' /dev/null")
      }
    }

    @Test("On a terminal the picker finds a country, and names it beside the number, above the keys")
    func search() throws {
      let text = try type([#"\006"#, "hong", #"\r"#, "91234567", #"\003"#]).outputText
      #expect(text.contains("  Bind your mobile number\r"))
      #expect(text.contains("  Country/Region: hong|"))
      #expect(text.contains("▸ +852 Hong Kong"))
      #expect(text.contains("▸ Mobile number: Hong Kong +852 9123 4567|  ✓"))
      #expect(text.contains("Enter go on · Tab next field"))
    }

    @Test("Arrows move the caret of the number only while it has the focus")
    func arrows() throws {
      let text = try type(["13800138000", #"\t"#, #"\033[D\033[D"#, #"\t"#, "9", #"\003"#]).outputText
      #expect(!text.contains("138 0013 80|"))
      #expect(text.contains("1380 0138 0009|"))
    }

    @Test("On a narrow terminal every row is drawn over, so that none is left behind")
    func narrow() throws {
      let text = try type(["1", "3", #"\003"#], columns: 40).outputText
      let frames = text.split(separator: "\u{1B}[J").map(String.init).dropFirst()
      for (frame, next) in zip(frames, frames.dropFirst()) {
        // A frame ends with how far the next one goes up.
        let rows = frame.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\r\n" }).dropLast()
        #expect(rows.allSatisfy { $0.count <= 40 }, "\(frame)")
        #expect(frame.contains("\u{1B}[\(rows.count)A"), "\(frame) then \(next)")
      }
      #expect(frames.count >= 3)
    }

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
