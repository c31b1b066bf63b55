package import ByteIO
internal import Platform
package import Workbooks

/// An open file with a workbook, whose parts are read at their offsets.
package struct WorkbookArchive: Sendable {
  private let file: PositionedFile
  private let name: String
  let directory: ZipDirectory

  /// The maximum size of a part that is kept in memory, other than texts.
  static let partLimit: UInt64 = 64 << 20
  private static let chunkByteCount = 64 * 1024

  /// The first bytes of an archive.
  package static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// Reads the directory of the archive.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the file.
  ///   - name: The path as the user wrote it.
  package init(_ file: PositionedFile, byteCount: Int, name: String) throws(IOFailure) {
    (self.file, self.name) = (file, name)
    let size = byteCount - file.bytes.lowerBound
    let endByteCount = min(size, ZipDirectory.endByteCount)
    let end = try Self.bytes(size - endByteCount..<size, of: file, name)
    var failure: IOFailure?
    directory = try Self.faults(in: name) { () throws(WorkbookFault) in
      let place = try ZipDirectory.place(in: end.span, ofArchive: UInt64(size)) {
        (offset) throws(WorkbookFault) in
        do throws(IOFailure) {
          return try Self.bytes(Int(offset)..<min(Int(offset) + 56, size), of: file, name)
        } catch {
          failure = error
          return []
        }
      }
      let range = Int(place.bytes.lowerBound)..<Int(place.bytes.upperBound)
      let bytes: [UInt8]
      do throws(IOFailure) { bytes = try Self.bytes(range, of: file, name) } catch {
        failure = error
        throw .truncated
      }
      return try ZipDirectory(bytes.span, at: place)
    }
    if let failure { throw failure }
  }

  /// Does something, and names the file in the failure that a fault is.
  static func faults<R: ~Copyable>(
    in name: String, _ operation: IOFailure.Operation = .read, _ body: () throws(WorkbookFault) -> R
  ) throws(IOFailure) -> R {
    do throws(WorkbookFault) { return try body() } catch {
      throw IOFailure(operation, name, .contents(IOFailure.ContentsFault(error)))
    }
  }

  private static func bytes(_ range: Range<Int>, of file: PositionedFile, _ name: String) throws(IOFailure)
    -> [UInt8]
  {
    var buffer = ByteBuffer(capacity: range.count)
    while buffer.count < range.count {
      let offset = file.bytes.lowerBound + range.lowerBound + buffer.count
      if try file.read(into: &buffer, at: offset, atMost: range.count - buffer.count) == 0 {
        throw IOFailure(.read, name, .contents(IOFailure.ContentsFault(WorkbookFault.truncated)))
      }
    }
    return buffer.withSpan { [UInt8]($0) }
  }

  /// The entry of a part; `nil` if there is none.
  package func entry(named name: [UInt8]) -> ZipEntry? { directory.entry(named: name) }

  /// The names of the parts.
  package var names: [[UInt8]] { directory.entries.map(\.name) }

  /// Reads a part.
  ///
  /// - Parameter afterEach: Called after some bytes were read; returns whether to go on.
  /// - Throws: Also if the part is damaged, or the reader finds a fault.
  package func read<Reader: PartReader & ~Copyable>(
    _ entry: ZipEntry, into reader: inout Reader,
    afterEach: (inout Reader) throws(IOFailure) -> Bool = { _ in true }
  ) throws(IOFailure) {
    let headerStart = Int(entry.headerStart)
    let header = try Self.bytes(
      headerStart..<headerStart + ZipEntry.headerByteCount + entry.name.count, of: file, name)
    let offset = try Self.faults(in: name) { () throws(WorkbookFault) in
      try entry.contentsOffset(in: header.span)
    }
    var check = ZipContentsCheck(of: entry)
    let inflater = entry.isCompressed ? Inflater() : nil
    var input = ByteBuffer(capacity: Self.chunkByteCount)
    var used = 0
    var output = [UInt8](repeating: 0, count: inflater == nil ? 0 : 2 * Self.chunkByteCount)
    var next = file.bytes.lowerBound + headerStart + offset
    var rest = Int(entry.compressedByteCount)
    let damaged = IOFailure(
      .read, name, .contents(IOFailure.ContentsFault(WorkbookFault.damagedPart(entry.name))))
    while !(inflater?.isAtEnd ?? false) {
      if used == input.count, rest > 0 {
        input.removeAll()
        used = 0
        let count = try file.read(into: &input, at: next, atMost: min(rest, Self.chunkByteCount))
        guard count > 0 else { throw damaged }
        (next, rest) = (next + count, rest - count)
      }
      if let inflater {
        guard let step = input.withSpan({ inflater.inflate($0.extracting(used...), into: &output) }) else {
          throw damaged
        }
        used += step.used
        if step.made == 0, step.used == 0 { throw damaged }
        try Self.faults(in: name) { () throws(WorkbookFault) in
          let bytes = output.span.extracting(first: step.made)
          try check.add(bytes)
          try reader.add(bytes)
        }
      } else {
        if used == input.count { break }
        try Self.faults(in: name) { () throws(WorkbookFault) in
          try input.withSpan { (bytes) throws(WorkbookFault) in
            try check.add(bytes)
            try reader.add(bytes)
          }
        }
        used = input.count
      }
      guard try afterEach(&reader) else { return }
      if reader.isDone { return }
    }
    guard rest == 0, used == input.count else { throw damaged }
    try Self.faults(in: name) { () throws(WorkbookFault) in
      try check.finish()
      try reader.finish()
    }
    _ = try afterEach(&reader)
  }
}

extension WorkbookArchive {
  /// Whether a file in the container of old workbooks is a new one, encrypted.
  package static func isEncrypted(_ file: PositionedFile, name: String) throws(IOFailure) -> Bool {
    try CompoundDocument.isEncryptedWorkbook { (offset, count) throws(IOFailure) in
      var buffer = ByteBuffer()
      _ = try file.read(into: &buffer, at: file.bytes.lowerBound + offset, atMost: count)
      return buffer.withSpan { [UInt8]($0) }
    }
  }
}
