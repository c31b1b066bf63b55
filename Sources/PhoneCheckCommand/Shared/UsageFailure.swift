import ArgumentParser

/// A command line that turned out wrong when the command ran, because it doesn't fit the definitions.
///
/// What argument-parser would say about it shows the usage of the root command.
struct UsageFailure: Error {
  let text: String

  init(_ error: ValidationError, of command: any ParsableCommand.Type) {
    let name = ["phonecheck", command.configuration.commandName ?? ""].joined(separator: " ")
    text = """
      Error: \(error.message)
      Usage: \(PhoneCheckCommand.usageString(for: command))
        See '\(name) --help' for more information.
      """
  }
}
