internal import Synchronization

/// The temporary files that exist now, so that a signal that ends the program can remove them.
///
/// How it works: a fixed table of C strings, each entered before its file is created and removed after
/// the file is renamed or removed. The signal handler walks the table and calls `unlink`, which is one of the
/// few calls allowed in a handler; it allocates nothing and takes no lock. `SIGKILL` cannot be handled: it leaves
/// the temporary file, and the target as it was.
@safe
package enum TemporaryFiles {
  // SAFETY: a slot holds a NUL-terminated string that `register` allocated. A string is freed only when no
  // handler is installed; otherwise a handler on another thread may still be reading it, so it is kept.
  private static let slots = Slots()
  private static let handlesSignals = Atomic<Bool>(false)

  /// Makes SIGINT, SIGTERM and SIGHUP remove the temporary files before they end the program.
  ///
  /// For a command, which owns its process; a library must not change signal handlers.
  package static func removeOnSignals() {
    _ = slots.count  // Creates the table before a handler can ask for it.
    handlesSignals.store(true, ordering: .sequentiallyConsistent)
    LibC.onEndingSignals { number in
      TemporaryFiles.removeAll()
      LibC.endProgram(by: number)
    }
  }

  /// Whether the process is a command's, which called ``removeOnSignals()``.
  static var belongToCommand: Bool { handlesSignals.load(ordering: .sequentiallyConsistent) }

  /// Removes all files that are registered, at the end of the program, without allocating.
  static func removeAll() {
    for index in 0..<slots.count {
      if let path = unsafe slots.path(at: index) { unsafe LibC.removeInHandler(path) }
    }
  }

  /// Enters a path and returns its slot; `nil` when the table is full: a signal would then leave that file in place.
  static func register(_ path: String) -> Int? {
    let bytes = Array(path.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let source = bytes.baseAddress { unsafe copy.initialize(from: source, count: bytes.count) }
    }
    if let index = unsafe slots.insert(copy) { return index }
    unsafe copy.deallocate()
    return nil
  }

  static func unregister(_ index: Int) {
    let path = unsafe slots.remove(at: index)
    if !handlesSignals.load(ordering: .sequentiallyConsistent) { unsafe path?.deallocate() }
  }
}

@safe
private final class Slots: Sendable {
  // SAFETY: every element is atomic, so any thread may write, the signal handler included; `InlineArray` isn't declared
  // `Sendable` for atomic elements yet. The strings belong to `TemporaryFiles`, which frees them.
  nonisolated(unsafe) private let paths = unsafe InlineArray<16, Atomic<UnsafeMutablePointer<CChar>?>> { _ in
    unsafe Atomic(nil)
  }

  var count: Int { 16 }

  func path(at index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe paths[index].load(ordering: .sequentiallyConsistent)
  }

  func insert(_ path: UnsafeMutablePointer<CChar>) -> Int? {
    for index in 0..<count {
      let (done, _) = unsafe paths[index].compareExchange(
        expected: nil, desired: path, ordering: .sequentiallyConsistent)
      if done { return index }
    }
    return nil
  }

  func remove(at index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe paths[index].exchange(nil, ordering: .sequentiallyConsistent)
  }
}
