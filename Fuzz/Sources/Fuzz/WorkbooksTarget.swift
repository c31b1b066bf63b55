import Workbooks

/// Sheets in pieces of any size, and sheets that are written of their rows; directories of archives.
enum WorkbooksTarget {
  static func run(_ input: inout FuzzInput) {
    switch input.number(below: 4) {
    case 0: checkDirectory(input.remainder())
    case 1: checkSheet(&input, in: ("", ""))
    default:
      let head = "<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheetData>"
      checkSheet(&input, in: (head, "</sheetData></worksheet>"))
    }
  }

  // MARK: - Sheets

  /// The rows of a sheet and the facts about it, or the fault.
  private struct Rows: Equatable {
    var text: [UInt8] = []
    var notes = SheetNotes()
    var fault: WorkbookFault?
  }

  private static let styles = styles(
    of: """
      <styleSheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><numFmts>\
      <numFmt numFmtId='164' formatCode='0.0%'/><numFmt numFmtId='165' formatCode='yyyy\\-mm'/>\
      <numFmt numFmtId='166' formatCode='[h]:mm'/><numFmt numFmtId='167' formatCode='000-000'/></numFmts><cellXfs>\
      <xf numFmtId='0'/><xf numFmtId='164'/><xf numFmtId='165'/><xf numFmtId='166'/><xf numFmtId='167'/>\
      <xf numFmtId='14'/><xf numFmtId='22'/><xf numFmtId='20'/><xf numFmtId='49'/></cellXfs></styleSheet>
      """.utf8)

  private static func styles(of bytes: some Sequence<UInt8>) -> (formats: [NumberFormat], kept: KeptFormats) {
    var part = StylesPart(part: [])
    let bytes = Array(bytes)
    do throws(WorkbookFault) {
      try part.add(bytes.span)
      try part.finish()
    } catch {
      fatalError("styles: \(error)")
    }
    return (part.formats, part.kept)
  }

  private static func checkSheet(_ input: inout FuzzInput, in frame: (head: String, end: String)) {
    var options = SheetOptions()
    options.quotesTexts = input.flag()
    options.phoneColumns = [input.flag(), input.flag()]
    options.keptFormats = styles.kept
    let countsFrom1904 = input.flag()
    let size = input.number(below: 64) + 1
    let bytes = Array(frame.head.utf8) + input.remainder() + Array(frame.end.utf8)
    let whole = rows(of: bytes, options, styles.formats, countsFrom1904, pieces: bytes.count)
    let pieces = rows(of: bytes, options, styles.formats, countsFrom1904, pieces: size)
    expect(whole == pieces, "pieces of \(size): \(pieces), not \(whole)")
    guard whole.fault == nil, options.quotesTexts else { return }
    // A cell of the kind `d` may spell a time otherwise than a written sheet: `T10:00`. Then the written sheet is written again.
    let text = String(decoding: bytes, as: UTF8.self)
    let spellsDates = ["'d'", "\"d\"", "&#"].contains { text.contains($0) }
    guard let first = spellsDates ? written(whole) : whole, let again = written(first) else { return }
    let (expected, found) = (fields(of: first.text), fields(of: again.text))
    expect(
      expected == found,
      "written again: \(String(decoding: found, as: UTF8.self)), not \(String(decoding: expected, as: UTF8.self))"
    )
  }

  private static func rows(
    of bytes: [UInt8], _ options: SheetOptions, _ formats: [NumberFormat], _ countsFrom1904: Bool, pieces: Int
  ) -> Rows {
    var sheet = SheetText(
      part: [], SharedTexts(), formats: formats, countsFrom1904: countsFrom1904, options)
    var rows = Rows()
    do throws(WorkbookFault) {
      for start in stride(from: 0, to: bytes.count, by: max(1, pieces)) {
        try sheet.add(bytes.span.extracting(start..<min(start + max(1, pieces), bytes.count)))
      }
      try sheet.finish()
      (rows.text, rows.notes) = (sheet.output, sheet.notes)
    } catch {
      // The rows before a fault depend on the pieces.
      rows.fault = error
    }
    return rows
  }

  /// Returns the rows of a sheet that is written of rows; `nil` if no sheet holds them.
  private static func written(_ rows: Rows) -> Rows? {
    var table = WrittenTable()
    table.hasHeader = false
    table.typedWidth = .max
    table.formats = styles.kept.formats
    var writer = SheetWriter(table)
    do throws(WorkbookFault) {
      try writer.add(rows.text.span)
      try writer.finish()
    } catch {
      guard case .sheetIsFull = error else { fatalError("writing: \(error)") }
      return nil
    }
    guard
      let part = WorkbookParts.all([WorkbookParts.Sheet(name: [0x53], filterRange: nil)], table.formats).last
    else { return nil }
    let written = styles(of: part.contents)
    var options = SheetOptions()
    options.quotesTexts = true
    let again = Self.rows(of: writer.output, options, written.formats, false, pieces: writer.output.count)
    expect(again.fault == nil, "what is written has \(again)")
    return again
  }

  /// The fields of a CSV without marks, and without the empty ones at the ends of rows; the kinds of quotes don't count.
  private static func fields(of text: [UInt8]) -> [UInt8] {
    var (filter, plain) = (FormatMarkFilter(), [] as [UInt8])
    filter.add(text.span, to: &plain)
    var (result, isQuoted) = ([] as [UInt8], false)
    for byte in plain {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == 0x0A, !isQuoted {
        // Separators become bytes that no field has.
        while result.last == 0xFE { result.removeLast() }
        result.append(0xFF)
      } else {
        result.append(byte == UInt8(ascii: ",") && !isQuoted ? 0xFE : byte)
      }
    }
    while result.last == 0xFF { result.removeLast() }
    return result
  }

  // MARK: - Archives

  /// Every entry of a directory is inside the archive.
  private static func checkDirectory(_ bytes: [UInt8]) {
    do throws(WorkbookFault) {
      let count = UInt64(bytes.count)
      let end = Array(bytes.suffix(ZipDirectory.endByteCount))
      let place = try ZipDirectory.place(in: end.span, ofArchive: count) { (offset) throws(WorkbookFault) in
        guard offset < count else { return [] }
        return Array(bytes[Int(offset)..<min(Int(offset) + 56, bytes.count)])
      }
      expect(place.bytes.upperBound <= count, "the directory is beyond the archive")
      let directory = Array(bytes[Int(place.bytes.lowerBound)..<Int(place.bytes.upperBound)])
      for entry in try ZipDirectory(directory.span, at: place).entries {
        expect(
          entry.headerStart <= count && entry.compressedByteCount <= count - entry.headerStart,
          "an entry is beyond the archive")
      }
    } catch {
      return
    }
  }
}
