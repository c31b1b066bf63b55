/// The running program: its standard streams, arguments and environment.
package enum Process {
  /// Prepares the standard streams of a command; call it first, once.
  ///
  /// After it, writing to a closed pipe or past a file's limit is an error instead of a deadly signal, and no file
  /// opened later gets the number of a standard stream that was closed.
  package static func prepareStandardStreams() {
    LibC.ignoreWriteSignals()
    LibC.occupyClosedStandardStreams()
  }

  /// Keeps buffers on the heap: the system copies a file into chunk buffers up to a third faster when each isn't
  /// mapped separately (glibc 2.36, Linux 6.18, AMD EPYC).
  package static func prepareMemory() { LibC.raiseMappingThreshold() }

  /// Switches Swift's backtraces off unless `SWIFT_BACKTRACE` asks for them: they show registers, which may hold parts of
  /// what was being judged.
  package static func withholdBacktraces() {
    if !asksForBacktraces(environment("SWIFT_BACKTRACE")) { LibC.restoreCrashSignals() }
  }

  /// Whether a value of `SWIFT_BACKTRACE`, `key=value,…`, asks for backtraces.
  package static func asksForBacktraces(_ settings: String?) -> Bool {
    guard let settings else { return false }
    let enabling = settings.split(separator: ",").last { $0.hasPrefix("enable=") }
    return enabling.map { !["no", "off", "false", "n", "f", "0"].contains($0.dropFirst(7).lowercased()) }
      ?? false
  }

  /// The place, counted from 1, of the first argument that is not UTF-8, or `nil`.
  ///
  /// `CommandLine.arguments` contains a repaired copy, which as a path would name another file.
  package static var firstMalformedArgument: Int? { LibC.firstMalformedArgument() }

  /// The value of an environment variable, `nil` when it is not set.
  package static func environment(_ name: String) -> String? { LibC.environmentValue(name) }

  /// Ends the process with an exit code.
  package static func exit(_ status: Int32) -> Never { LibC.exit(status) }

  /// Seconds on a clock that never jumps, for measuring.
  package static var monotonicSeconds: Double { LibC.monotonicSeconds() }

  package static var standardInputIsTerminal: Bool { LibC.isTerminal(0) }
  package static var standardOutputIsTerminal: Bool { LibC.isTerminal(1) }
  package static var standardErrorIsTerminal: Bool { LibC.isTerminal(2) }

  /// The width in columns of the terminal that standard error writes to, `nil` when it isn't a terminal.
  package static var standardErrorColumnCount: Int? { LibC.terminalColumnCount(2) }

  /// The width in columns of the terminal that standard output writes to, `nil` when it isn't a terminal.
  package static var standardOutputColumnCount: Int? { LibC.terminalColumnCount(1) }
}
