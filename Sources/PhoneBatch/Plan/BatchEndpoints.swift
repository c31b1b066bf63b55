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
  /// Whether the name is that of a workbook.
  var isWorkbook: Bool {
    guard case .file(let path) = self else { return false }
    let name = Folder.name(of: path)
    return name.lowercased().hasSuffix(".xlsx") && name.utf8.count > ".xlsx".utf8.count
  }

  /// Opens the output for writing.
  ///
  /// - Parameter making: Makes the file of what is written; `nil` to write it as it is.
  func open(
    _ privacy: OutputFile.Privacy, making: OutputFile.Making? = nil
  ) throws(BatchError) -> OutputFile {
    try ioStep { () throws(IOFailure) in
      switch self {
      case .standardOutput: OutputFile.standardOutput()
      case .file(let path):
        try OutputFile(path: path, privacy: privacy, compression: Compression(named: path), making: making)
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
