import Foundation
import Testing
import Workbooks

/// Sheets from bytes to CSV.
@Suite("Sheets as CSV")
struct SheetTextTests {
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

  /// The CSV of rows in XML, read in pieces of a size.
  private static func text(
    _ rows: String, _ options: SheetOptions = SheetOptions(), _ formats: [NumberFormat] = [],
    pieces: Int = 4096,
    head: String = ""
  ) throws -> String {
    let bytes = Array("\(head)<worksheet xmlns='\(main)'><sheetData>\(rows)</sheetData></worksheet>".utf8)
    var sheet = SheetText(part: [], SharedTexts(), formats: formats, countsFrom1904: false, options)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try sheet.add(bytes.span.extracting(start..<min(start + pieces, bytes.count)))
    }
    try sheet.finish()
    return String(decoding: sheet.output, as: UTF8.self)
  }

  private static func format(_ code: String) -> NumberFormat {
    let bytes = Array(code.utf8)
    return NumberFormat(code: bytes.span)
  }

  @Test(
    "A number is written with its shortest exact digits, without an exponent",
    arguments: [
      ("8613800138000", "8613800138000"), ("8.613800138E12", "8613800138000"),
      ("13800138000.0", "13800138000"),
      ("0.10000000000000001", "0.1"), ("0.30000000000000004", "0.30000000000000004"), ("-0", "0"),
      ("1E+3", "1000"),
      ("1.0000000000000001E-5", "0.00001"), ("999999999999999.9", "999999999999999.9"), (" 5 ", "5"),
      ("9007199254740993", "9007199254740993"), ("0.1e1", "1"), ("1e-400", "1E-400"),
      ("123456789012345680", "123456789012345680"),
      ("8213800936666664666666666666666666", "8.213800936666664E+33"),
      ("8213800936666666466666666666666666", "8.213800936666667E+33"),
    ])
  func number(value: String, text: String) throws {
    #expect(try Self.text("<row><c><v>\(value)</v></c></row>") == text + "\n")
  }

  @Test(
    "A format of digits is applied in phone columns only",
    arguments: [
      ("000000000000", "13800138000", "013800138000"), ("(###) ###-####", "4155550123", "(415) 555-0123"),
      ("[<=9999999]###-####;(###) ###-####", "5550123", "555-0123"),
      ("[<=9999999]###-####;(###) ###-####", "4155550123", "(415) 555-0123"), ("(###) ###-####", "12", "12"),
      ("\"+86 \"0", "13800138000", "+86 13800138000"), ("#,##0", "13800138000", "13800138000"),
      ("0.00", "5", "5"), ("\"Tel \"0", "5", "5"), ("000", "-5", "-5"), ("000-000", "12345678", "12345-678"),
      // Sections for negative numbers, 0 and texts, and sections with other numbers.
      ("00000000000;;;@", "1012345678", "01012345678"),
      ("000\\-0000\\-0000;@", "1012345678", "010-1234-5678"),
      ("00000000000;General;General;@", "1012345678", "01012345678"), ("@", "1012345678", "1012345678"),
      ("[<10000000000]00000000000;General", "1012345678", "01012345678"),
      ("[<10000000000]00000000000;General", "13800138000", "13800138000"),
      ("[<10000000000]General;000-0000-0000", "13800138000", "138-0013-8000"),
      // Texts between the digits.
      ("\"Tel: \"00000000000", "1012345678", "01012345678"), ("\"电话\"000号", "5", "005"),
      ("\\T000", "5", "005"),
      ("\\+1\\ \\(000\\)\\ 000\\-0000", "2025550123", "+1 (202) 555-0123"),
      ("+86 000 0000 0000", "13800138000", "+86 138 0013 8000"),
      ("\\000000000000", "1012345678", "001012345678"),
      // Fractions, points and exponents.
      ("# ?/8", "5", "5"), ("000/000", "5", "5"), ("000.000", "5", "5"), ("000E+00", "5", "5"),
    ])
  func digits(code: String, value: String, text: String) throws {
    var options = SheetOptions()
    options.phoneColumns = [true]
    let row = "<row><c s='0'><v>\(value)</v></c><c s='0'><v>\(value)</v></c></row>"
    #expect(try Self.text(row, options, [Self.format(code)]) == "\(text),\(value)\n")
  }

  @Test(
    "A date is written as in ISO 8601",
    arguments: [
      ("yyyy-mm-dd", "45351", "2024-02-29"), ("m/d/yy h:mm", "45351.5", "2024-02-29T12:00:00"),
      ("h:mm:ss", "0.000011574074074074", "00:00:01"), ("[h]:mm", "1.25", "30:00:00"),
      ("yyyy", "60", "1900-02-29"),
      ("yyyy", "59", "1900-02-28"), ("yyyy", "61", "1900-03-01"), ("yyyy", "2958465", "9999-12-31"),
      ("yyyy", "2958466", "2958466"), ("yyyy", "-1", "-1"), ("General", "45351", "45351"),
      ("\"day\" 0", "5", "5"), ("[$-F800]dddd, mmmm dd", "45351", "2024-02-29"),
      ("yyyy", "45351.999999999", "2024-03-01"),
    ])
  func date(code: String, value: String, text: String) throws {
    #expect(try Self.text("<row><c s='0'><v>\(value)</v></c></row>", formats(code)) == text + "\n")
  }

  private func formats(_ code: String) -> [NumberFormat] { [Self.format(code)] }

  private static func text(_ rows: String, _ formats: [NumberFormat]) throws -> String {
    try text(rows, SheetOptions(), formats)
  }

  @Test("A row is a line, and a row without cells a blank line", arguments: [1, 2, 3, 7, 64, 4096])
  func lines(pieces: Int) throws {
    var options = SheetOptions()
    options.width = 3
    let rows = """
      <row r="2"><c r="B2" t="str"><v>a,b</v></c></row><row r="3"/><row r="4"><c r="A4" t="inlineStr"><is><r><t>x"</t></r>\
      <rPh><t>no</t></rPh><r><t>&amp;&#x4E2D;</t></r></is></c><c r="C4" t="b"><v>1</v></c></row>
      <row r="5"><c r="C5" t="e"><v>#N/A</v></c><c r="A5" t="str"><v>l1
      l2</v></c></row><row r="9"/>
      """
    #expect(
      try Self.text(rows, options, pieces: pieces, head: "<?xml version='1.0' encoding='UTF-8'?>\n<!-- x -->")
        == "\n,\"a,b\",\n\n\"x\"\"&中\",,TRUE\n\"l1\nl2\",,#N/A\n")
  }

  @Test("Rows keep their sheet and number, below a header with the names of these columns")
  func places() throws {
    var options = SheetOptions()
    options.place = SheetOptions.Place(
      sheet: Array("a,b".utf8), headerRow: 2, names: [Array("s".utf8), Array("r".utf8)])
    let rows = ["title", "phone", "1"].map { "<row><c t='str'><v>\($0)</v></c></row>" }.joined()
    #expect(try Self.text(rows, options) == "title,,\nphone,s,r\n1,\"a,b\",3\n")
  }

  @Test(
    "Contents that no workbook has are refused",
    arguments: [
      "<row><c></row></c>", "<row><c><v>&x;</v></c></row>", "<row r='1048577'/>", "<row><c r='XFE1'/></row>",
      "<row><c t='s'><v>0</v></c></row>", "<row><c t='x'/></row>", "<row><c s='-1'/></row>",
      "<row><c r='1A'/></row>",
    ])
  func refused(rows: String) {
    #expect(throws: WorkbookFault.self) { try Self.text(rows) }
  }

  @Test(
    "A formula that is a typed phone number is read as it was typed, and any other formula as its result",
    arguments: [
      ("86-13800138000", "=86-13800138000"), ("+86-138-0013-8000", "=+86-138-0013-8000"),
      ("+8613800138000", "=+8613800138000"), ("(010)-82345678", "=(010)-82345678"),
      ("(+86)-13800138000", "=(+86)-13800138000"),
      ("13800138000+1", "5"), ("+13800138000+1", "5"), ("B2", "5"), ("8613900139000*1", "5"),
    ])
  func formula(formula: String, text: String) throws {
    var options = SheetOptions()
    options.phoneColumns = [true]
    #expect(try Self.text("<row><c><f>\(formula)</f><v>5</v></c></row>", options) == text + "\n")
  }

  @Test(
    "A part in UTF-16 is named as such",
    arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func wide(encoding: String.Encoding) throws {
    for head in ["", "<?xml version='1.0' encoding='UTF-16'?>"] {
      let bytes = try Array(#require("\(head)<worksheet/>".data(using: encoding)))
      var sheet = SheetText(part: [], SharedTexts(), formats: [], countsFrom1904: false, SheetOptions())
      #expect(throws: WorkbookFault.wideText([])) { try sheet.add(bytes.span) }
    }
  }

  @Test("A cell holds 32,767 units of UTF-16", arguments: ["a", "é", "说", "😀", "\r"])
  func longest(character: String) throws {
    for (count, isHeld) in [(32_767 / character.utf16.count, true), (32_768 / character.utf16.count, false)] {
      // An emoji fits 16,383 times and not 16,384 times.
      var writer = SheetWriter(WrittenTable())
      let bytes = Array("\"\(String(repeating: character, count: count))\"".utf8)
      func write() throws {
        try writer.add(bytes.span)
        try writer.finish()
      }
      if isHeld {
        try write()
      } else {
        #expect(throws: WorkbookFault.sheetIsFull(row: 1)) { try write() }
      }
    }
  }

  @Test("Every sheet that is written is read as the CSV that it was made of", arguments: [1, 5, 4096])
  func written(pieces: Int) throws {
    let csv = "name,phone\n\"a \"\"b\"\"\",\"00123\"\n\n\"x\ny\",<&>_x0041_\n,5\n"
    var writer = SheetWriter(WrittenTable())
    let bytes = Array(csv.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try writer.add(bytes.span.extracting(start..<min(start + pieces, bytes.count)))
    }
    try writer.finish()
    var sheet = SheetText(part: [], SharedTexts(), formats: [], countsFrom1904: false, SheetOptions())
    try sheet.add(writer.output.span)
    try sheet.finish()
    #expect(
      String(decoding: sheet.output, as: UTF8.self)
        == "name,phone\n\"a \"\"b\"\"\",00123\n\n\"x\ny\",<&>_x0041_\n,5\n")
  }
}
