import ArgumentParser
import ByteIO
import PhoneCheck

/// The command `phonecheck`: flags become a plan, the plan is run, and the outcome is an exit code.
@main
struct PhoneCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phonecheck",
    abstract:
      "Check phone numbers against a tenant's area-code definitions (country calling codes and their regexes).",
    discussion: """
      EXAMPLES:
        phonecheck check "0086 138-0013-8000"
        phonecheck validate contacts.csv -o checked.csv
        phonecheck areas --lang zh-CN
        phonecheck lint definitions.json

      EXIT CODES:
        0   everything is valid, nothing differs
        1   something isn't valid, or differs
        2   input, output or definitions can't be used
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
    Process.prepareMemory()
    Process.prepareStandardStreams()
    Process.exit(runCommandLine())
  }

  /// Runs the command line, and returns the exit code.
  ///
  /// A separate function, so that its memory is freed: before a call that never returns the compiler needn't free
  /// it, which looks like a leak.
  @inline(never)
  private static func runCommandLine() -> Int32 {
    let arguments = Array(CommandLine.arguments.dropFirst())
    var presentation = Presentation(arguments: arguments)
    do {
      guard !CommandLine.arguments.isEmpty else {
        // Swift reads the command line from `/proc`, which some root folders lack.
        throw ReportedFailure(
          LocalizedText(untranslated: "the arguments can't be read, because /proc isn't mounted; mount it"))
      }
      try refuseMalformedArguments()
      var command = try parsed(arguments)
      if let command = command as? any PresentedCommand { presentation = command.presentation }
      try run(&command)
      return 0
    } catch {
      var console = Console(presentation)
      return console.report(error, exitCode: exitCode(for: error), message: message(for: error))
    }
  }

  /// Runs a command; errors in its command line that show only then become usage failures.
  private static func run(_ command: inout any ParsableCommand) throws {
    do {
      try (command as? any PresentedCommand)?.check()
      try command.run()
    } catch let fault as OptionFault {
      throw usageFailure(fault.text, of: type(of: command))
    } catch let fault as UsageFault {
      throw usageFailure(fault.text, of: type(of: command))
    }
  }

  /// Parses a command line.
  ///
  /// Parsing with the options of all subcommands takes longer than checking a number, so the subcommand that is named
  /// tries first. The root command parses what it doesn't accept, and requests for help.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let name = arguments.first,
      let command = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
      // A request for help parses as a command of its own.
      let parsed = try? command.parseAsRoot(Array(arguments.dropFirst())), type(of: parsed) == command
    {
      return parsed
    }
    // For a mistyped subcommand it would show its own help.
    if let name = arguments.first, !name.hasPrefix("-") { try refuseUnknownSubcommand(arguments) }
    do {
      return try parseAsRoot(arguments)
    } catch  where exitCode(for: error) == .validationFailure {
      throw diagnosed(error, arguments)
    }
  }

  private static func refuseUnknownSubcommand(_ arguments: [String]) throws {
    guard let fault = fault(in: arguments), case .unknownSubcommand = fault else { return }
    throw usageFailure(fault.text, of: self)
  }

  /// The failure for a command line that argument-parser refused: in the user's language if possible, else in
  /// argument-parser's own words.
  private static func diagnosed(_ error: any Error, _ arguments: [String]) -> UsageFailure {
    let command = configuration.subcommands.first { $0.configuration.commandName == arguments.first } ?? self
    let fault = fault(in: arguments, refusal: message(for: error))
    return usageFailure(fault?.text ?? LocalizedText(untranslated: words(about: error)), of: command)
  }

  /// What is wrong with a command line; `nil` when no known fault is found.
  private static func fault(in arguments: [String], refusal: String = "") -> UsageFault? {
    CommandSchema.reading(_dumpHelp()).flatMap {
      CommandLineDiagnosis(root: $0, refusal: refusal).fault(in: arguments)
    }
  }

  /// What argument-parser says about an error, with the help of the option that it is about.
  private static func words(about error: any Error) -> String {
    let help = fullMessage(for: error).split(separator: "\n").first { $0.hasPrefix("Help:") }
    return [message(for: error), help.map(String.init)].compactMap(\.self).joined(separator: "\n")
  }

  private static func usageFailure(_ message: LocalizedText, of command: any ParsableCommand.Type)
    -> UsageFailure
  {
    let names = command == self ? ["phonecheck"] : ["phonecheck", command.configuration.commandName ?? ""]
    return UsageFailure(message, usage: usageString(for: command), command: names.joined(separator: " "))
  }

  /// Refuses arguments that aren't UTF-8: they arrive here repaired, and a repaired path names another file.
  private static func refuseMalformedArguments() throws {
    guard let place = Process.firstMalformedArgument else { return }
    throw usageFailure(OptionFault.malformedArgument(place: place).text, of: self)
  }
}
