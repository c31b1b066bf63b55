#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is read in chunks of whole lines, all into the same memory.
struct LineFile {
  static let chunkByteCount = 1 << 20

  private let path: String

  init(_ path: String) { self.path = path }

  /// Passes one chunk after another to a closure.
  func forEachChunk(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(Failure) {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
    defer { close(file) }
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.chunkByteCount)
    defer { buffer.deallocate() }
    var kept = 0
    while true {
      let count = read(file, buffer.baseAddress! + kept, buffer.count - kept)
      guard count >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
      let filled = kept + count
      if count == 0 {
        if filled > 0 { body(UnsafeBufferPointer(rebasing: buffer[..<filled])) }
        return
      }
      var end = filled
      while end > 0, buffer[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      guard end > 0 || filled < buffer.count else { throw Failure("\(path): a line is longer than a chunk") }
      if end > 0 { body(UnsafeBufferPointer(rebasing: buffer[..<end])) }
      kept = filled - end
      memmove(buffer.baseAddress!, buffer.baseAddress! + end, kept)
    }
  }
}
