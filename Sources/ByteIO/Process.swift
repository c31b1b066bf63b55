/// The running program: its standard streams, arguments and environment.
package enum Process {
  /// Whether a value of `SWIFT_BACKTRACE`, `key=value,…`, asks for backtraces.
  package static func asksForBacktraces(_ settings: String?) -> Bool {
    guard let settings else { return false }
    let enabling = settings.split(separator: ",").last { $0.hasPrefix("enable=") }
    return enabling.map { !["no", "off", "false", "n", "f", "0"].contains($0.dropFirst(7).lowercased()) }
      ?? false
  }

  package static var standardInputIsTerminal: Bool { LibC.isTerminal(0) }
  package static var standardOutputIsTerminal: Bool { LibC.isTerminal(1) }
  package static var standardErrorIsTerminal: Bool { LibC.isTerminal(2) }

  /// The width in columns of the terminal that standard error writes to; `nil` if it isn't a terminal.
  package static var standardErrorColumnCount: Int? { LibC.terminalColumnCount(2) }

  /// The width in columns of the terminal that standard output writes to; `nil` if it isn't a terminal.
  package static var standardOutputColumnCount: Int? { LibC.terminalColumnCount(1) }
}
