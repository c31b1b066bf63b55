import Foundation
import Testing

/// The form by number and by e-mail, against a scripted service and against a server with documented answers.
@Suite("phonecheck bind-form by number or by e-mail")
struct BindFormWayTests {
  private static let email = "email me@example.com\nsend-email\nemail-code 1234\nsubmit\n"

  private func play(_ script: String, _ options: [String]) throws -> CommandRunner.Result {
    try withRunner { runner in
      let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      return try runner.run(
        ["bind-form", "--definitions", definitions] + options, input: Data(script.utf8))
    }
  }

  @Test("With --email the number stays the default, and a button chooses the address")
  func choice() throws {
    let number = try play("type 13800138000\nsend\ncode 1234\nsubmit\n", ["--email"])
    #expect(number.outputText.contains("  (Link)  [Use an e-mail address]\n"))
    #expect(number.outputText.contains("· bind +86-138****8000 #"))
    #expect(number.status == 0)
    let email = try play("type 138\nway email\n" + Self.email, ["--email", "--register"])
    #expect(
      email.outputText.contains(
        """
        > way email
          · focus email
          E-mail:
          E-mail code:
          (Get code)  [Use a mobile number]

        """))
    #expect(email.outputText.contains("· register m***@example.com #"))
    #expect(!email.outputText.contains("· register +86"))
    #expect(email.status == 0)
    let oneTap = try play("way email\n" + Self.email, ["--one-tap", "--email"])
    #expect(
      oneTap.outputText.contains("[Link 186****6173]  [Use another number]  [Use an e-mail address]"))
    #expect(oneTap.outputText.contains("· bind m***@example.com #"))
    #expect(oneTap.status == 0)
    let back = try play("way email\nway number\ntype 13800138000\nsend\ncode 1234\nsubmit\n", ["--email"])
    #expect(back.outputText.contains("· bind +86-138****8000 #"))
    #expect(back.status == 0)
  }

  @Test("Without --email there is no choice, and an unknown way is a mistake")
  func noChoice() throws {
    let result = try play("way email\n" + Self.email, [])
    #expect(!result.outputText.contains("e-mail") && !result.outputText.contains("E-mail"))
    #expect(result.status == 1)
    let unknown = try play("way letter\n", ["--email"])
    #expect(unknown.errorText.contains("After way, give number or email"))
    #expect(unknown.status == 2)
  }

  @Test(
    "A failure by e-mail is shown at the address or its code, and is corrected",
    arguments: [
      (
        "wrong-code", "✗ That code is incorrect: check the e-mail or get a new one",
        "email-code 5678\nsubmit\n"
      ),
      (
        "expired-code", "✗ The e-mail code has expired: get a new one",
        "wait 60\nsend-email\nemail-code 5678\nsubmit\n"
      ),
      ("code-not-sent", "✗ The code couldn't be sent: try again", "send-email\nemail-code 5678\nsubmit\n"),
      ("closed-slider", "✗ Complete the slider to get the code", "send-email\nemail-code 5678\nsubmit\n"),
      (
        "other-user", "✗ This e-mail address belongs to another account: use another address",
        "email you@example.com\nsend-email\nemail-code 5678\nsubmit\n"
      ),
      ("no-answer", "! No response: check your connection and try again  [Try again]", "again\n"),
    ])
  func failures(scenario: String, shown: String, correction: String) throws {
    let result = try play("way email\n" + Self.email + correction, ["--email", "--service", scenario])
    #expect(result.outputText.contains(shown), "\(result.outputText)")
    #expect(result.status == 0)
  }

  // MARK: A server

  /// A server that gives the answers of a file in order, and records method, path, token and body of each request.
  static let server = #"""
    import http.server, json
    answers = json.load(open("answers.json"))
    class Handler(http.server.BaseHTTPRequestHandler):
      def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        path = self.path.split("/sdk/")[-1]
        with open("asked", "a") as asked:
          print(self.command, path, self.headers.get("X-state-token", "-"), body, file=asked)
        status, text = answers.pop(0)
        self.send_response(status)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())
      do_GET = do_POST = answer
      def log_message(self, *arguments): pass
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    open("port", "w").write(str(server.server_port))
    server.serve_forever()
    """#

  private static let login = #"POST login/wechat - {"code":"c"}"#
  private static let sent =
    #"POST email/send - {"email":"me@example.com","type":"BIND_EMAIL_EMS","captcha_token":"slider"}"#

  private static func bound(_ code: String) -> String {
    #"POST social/bind fake-state-token {"email":"me@example.com","verify_code":"\#(code)"}"#
  }

  @Test(
    "Against a server with documented answers, the form binds by number or by e-mail",
    .enabled(if: InstalledTool.hasPython, "Python isn't installed"),
    arguments: [
      (
        "--email", "type 13800138000\nsend\ncode 1234\nsubmit\n",
        ["login-wechat-miniprogram.social-bind", "country-codes.ok", "", "inferred.social-bind.ok"],
        [
          login, "GET country-codes - ",
          #"POST sms/send - {"mobile":"+86-13800138000","type":"BIND_MOBILE_SMS","captcha_token":"slider"}"#,
          #"POST social/bind fake-state-token {"mobile":"+86-13800138000","verify_code":"1234"}"#,
        ]
      ),
      (
        "--email", "way email\n" + email + "email-code 5678\nsubmit\n",
        [
          "login-wechat-miniprogram.social-bind", "country-codes.ok", "",
          "login-mobile-verify-code.wrong-code", "inferred.social-bind.ok",
        ],
        [login, "GET country-codes - ", sent, bound("1234"), bound("5678")]
      ),
      (
        "", email + "wait 60\nsend-email\nemail-code 5678\nsubmit\n",
        ["inferred.login.email-alone", "", "expired", "", "inferred.social-bind.ok"],
        [login, sent, bound("1234"), sent, bound("5678")]
      ),
    ])
  func served(options: String, script: String, answers: [String], requests: [String]) throws {
    let texts = try answers.map { name -> [Any] in
      let (status, text) = try Self.answer(name)
      return [status, text]
    }
    let (result, asked) = try withRunner { runner in
      _ = try runner.write(Data(Self.server.utf8), to: "server.py")
      _ = try runner.write(try JSONSerialization.data(withJSONObject: texts), to: "answers.json")
      _ = try runner.write(Data(script.utf8), to: "script")
      let result = try runner.shell(
        "python3 server.py & trap \"kill -9 $!\" EXIT; until [ -s port ]; do sleep 0.05; done; "
          + "phonecheck bind-form --connect http://127.0.0.1:$(cat port) --vendor-code c --captcha-token slider "
          + "\(options) < script",
        environment: ["PATH": "\(CommandRunner.buildFolder.path):\(InstalledTool.searchPath)"])
      return (result, try runner.contents(of: "asked"))
    }
    #expect(asked.split(separator: "\n").map(String.init) == requests, "\(result.outputText)")
    #expect(result.outputText.contains("  · finish tokens for 432000 s\n  ✓ Linked "))
    #expect(!result.outputText.contains("· bind me@") && result.errorText == "" && result.status == 0)
  }

  static func answer(_ name: String) throws -> (Int, String) {
    if name.isEmpty { return (200, "") }
    if name == "expired" {
      return (400, #"{"error_code":"IDAAS.SDK.COMMON.1005","error_msg":"The verify_code has failed"}"#)
    }
    let folder = CommandRunner.repository.appending(path: "Tests/Fixtures/HTTPAnswers")
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("\(name).") })
    let status = try #require(Int(file.split(separator: ".").dropLast().last ?? ""))
    return (status, try String(contentsOf: folder.appending(path: file), encoding: .utf8))
  }
}
