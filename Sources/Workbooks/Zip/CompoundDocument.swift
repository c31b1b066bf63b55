/// The container of old workbooks, which also holds encrypted new ones
/// ([MS-CFB](https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-cfb/)).
package enum CompoundDocument {
  /// The first bytes of the container.
  package static let mark: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0]

  private static let headerByteCount = 512
  /// The bytes of an entry in the directory; a name in UTF-16 is first in it.
  private static let entryByteCount = 128
  // An encrypted workbook has 11 entries.
  private static let searchedEntryCount = 64

  /// Whether the container holds an encrypted workbook: a stream `EncryptedPackage`
  /// ([MS-OFFCRYPTO](https://learn.microsoft.com/en-us/openspecs/office_file_formats/ms-offcrypto/)).
  ///
  /// The sectors of the directory are read as if each followed the one before, which is how programs write a new file.
  ///
  /// - Parameter read: Returns `count` bytes of the file from `offset`, fewer at its end, none after it.
  package static func isEncryptedWorkbook<Failure: Error>(
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bool {
    let header = try read(0, headerByteCount)
    guard header.count == headerByteCount, header.starts(with: mark) else { return false }
    // The exponent of a sector's size, and the first sector of the directory. The header takes the place of a sector.
    let (exponent, sector) = (header.span.little16(at: 30), header.span.little32(at: 48))
    guard exponent == 9 || exponent == 12, sector < UInt32(Int32.max) >> 12 else { return false }
    let directory = try read((Int(sector) + 1) << exponent, searchedEntryCount * entryByteCount)
    let name = "EncryptedPackage".utf8.flatMap { [$0, 0 as UInt8] }
    return stride(from: 0, through: directory.count - name.count, by: entryByteCount).contains {
      directory[$0...].starts(with: name)
    }
  }
}
