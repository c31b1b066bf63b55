import Foundation
import Testing
import Workbooks

/// Formats of numbers from sheet to CSV to sheet.
@Suite("Formats that cells keep")
struct KeptFormatsTests {
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The formats of a part with styles.
  private static func styles(_ formats: String, _ ids: [Int], rest: String = "") throws -> StylesPart {
    var part = StylesPart(part: [])
    let cells = ids.map { "<xf numFmtId='\($0)'/>" }.joined()
    let text = bytes(
      "<styleSheet xmlns='\(main)'><numFmts>\(formats)</numFmts><cellXfs>\(cells)</cellXfs>\(rest)</styleSheet>"
    )
    try part.add(text.span)
    try part.finish()
    return part
  }

  /// The cells of the sheet that is made of rows in XML, through CSV.
  private static func cells(_ rows: String, _ styles: borrowing StylesPart, phone: Bool = false) throws
    -> String
  {
    var options = SheetOptions()
    options.quotesTexts = true
    options.phoneColumns = [phone]
    options.keptFormats = styles.kept
    options.rowWithoutMarks = 1
    var text = SheetText(part: [], SharedTexts(), formats: styles.formats, countsFrom1904: false, options)
    let sheet = bytes(
      "<worksheet xmlns='\(main)'><sheetData><row><c><v>1</v></c></row>\(rows)</sheetData></worksheet>")
    try text.add(sheet.span)
    try text.finish()
    var table = WrittenTable()
    table.typedWidth = 16
    table.textColumns = phone ? [0] : []
    table.formats = styles.kept.formats
    var writer = SheetWriter(table)
    try writer.add(text.output.span)
    try writer.finish()
    let xml = String(decoding: writer.output, as: UTF8.self)
    let start = try #require(xml.range(of: "<row r=\"2\">"))
    let end = try #require(xml.range(of: "</sheetData>"))
    return String(xml[start.upperBound..<end.lowerBound].dropLast("</row>".count))
  }

  @Test(
    "A cell keeps its number and its format",
    arguments: [
      (0, "5", "<c r=\"A2\"><v>5</v></c>"), (1, "5", "<c r=\"A2\" s=\"7\"><v>5</v></c>"),
      (2, "0.25", "<c r=\"A2\" s=\"8\"><v>0.25</v></c>"),
      (3, "45000.5", "<c r=\"A2\" s=\"9\"><v>45000.5</v></c>"),
      (4, "-5", "<c r=\"A2\" s=\"10\"><v>-5</v></c>"), (5, "1", "<c r=\"A2\" s=\"7\"><v>1</v></c>"),
      (9, "1", "<c r=\"A2\"><v>1</v></c>"),
    ] as [(Int, String, String)])
  func kept(style: Int, value: String, cell: String) throws {
    let styles = try Self.styles(
      "<numFmt numFmtId='164' formatCode='0.0%'/><numFmt numFmtId='165' formatCode='yyyy&quot;年&quot;m'/>",
      [0, 4, 164, 165, 38, 4])
    #expect(try Self.cells("<row><c s='\(style)'><v>\(value)</v></c></row>", styles) == cell)
  }

  @Test(
    "A date in any spelling of ISO 8601, and an elapsed time of any length, is written as a number",
    arguments: [
      ("1976-11-22T08:30Z", " s=\"3\"><v>28086.35416666666666666"),
      ("1976-11-22T08:30:00Z", " s=\"3\"><v>28086.35416666666666666"),
      ("1976-11-22T08:30", " s=\"3\"><v>28086.35416666666666666"),
      ("1976-11-22T08:30:00.123456", " s=\"3\"><v>28086.35416809027777777"),
      ("1976-11-22", " s=\"2\"><v>28086"), ("T08:30:00", " s=\"4\"><v>0.35416666666666666"),
      ("08:30", " s=\"4\"><v>0.35416666666666666"),
      ("1000000:00:00", " s=\"5\"><v>41666.66666666666666666"),
      ("239999999:59:59", " s=\"5\"><v>9999999.99998842592592592"),
    ])
  func dates(text: String, cell: String) throws {
    let row = "<row><c t='d'><v>\(text)</v></c></row>"
    #expect(try Self.cells(row, Self.styles("", [0])) == "<c r=\"A2\"\(cell)</v></c>")
  }

  @Test(
    "A text that only looks like a date stays a text",
    arguments: [
      "T", "Tx", "T8:30", "08:3", "08:30:", "08:30:00.", "08:60", "08:30ZZ", "1976-11-22Z",
      "1976-11-22T24:00", "Z",
    ])
  func noDates(text: String) throws {
    let cell = try Self.cells("<row><c t='d'><v>\(text)</v></c></row>", Self.styles("", [0]))
    #expect(cell.contains("t=\"inlineStr\""))
  }

