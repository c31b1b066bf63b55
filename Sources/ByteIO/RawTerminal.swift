package import ByteValues

/// The terminal of standard input in raw mode: each key is delivered at once, and none is echoed.
///
/// Keys send no signals: Ctrl-C arrives as a byte. The former mode is restored when the value is destroyed.
package struct RawTerminal: ~Copyable {
  private let before: LibC.TerminalSettings

  /// Switches the terminal to raw mode.
  ///
  /// - Throws: If standard input isn't a terminal.
  package init() throws(IOFailure) {
    before = try IOFailure.step(.open, "terminal") { () throws(ErrorNumber) in
      let settings = try LibC.terminalSettings(0)
      try LibC.setTerminalSettings(settings.raw, of: 0)
      return settings
    }
  }

  deinit {
    try? LibC.setTerminalSettings(before, of: 0)
  }
}
