import ArgumentParser
import PhoneCheck
import TerminalText

/// A wrong command line, with the usage of its command.
struct UsageFailure: CommandFailure {
  private let message: LocalizedText
  /// The usage of the command, such as `phonecheck check [<options>] <number> ...`.
  private let usage: String
  /// The command with its subcommand, such as `phonecheck check`.
  private let command: String

  let exitCode = ExitCode.validationFailure

  init(_ message: LocalizedText, usage: String, command: String) {
    self.message = message
    self.usage = usage
    self.command = command
  }

  var text: String { text(in: .english) }

  func text(in language: Language) -> String {
    let rest = LocalizedText(
      "Usage: \(usage)\n  See '\(command) --help' for more information.",
      "用法：\(usage)\n  详情请看 '\(command) --help'。",
      "用法：\(usage)\n  詳情請看 '\(command) --help'。")
    return "phonecheck: \(message[language])\n\(rest[language])"
  }
}
