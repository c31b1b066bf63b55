import Foundation
import Testing

/// Combinations of options of `phonecheck bind-form`.
@Suite("Options of phonecheck bind-form")
struct BindFormOptionTests {
  private func run(_ options: String) throws -> CommandRunner.Result {
    try withRunner { runner in
      try runner.run(["bind-form"] + options.split(separator: " ").map(String.init), input: Data())
    }
  }

  /// Combinations with a useless option, and the words of the error about a useful combination.
  static let refused: [(String, String)] = [
    ("--register --sign-in", "--register and --sign-in exclude each other. Leave out one of them."),
    ("--register --second-factor", "--register and --second-factor exclude each other"),
    ("--second-factor --change-number", "--second-factor and --change-number exclude each other"),
    ("--second-factor --email", "--second-factor and --email exclude each other"),
    ("--change-number --one-tap", "--change-number and --one-tap exclude each other"),
    (
      "--connect http://127.0.0.1:1 --change-number --state-token x",
      "--change-number and --state-token exclude each other"
    ),
    ("--id-token x", "--id-token needs --change-number"),
    ("--connect http://127.0.0.1:1 --change-number", "--change-number needs --id-token"),
    ("--second-factor --service no-definitions", "Leave out one of them"),
    ("--sign-in --service no-definitions", "Leave out --sign-in."),
    ("--sign-in --service closed-slider", "neither definitions nor a slider. Leave out --sign-in."),
    ("--sign-in --service expired-sign-in", "Leave out --sign-in"),
    ("--sign-in --service already-bound", "Leave out --sign-in"),
    ("--sign-in --service other-user", "Leave out --sign-in"),
    ("--sign-in --email", "Leave out --email or --sign-in"),
    ("--one-tap --service closed-slider", "Leave out --one-tap"),
    ("--one-tap --service code-not-sent", "Leave out --one-tap"),
    ("--one-tap --service wrong-code", "one tap takes none. Leave out --one-tap"),
    ("--one-tap --service expired-code", "Leave out --one-tap"),
    ("--service no-account", "needs --sign-in"), ("--service failed-one-tap", "needs --one-tap"),
    ("--service failed-association", "needs --sign-in and --vendor-code"),
    ("--service failed-association --sign-in", "needs --sign-in and --vendor-code"),
    ("--vendor-code x", "Add --connect URL, or add --sign-in"),
    ("--register --vendor-code x", "Add --connect URL, or add --sign-in"),
    ("--client-id x", "Use it with --connect URL"), ("--tenant-id x", "Use it with --connect URL"),
    ("--identity eiam", "Use it with --connect URL"),
    ("--connect http://127.0.0.1:1 --sign-in --identity eiam", "Leave out one of them"),
    ("--captcha-token x", "Use it with --connect URL"), ("--state-token x", "Use it with --connect URL"),
    ("--one-tap --one-tap-path /x", "Use it with --connect URL"),
    ("--connect http://127.0.0.1:1 --one-tap-path /x", "Use it with --one-tap"),
    ("--connect http://127.0.0.1:1 --one-tap --one-tap-path x", "isn't a path such as /onetap"),
    ("--connect http://127.0.0.1:1 --one-tap", "--one-tap needs --one-tap-path, such as /onetap"),
    ("--connect http://127.0.0.1:1 --sign-in --state-token x", "Leave out one of them"),
    ("--connect http://127.0.0.1:1 --sign-in --tenant-id x", "Leave out one of them"),
    ("--connect http://127.0.0.1:1 --sign-in --captcha-token x", "Leave out one of them"),
    ("--connect http://127.0.0.1:1 --vendor-code x --register", "Leave out one of them"),
    ("--connect http://127.0.0.1:1 --vendor-code x --state-token y", "Leave out one of them"),
    ("--connect http://127.0.0.1:1 --service locked", "Leave out one of them"),
    ("--connect http://127.0.0.1:1 --definitions x.json", "Leave out one of them"),
    ("--connect example.com", "isn't a URL such as https://tenant.example.com"),
  ]

  @Test(
    "An option that would do nothing is refused, and the error names a useful combination", arguments: refused
  )
  func refusedOptions(options: String, help: String) throws {
    let result = try run(options)
    #expect(result.status == 64)
    let message = result.errorText.split(separator: "\n").first.map(String.init) ?? ""
    #expect(message.hasPrefix("phonecheck: ") && message.contains("--"), "\(result.errorText)")
    #expect(message.contains(help), "\(message)")
    #expect(result.outputText.isEmpty)
  }

  @Test(
    "Options that have an effect are accepted",
    arguments: [
      "--sign-in --vendor-code x", "--one-tap --service no-definitions", "--one-tap --service other-user",
      "--sign-in --one-tap --service no-account", "--register --email --one-tap --service failed-one-tap",
      "--connect http://127.0.0.1:1 --identity oneaccess --client-id a --tenant-id b --state-token c --captcha-token d --register --email",
      "--connect http://127.0.0.1:1 --vendor-code x --tenant-id b --captcha-token d --email --repair-escapes",
      "--connect http://127.0.0.1:1 --sign-in --vendor-code x --client-id a --one-tap --one-tap-path /onetap",
    ])
  func takenOptions(options: String) throws {
    let result = try run(options)
    #expect(result.status == 1)
    #expect(result.errorText == "")
  }
}
