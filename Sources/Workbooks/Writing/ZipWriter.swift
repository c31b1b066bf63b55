/// A writer of a ZIP archive from front to back, as workbooks are: each part compressed with Deflate, its sizes after it.
///
/// The same parts give the same bytes: they have no time.
package struct ZipWriter: ~Copyable {
  private var directory: [UInt8] = []
  private var entryCount = 0
  private var offset: UInt64 = 0
  private var part = Part()

  private struct Part {
    var name: [UInt8] = []
    var offset: UInt64 = 0
    var sums = ZipPartSums()
    var compressedByteCount: UInt64 = 0
  }

  package init() {}

  /// Begins a part.
  ///
  /// - Returns: The bytes before its contents.
  package mutating func begin(_ name: [UInt8]) -> [UInt8] {
    part = Part()
    (part.name, part.offset) = (name, offset)
    var header: [UInt8] = []
    header.append(little: 0x0403_4B50, 4)
    appendKind(to: &header)
    header.append(little: 0, 12)
    header.append(little: UInt64(name.count), 2)
    header.append(little: 0, 2)
    header += name
    offset += UInt64(header.count)
    return header
  }

  /// Deflate, with sizes after the contents, names in UTF-8, and the first day that there is.
  private func appendKind(to header: inout [UInt8]) {
    header.append(little: 20, 2)
    header.append(little: 0x0808, 2)
    header.append(little: 8, 2)
    header.append(little: 0, 2)
    header.append(little: 0x21, 2)
  }

  /// Notes bytes of the part, before they are compressed.
  package mutating func add(_ contents: Span<UInt8>) { part.sums.add(contents) }

  /// Sets the sums of a part that was compressed before.
  package mutating func add(_ sums: ZipPartSums) { part.sums = sums }

  /// Ends the part.
  ///
  /// - Parameter compressedByteCount: The number of bytes that were written for it.
  /// - Returns: The bytes after its contents.
  /// - Throws: ``WorkbookFault/sheetIsFull`` if it has 4 GiB or more.
  package mutating func end(compressedByteCount: UInt64) throws(WorkbookFault) -> [UInt8] {
    part.compressedByteCount = compressedByteCount
    guard part.sums.byteCount < 0xFFFF_FFFF, offset + compressedByteCount < 0xFFFF_FFF0 else {
      throw .sheetIsFull(row: 0)
    }
    var descriptor: [UInt8] = []
    descriptor.append(little: 0x0807_4B50, 4)
    appendSizes(to: &descriptor)
    offset += compressedByteCount + UInt64(descriptor.count)
    var entry: [UInt8] = []
    entry.append(little: 0x0201_4B50, 4)
    entry.append(little: 20, 2)
    appendKind(to: &entry)
    appendSizes(to: &entry)
    entry.append(little: UInt64(part.name.count), 2)
    entry.append(little: 0, 12)
    entry.append(little: part.offset, 4)
    directory += entry + part.name
    entryCount += 1
    return descriptor
  }

  private func appendSizes(to bytes: inout [UInt8]) {
    bytes.append(little: UInt64(part.sums.checksum.value), 4)
    bytes.append(little: part.compressedByteCount, 4)
    bytes.append(little: part.sums.byteCount, 4)
  }

  /// The directory, which ends the archive.
  package consuming func finish() -> [UInt8] {
    var end = directory
    end.append(little: 0x0605_4B50, 4)
    end.append(little: 0, 4)
    end.append(little: UInt64(entryCount), 2)
    end.append(little: UInt64(entryCount), 2)
    end.append(little: UInt64(directory.count), 4)
    end.append(little: offset, 4)
    end.append(little: 0, 2)
    return end
  }
}

/// The facts about the bytes of a part that its compressed bytes don't show.
package struct ZipPartSums: Hashable, Sendable {
  fileprivate var checksum = Checksum()
  fileprivate var byteCount: UInt64 = 0

  package init() {}

  /// Notes bytes of the part, before they are compressed.
  package mutating func add(_ contents: Span<UInt8>) {
    checksum.add(contents)
    byteCount += UInt64(contents.count)
  }
}

extension [UInt8] {
  /// Appends the lower bytes of a number, the lowest first.
  fileprivate mutating func append(little number: UInt64, _ count: Int) {
    for index in 0..<count { append(index < 8 ? UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) : 0) }
  }
}
