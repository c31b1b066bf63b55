internal import ByteIO
internal import PhoneRows

extension BatchInput {
  /// Opens the input for reading.
  ///
  /// - Throws: ``BatchError/file(_:)`` if that fails.
  func open() throws(BatchError) -> ByteInput {
    try ioStep { () throws(IOFailure) in
      switch self {
      case .standardInput: try .standardInput()
      case .file(let path): try ByteInput(path: path)
      }
    }
  }
}

extension BatchOutput {
  /// Opens the output for writing.
  func open(_ privacy: OutputFile.Privacy) throws(BatchError) -> OutputFile {
    try ioStep { () throws(IOFailure) in
      switch self {
      case .standardOutput: OutputFile.standardOutput()
      case .file(let path):
        try OutputFile(path: path, privacy: privacy, compression: Compression(named: path))
      }
    }
  }
}

/// Reads or writes, and rethrows a failure as an error of the batch.
func ioStep<R: ~Copyable>(_ body: () throws(IOFailure) -> R) throws(BatchError) -> R {
  do throws(IOFailure) {
    return try body()
  } catch {
    throw BatchError(error)
  }
}
