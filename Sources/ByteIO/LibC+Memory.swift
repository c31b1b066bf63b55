#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

// Memory for buffers. Unlike the standard library's, it can be resized in place.

extension LibC {
  static func allocate(_ byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = unsafe malloc(byteCount) else { OutOfMemory.end(byteCount) }
    return unsafe memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Resizes memory, keeping the bytes that fit.
  static func resize(
    _ memory: UnsafeMutablePointer<UInt8>, to byteCount: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let larger = unsafe realloc(memory, byteCount) else { OutOfMemory.end(byteCount) }
    return unsafe larger.assumingMemoryBound(to: UInt8.self)
  }

  static func free(_ memory: UnsafeMutableRawPointer?) { unsafe free_(memory) }
}

private func free_(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

extension Process {
  /// Keeps buffers of up to a MiB on the heap.
  ///
  /// The system copies a file into chunk buffers up to a third faster if they aren't mapped separately (glibc 2.36,
  /// Linux 6.18, AMD EPYC).
  ///
  /// glibc does so for sizes up to the largest mapped block that was freed
  /// ([mallopt(3)](https://man7.org/linux/man-pages/man3/mallopt.3.html), `M_MMAP_THRESHOLD`). Other libraries just
  /// free it.
  package static func prepareMemory() { unsafe LibC.free(unmergedAllocation(1 << 20)) }

  /// Not inlined, because the compiler could omit an allocation that is freed at once.
  @inline(never)
  private static func unmergedAllocation(_ byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe LibC.allocate(byteCount)
  }
}

/// The reaction to a system without memory for a buffer.
enum OutOfMemory {
  /// Ends the program.
  ///
  /// A command reports it and removes its temporary files. Other programs trap.
  static func end(_ byteCount: Int) -> Never {
    guard TemporaryFiles.belongToCommand else { fatalError("there is no memory for \(byteCount) bytes") }
    TemporaryFiles.removeAll()
    let text: StaticString =
      "phonecheck: there is not enough memory; allow more (ulimit -v), or lower --jobs and --max-record\n"
    _ = try? unsafe LibC.write(
      2, UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    _exit(2)
  }
}
