import ArgumentParser
import PhoneCheck

/// A wrong command line, with the usage of its command.
struct UsageFailure: CommandFailure {
  let message: LocalizedText
  let exitCode = ExitCode.validationFailure

  /// - Parameters:
  ///   - text: The sentence about the mistake.
  ///   - usage: The usage of the command, such as `phonecheck check [<options>] <number> ...`.
  ///   - command: The command with its subcommand, such as `phonecheck check`.
  init(_ text: LocalizedText, usage: String, command: String) {
    message = .commandName + CommandText.usage(problem: text, usage: usage, command: command)
  }
}
