import ArgumentParser
import ByteIO
import TerminalText

/// When text is coloured.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  /// On terminals that have colours, unless the user wants none (https://no-color.org).
  case auto
  case always
  case never

  /// The colours for a stream.
  ///
  /// - Parameter isTerminal: Whether the stream is a terminal.
  func palette(isTerminal: Bool) -> Palette {
    switch self {
    case .auto: isTerminal && Self.isWanted ? .colored : .plain
    case .always: .colored
    case .never: .plain
    }
  }

  /// What the environment says about terminals: `NO_COLOR` has to be empty or unset, and `TERM` to name one that has
  /// colours.
  private static var isWanted: Bool {
    guard (Process.environment("NO_COLOR") ?? "").isEmpty else { return false }
    return !["", "dumb"].contains(Process.environment("TERM") ?? "")
  }
}
