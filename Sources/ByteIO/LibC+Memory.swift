#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

// Memory for buffers: unlike that of the standard library, it can be resized in place.

extension LibC {
  static func allocate(_ byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = unsafe malloc(byteCount) else { OutOfMemory.end(byteCount) }
    return unsafe memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Keeps the bytes as far as they fit.
  static func resize(
    _ memory: UnsafeMutablePointer<UInt8>, to byteCount: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let larger = unsafe realloc(memory, byteCount) else { OutOfMemory.end(byteCount) }
    return unsafe larger.assumingMemoryBound(to: UInt8.self)
  }

  static func free(_ memory: UnsafeMutablePointer<UInt8>) {
    unsafe free_(memory)
  }

  /// Ends the program at once, without what it would do at its end.
  static func exitImmediately(_ status: Int32) -> Never { _exit(status) }
}

private func free_(_ memory: UnsafeMutablePointer<UInt8>) { unsafe free(memory) }

/// What happens when the system has no more memory for a buffer.
enum OutOfMemory {
  /// Ends the program: a command says so and removes its temporary files; other programs trap.
  static func end(_ byteCount: Int) -> Never {
    guard TemporaryFiles.belongToCommand else { fatalError("there is no memory for \(byteCount) bytes") }
    TemporaryFiles.removeAll()
    let text: StaticString =
      "phonecheck: there is not enough memory; allow more (ulimit -v), or lower --jobs and --max-record\n"
    _ = try? unsafe LibC.write(
      2, UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    LibC.exitImmediately(2)
  }
}
