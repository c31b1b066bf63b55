import Foundation
import Testing

/// The service's slider in a terminal: the pictures are files, and a position is typed.
@Suite(
  "phonecheck bind-form --captcha", .enabled(if: InstalledTool.hasPython, "Python isn't installed"))
struct BindFormSliderTests {
  /// A picture that a browser has made, of 560 by 470 pixels.
  private static let picture = CommandRunner.repository.appending(path: "Docs/phone-field.png")
  /// The head of a PNG of 80 by 470 pixels.
  private static let piece = Data(
    [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 80, 0, 0,
      1, 214,
    ])

  /// The answer to `GET captcha`, with the members of the documented one.
  private static func pictures(_ token: String) throws -> (Int, String) {
    var (status, text) = try BindFormWayTests.answer("captcha.ok")
    let fake = "iVBORw0KGgpmYWtl"
    for file in [try Data(contentsOf: picture), piece] {
      text = text.replacing(fake, with: file.base64EncodedString(), maxReplacements: 1)
    }
    return (status, text.replacing("00000000000000000000000000000001", with: token))
  }

  /// Runs a script against a server that gives answers in order.
  ///
  /// - Returns: The result, the requests, and the two files.
  private func play(_ script: String, _ answers: [(Int, String)]) throws
    -> (result: CommandRunner.Result, asked: [String], files: [Data?])
  {
    try withRunner { runner in
      _ = try runner.write(Data(BindFormWayTests.server.utf8), to: "server.py")
      let texts = answers.map { [$0.0, $0.1] as [Any] }
      _ = try runner.write(try JSONSerialization.data(withJSONObject: texts), to: "answers.json")
      _ = try runner.write(Data(script.utf8), to: "script")
      let result = try runner.shell(
        "python3 server.py & trap \"kill -9 $!\" EXIT; until [ -s port ]; do sleep 0.05; done; "
          + "phonecheck bind-form --connect http://127.0.0.1:$(cat port) --vendor-code c --captcha pictures < script",
        environment: ["PATH": "\(CommandRunner.buildFolder.path):\(InstalledTool.searchPath)"])
      let asked = try runner.contents(of: "asked").split(separator: "\n").map(String.init)
      return (
        result, asked,
        ["picture", "piece"].map {
          try? Data(contentsOf: runner.folder.appending(path: "pictures/captcha-\($0).png"))
        }
      )
    }
  }

  private static func check(_ token: String, _ position: Int) -> String {
    #"POST captcha/verify - {"point_json":"{\"x\":\#(position).0,\"y\":5.0}","token":"\#(token)","sender":"+86-13800138000"}"#
  }

  @Test("A wrong position brings other pictures, and the code is sent with the token of the right one")
  func solving() throws {
    let answers = try [
      BindFormWayTests.answer("login-wechat-miniprogram.social-bind"),
      BindFormWayTests.answer("country-codes.ok"),
      Self.pictures("first"), BindFormWayTests.answer("captcha-verify.wrong"), Self.pictures("second"),
      BindFormWayTests.answer("captcha-verify.ok"), BindFormWayTests.answer(""),
      BindFormWayTests.answer("inferred.social-bind.ok"),
    ]
    let (result, asked, files) = try play(
      "type 13800138000\nsend\nposition 9999\ncheck\nposition 120\ncheck\ncode 123456\nsubmit\n", answers)
    let text = result.outputText
    #expect(
      text.contains("  Move the piece into the gap\n    pictures/captcha-picture.png  560 × 470\n"), "\(text)"
    )
    #expect(text.contains("    pictures/captcha-piece.png  80 × 470\n"))
    #expect(
      text.contains(
        "  Position of the piece: 480 of 480 pixels  [Check the position]  [New picture]  [Cancel]\n"))
    #expect(text.contains("    ✗ The piece isn't in the gap: try again with the new picture\n"))
    #expect(
      text.contains(
        "    This check needs sight: ask someone for help, or contact support"))
    #expect(!text.contains("first") && !text.contains("second"))
    #expect(
      Array(asked.dropFirst(2)) == [
        "GET captcha - ", Self.check("first", 480), "GET captcha - ", Self.check("second", 120),
        #"POST sms/send - {"mobile":"+86-13800138000","type":"BIND_MOBILE_SMS","captcha_token":"00000000000000000000000000000001---{\"x\":120.0,\"y\":5.0}"}"#,
        #"POST social/bind fake-state-token {"mobile":"+86-13800138000","verify_code":"123456"}"#,
      ])
    #expect(try files == [Data(contentsOf: Self.picture), Self.piece])
    #expect(result.status == 0 && result.errorText == "")
  }

  @Test("A slider that is closed, or whose pictures can't be had, sends no code")
  func closing() throws {
    let start = try [
      BindFormWayTests.answer("login-wechat-miniprogram.social-bind"),
      BindFormWayTests.answer("country-codes.ok"),
    ]
    let closed = try play("type 13800138000\nsend\nclose\n", start + [Self.pictures("first")])
    #expect(closed.result.outputText.contains("✗ Complete the slider to get the code\n"))
    #expect(closed.asked.count == 3 && closed.result.status == 1)
    let changed = try play("type 13800138000\nsend\ntype 1\ncheck\n", start + [Self.pictures("first")])
    #expect(changed.asked.count == 3, "an edit of the number ends the slider")
    for name in ["captcha.device-incomplete", "captcha.ok"] {
      let failed = try play("type 13800138000\nsend\ncheck\n", start + [BindFormWayTests.answer(name)])
      #expect(failed.result.outputText.contains("finish failed"), "\(failed.result.outputText)")
      #expect(failed.asked.count == 3 && failed.files == [nil, nil])
    }
  }

  @Test("Pictures that can't be written end the command")
  func unwritable() throws {
    let result = try withRunner { runner in
      _ = try runner.write(Data(), to: "pictures")
      _ = try runner.write(Data(BindFormWayTests.server.utf8), to: "server.py")
      let answers = try [
        BindFormWayTests.answer("login-wechat-miniprogram.social-bind"),
        BindFormWayTests.answer("country-codes.ok"), Self.pictures("first"),
      ].map { [$0.0, $0.1] as [Any] }
      _ = try runner.write(try JSONSerialization.data(withJSONObject: answers), to: "answers.json")
      return try runner.shell(
        "python3 server.py & trap \"kill -9 $!\" EXIT; until [ -s port ]; do sleep 0.05; done; "
          + "printf 'type 13800138000\\nsend\\n' | phonecheck bind-form --connect http://127.0.0.1:$(cat port) "
          + "--vendor-code c --captcha pictures",
        environment: ["PATH": "\(CommandRunner.buildFolder.path):\(InstalledTool.searchPath)"])
    }
    #expect(result.status == 2 && result.errorText.contains("pictures"), "\(result.errorText)")
  }

  @Test("The option is for a server's own slider")
  func options() throws {
    try withRunner { runner in
      for (options, expected) in [
        (["--captcha", "f"], "--captcha is for a server"),
        (
          ["--captcha", "f", "--captcha-token", "t", "--connect", "https://example.com"],
          "Leave out one of them"
        ),
        (["--captcha", "f", "--sign-in", "--connect", "https://example.com"], "--sign-in is for back ends"),
      ] {
        let result = try runner.run(["bind-form"] + options)
        #expect(result.status == 64 && result.errorText.contains(expected), "\(result.errorText)")
      }
    }
  }
}
