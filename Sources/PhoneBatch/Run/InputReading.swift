internal import ByteIO
internal import PhoneRows

/// The extent of a file that was read, so that another reading of it ends at the same place.
struct InputReading {
  private let identity: FileIdentity
  /// The number of bytes that were read, decompressed if the file is compressed; `nil` if it wasn't read to its end.
  private let byteCount: Int?
  /// The number of rows; `nil` if the file wasn't read to its end.
  private let rowCount: Int?
  private let isAsStored: Bool

  /// - Parameter isWorkbook: Whether the bytes are made of a workbook. They depend on the outputs of the run.
  init(_ judged: borrowing JudgedInput, of identity: FileIdentity, isWorkbook: Bool) {
    self.identity = identity
    byteCount = judged.stop == nil && !isWorkbook ? judged.summary.byteCount : nil
    rowCount = judged.stop == nil ? judged.summary.rowCount : nil
    isAsStored = judged.isAsStored
  }

  /// Restricts a file that was opened again to the bytes that were read before, although it may have grown.
  ///
  /// - Throws: If it is another file.
  func beginAgain(of source: inout ByteInput) throws(BatchError) {
    guard source.facts.identity == identity else { throw Self.changed(source.name) }
    if let byteCount, isAsStored { source.end(at: byteCount) }
  }

  /// Checks that the same number of bytes and rows was read as before.
  ///
  /// - Throws: If it wasn't, because the file was cut, or was compressed and has grown.
  func check(_ judged: borrowing JudgedInput, of name: String) throws(BatchError) {
    if let byteCount, judged.summary.byteCount != byteCount { throw Self.changed(name) }
    if let rowCount, judged.summary.rowCount != rowCount { throw Self.changed(name) }
  }

  private static func changed(_ name: String) -> BatchError {
    BatchError(IOFailure(.read, name, .changed as IOFailure.Cause))
  }
}
