#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

// The program itself: its arguments, its environment, its end, and the signals that would end it.

extension Process {
  /// Prepares the standard streams of a command; call it first, and only once.
  ///
  /// After it, writing to a closed pipe or past the largest file allowed (`ulimit -f`) is an error instead of a deadly
  /// signal, and no file opened later gets the number of a standard stream that was closed.
  package static func prepareStandardStreams() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    // Opened in the wrong direction, the stream still fails when used, as if it were closed.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = open_("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY, 0)
    }
  }

  /// Switches Swift's backtraces off unless `SWIFT_BACKTRACE` asks for them: they show registers, which may hold parts
  /// of the judged numbers.
  package static func withholdBacktraces() {
    guard !asksForBacktraces(environment("SWIFT_BACKTRACE")) else { return }
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] { _ = signal(number, SIG_DFL) }
  }

  /// Ends the process with an exit code.
  package static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #endif
  }

  /// The number, from 1, of the first argument that isn't UTF-8, or `nil`.
  ///
  /// `CommandLine.arguments` contains a repaired copy, which as a path would name another file.
  package static var firstMalformedArgument: Int? {
    // SAFETY: the arguments are NUL-terminated, live as long as the program, and are never written to.
    let arguments = unsafe CommandLine.unsafeArgv
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let argument = unsafe arguments[index], unsafe String(validatingCString: argument) == nil {
        return index
      }
    }
    return nil
  }

  /// The value of an environment variable; `nil` if it isn't set.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether standard input is a terminal that closes when the process ends, because no shell runs in it: the process leads
  /// the terminal's session.
  package static var leadsTerminal: Bool {
    standardInputIsTerminal && getpid() != 1 && getsid(0) == getpid()
  }

  /// Seconds since 1970 on the clock of the system, without leap seconds.
  package static var secondsSince1970: Int {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec)
  }

  /// Seconds on a clock that never jumps, for measuring.
  package static var monotonicSeconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension LibC {
  /// The signals that end a program on request; temporary files have to be removed then.
  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Installs `handler` for the ending signals, except signals that the program's parent ignores (`nohup`).
  static func onEndingSignals(call handler: @escaping @convention(c) (Int32) -> Void) {
    for number in endingSignals {
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      _ = signal(number, handler)
    }
  }

  /// Ends the program like the signal would have, from inside its handler.
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
