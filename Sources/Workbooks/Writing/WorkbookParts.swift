/// The parts of a workbook besides its sheets.
package enum WorkbookParts {
  /// A sheet that was written.
  package struct Sheet: Sendable {
    package let name: [UInt8]
    /// The range that can be filtered; `nil` if there is none.
    package let filterRange: [UInt8]?

    package init(name: [UInt8], filterRange: [UInt8]?) { (self.name, self.filterRange) = (name, filterRange) }
  }

  private static let head = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  /// The name of the part of a sheet, by its number from 1.
  package static func sheetPart(_ number: Int) -> [UInt8] { Array("xl/worksheets/sheet\(number).xml".utf8) }

  /// The names and the contents of all parts that aren't sheets.
  package static func all(_ sheets: [Sheet]) -> [(name: [UInt8], contents: [UInt8])] {
    [
      ("[Content_Types].xml", contentTypes(sheets.count)), ("_rels/.rels", packageRelationships),
      ("xl/workbook.xml", workbook(sheets)),
      ("xl/_rels/workbook.xml.rels", workbookRelationships(sheets.count)),
      ("xl/styles.xml", Array((head + styles).utf8)),
    ].map { (Array($0.utf8), $1) }
  }

  private static func contentTypes(_ count: Int) -> [UInt8] {
    var text =
      head + #"<Types xmlns="\#(package)/content-types">"#
      + #"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>"#
      + #"<Default Extension="xml" ContentType="application/xml"/>"#
      + #"<Override PartName="/xl/workbook.xml" ContentType="\#(types).sheet.main+xml"/>"#
      + #"<Override PartName="/xl/styles.xml" ContentType="\#(types).styles+xml"/>"#
    for number in 1...count {
      text +=
        #"<Override PartName="/xl/worksheets/sheet\#(number).xml" ContentType="\#(types).worksheet+xml"/>"#
    }
    return Array((text + "</Types>").utf8)
  }

  private static let packageRelationships = Array(
    (head + #"<Relationships xmlns="\#(package)/relationships">"#
      + #"<Relationship Id="rId1" Type="\#(relationships)/officeDocument" Target="xl/workbook.xml"/></Relationships>"#)
      .utf8)

  private static func workbookRelationships(_ count: Int) -> [UInt8] {
    var text = head + #"<Relationships xmlns="\#(package)/relationships">"#
    for number in 1...count {
      text +=
        #"<Relationship Id="rId\#(number)" Type="\#(relationships)/worksheet" Target="worksheets/sheet\#(number).xml"/>"#
    }
    text += #"<Relationship Id="rId\#(count + 1)" Type="\#(relationships)/styles" Target="styles.xml"/>"#
    return Array((text + "</Relationships>").utf8)
  }

  private static func workbook(_ sheets: [Sheet]) -> [UInt8] {
    var text = Array(
      (head + #"<workbook xmlns="\#(main)" xmlns:r="\#(relationships)"><sheets>"#).utf8)
    for (index, sheet) in sheets.enumerated() {
      text += Array("<sheet name=\"".utf8)
      text.append(attribute: sheet.name)
      text += Array("\" sheetId=\"\(index + 1)\" r:id=\"rId\(index + 1)\"/>".utf8)
    }
    text += Array("</sheets>".utf8)
    if sheets.contains(where: { $0.filterRange != nil }) {
      text += Array("<definedNames>".utf8)
      for (index, sheet) in sheets.enumerated() {
        guard let range = sheet.filterRange else { continue }
        text += Array(
          "<definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"\(index)\" hidden=\"1\">'".utf8)
        var name: [UInt8] = []
        for byte in sheet.name {
          name.append(byte)
          if byte == UInt8(ascii: "'") { name.append(byte) }
        }
        text.append(attribute: name)
        text += Array("'!".utf8) + absolute(range) + Array("</definedName>".utf8)
      }
      text += Array("</definedNames>".utf8)
    }
    return text + Array("</workbook>".utf8)
  }

  /// The range with the signs that fix its columns and rows: `$A$1:$C$9`.
  private static func absolute(_ range: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in range.enumerated() {
      let isDigit = 0x30...0x39 ~= byte
      let wasDigit = index > 0 && 0x30...0x39 ~= range[index - 1]
      let begins = index == 0 || range[index - 1] == UInt8(ascii: ":") || isDigit && !wasDigit
      if begins { result.append(UInt8(ascii: "$")) }
      result.append(byte)
    }
    return result
  }

  /// The styles by the numbers of ``SheetStyle``.
  private static let styles =
    #"<styleSheet xmlns="\#(main)"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/>"#
    + #"<numFmt numFmtId="165" formatCode="yyyy\-mm\-dd\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/></numFmts>"#
    + #"<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>"#
    + #"<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>"#
    + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
    + #"<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">"#
    + style(0, 0) + style(0, 1) + style(164, 0) + style(165, 0) + style(21, 0) + style(166, 0) + style(49, 0)
    + #"</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"#

  private static func style(_ format: Int, _ font: Int) -> String {
    #"<xf numFmtId="\#(format)" fontId="\#(font)" fillId="0" borderId="0" xfId="0""#
      + (format > 0 ? #" applyNumberFormat="1""# : "") + (font > 0 ? #" applyFont="1""# : "") + "/>"
  }
}

extension [UInt8] {
  fileprivate mutating func append(attribute text: [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
      default: append(byte)
      }
    }
  }
}
