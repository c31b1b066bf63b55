#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

// The program itself: its arguments, its environment, its end, and the signals that would end it.

extension LibC {
  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #endif
  }

  /// Returns the place of the first program argument that is not UTF-8, counted from 1.
  ///
  /// `CommandLine.arguments` contains a repaired copy, which names something else.
  static func firstMalformedArgument() -> Int? {
    // SAFETY: the arguments are NUL-terminated, live as long as the program, and are never written to.
    let arguments = unsafe CommandLine.unsafeArgv
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let argument = unsafe arguments[index], unsafe String(validatingCString: argument) == nil {
        return index
      }
    }
    return nil
  }

  static func environmentValue(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func monotonicSeconds() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Makes writing to a closed pipe, or past the largest file allowed (`ulimit -f`), an error instead of a signal.
  static func ignoreWriteSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Restores the default handlers of crash signals.
  static func restoreCrashSignals() {
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] { _ = signal(number, SIG_DFL) }
  }

  /// The signals that end a program on request; temporary files have to be removed then.
  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Installs `handler` for the ending signals, except those that the program's parent ignores (`nohup`).
  static func onEndingSignals(call handler: @escaping @convention(c) (Int32) -> Void) {
    for number in endingSignals {
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      _ = signal(number, handler)
    }
  }

  /// Ends the program the way the signal would have, from inside its handler.
  static func endProgram(by number: Int32) {
    _ = signal(number, SIG_DFL)
    raise(number)
  }

  /// `unlink` for a signal handler: no allocation, no Swift string.
  static func removeInHandler(_ path: UnsafePointer<CChar>) {
    _ = unsafe unlink(path)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
