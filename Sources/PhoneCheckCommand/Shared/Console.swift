import ArgumentParser
import ByteIO
import PhoneBatch
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

  /// Writes out buffered results; a command calls it before it ends.
  mutating func flush() throws(IOFailure) {
    try results.flush()
  }

  /// Writes a line to standard error; a failure to write it doesn't stop the command.
  ///
  /// Control characters of arguments and file names are escaped.
  mutating func remark(_ line: String) {
    try? messages.write(VisibleText.escapingLines(line) + "\n")
    try? messages.flush()
  }

  /// Reports definitions whose automaton PCRE2 contradicted.
  ///
  /// Verdicts are PCRE2's all the same, but the automaton has a bug that its authors need to hear of.
  mutating func remark(onContradictionsIn validator: PhoneValidator) {
    for id in validator.contradictedDefinitions {
      remark(
        "phonecheck: PCRE2 and the automaton of \(id.countryCode) (+\(id.areaCode)) disagree; PCRE2 decides, reasons "
          + "are general. Please report this definition's regex.")
    }
  }

  /// Says that regexes run without machine code, unless the user asked for that.
  mutating func remark(onMachineCodeWantedBy fastPaths: FastPaths) {
    let wantsMachineCode = fastPaths.contains(.jit) && MatchingEngine.runsEveryRegex
    guard wantsMachineCode, !MatchingEngine.isJITAvailable else { return }
    remark(
      "phonecheck: PCRE2 can't use JIT here: the system refuses executable memory, or the library is built without it. "
        + "Verdicts are the same, regexes run slower; PHONECHECK_DISABLE=jit leaves out this remark.")
  }

  /// Reports why a batch ended early, and returns the exit code; a pipe that its reader closed is no error.
  mutating func report(_ error: BatchError) -> ExitCode {
    if error == .closedPipe { return .success }
    remark("phonecheck: \(error)")
    return error.isUsageError ? .validationFailure : .inputOrOutputFailed
  }

  /// Reports an error that ends the command, and returns the exit code.
  mutating func report(_ error: any Error, exitCode: ExitCode, message: String) -> Int32 {
    switch error {
    case let failure as IOFailure:
      return report(failure)
    case let failure as any CommandFailure:
      remark(failure.text)
      return failure.exitCode.rawValue
    default:
      return report(exitCode: exitCode, message: message)
    }
  }

  /// A pipe that its reader closed ends a command quietly, since results go to standard output only; other failures are
  /// reported.
  private mutating func report(_ failure: IOFailure) -> Int32 {
    if failure.cause == .closedPipe { return 0 }
    remark("phonecheck: \(failure)")
    return ExitCode.inputOrOutputFailed.rawValue
  }

  /// Prints a message of argument-parser: help and version are results, usage errors are not.
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
