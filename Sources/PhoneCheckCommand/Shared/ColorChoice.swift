import ArgumentParser
import ByteIO
import TerminalText

/// The condition for coloured text.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  /// On terminals with colours, unless the user wants none (https://no-color.org).
  case auto
  case always
  case never

  /// Returns the colours for a stream.
  ///
  /// - Parameter isTerminal: Whether the stream is a terminal.
  func palette(isTerminal: Bool) -> Palette {
    switch self {
    case .auto: isTerminal && Self.isWanted ? .colored : .plain
    case .always: .colored
    case .never: .plain
    }
  }

  /// Whether the environment wants colours: `NO_COLOR` has to be empty or unset, and `TERM` has to name a terminal with
  /// colours.
  private static var isWanted: Bool {
    guard (Process.environment("NO_COLOR") ?? "").isEmpty else { return false }
    return !["", "dumb"].contains(Process.environment("TERM") ?? "")
  }
}
