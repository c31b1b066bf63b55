internal import ByteValues
package import PhoneCheck
internal import TerminalText
package import Workbooks

extension IOFailure.ContentsFault {
  /// Why the contents can't be read, and what to do.
  ///
  /// - Parameter path: The path of the file as the user wrote it.
  func text(on path: String) -> LocalizedText {
    #if hasFeature(Embedded)
      .empty
    #else
      (fault as? WorkbookFault)?.text(on: path) ?? LocalizedText(untranslated: "\(fault)")
    #endif
  }
}

extension WorkbookFault {
  package func text(on path: String) -> LocalizedText {
    switch self {
    case .notAnArchive, .truncated: BatchText.workbookTruncated
    case .damagedDirectory: BatchText.workbookDirectoryDamaged
    case .damagedPart(let part): BatchText.workbookPartDamaged(part: Self.shown(part))
    case .overlappingParts: BatchText.workbookOverlap
    case .unknownCompression(let method): BatchText.workbookCompression(method: method)
    case .tooLarge(let part, let limit):
      BatchText.workbookTooLarge(part: Self.shown(part), limit: DigitGroups.text(of: limit))
    case .otherDocument(.numbers): BatchText.workbookOfNumbers
    #if hasFeature(Embedded)
      case .encrypted: BatchText.pageWorkbookEncrypted
      case .otherDocument(.binaryWorkbook): BatchText.pageWorkbookIsBinary
      case .otherDocument(.openDocument): BatchText.pageWorkbookIsOpenDocument
      case .otherDocument:
        BatchText.unreadableAdvice(
          format: UnreadableFormat.zip.name, advice: UnreadableFormat.zip.pageAdvice)
    #else
      case .encrypted: BatchText.workbookEncrypted(command: Self.decryption(of: path))
      case .otherDocument(.binaryWorkbook):
        BatchText.workbookIsBinary(command: WorkbookConversion.command(for: path))
      case .otherDocument(.openDocument):
        BatchText.workbookIsOpenDocument(command: WorkbookConversion.command(for: path))
      case .otherDocument: BatchText.archiveWithoutWorkbook
    #endif
    case .missingPart(let part): BatchText.workbookPartMissing(part: Self.shown(part))
    case .malformed(let part, let offset): BatchText.workbookMalformed(part: Self.shown(part), offset: offset)
    case .wideText(let part): BatchText.workbookIsWide(part: Self.shown(part))
    case .documentType(let part): BatchText.workbookDocumentType(part: Self.shown(part))
    case .unexpectedContent(let part, let offset):
      BatchText.workbookUnexpected(part: Self.shown(part), offset: offset)
    case .sheetIsFull(row: 0): BatchText.workbookIsFull
    case .sheetIsFull(let row): BatchText.sheetIsFull(row: DigitGroups.text(of: row))
    case .noSheet: BatchText.workbookHasNoSheet
    case .noSuchSheet(let wanted, let names):
      BatchText.noSuchSheet(
        name: Self.shown(wanted), names: FileTexts.sheets(names.map { Self.shown($0) }))
    }
  }

  private static func shown(_ name: [UInt8]) -> String {
    VisibleText.escaping(String(decoding: name, as: UTF8.self), limit: 100)
  }

  /// The command that writes a copy without the password, which it asks for.
  private static func decryption(of path: String) -> String {
    "msoffcrypto-tool \(FileTexts.argument(for: path)) decrypted.xlsx -p && phonecheck validate decrypted.xlsx"
  }
}
