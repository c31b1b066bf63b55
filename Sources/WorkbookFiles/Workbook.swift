package import ByteIO
package import Workbooks

/// A workbook: its sheets, and what their cells refer to.
package struct Workbook: Sendable {
  package struct Sheet: Sendable {
    package let name: [UInt8]
    package let isVisible: Bool
    let entry: ZipEntry
  }

  package let sheets: [Sheet]
  private let archive: WorkbookArchive
  private let texts: SharedTexts
  private let formats: [NumberFormat]
  /// The formats that cells keep if a workbook is written.
  package let keptFormats: KeptFormats
  private let countsFrom1904: Bool

  /// The maximum memory of the texts that cells share, in bytes.
  private static let textLimit = 1 << 30

  /// Reads everything but the sheets.
  ///
  /// - Throws: ``WorkbookFault/otherDocument(_:)`` if the archive isn't a workbook.
  package init(_ archive: WorkbookArchive, name: String) throws(IOFailure) {
    func fault(_ fault: WorkbookFault) -> IOFailure {
      IOFailure(.read, name, .contents(IOFailure.ContentsFault(fault)))
    }
    func entry(_ part: [UInt8]) throws(IOFailure) -> ZipEntry {
      guard let entry = archive.entry(named: part) else { throw fault(.missingPart(part)) }
      guard entry.byteCount <= WorkbookArchive.partLimit else {
        throw fault(.tooLarge(part, limit: Int(WorkbookArchive.partLimit)))
      }
      return entry
    }
    self.archive = archive
    let packagePart = Relationships.part(of: [])
    try WorkbookArchive.faults(in: name) { () throws(WorkbookFault) in try archive.directory.checkPackage() }
    var package = Relationships(part: packagePart, of: [])
    try archive.read(entry(packagePart), into: &package)
    guard let workbookPart = package.part(as: .workbook) else {
      throw fault(.otherDocument(archive.directory.kind))
    }
    guard !workbookPart.suffix(4).elementsEqual(".bin".utf8) else {
      throw fault(.otherDocument(.binaryWorkbook))
    }
    var workbook = WorkbookPart(part: workbookPart)
    try archive.read(entry(workbookPart), into: &workbook)
    countsFrom1904 = workbook.countsFrom1904
    let relationshipPart = Relationships.part(of: workbookPart)
    var relationships = Relationships(part: relationshipPart, of: workbookPart)
    try archive.read(entry(relationshipPart), into: &relationships)
    var sheets: [Sheet] = []
    for index in workbook.sheets.indices {
      let sheet = workbook.sheets[index]
      // Charts are sheets, too, but without cells.
      guard let part = relationships.part(withID: sheet.relationshipID, as: .sheet) else { continue }
      guard let entry = archive.entry(named: part) else { throw fault(.missingPart(part)) }
      sheets.append(Sheet(name: sheet.name, isVisible: sheet.isVisible, entry: entry))
    }
    guard !sheets.isEmpty else { throw fault(workbook.sheets.isEmpty ? .otherDocument(.other) : .noSheet) }
    self.sheets = sheets
    if let part = relationships.part(as: .styles) {
      var styles = StylesPart(part: part)
      try archive.read(entry(part), into: &styles)
      (formats, keptFormats) = (styles.formats, styles.kept)
    } else {
      (formats, keptFormats) = ([], KeptFormats())
    }
    if let part = relationships.part(as: .sharedTexts) {
      guard let entry = archive.entry(named: part) else { throw fault(.missingPart(part)) }
      var shared = SharedTextsPart(part: part, byteCount: entry.byteCount, limit: Self.textLimit)
      try archive.read(entry, into: &shared)
      texts = shared.texts
    } else {
      texts = SharedTexts()
    }
  }

  /// Returns a reader of a sheet's cells.
  private func text(of sheet: Sheet, _ options: SheetOptions) -> SheetText {
    SheetText(part: sheet.entry.name, texts, formats: formats, countsFrom1904: countsFrom1904, options)
  }

  /// Writes a sheet as CSV to a queue, until nothing is read from it any more.
  package func write(
    _ sheet: Sheet, _ options: SheetOptions, to queue: ByteQueue
  ) throws(IOFailure) -> SheetNotes {
    var text = text(of: sheet, options)
    try archive.read(sheet.entry, into: &text) { (text) throws(IOFailure) in
      if text.output.isEmpty { return true }
      let isRead = queue.write(text.output.span)
      text.removeOutput()
      return isRead
    }
    return text.notes
  }

  /// The first rows of a sheet as CSV, with the facts about them.
  package func beginning(
    of sheet: Sheet, _ options: SheetOptions
  ) throws(IOFailure) -> (text: [UInt8], rowStarts: [SheetText.RowStart], notes: SheetNotes) {
    var text = text(of: sheet, options)
    try archive.read(sheet.entry, into: &text)
    return (text.output, text.rowStarts, text.notes)
  }

  /// The facts about all rows of a sheet.
  package func measure(_ sheet: Sheet) throws(IOFailure) -> SheetNotes {
    var text = text(of: sheet, SheetOptions())
    try archive.read(sheet.entry, into: &text) { (text) throws(IOFailure) in
      text.removeOutput()
      return true
    }
    return text.notes
  }
}
