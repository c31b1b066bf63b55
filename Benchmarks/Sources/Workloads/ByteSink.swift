#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is written sequentially, a block at a time.
struct ByteSink: ~Copyable {
  private let descriptor: CInt
  private var bytes: [UInt8] = []
  private static let blockByteCount = 1 << 20

  init(path: String) throws(WorkloadFailure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    if descriptor < 0 { throw .notWritable(path: path, code: errno) }
    bytes.reserveCapacity(Self.blockByteCount + 4096)
  }

  deinit { close(descriptor) }

  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Ends a row, and writes a full block to the file.
  mutating func endRow() throws(WorkloadFailure) {
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.blockByteCount { try flush() }
  }

  mutating func flush() throws(WorkloadFailure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count < 0 { throw .notWritable(path: "the file", code: errno) }
      written += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// The reason why a workload can't be written.
public enum WorkloadFailure: Error, Hashable {
  case notWritable(path: String, code: Int32)
  /// ``RegexMembers`` doesn't know a construct of the regex.
  case unknownRegex(String)
}
