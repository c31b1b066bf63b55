/// The terminal behind standard input, handing over each key as it is pressed and showing none of them; it is as it was
/// again when this value goes away.
///
/// Signals of keys are off, too: Ctrl-C arrives as a byte.
package struct RawTerminal: ~Copyable {
  private let before: LibC.TerminalSettings

  /// Switches the terminal over.
  package init() throws(IOFailure) {
    before = try Self.switchToRaw()
  }

  /// Returns how the terminal was.
  private static func switchToRaw() throws(IOFailure) -> LibC.TerminalSettings {
    do throws(ErrorNumber) {
      let settings = try LibC.terminalSettings(0)
      try LibC.setTerminalSettings(settings.raw, of: 0)
      return settings
    } catch {
      throw IOFailure(.open, "terminal", error)
    }
  }

  deinit {
    try? LibC.setTerminalSettings(before, of: 0)
  }
}
