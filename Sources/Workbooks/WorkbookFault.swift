/// The reason why a workbook can't be read.
///
/// Names of parts and sheets are bytes in UTF-8, as the file has them.
package enum WorkbookFault: Error, Hashable, Sendable {
  /// The bytes aren't a ZIP archive.
  case notAnArchive
  /// The archive ends before its directory.
  case truncated
  /// The directory of the archive contradicts itself, or an entry contradicts the directory.
  case damagedDirectory
  /// An entry has fewer or more bytes than the directory says, or another checksum, or can't be decompressed.
  case damagedPart([UInt8])
  /// Two entries share bytes, as in an archive that is made to become huge.
  case overlappingParts
  /// An entry has a compression other than Deflate; its number in the ZIP format.
  case unknownCompression(Int)
  /// A part would take more memory than the limit, in bytes.
  case tooLarge([UInt8], limit: Int)
  /// The workbook is encrypted.
  case encrypted
  /// The archive is another kind of document.
  case otherDocument(OtherDocument)
  /// A part that another part names is missing.
  case missingPart([UInt8])
  /// A part isn't well-formed XML; the offset of the fault, in bytes of the decompressed part.
  case malformed([UInt8], offset: Int)
  /// A part is in UTF-16.
  case wideText([UInt8])
  /// A part has a document type or an entity of its own, which workbooks don't have.
  case documentType([UInt8])
  /// A part is XML, but not what a workbook has there; the offset in bytes of the decompressed part.
  case unexpectedContent([UInt8], offset: Int)
  /// There is no sheet with cells.
  case noSheet
  /// A sheet can't hold a row, from 1: it is beyond the last one, has too many cells, or a cell with too long a text. The
  /// number is 0 if the sheet has too many bytes.
  case sheetIsFull(row: Int)
  /// No sheet has this name or number; the names of all sheets.
  case noSuchSheet(wanted: [UInt8], names: [[UInt8]])

  /// A document in a ZIP archive that isn't a workbook in Office Open XML.
  package enum OtherDocument: Hashable, Sendable {
    /// A spreadsheet of LibreOffice: `.ods`.
    case openDocument
    /// A spreadsheet of Apple's Numbers.
    case numbers
    /// A workbook of Excel in binary form: `.xlsb`.
    case binaryWorkbook
    /// Any other archive.
    case other
  }
}
