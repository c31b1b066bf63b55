import ByteIO
import Platform

/// A file that a command replaces whole or not at all.
enum WholeFile {
  /// Writes a file; its permissions and owner stay.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try OutputFile(path: path)
    var buffer = ByteBuffer(capacity: bytes.count)
    bytes.withBytes { buffer.append($0) }
    try file.write(buffer)
    do throws(CommitFailure) { try OutputFile.commit([file]) } catch { throw error.cause }
  }
}