  @Test("Texts, truth values, errors and phone columns have no marks")
  func unmarked() throws {
    let styles = try Self.styles("<numFmt numFmtId='164' formatCode='0.0%'/>", [164])
    for (cell, written) in [
      ("<c s='0' t='b'><v>1</v></c>", "<c r=\"A2\" t=\"b\"><v>1</v></c>"),
      ("<c s='0' t='e'><v>#N/A</v></c>", "<c r=\"A2\" t=\"e\"><v>#N/A</v></c>"),
      ("<c s='0' t='str'><v>5</v></c>", "<c r=\"A2\" s=\"6\" t=\"inlineStr\"><is><t>5</t></is></c>"),
      (
        "<c s='0' t='str'><v>_x001F_001</v></c>",
        "<c r=\"A2\" t=\"inlineStr\"><is><t xml:space=\"preserve\">_x001F_001</t></is></c>"
      ),
      (
        "<c t='str'><v>a_x000D_</v></c>",
        "<c r=\"A2\" t=\"inlineStr\"><is><t xml:space=\"preserve\">a_x000D_</t></is></c>"
      ),
    ] {
      #expect(try Self.cells("<row>\(cell)</row>", styles) == written)
    }
    #expect(
      try Self.cells("<row><c s='0'><v>13800138000</v></c></row>", styles, phone: true)
        == "<c r=\"A2\" s=\"6\" t=\"inlineStr\"><is><t>13800138000</t></is></c>")
  }

  @Test("Titles above the header keep kinds and formats, and added columns may hold numbers")
  func titles() throws {
    var table = WrittenTable()
    table.titleCount = 2
    table.typedWidth = 2
    table.textColumns = [0]
    table.numberColumns = [3]
    table.formats = [.code(Self.bytes("0.0%"))]
    var writer = SheetWriter(table)
    let csv = Self.bytes("2024-01-31,,,7\n\u{1F}0000.5,\"2\"\nphone,2024,x,y\n138,2024,3,4\n1,2,3,007\n")
    try writer.add(csv.span)
    try writer.finish()
    let xml = String(decoding: writer.output, as: UTF8.self)
    for cell in [
      "<c r=\"A1\" s=\"2\"><v>45322</v></c>", "<c r=\"D1\"><v>7</v></c>",
      "<c r=\"A2\" s=\"7\"><v>0.5</v></c>",
      "<c r=\"B2\" s=\"6\" t=\"inlineStr\">", "<c r=\"B3\" s=\"1\" t=\"inlineStr\">",
      "<c r=\"A4\" s=\"6\" t=\"inlineStr\">",
      "<c r=\"B4\"><v>2024</v></c>", "<c r=\"C4\" s=\"6\" t=\"inlineStr\">", "<c r=\"D4\"><v>4</v></c>",
      "<c r=\"D5\" s=\"6\" t=\"inlineStr\">",
    ] {
      #expect(xml.contains(cell))
    }
  }

  @Test("The formats and styles of other lists aren't those of cells")
  func otherLists() throws {
    let format = "<numFmt numFmtId='164' formatCode='0.0%'/>"
    let styles = try Self.styles(
      // An alternative for old programs.
      "<m:AlternateContent xmlns:m='x'><m:Fallback>\(format)</m:Fallback></m:AlternateContent>", [164],
      rest:
        "<dxfs><dxf><numFmt numFmtId='164' formatCode='yyyy'/></dxf></dxfs><cellStyleXfs><xf numFmtId='9'/></cellStyleXfs>"
    )
    #expect(styles.kept.formats == [.code(Self.bytes("0.0%"))])
    #expect(styles.formats == [.plain])
  }

  @Test("A CSV without marks has its texts as they are, in pieces of any size", arguments: 1...9)
  func filtered(pieces: Int) {
    let text = Self.bytes("\u{1F}0045,\"\u{1F}001 \"\"x\",\u{1F}01245000.5\n\"\n\u{1F}\",6\n")
    var (filter, output) = (FormatMarkFilter(), [] as [UInt8])
    for start in stride(from: 0, to: text.count, by: pieces) {
      filter.add(text.span.extracting(start..<min(start + pieces, text.count)), to: &output)
    }
    #expect(String(decoding: output, as: UTF8.self) == "5,\"\u{1F}001 \"\"x\",45000.5\n\"\n\u{1F}\",6\n")
  }

  @Test("A format with a code that is too long for Excel isn't kept, and each format is there once")
  func listed() throws {
    let long = String(repeating: "0", count: 256)
    let styles = try Self.styles(
      "<numFmt numFmtId='164' formatCode='\(long)'/><numFmt numFmtId='165' formatCode='0&#10;0'/><numFmt numFmtId='9' formatCode='General'/>",
      [0, 164, 165, 9, 165, 14, 200])
    #expect(styles.kept.ofStyles == [nil, nil, 0, nil, 0, 1, nil])
    #expect(styles.kept.formats == [.code(Self.bytes("0\n0")), .builtin(14)])
    let part =
      WorkbookParts.all([WorkbookParts.Sheet(name: [], filterRange: nil)], styles.kept.formats).last?.contents
      ?? []
    #expect(String(decoding: part, as: UTF8.self).contains("numFmtId=\"167\" formatCode=\"0&#10;0\""))
  }
}
