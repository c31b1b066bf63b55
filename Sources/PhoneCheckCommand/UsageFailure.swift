import ArgumentParser

/// A command line that doesn't fit the definitions, which shows only when the command runs.
///
/// argument-parser's own message would show the usage of the root command.
struct UsageFailure: CommandFailure {
  let text: String
  let exitCode = ExitCode.validationFailure

  init(_ error: ValidationError, of command: any ParsableCommand.Type) {
    let name = ["phonecheck", command.configuration.commandName ?? ""].joined(separator: " ")
    text = """
      Error: \(error.message)
      Usage: \(PhoneCheckCommand.usageString(for: command))
        See '\(name) --help' for more information.
      """
  }
}
