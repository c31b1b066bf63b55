// Only this file and the other `LibC` files call libc. Most functions are a thin, checked wrapper of one call; the
// types around them decide the meaning of a failure.

internal import ByteValues

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// libc's calls, with `errno` thrown.
enum LibC {
  enum Direction { case reading, writing }

  static func open(_ path: String, for direction: Direction) throws(ErrorNumber) -> Int32 {
    let flags = direction == .reading ? O_RDONLY : O_WRONLY
    return try check { open_(path, flags | O_CLOEXEC | O_NOCTTY, 0) }
  }

  /// Creates a file that must not exist, to be written and read; the umask applies to `mode`.
  static func create(_ path: String, mode: UInt32) throws(ErrorNumber) -> Int32 {
    try check { open_(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode) }
  }

  static func duplicate(_ descriptor: Int32) throws(ErrorNumber) -> Int32 {
    try check { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  static func close(_ descriptor: Int32) throws(ErrorNumber) {
    // After EINTR the descriptor is gone on Linux and undefined elsewhere; never close twice.
    let result = close_(descriptor)
    if result == -1, errno != EINTR { throw .current }
  }

  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ErrorNumber) -> Int {
    try check { unsafe read_(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Reads at an offset from the start of a file, without moving the read position.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ErrorNumber) -> Int {
    try check { unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Moves the read position to an offset from the start of the file.
  static func move(_ descriptor: Int32, to offset: Int) throws(ErrorNumber) {
    try check { lseek(descriptor, off_t(offset), SEEK_SET) }
  }

  /// Returns the read position, as an offset from the start of the file.
  static func position(of descriptor: Int32) throws(ErrorNumber) -> Int {
    try Int(check { lseek(descriptor, 0, SEEK_CUR) })
  }

  static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(ErrorNumber) -> Int {
    try check { unsafe write_(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Makes a call that reads or writes.
  ///
  /// On a descriptor that doesn't block, waits until it is ready and makes the call again.
  static func whenReady(
    for direction: Direction, _ descriptor: Int32, _ call: () throws(ErrorNumber) -> Int
  ) throws(ErrorNumber) -> Int {
    while true {
      do throws(ErrorNumber) {
        return try call()
      } catch {
        guard error == .wouldBlock else { throw error }
        let events = Int16(direction == .reading ? POLLIN : POLLOUT)
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        try check { unsafe poll(&entry, 1, -1) }
      }
    }
  }

  /// Whether reading would not wait; this is also true at the end, and if reading would fail.
  static func isReadable(_ descriptor: Int32, withinMilliseconds milliseconds: Int) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // An interrupted call counts as a timeout; the caller tries again.
    return unsafe poll(&entry, 1, Int32(clamping: milliseconds)) > 0
  }

  /// Waits until all written bytes are stored; some file systems can't sync, so there is nothing to wait for.
  static func syncWhereSupported(_ descriptor: Int32) throws(ErrorNumber) {
    do throws(ErrorNumber) { try check { fsync(descriptor) } } catch {
      guard error == .invalidArgument || error == .notSupported else { throw error }
    }
  }

  static func setMode(_ mode: UInt32, of descriptor: Int32) throws(ErrorNumber) {
    try check { fchmod(descriptor, mode_t(truncatingIfNeeded: mode)) }
  }

  /// Sets owner and group; `nil` keeps the owner.
  static func setOwner(_ owner: UInt32?, group: UInt32, of descriptor: Int32) throws(ErrorNumber) {
    try check { fchown(descriptor, owner ?? UInt32.max, group) }
  }

  static func rename(_ source: String, to target: String) throws(ErrorNumber) {
    try check { rename_(source, target) }
  }

  static func remove(_ path: String) throws(ErrorNumber) {
    try check { unsafe unlink(path) }
  }

  /// Returns the target of a symbolic link, or `nil` if the path is something else or doesn't exist.
  ///
  /// - Throws: If the target contains bytes that aren't UTF-8: as a `String` they would name another file.
  static func linkTarget(_ path: String) throws(ErrorNumber) -> String? {
    try unsafe withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: Int(PATH_MAX) + 1
    ) { (buffer) throws(ErrorNumber) in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink(path, start, Int(PATH_MAX))
      guard count >= 0 else { return nil }
      unsafe buffer[count] = 0
      guard let target = unsafe String(validatingCString: start) else { throw .illegalBytes }
      return target
    }
  }

  static func facts(of descriptor: Int32) throws(ErrorNumber) -> FileFacts {
    var status = stat()
    try check { unsafe fstat(descriptor, &status) }
    return FileFacts(status)
  }

  /// Makes a call, and repeats it if a signal interrupts it.
  ///
  /// - Throws: The `errno` if it returns -1.
  @discardableResult
  static func check<R: SignedInteger>(_ call: () -> R) throws(ErrorNumber) -> R {
    while true {
      let result = call()
      if result != -1 { return result }
      let error = ErrorNumber.current
      if error != .interrupted { throw error }
    }
  }
}

// Inside `LibC` the short names refer to its own functions.
func open_(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
  unsafe open(path, flags, mode_t(truncatingIfNeeded: mode))
}
private func close_(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func read_(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, start, count)
}
private func write_(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}
private func rename_(_ source: String, _ target: String) -> Int32 { unsafe rename(source, target) }

extension FileFacts {
  /// Returns the facts of the file at a path, with links followed, or `nil` if the system refuses.
  package static func atPath(_ path: String) -> FileFacts? {
    var status = stat()
    guard (try? LibC.check { unsafe stat(path, &status) }) != nil else { return nil }
    return FileFacts(status)
  }

  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFIFO: .pipe
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      case S_IFSOCK: .socket
      default: .other
      }
    self.init(
      kind: kind,
      byteCount: Int(status.st_size),
      identity: FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino)),
      linkCount: Int(status.st_nlink),
      mode: UInt32(status.st_mode & 0o7777),
      owner: status.st_uid,
      group: status.st_gid
    )
  }
}
