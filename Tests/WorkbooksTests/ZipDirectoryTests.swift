import Testing
import Workbooks

/// Archives, as their directory describes them.
@Suite("ZIP directories")
struct ZipDirectoryTests {
  /// An archive of two stored parts, made by the writer of archives, and the place of its directory.
  private static func archive() throws -> [UInt8] {
    var writer = ZipWriter()
    var bytes: [UInt8] = []
    for name in ["a", "b/c"] {
      bytes += writer.begin(Array(name.utf8))
      // An empty block of Deflate.
      bytes += [3, 0]
      bytes += try writer.end(compressedByteCount: 2)
    }
    return bytes + writer.finish()
  }

  private static func directory(_ archive: [UInt8]) throws(WorkbookFault) -> ZipDirectory {
    let place = try ZipDirectory.place(in: archive.span, ofArchive: UInt64(archive.count)) { _ in [] }
    let range = Int(place.bytes.lowerBound)..<Int(place.bytes.upperBound)
    return try ZipDirectory(archive.span.extracting(range), at: place)
  }

  @Test("The parts of an archive are found by their names, in any case")
  func names() throws {
    let directory = try Self.directory(Self.archive())
    #expect(directory.entries.count == 2)
    #expect(directory.entry(named: Array("/B/C".utf8))?.name == Array("b/c".utf8))
    #expect(directory.entry(named: Array("d".utf8)) == nil)
  }

  @Test("An archive without its end is cut off, wherever it was cut")
  func cut() throws {
    let archive = try Self.archive()
    for count in 0..<archive.count {
      #expect(throws: WorkbookFault.self) { try Self.directory(Array(archive[..<count])) }
    }
  }

  @Test("Bytes after an archive don't matter, even if they look like its end")
  func followed() throws {
    let archive = try Self.archive()
    let expected = try Self.directory(archive).entries
    for rest in [
      [10], Array(repeating: 0, count: 600), Array(archive.suffix(22)), archive.suffix(22) + [1],
      [0x50, 0x4B, 5, 6],
    ] as [[UInt8]] {
      #expect(try Self.directory(archive + rest).entries == expected)
      for count in 0..<archive.count - 22 {
        #expect(throws: WorkbookFault.self) { try Self.directory(archive[..<count] + rest) }
      }
    }
  }

  @Test("A directory whose sizes or offsets are changed is refused, or describes the same parts")
  func changed() throws {
    let archive = try Self.archive()
    let expected = try Self.directory(archive).entries
    let start = archive.count - 22 - 2 * 46 - 4
    for index in start..<archive.count {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] where archive[index] != value {
        var changed = archive
        changed[index] = value
        guard let found = try? Self.directory(changed).entries else { continue }
        for (entry, whole) in zip(found, expected) {
          // Checksums and names are compared when a part is read.
          #expect(
            entry.byteCount <= 1032 * (whole.compressedByteCount + 1)
              && entry.headerStart < UInt64(archive.count))
        }
      }
    }
  }

  @Test(
    "The checksum of a text is that of RFC 1952",
    arguments: [("", 0), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
  func checksum(text: String, value: UInt32) {
    var (whole, pieces) = (Checksum(), Checksum())
    let bytes = Array(text.utf8)
    whole.add(bytes.span)
    for index in bytes.indices { pieces.add(bytes.span.extracting(index..<index + 1)) }
    #expect(whole.value == value && pieces == whole)
  }
}
