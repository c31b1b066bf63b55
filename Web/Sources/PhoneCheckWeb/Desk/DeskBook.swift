import ByteValues
import PhoneRows
import Platform
import Workbooks

// How it works. The host has the file and decompresses it, which takes several turns of its event loop. It asks which part
// of the workbook is next, gives the contents of this part piece by piece, and says when they end. After the last part, the
// chosen sheet has been written as CSV.

/// A workbook that is read part by part.
final class DeskBook {
  struct Sheet {
    let name: [UInt8]
    let isVisible: Bool
    fileprivate let entry: ZipEntry
    fileprivate(set) var hasPhoneColumn = false
  }

  private enum Stage {
    case package, workbook, relationships, styles, texts, width, beginning, measure, writing, done
  }

  private(set) var sheets: [Sheet] = []
  /// The sheet that is chosen.
  private(set) var chosen: Int?
  private(set) var notes = SheetNotes()

  private let directory: ZipDirectory
  private let plan: BatchPlan
  private let wanted: Int?
  private var stage = Stage.package
  private var check: ZipContentsCheck?

  private var package: Relationships?
  private var workbook: WorkbookPart?
  private var relationships: Relationships?
  private var styles: StylesPart?
  private var shared: SharedTextsPart?
  private var text: SheetText?

  private var workbookPart: [UInt8] = []
  private var countsFrom1904 = false
  private var formats: [NumberFormat] = []
  private var kept = KeptFormats()
  private var texts = SharedTexts()
  /// The sheets that may be chosen, and the place among them.
  private var candidates: [Int] = []
  private var candidate = 0
  private var options = SheetOptions()
  /// What the chosen sheet needs.
  private var best: (sheet: Int, options: SheetOptions, notes: SheetNotes, isFit: Bool)?

  private static let partLimit: UInt64 = 64 << 20
  private static let textLimit = 1 << 30

  /// - Parameter wanted: The index of the sheet to read; `nil` for the first visible sheet with a phone column.
  init(_ directory: ZipDirectory, _ plan: BatchPlan, wanted: Int?) {
    self.directory = directory
    self.plan = plan
    self.wanted = wanted
  }

  /// The formats that mark fields of the CSV; empty if there are no marks.
  var markingFormats: [KeptFormats.Format] { options.keptFormats?.formats ?? [] }

  /// Reads the directory of the archive.
  static func directory(ofFile byteCount: Int) throws(WorkbookFault) -> ZipDirectory {
    let endByteCount = min(byteCount, ZipDirectory.endByteCount)
    let end = try Self.bytes(byteCount - endByteCount..<byteCount)
    let place = try ZipDirectory.place(in: end.span, ofArchive: UInt64(byteCount)) {
      (offset) throws(WorkbookFault) in
      try Self.bytes(Int(offset)..<min(Int(offset) + 56, byteCount))
    }
    let bytes = try Self.bytes(Int(place.bytes.lowerBound)..<Int(place.bytes.upperBound))
    return try ZipDirectory(bytes.span, at: place)
  }

  private static func bytes(_ range: Range<Int>) throws(WorkbookFault) -> [UInt8] {
    let bytes = hostBytes(at: range.lowerBound, count: range.count)
    guard bytes.count == range.count else { throw .truncated }
    return bytes
  }

  /// The remark on the choice of the sheet; `nil` if there was none.
  var choice: BatchRemark? {
    guard wanted == nil, let chosen else { return nil }
    let others = sheets.indices.filter { $0 != chosen && sheets[$0].isVisible }
    if others.isEmpty { return nil }
    return .choseSheet(
      name: String(utf8: sheets[chosen].name), others: others.map { String(utf8: sheets[$0].name) })
  }

  // MARK: Parts

  /// The contents of the next part in the file; `nil` after the last one.
  func next() throws(WorkbookFault) -> (offset: Int, byteCount: Int, isCompressed: Bool)? {
    guard let entry = try entry() else { return nil }
    let start = Int(entry.headerStart)
    let header = try Self.bytes(start..<start + ZipEntry.headerByteCount + entry.name.count)
    check = ZipContentsCheck(of: entry)
    return (
      start + (try entry.contentsOffset(in: header.span)), Int(entry.compressedByteCount), entry.isCompressed
    )
  }

  private func entry() throws(WorkbookFault) -> ZipEntry? {
    switch stage {
    case .package:
      let part = Relationships.part(of: [])
      try directory.checkPackage()
      package = Relationships(part: part, of: [])
      return try small(part)
    case .workbook:
      guard let part = package?.part(as: .workbook) else { throw .otherDocument(directory.kind) }
      guard !part.suffix(4).elementsEqual(".bin".bytes) else { throw .otherDocument(.binaryWorkbook) }
      workbookPart = part
      workbook = WorkbookPart(part: part)
      return try small(part)
    case .relationships:
      let part = Relationships.part(of: workbookPart)
      relationships = Relationships(part: part, of: workbookPart)
      return try small(part)
    case .styles:
      guard let part = relationships?.part(as: .styles) else {
        stage = .texts
        return try entry()
      }
      styles = StylesPart(part: part)
      return try small(part)
    case .texts:
      guard let part = relationships?.part(as: .sharedTexts) else {
        stage = .width
        return try entry()
      }
      guard let entry = directory.entry(named: part) else { throw .missingPart(part) }
      shared = SharedTextsPart(part: part, byteCount: entry.byteCount, limit: Self.textLimit)
      return entry
    case .width:
      options = SheetOptions()
      options.lastRow = HeaderSearch.readLineCount
      return sheetEntry(candidates[candidate])
    case .beginning: return sheetEntry(candidates[candidate])
    case .measure:
      options = SheetOptions()
      return sheetEntry(chosen ?? 0)
    case .writing: return sheetEntry(chosen ?? 0)
    case .done: return nil
    }
  }

