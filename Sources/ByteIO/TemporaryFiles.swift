internal import ByteValues
internal import Platform

/// The temporary files that exist now, so that a signal that ends the program can remove them.
///
/// How it works: a fixed table of C strings, each entered before its file is created and removed after the file is
/// renamed or removed. The signal handler walks the table and calls `unlink`, which is one of the few calls allowed in
/// a handler; it allocates nothing and takes no lock. `SIGKILL` cannot be handled: it leaves the temporary file, and
/// the target unchanged.
@safe
package enum TemporaryFiles {
  // SAFETY: a slot holds a NUL-terminated string that `register` allocated. A string is only freed if no handler is
  // installed. Otherwise a handler on another thread may still be reading it, so it is kept.
  private static let slots = Slots()
  private static let handlesSignals = AtomicWord()

  /// Makes SIGINT, SIGTERM and SIGHUP remove the temporary files before they end the program.
  ///
  /// For a command, which owns its process; a library must not change signal handlers.
  package static func removeOnSignals() {
    _ = slots.count  // Creates the table before a handler can use it.
    _ = handlesSignals.replace(with: 1)
    _ = OutOfMemory.ending.storeIfNil(OutOfMemory.Ending { OutOfMemory.endCommand() })
    LibC.onEndingSignals { number in
      TemporaryFiles.removeAll()
      LibC.endProgram(by: number)
    }
  }

  /// Whether the process is a command's, which called ``removeOnSignals()``.
  static var belongToCommand: Bool { handlesSignals.load() != 0 }

  /// Removes all registered files, at the end of the program, without allocating.
  static func removeAll() {
    for index in 0..<slots.count {
      if let path = unsafe slots.path(at: index) { unsafe LibC.removeInHandler(path) }
    }
  }

  /// Enters a path and returns its slot; `nil` if the table is full.
  ///
  /// A signal would then leave that file in place.
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

  /// Empties a slot; `nil` for a path without a slot.
  static func unregister(_ index: Int?) {
    guard let index else { return }
    let path = unsafe slots.remove(at: index)
    if !belongToCommand { unsafe path?.deallocate() }
  }
}

@safe
private final class Slots: Sendable {
  // SAFETY: every element is atomic, so any thread may write, including the signal handler. The elements are addresses
  // of strings that belong to `TemporaryFiles`, which frees them; 0 for none. The slots are never freed.
  nonisolated(unsafe) private let paths: UnsafeMutablePointer<AtomicWord>

  let count = 16

  init() {
    unsafe paths = .allocate(capacity: count)
    for index in 0..<count { unsafe (paths + index).initialize(to: AtomicWord()) }
  }

  func path(at index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe UnsafeMutablePointer(bitPattern: paths[index].load())
  }

  func insert(_ path: UnsafeMutablePointer<CChar>) -> Int? {
    for index in 0..<count {
      if unsafe paths[index].exchange(0, for: UInt(bitPattern: path)) == 0 { return index }
    }
    return nil
  }

  func remove(at index: Int) -> UnsafeMutablePointer<CChar>? {
    unsafe UnsafeMutablePointer(bitPattern: paths[index].replace(with: 0))
  }
}
