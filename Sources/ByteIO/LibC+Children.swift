internal import ByteValues

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

// Child programs: starting one with pipes for its input and output, and waiting for its end.

extension LibC {
  /// Enlarges a pipe to the size that the system allows without privileges, so that its ends wait for each other less
  /// often.
  ///
  /// Has no effect on other descriptors.
  static func enlargePipe(_ descriptor: Int32) {
    #if os(Linux)
      let (setSize, getSize) = (Int32(1031), Int32(1032))  // F_SETPIPE_SZ, F_GETPIPE_SZ
      let wanted: Int32 = 1 << 20
      let size = fcntl(descriptor, getSize)
      if size >= 0, size < wanted { _ = fcntl(descriptor, setSize, wanted) }
    #endif
  }

  /// Opens a pipe whose ends aren't inherited by programs that are started.
  static func pipe() throws(ErrorNumber) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try check { unsafe pipe_(&ends) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program that is looked up in `PATH`; its standard error is this program's, unless it is silent.
  ///
  /// - Returns: Its process, which has to be waited for.
  static func start(
    _ program: String, _ arguments: [String], input: Int32, output: Int32, isSilent: Bool = false
  ) throws(ErrorNumber) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    if isSilent { unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    // SAFETY: the copies live until the call returns, which copies them in turn.
    var copies = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { unsafe copies.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let error = unsafe posix_spawnp(&process, program, &actions, nil, copies, environ)
    guard error == 0 else { throw ErrorNumber(code: error) }
    return process
  }

  /// Waits for a program to end.
  ///
  /// - Returns: Its exit code; `nil` if a signal ended it.
  static func waitForEnd(of process: Int32) -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Ends a program that was started and hasn't been waited for.
  static func end(_ process: Int32) {
    kill(process, SIGKILL)
  }
}

private func pipe_(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }
