/// An entry of a ZIP archive, as its directory describes it.
package struct ZipEntry: Hashable, Sendable {
  /// The name, in UTF-8 or another superset of ASCII, with `/` between folders.
  package let name: [UInt8]
  /// Whether the bytes are compressed with Deflate; if not, they are stored.
  package let isCompressed: Bool
  package let checksum: UInt32
  /// The size in the archive, and the size of the contents; both in bytes.
  package let compressedByteCount: UInt64
  package let byteCount: UInt64
  /// The offset of the entry's own header in the archive.
  let headerOffset: UInt64

  /// The size of the fixed part of an entry's own header.
  package static let headerByteCount = 30

  /// The offset of the entry's own header in the archive.
  package var headerStart: UInt64 { headerOffset }

  /// Returns the number of bytes between the start of the entry's own header and the contents.
  ///
  /// - Parameter header: The header's fixed part, and as many more bytes as its name has.
  /// - Throws: ``WorkbookFault/damagedDirectory`` if the header contradicts the directory.
  package func contentsOffset(in header: Span<UInt8>) throws(WorkbookFault) -> Int {
    guard header.count >= Self.headerByteCount + name.count, header.little32(at: 0) == 0x0403_4B50,
      header.little16(at: 8) == (isCompressed ? 8 : 0), header.little16(at: 6) & 1 == 0,
      header.little16(at: 26) == name.count
    else { throw .damagedDirectory }
    for index in name.indices {
      let byte = header[Self.headerByteCount + index]
      guard (byte == UInt8(ascii: "\\") ? UInt8(ascii: "/") : byte) == name[index] else {
        throw .damagedDirectory
      }
    }
    // If a descriptor follows the contents, these are 0 or the same.
    let hasDescriptor = header.little16(at: 6) & 8 != 0
    for (offset, value) in [(14, UInt64(checksum)), (18, compressedByteCount), (22, byteCount)] {
      let own = UInt64(header.little32(at: offset))
      if own == value || hasDescriptor && own == 0 || offset > 14 && own == 0xFFFF_FFFF { continue }
      throw .damagedDirectory
    }
    return Self.headerByteCount + name.count + header.little16(at: 28)
  }
}

/// The check of an entry's contents while they are decompressed.
package struct ZipContentsCheck: Sendable {
  package let entry: ZipEntry
  private var checksum = Checksum()
  private var byteCount: UInt64 = 0

  package init(of entry: ZipEntry) { self.entry = entry }

  /// Checks the next bytes of the contents.
  ///
  /// - Throws: ``WorkbookFault/damagedPart(_:)`` if there are more than the directory says.
  package mutating func add(_ bytes: Span<UInt8>) throws(WorkbookFault) {
    byteCount += UInt64(bytes.count)
    if byteCount > entry.byteCount { throw .damagedPart(entry.name) }
    checksum.add(bytes)
  }

  /// Checks that these were all contents.
  package func finish() throws(WorkbookFault) {
    guard byteCount == entry.byteCount, checksum.value == entry.checksum else {
      throw .damagedPart(entry.name)
    }
  }
}

extension Span<UInt8> {
  func little16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  func little32(at offset: Int) -> UInt32 {
    UInt32(little16(at: offset)) | UInt32(little16(at: offset + 2)) << 16
  }

  func little64(at offset: Int) -> UInt64 {
    UInt64(little32(at: offset)) | UInt64(little32(at: offset + 4)) << 32
  }
}
