internal import ByteValues

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Process {
  /// Keeps buffers of up to a MiB on the heap.
  ///
  /// The system copies a file into chunk buffers up to a third faster if they aren't mapped separately (glibc 2.36,
  /// Linux 6.18, AMD EPYC).
  ///
  /// glibc does so for sizes up to the largest mapped block that was freed
  /// ([mallopt(3)](https://man7.org/linux/man-pages/man3/mallopt.3.html), `M_MMAP_THRESHOLD`). Other libraries just
  /// free it.
  package static func prepareMemory() { _ = unmergedAllocation(1 << 20) }

  /// Allocates and frees memory.
  ///
  /// Not inlined, because the compiler could omit an allocation that is freed at once.
  @inline(never)
  private static func unmergedAllocation(_ byteCount: Int) -> Int {
    ByteBuffer(capacity: byteCount).capacity
  }
}

extension OutOfMemory {
  /// Makes a command report that memory is lacking, and remove its temporary files; other programs trap.
  static func endCommand() {
    TemporaryFiles.removeAll()
    let text: StaticString =
      "phonecheck: there is not enough memory; allow more (ulimit -v), or lower --jobs and --max-record\n"
    _ = try? unsafe LibC.write(
      2, UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    _exit(2)
  }
}
