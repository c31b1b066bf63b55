import PhoneRows
import Platform
import Workbooks

/// A workbook that is made of the CSV of an output; the host compresses its parts.
///
/// The host takes bytes in their order. It keeps bytes of the archive as they are, and compresses the contents of a part. At
/// the end of a part, it says how many bytes its contents became.
final class DeskWorkbook {
  private var archive: ZipWriter? = ZipWriter()
  private var sheet: SheetWriter
  private let hasHeader: Bool
  private let formats: [KeptFormats.Format]
  /// The parts after the sheet.
  private var others: [(name: [UInt8], contents: [UInt8])] = []

  /// - Parameter table: The CSV.
  init(_ table: WrittenTable) {
    sheet = SheetWriter(table)
    (hasHeader, formats) = (table.hasHeader, table.formats)
    begin(WorkbookParts.sheetPart(1))
  }

  /// Adds bytes of the CSV.
  func add(_ bytes: Span<UInt8>) throws(WorkbookFault) {
    try sheet.add(bytes)
    send()
  }

  /// Ends the CSV, and with it the sheet's part.
  func finish() throws(WorkbookFault) {
    try sheet.finish()
    send()
    let hasFilter = hasHeader && sheet.width > 0
    let written = WorkbookParts.Sheet(
      name: Array("Sheet1".utf8), filterRange: hasFilter ? sheet.filterRange : nil)
    others = WorkbookParts.all([written], formats)
  }

  private func send() {
    add(part: sheet.output)
    sheet.removeOutput()
  }

  /// Ends a part, and begins the next one.
  ///
  /// - Parameter compressedByteCount: The number of bytes of the part as the host has compressed it.
  /// - Returns: Whether a part has begun; otherwise the archive is complete.
  func endPart(compressedByteCount: Int) throws(WorkbookFault) -> Bool {
    guard var archive = archive.take() else { return false }
    Self.write(try archive.end(compressedByteCount: UInt64(compressedByteCount)), .asItIs)
    guard !others.isEmpty else {
      Self.write(archive.finish(), .asItIs)
      return false
    }
    self.archive = consume archive
    let (name, contents) = others.removeFirst()
    begin(name)
    add(part: contents)
    return true
  }

  private func begin(_ name: [UInt8]) {
    if let header = archive?.begin(name) { Self.write(header, .asItIs) }
  }

  private func add(part contents: [UInt8]) {
    archive?.add(contents.span)
    Self.write(contents, .compressed)
  }

  private enum Treatment: Int { case asItIs = 0, compressed = 1 }

  private static func write(_ bytes: [UInt8], _ treatment: Treatment) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if bytes.count > 0 { hostWrite(Int(bitPattern: bytes.baseAddress), bytes.count, treatment.rawValue) }
    }
  }
}
