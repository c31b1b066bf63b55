#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
internal import ByteValues
internal import Platform

// Calls for temporary files, other than reading and writing: locks, the names in a folder, the mask for permissions.

extension LibC {
  /// Creates a folder; the umask applies to its mode.
  static func createFolder(_ path: String) throws(ErrorNumber) {
    try check { unsafe mkdir(path, 0o777) }
  }

  /// Removes an empty folder.
  static func removeFolder(_ path: String) throws(ErrorNumber) {
    try check { unsafe rmdir(path) }
  }

  /// Locks an open file against other lock requests, without waiting; the lock ends when the file is closed.
  static func lock(_ descriptor: Int32) throws(ErrorNumber) {
    try check { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Opens a file, never a link and never waiting, to find out whether it is locked.
  static func openForLock(_ path: String) throws(ErrorNumber) -> Int32 {
    try check { open_(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0) }
  }

  /// The permission bits that new files don't get.
  ///
  /// Reading the mask means setting it for a moment, to the strictest mask. Only one thread at a time does it, because
  /// another thread would read that mask.
  static func fileModeMask() -> UInt32 {
    maskReading.withLock { _ in
      let mask = umask(0o077)
      _ = umask(mask)
      return UInt32(mask)
    }
  }

  private static let maskReading = Lock(())

  /// Returns the names in a folder that begin with a prefix; none if the folder can't be read.
  static func names(in folder: String, beginningWith prefix: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(validatingCString: $0) }
      }
      if let name, name.hasPrefix(prefix) { names.append(name) }
    }
    return names
  }

  /// Calls a closure while the signals that would end the program are blocked on this thread.
  static func withoutEndingSignals<R: ~Copyable, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    var signals = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&signals)
    for number in endingSignals { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}
