internal import ByteValues

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension LibC {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func terminalColumnCount(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The settings of a terminal for keys.
  struct TerminalSettings {
    fileprivate var termios: termios

    /// The same settings, but each key is delivered at once, and none is echoed or turned into a signal.
    var raw: TerminalSettings {
      var raw = self
      raw.termios.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      raw.termios.c_iflag &= ~tcflag_t(ICRNL | IXON)
      return raw
    }
  }

  static func terminalSettings(_ descriptor: Int32) throws(ErrorNumber) -> TerminalSettings {
    var settings = TerminalSettings(termios: termios())
    try check { unsafe tcgetattr(descriptor, &settings.termios) }
    return settings
  }

  static func setTerminalSettings(_ settings: TerminalSettings, of descriptor: Int32) throws(ErrorNumber) {
    var settings = settings
    try check { unsafe tcsetattr(descriptor, TCSADRAIN, &settings.termios) }
  }
}
