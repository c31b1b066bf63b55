import ArgumentParser
import ByteIO
import PhoneCheck
import TerminalText

/// The standard streams: results on one, remarks and errors on the other.
struct Console: ~Copyable {
  private var results = ByteOutput.standardOutput()
  private var messages = ByteOutput.standardError()

  /// Writes a line of results.
  mutating func result(_ line: String) throws(IOFailure) {
    try results.write(line)
    try results.write("\n")
  }

  /// Writes a line of results for a person: control characters of what was typed are escaped.
  mutating func shown(_ line: String) throws(IOFailure) {
    try result(VisibleText.escapingLines(line))
  }

  /// Sends off what was written; a command calls it before it ends.
  mutating func flush() throws(IOFailure) {
    try results.flush()
  }

  /// Writes a line beside the results; one that can't be written is no reason to stop.
  ///
  /// Control characters of arguments and file names are escaped.
  mutating func remark(_ line: String) {
    try? messages.write(VisibleText.escapingLines(line) + "\n")
    try? messages.flush()
  }

  /// Tells of definitions whose automaton PCRE2 contradicted: verdicts are PCRE2's all the same, and whoever can mend
  /// the automaton has to know.
  mutating func remark(onContradictionsIn validator: PhoneValidator) {
    for id in validator.contradictedDefinitions {
      remark(
        "phonecheck: PCRE2 and the automaton of \(id.countryCode) (+\(id.areaCode)) disagree; PCRE2 decides, reasons "
          + "are general. Please report this definition's regex.")
    }
  }

  /// Tells an error that ends the command, and returns the exit code it ends with.
  mutating func report(_ error: any Error, exitCode: ExitCode, message: String) -> Int32 {
    switch error {
    case let failure as IOFailure:
      return report(failure)
    case let error as DefinitionsFailure:
      remark(error.text)
      return Outcome.failed.rawValue
    case let error as ScriptFailure:
      remark(error.text)
      return Outcome.failed.rawValue
    case let error as UsageFailure:
      remark(error.text)
      return ExitCode.validationFailure.rawValue
    default:
      return report(exitCode: exitCode, message: message)
    }
  }

  /// A pipe that is closed by its reader ends a command quietly; other failures are told.
  private mutating func report(_ failure: IOFailure) -> Int32 {
    if failure.cause == .closedPipe { return 0 }
    remark("phonecheck: \(failure)")
    return Outcome.failed.rawValue
  }

  /// What argument-parser has to say: help and version are results, usage errors are not.
  private mutating func report(exitCode: ExitCode, message: String) -> Int32 {
    guard !message.isEmpty else { return exitCode.rawValue }
    guard exitCode == .success else {
      remark(message)
      return exitCode.rawValue
    }
    do {
      try result(message)
      try flush()
      return 0
    } catch {
      return report(error)
    }
  }
}
