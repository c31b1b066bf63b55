package import ByteValues
internal import Platform

/// A small file that a program keeps between its runs: read at once, and written whole or not at all.
package enum KeptFile {
  /// Reads the file.
  ///
  /// - Returns: `nil` if it doesn't exist. A file that can't be read is an error.
  /// - Throws: Also for anything but a regular file: reading a named pipe would wait.
  package static func contents(ofFile path: String, atMost maximumByteCount: Int) throws(IOFailure)
    -> [UInt8]?
  {
    if let kind = FileFacts.atPath(path)?.kind, kind != .regular {
      throw IOFailure(.open, path, kind == .directory ? ErrorNumber.isDirectory : .invalidArgument)
    }
    do throws(IOFailure) {
      return try ByteInput.contents(ofFile: path, atMost: maximumByteCount)
    } catch {
      if error.operation == .open, error.cause == .system(code: ErrorNumber.noSuchFile.code) { return nil }
      throw error
    }
  }

  /// Writes the file, readable only by its owner, and creates its folders.
  ///
  /// It is synced and renamed like an ``OutputFile``: after a loss of power it is the old file or the new one.
  package static func write(_ bytes: [UInt8], toFile path: String) throws(CommitFailure) {
    do throws(IOFailure) {
      try Folder.create(PathText.folder(of: path))
      let file = try OutputFile(path: path, privacy: .ownerOnly)
      var buffer = ByteBuffer(capacity: bytes.count)
      bytes.withBytes { buffer.append($0) }
      try file.write(buffer)
      do throws(CommitFailure) { try OutputFile.commit([file]) } catch { throw error.cause }
    } catch {
      throw CommitFailure(cause: error)
    }
  }

  /// Gives the file another name in its folder, replacing a file with that name.
  package static func rename(_ path: String, to newPath: String) throws(IOFailure) {
    try IOFailure.step(.replace, newPath) { () throws(ErrorNumber) in try LibC.rename(path, to: newPath) }
    try Folder.sync(PathText.folder(of: newPath))
  }
}
