internal import ByteIO

/// How far a file was read, so that another reading of it ends at the same place.
struct InputReading {
  private let identity: FileIdentity
  /// How many bytes were read, decompressed ones of a compressed file; `nil` if it wasn't read to its end.
  private let byteCount: Int?
  private let isAsStored: Bool

  init(_ judged: borrowing JudgedInput, of identity: FileIdentity) {
    self.identity = identity
    byteCount = judged.stop == nil ? judged.summary.byteCount : nil
    isAsStored = judged.isAsStored
  }

  /// Lets a file that was opened again end where it ended before, although it may have grown.
  ///
  /// - Throws: When it is another file.
  func beginAgain(of source: inout ByteInput) throws(BatchError) {
    guard source.facts.identity == identity else { throw Self.changed(source.name) }
    if let byteCount, isAsStored { source.end(at: byteCount) }
  }

  /// Makes sure that as much was read as before.
  ///
  /// - Throws: When it wasn't, because the file was cut, or was compressed and has grown.
  func check(_ judged: borrowing JudgedInput, of name: String) throws(BatchError) {
    if let byteCount, judged.summary.byteCount != byteCount { throw Self.changed(name) }
  }

  private static func changed(_ name: String) -> BatchError {
    BatchError(IOFailure(.read, name, .changed as IOFailure.Cause))
  }
}
