import ArgumentParser
import ByteIO
import PhoneBatch
import PhoneCheck
import StrictJSON
import TerminalText

/// The standard streams: one for results, the other for remarks and errors.
struct Console: ~Copyable {
  private var results = ByteOutput.standardOutput()
  private var messages = ByteOutput.standardError()
  private let messagePalette: Palette

  /// The language of texts for people.
  let language: Language
  /// The colours of results.
  let palette: Palette

  /// The width of the terminal that shows results; `nil` if they are written to a file or a pipe.
  let resultColumnCount =
    Process.standardOutputIsTerminal ? Process.standardOutputColumnCount ?? 80 : nil

  /// The width of the terminal that shows remarks; `nil` if they are written to a file or a pipe.
  private let messageColumnCount = Process.standardErrorIsTerminal ? Process.standardErrorColumnCount : nil

  init(_ presentation: Presentation) {
    language = presentation.language
    palette = presentation.resultPalette
    messagePalette = presentation.messagePalette
  }

  /// Writes JSON to standard output; control and bidirectional characters are escaped.
  mutating func result(_ json: WrittenJSON) throws(IOFailure) {
    try result(VisibleText.escapingJSON(json.lines))
  }

  /// Writes a line of results that is safe to show.
  mutating func result(_ line: String) throws(IOFailure) {
    try results.write(line)
    try results.write("\n")
  }

  /// Writes a line of results for a person, with control characters in typed text escaped.
  mutating func shown(_ line: String) throws(IOFailure) {
    try result(VisibleText.escapingLines(line))
  }

  /// Writes a remark of the command itself among results, for a person.
  mutating func noteAmongResults(_ text: LocalizedText) throws(IOFailure) {
    try shown(Self.broken("phonecheck: " + text[language], in: resultColumnCount))
  }

  /// Writes out buffered results; a command calls it before it ends.
  mutating func flush() throws(IOFailure) {
    try results.flush()
  }

  /// Writes a line to standard error; a failure to write it doesn't stop the command.
  ///
  /// Control characters of arguments and file names are escaped.
  mutating func remark(_ line: String) {
    say(DiagnosticColors.applied(to: VisibleText.escapingLines(line), from: messagePalette))
  }

  /// Writes a remark of the command itself to standard error.
  mutating func note(_ text: String) { remark(Self.broken("phonecheck: " + text, in: messageColumnCount)) }

  /// Returns a line that breaks at words on a terminal.
  private static func broken(_ line: String, in columnCount: Int?) -> String {
    guard let columnCount, !line.contains("\n") else { return line }
    return TerminalWidth.filled(VisibleText.escaping(line), to: max(1, columnCount))
  }

  /// Writes a remark of the command itself to standard error, in the user's language.
  mutating func note(_ text: LocalizedText) { note(text[language]) }

  /// Writes text to standard error that is made with a palette and safe to show.
  mutating func remark(_ text: (Palette) -> String) { say(text(messagePalette)) }

  private mutating func say(_ text: String) {
    try? messages.write(text + "\n")
    try? messages.flush()
  }

  /// Reports definitions whose automaton PCRE2 contradicted.
  ///
  /// Verdicts are still PCRE2's, but the automaton has a bug that should be reported.
  mutating func remark(onContradictionsIn validator: PhoneValidator) {
    for id in validator.contradictedDefinitions {
      let name = "\(id.countryCode) (+\(id.areaCode))"
      note(CommandText.contradiction(definition: name))
    }
  }

  /// Remarks that regexes run without machine code, unless the user requested that.
  mutating func remark(onMachineCodeWantedBy fastPaths: FastPaths) {
    let wantsMachineCode = fastPaths.contains(.jit) && MatchingEngine.runsEveryRegex
    guard wantsMachineCode, !MatchingEngine.isJITAvailable else { return }
    note(CommandText.noMachineCode)
  }

  /// Reports the reason why a batch ended early, and returns the exit code.
  ///
  /// A pipe that its reader closed isn't an error.
  mutating func report(_ error: BatchError) -> ExitCode {
    if error == .closedPipe { return .success }
    note(error.text)
    if case .rowNotValid = error { return .someNotValid }
    return error.isUsageError ? .validationFailure : .inputOrOutputFailed
  }

  /// Reports an error that ends the command, and returns the exit code.
  ///
  /// - Parameters:
  ///   - exitCode: The exit code of an error from argument-parser, such as a request for help.
  ///   - message: The text of such an error.
  mutating func report(_ error: any Error, exitCode: ExitCode, message: String) -> Int32 {
    switch error {
    case let failure as IOFailure: return report(failure)
    case let failure as any CommandFailure:
      remark(failure.message[language])
      return failure.exitCode.rawValue
    case _ where exitCode == .success: return print(message)
    default:
      if !message.isEmpty { note(message) }
      return exitCode.rawValue
    }
  }

  /// Reports a failure.
  ///
  /// Only a pipe that its reader closed ends the command quietly, since nothing but results is written to standard
  /// output.
  private mutating func report(_ failure: IOFailure) -> Int32 {
    if failure.cause == .closedPipe { return 0 }
    note(failure.text)
    return ExitCode.inputOrOutputFailed.rawValue
  }

  /// Prints help or the version, which are results.
  private mutating func print(_ text: String) -> Int32 {
    guard !text.isEmpty else { return 0 }
    do {
      try result(text)
      try flush()
      return 0
    } catch {
      return report(error)
    }
  }
}