  private func small(_ part: [UInt8]) throws(WorkbookFault) -> ZipEntry {
    guard let entry = directory.entry(named: part) else { throw .missingPart(part) }
    guard entry.byteCount <= Self.partLimit else { throw .tooLarge(part, limit: Int(Self.partLimit)) }
    return entry
  }

  private func sheetEntry(_ index: Int) -> ZipEntry {
    let entry = sheets[index].entry
    text = SheetText(part: entry.name, texts, formats: formats, countsFrom1904: countsFrom1904, options)
    return entry
  }

  // MARK: Contents

  /// Reads the next contents of the part.
  ///
  /// - Returns: Whether the rest of the part matters.
  func add(_ bytes: Span<UInt8>) throws(WorkbookFault) -> Bool {
    try check?.add(bytes)
    switch stage {
    case .package: try package?.add(bytes)
    case .workbook: try workbook?.add(bytes)
    case .relationships: try relationships?.add(bytes)
    case .styles: try styles?.add(bytes)
    case .texts: try shared?.add(bytes)
    default:
      try text?.add(bytes)
      send()
      return !(text?.isDone ?? true)
    }
    return true
  }

  private func send() {
    switch stage {
    case .writing:
      guard let output = text?.output else { return }
      unsafe output.withUnsafeBufferPointer { bytes in
        if bytes.count > 0 { hostWrite(Int(bitPattern: bytes.baseAddress), bytes.count, 0) }
      }
      text?.removeOutput()
    case .measure: text?.removeOutput()
    default: break
    }
  }

  /// Ends the part.
  ///
  /// - Parameter isWhole: Whether all contents were given.
  func endPart(isWhole: Bool) throws(WorkbookFault) {
    if isWhole { try check?.finish() }
    switch stage {
    case .package:
      try package?.finish()
      stage = .workbook
    case .workbook:
      try workbook?.finish()
      countsFrom1904 = workbook?.countsFrom1904 ?? false
      stage = .relationships
    case .relationships:
      try relationships?.finish()
      try findSheets()
      stage = .styles
    case .styles:
      try styles?.finish()
      if let found = styles?.formats { formats = found }
      if let found = styles?.kept { kept = found }
      stage = .texts
    case .texts:
      try shared?.finish()
      if let found = shared?.texts { texts = found }
      shared = nil
      stage = .width
    default: try endSheet(isWhole: isWhole)
    }
  }

  /// The fault that the contents of the part can't be decompressed.
  var damage: WorkbookFault { .damagedPart(check?.entry.name ?? []) }

  private func findSheets() throws(WorkbookFault) {
    guard let all = workbook?.sheets else { return }
    for sheet in all {
      // Charts are sheets, too, but without cells.
      guard let part = relationships?.part(withID: sheet.relationshipID, as: .sheet) else { continue }
      guard let entry = directory.entry(named: part) else { throw .missingPart(part) }
      sheets.append(Sheet(name: sheet.name, isVisible: sheet.isVisible, entry: entry))
    }
    guard !sheets.isEmpty else { throw all.isEmpty ? .otherDocument(.other) : .noSheet }
    let visible = sheets.indices.filter { sheets[$0].isVisible }
    candidates = visible.isEmpty ? Array(sheets.indices) : visible
    if let wanted, sheets.indices.contains(wanted) { candidates = [wanted] }
  }

  private func endSheet(isWhole: Bool) throws(WorkbookFault) {
    if isWhole { try text?.finish() }
    send()
    guard let found = text?.notes else { return }
    switch stage {
    case .width:
      options.width = found.width
      options.quotesTexts = plan.quotesTexts
      stage = .beginning
    case .beginning:
      look(at: candidates[candidate], found)
    case .measure:
      options = best?.options ?? SheetOptions()
      options.width = max(options.width, found.width)
      stage = .writing
    case .writing:
      notes = found
      stage = .done
    default: break
    }
  }

  /// Looks whether the beginning of a sheet has the columns, and goes to the next sheet or to writing this one.
  private func look(at index: Int, _ found: SheetNotes) {
    let beginning = text?.output ?? []
    let phones = found.rowCount > 0 ? plan.phones(inText: beginning) : nil
    sheets[index].hasPhoneColumn = phones != nil
    let headerRow =
      plan.layout == .table ? text?.rowStarts.first { $0.offset == phones?.position }?.number : nil
    var chosenOptions = options
    chosenOptions.lastRow = .max
    if plan.quotesTexts, phones != nil, KeptFormats.fits(delimiter: options.delimiter) {
      chosenOptions.keptFormats = kept
      chosenOptions.rowWithoutMarks = headerRow ?? 0
    }
    for phone in phones?.columns ?? [] {
      while chosenOptions.phoneColumns.count <= phone { chosenOptions.phoneColumns.append(false) }
      chosenOptions.phoneColumns[phone] = true
    }
    // A sheet without the columns is better than none: its header is shown then.
    let isBetter = best.map { $0.notes.rowCount == 0 && found.rowCount > 0 } ?? true
    if phones != nil || isBetter { best = (index, chosenOptions, found, phones != nil) }
    candidate += 1
    if phones == nil, candidate < candidates.count {
      stage = .width
      return
    }
    guard let best else { return }
    (chosen, options) = (best.sheet, best.options)
    // A later row may be wider than the first ones, and wider than the header.
    stage = best.notes.statedWidth > best.options.width ? .measure : .writing
  }
}
