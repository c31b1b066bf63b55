import ByteIO
import Platform

/// A file that a command writes or replaces completely, or not at all.
enum WholeFile {
  /// Writes a file; a replaced file keeps its permissions and its owner.
  ///
  /// - Parameter path: `-` or `nil` for standard output.
  static func write(_ bytes: [UInt8], to path: String?) throws {
    let path = path == StandardInput.argument ? nil : path
    let file = try path.map { path throws(IOFailure) in try OutputFile(path: path) } ?? .standardOutput()
    var buffer = ByteBuffer(capacity: bytes.count)
    bytes.withBytes { buffer.append($0) }
    try file.write(buffer)
    do throws(CommitFailure) { try OutputFile.commit([file]) } catch { throw error.cause }
  }
}
