import ArgumentParser
import ByteIO
import PhoneCheck

/// The command `phonecheck`: flags become a plan, the plan is run, and the outcome is an exit code.
struct PhoneCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phonecheck",
    abstract:
      "Check phone numbers against a tenant's area-code definitions (country calling codes and their regexes).",
    discussion: """
      EXAMPLES:
        phonecheck check "0086 138-0013-8000"
        phonecheck validate contacts.csv --into checked/
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
      AreasCommand.self, LintCommand.self, DiffCommand.self, ExamplesCommand.self, TestCommand.self,
      CardsCommand.self, CompileCommand.self,
      FetchCommand.self, BindFormCommand.self,
    ]
  )

  private static var versionText: String {
    """
    phonecheck \(version)
    \(MatchingEngine.version), JIT \(MatchingEngine.isJITAvailable ? "available" : "not available")
    """
  }

  /// Runs the command line, and returns the exit code.
  ///
  /// A separate function, so that its memory is freed: before a call that never returns, the compiler needn't free it.
  /// That would look like a leak.
  @inline(never)
  static func runCommandLine() -> Int32 {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let showsAllHelp = FirstScreen.takeOption(from: &arguments)
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let implied = ImpliedCommand(arguments, besides: names)
    let offer = implied?.offer(arguments, program: CommandLine.arguments.first ?? "")
    let mayBeDragged = implied?.mayBeDragged(arguments) ?? false
    if let implied { arguments = implied.commandLine(arguments) }
    var presentation = Presentation(arguments: arguments)
    defer { if mayBeDragged { keepTerminalOpen(presentation) } }
    do {
      guard !CommandLine.arguments.isEmpty else {
        // Swift reads the command line from `/proc`, which some root folders lack.
        throw ReportedFailure(CommandText.noArguments)
      }
      try refuseMalformedArguments()
      if CommandLine.arguments.count == 1 { return showFirstSteps(presentation) }
      var command = try parsed(arguments)
      if let command = command as? any PresentedCommand { presentation = command.presentation }
      try run(&command)
      if let offer { note(offer, presentation) }
      return 0
    } catch {
      var console = Console(presentation)
      let code = exitCode(for: error)
      if let offer, error as? ExitCode == .someNotValid { console.note(offer) }
      let text = message(for: error)
      let message = code == .success && !showsAllHelp ? firstScreen(of: text, arguments) : text
      return console.report(error, exitCode: code, message: message)
    }
  }

  /// Shows the commands to begin with, for a command line without arguments.
  private static func showFirstSteps(_ presentation: Presentation) -> Int32 {
    var console = Console(presentation)
    return console.report(
      CleanExit.helpRequest(), exitCode: .success, message: CommandText.firstSteps[presentation.language])
  }

  private static func note(_ remark: LocalizedText, _ presentation: Presentation) {
    var console = Console(presentation)
    console.note(remark)
  }

  /// Keeps a terminal open that would close with the program, as after a file was dragged onto it.
  private static func keepTerminalOpen(_ presentation: Presentation) {
    guard Process.leadsTerminal, Process.standardOutputIsTerminal else { return }
    note(CommandText.pressEnter, presentation)
    guard let input = try? ByteInput.standardInput() else { return }
    var lines = LineReader(input)
    _ = try? lines.next(beforeWaiting: {})
  }

  /// Returns the first screen of a subcommand's help, and other texts unchanged.
  private static func firstScreen(of text: String, _ arguments: [String]) -> String {
    let command = configuration.subcommands.lazy.compactMap { $0 as? any PresentedCommand.Type }.first {
      arguments.contains($0.configuration.commandName ?? "") && helpMessage(for: $0) == text
    }
    return command.map { FirstScreen.text(of: text, for: $0) } ?? text
  }

  /// Runs a command; errors in its command line that appear only then become usage failures.
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
  /// Parsing with the options of all subcommands takes longer than checking a number, so the named subcommand tries
  /// first. The root command parses requests for help, and anything else that the subcommand doesn't accept.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let name = arguments.first,
      let command = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
      // A request for help is parsed as a command of its own.
      let parsed = try? command.parseAsRoot(Array(arguments.dropFirst())), type(of: parsed) == command
    {
      if let fault = UsageFault.repeatedOption(in: arguments.dropFirst(), of: command) {
        throw usageFailure(fault.text, of: command)
      }
      return parsed
    }
    let diagnosis = CommandLineDiagnosis(root: self, arguments: arguments)
    // For a mistyped subcommand, argument-parser would show its own help.
    if arguments.first?.hasPrefix("-") == false, let fault = diagnosis.unknownSubcommand {
      throw usageFailure(fault.text, of: self)
    }
    do {
      return try parseAsRoot(arguments)
    } catch  where exitCode(for: error) == .validationFailure {
      // The help is in the user's language if possible, else in argument-parser's own words.
      let help = fullMessage(for: error).split(separator: "\n").first { $0.hasPrefix("Help:") }.map(
        String.init)
      let words = [message(for: error), help].compactMap(\.self).joined(separator: "\n")
      let fault = diagnosis.fault(in: message(for: error), help: help)
      throw usageFailure(fault?.text ?? LocalizedText(untranslated: words), of: diagnosis.command)
    }
  }

  private static func usageFailure(_ message: LocalizedText, of command: any ParsableCommand.Type)
    -> UsageFailure
  {
    let names = command == self ? ["phonecheck"] : ["phonecheck", command.configuration.commandName ?? ""]
    return UsageFailure(message, usage: usageString(for: command), command: names.joined(separator: " "))
  }

  /// Refuses arguments that aren't UTF-8; they arrive here repaired, and a repaired path names another file.
  private static func refuseMalformedArguments() throws {
    guard let number = Process.firstMalformedArgument else { return }
    throw usageFailure(OptionFault.malformedArgument(number: number).text, of: self)
  }
}
