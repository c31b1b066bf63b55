/// The directory of a ZIP archive, checked: no entry shares bytes with another one or lies outside of the archive.
///
/// The format is that of [APPNOTE](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), as far as the Open
/// Packaging Conventions allow it: one file, entries stored or compressed with Deflate, no encryption. Sizes may exceed
/// 4 GiB.
package struct ZipDirectory: Sendable {
  package private(set) var entries: [ZipEntry] = []

  /// The number of bytes at the end of an archive that may hold the end of the directory: a comment has up to 65,535.
  package static let endByteCount = 22 + 0xFFFF + 20
  /// The most that Deflate can compress: 258 bytes to 2 bits.
  private static let bestRatio: UInt64 = 1032
  /// The maximum size of a directory: far more than a workbook's thousands of entries need.
  private static let maximumByteCount: UInt64 = 16 << 20

  /// The place of the directory in the archive, read from the end of the archive.
  package struct Place: Hashable, Sendable {
    /// The bytes of the directory in the archive.
    package let bytes: Range<UInt64>
    let entryCount: UInt64
  }

  /// Finds the directory.
  ///
  /// A program may have added bytes after the archive. The directory then ends at the record that describes it.
  ///
  /// - Parameters:
  ///   - end: The last bytes of the archive: ``endByteCount`` of them, or all.
  ///   - byteCount: The size of the archive.
  ///   - readRecord: Reads 56 bytes at an offset, for an archive with more than 4 GiB or 65,535 entries.
  /// - Throws: ``WorkbookFault/truncated`` if there is no directory.
  package static func place(
    in end: Span<UInt8>, ofArchive byteCount: UInt64,
    readRecord: (UInt64) throws(WorkbookFault) -> [UInt8]
  ) throws(WorkbookFault) -> Place {
    var found: Int?
    for index in stride(from: end.count - 22, through: 0, by: -1) where end.little32(at: index) == 0x0605_4B50
    {
      let rest = end.count - index - 22 - end.little16(at: index + 20)
      let directoryEnd = UInt64(end.little32(at: index + 12)) + UInt64(end.little32(at: index + 16))
      let isAtRecord = directoryEnd == byteCount - UInt64(end.count - index)
      if rest == 0 && found == nil || rest >= 0 && isAtRecord { found = index }
      if rest >= 0, isAtRecord { break }
    }
    guard let index = found else { throw .truncated }
    let recordOffset = byteCount - UInt64(end.count - index)
    var (count, size) = (UInt64(end.little16(at: index + 10)), UInt64(end.little32(at: index + 12)))
    var (offset, limit) = (UInt64(end.little32(at: index + 16)), recordOffset)
    guard end.little16(at: index + 4) == end.little16(at: index + 6),
      end.little16(at: index + 8) == Int(count)
    else { throw .damagedDirectory }
    if index >= 20, end.little32(at: index - 20) == 0x0706_4B50 {
      limit = end.little64(at: index - 12)
      guard limit <= recordOffset, recordOffset - limit >= 76 else { throw .damagedDirectory }
      let record = try readRecord(limit)
      guard record.count >= 56, record.span.little32(at: 0) == 0x0606_4B50,
        record.span.little64(at: 24) == record.span.little64(at: 32)
      else { throw .damagedDirectory }
      let large = record.span
      (count, size, offset) = (large.little64(at: 32), large.little64(at: 40), large.little64(at: 48))
    } else if end.little16(at: index + 4) != 0 {
      throw .damagedDirectory
    }
    guard offset <= limit, size == limit - offset, size <= maximumByteCount, count <= size / 46 else {
      throw .damagedDirectory
    }
    return Place(bytes: offset..<offset + size, entryCount: count)
  }

  /// Reads the directory.
  ///
  /// - Throws: ``WorkbookFault/encrypted``, ``WorkbookFault/unknownCompression(_:)``,
  ///   ``WorkbookFault/overlappingParts`` or ``WorkbookFault/damagedDirectory``.
  /// - Complexity: O(*n* log *n*) in the number of entries.
  package init(_ bytes: Span<UInt8>, at place: Place) throws(WorkbookFault) {
    var index = 0
    while UInt64(entries.count) < place.entryCount {
      entries.append(try Self.entry(in: bytes, at: &index))
    }
    guard index == bytes.count else { throw .damagedDirectory }
    try checkPlaces(before: place.bytes.lowerBound)
    try checkNames()
  }

  private static func entry(in bytes: Span<UInt8>, at index: inout Int) throws(WorkbookFault) -> ZipEntry {
    guard bytes.count - index >= 46, bytes.little32(at: index) == 0x0201_4B50 else { throw .damagedDirectory }
    let (flags, method) = (bytes.little16(at: index + 8), bytes.little16(at: index + 10))
    let (nameCount, extraCount) = (bytes.little16(at: index + 28), bytes.little16(at: index + 30))
    let end = index + 46 + nameCount + extraCount + bytes.little16(at: index + 32)
    guard end <= bytes.count, nameCount > 0, bytes.little16(at: index + 34) == 0 else {
      throw .damagedDirectory
    }
    if flags & 0x2041 != 0 { throw .encrypted }
    guard method == 0 || method == 8 else { throw .unknownCompression(method) }
    var name: [UInt8] = []
    for place in index + 46..<index + 46 + nameCount {
      if bytes[place] == 0 { throw .damagedDirectory }
      name.append(bytes[place] == UInt8(ascii: "\\") ? UInt8(ascii: "/") : bytes[place])
    }
    var sizes = [
      UInt64(bytes.little32(at: index + 24)), UInt64(bytes.little32(at: index + 20)),
      UInt64(bytes.little32(at: index + 42)),
    ]
    try readLargeSizes(&sizes, bytes.extracting(index + 46 + nameCount..<index + 46 + nameCount + extraCount))
    let checksum = bytes.little32(at: index + 16)
    index = end
    let isPossible = method == 8 ? sizes[0] / bestRatio <= sizes[1] : sizes[0] == sizes[1]
    guard isPossible else { throw .damagedPart(name) }
    return ZipEntry(
      name: name, isCompressed: method == 8, checksum: checksum, compressedByteCount: sizes[1],
      byteCount: sizes[0],
      headerOffset: sizes[2])
  }

  /// Replaces sizes and offsets that don't fit into 32 bits by the values of a longer field.
  private static func readLargeSizes(_ sizes: inout [UInt64], _ extra: Span<UInt8>) throws(WorkbookFault) {
    var index = 0
    while index + 4 <= extra.count {
      let (kind, count) = (extra.little16(at: index), extra.little16(at: index + 2))
      index += 4
      // Some programs pad the field.
      guard index + count <= extra.count else { break }
      if kind == 1 {
        var place = index
        for size in sizes.indices where sizes[size] == 0xFFFF_FFFF {
          guard place + 8 <= index + count else { throw .damagedDirectory }
          sizes[size] = extra.little64(at: place)
          place += 8
        }
        return
      }
      index += count
    }
  }

  /// Checks that entries don't share bytes, and that all lie before the directory.
  private func checkPlaces(before end: UInt64) throws(WorkbookFault) {
    let sorted = entries.sorted { $0.headerOffset < $1.headerOffset }
    for (index, entry) in sorted.enumerated() {
      let (next, isLast) = index + 1 < sorted.count ? (sorted[index + 1].headerOffset, false) : (end, true)
      let header = UInt64(ZipEntry.headerByteCount + entry.name.count)
      guard entry.headerOffset <= end, entry.compressedByteCount <= end, header <= end else {
        throw .damagedDirectory
      }
      guard entry.headerOffset + header + entry.compressedByteCount <= next else {
        throw isLast ? .damagedDirectory : .overlappingParts
      }
    }
  }

  /// Refuses two entries with one name: readers take different ones of them.
  private func checkNames() throws(WorkbookFault) {
    let names = entries.map { Self.folded($0.name) }.sorted { $0.lexicographicallyPrecedes($1) }
    for index in names.indices.dropFirst() where names[index].elementsEqual(names[index - 1]) {
      throw .damagedDirectory
    }
  }

  /// Returns the entry of a part: names of parts have no case.
  package func entry(named name: [UInt8]) -> ZipEntry? {
    let wanted = Self.folded(name)
    return entries.first { Self.folded($0.name).elementsEqual(wanted) }
  }

  /// The kind of an archive that isn't a workbook.
  package var kind: WorkbookFault.OtherDocument {
    func has(_ name: String) -> Bool { entry(named: Array(name.utf8)) != nil }
    if has("xl/workbook.bin") { return .binaryWorkbook }
    if has("Index/Document.iwa") || has("Index.zip") { return .numbers }
    return has("mimetype") && has("content.xml") ? .openDocument : .other
  }

  private static func folded(_ name: [UInt8]) -> [UInt8] {
    let name = name.first == UInt8(ascii: "/") ? name.dropFirst() : name[...]
    return name.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}
