import ArgumentParser
import ByteIO
import PhoneCheck

/// The command `phonecheck`: flags become a plan, the plan is run, and the outcome is an exit code.
@main
struct PhoneCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phonecheck",
    abstract: "Say whether phone numbers are ones that a tenant's area-code definitions accept, or why not.",
    discussion: """
      EXAMPLES:
        phonecheck check "0086 138-0013-8000"
        phonecheck validate contacts.csv -o checked.csv
        phonecheck areas --lang zh-CN
        phonecheck lint definitions.json

      EXIT CODES:
        0   everything is valid, nothing differs
        1   something is not valid, or differs
        2   input, output or the definitions failed
        64  the command line is wrong
      """,
    version: versionText,
    subcommands: [
      CheckCommand.self, ValidateCommand.self, PlanCommand.self, MergeSummariesCommand.self,
      AreasCommand.self, LintCommand.self, DiffCommand.self, ExamplesCommand.self,
      BindFormCommand.self,
    ]
  )

  private static var versionText: String {
    """
    phonecheck \(version)
    \(MatchingEngine.version), JIT \(MatchingEngine.isJITAvailable ? "available" : "not available")
    """
  }

  static func main() {
    Process.withholdBacktraces()
    Process.prepareStandardStreams()
    var console = Console()
    let status: Int32
    do {
      guard !CommandLine.arguments.isEmpty else { throw ArgumentsFailure() }
      try refuseMalformedArguments()
      var command = try parsed(Array(CommandLine.arguments.dropFirst()))
      do {
        try command.run()
      } catch let error as ValidationError {
        throw UsageFailure(error, of: type(of: command))
      }
      status = 0
    } catch {
      status = console.report(error, exitCode: exitCode(for: error), message: fullMessage(for: error))
    }
    Process.exit(status)
  }

  /// Parses a command line.
  ///
  /// Parsing with the options of all subcommands takes longer than checking a number, so the subcommand that is named
  /// tries first. What it doesn't accept, and a request for help, is parsed by the root command.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let name = arguments.first,
      let command = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
      // A request for help parses as a command of its own.
      let parsed = try? command.parseAsRoot(Array(arguments.dropFirst())), type(of: parsed) == command
    {
      return parsed
    }
    return try parseAsRoot(arguments)
  }

  /// Refuses arguments that aren't UTF-8: they arrive here repaired, and a repaired path names another file.
  private static func refuseMalformedArguments() throws {
    guard let place = Process.firstMalformedArgument else { return }
    throw ValidationError(
      "Argument \(place) isn't UTF-8. Give a file by redirection (< FILE, > FILE) or under a name in UTF-8, and "
        + "numbers on standard input: check -.")
  }
}

/// The command line can't be had: Swift reads it from `/proc`, which some root folders lack.
private struct ArgumentsFailure: CommandFailure {
  let text = "phonecheck: the arguments can't be read; mount /proc here"
  let exitCode = ExitCode.inputOrOutputFailed
}
