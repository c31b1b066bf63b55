/// The parts of a workbook besides its sheets.
package enum WorkbookParts {
  /// A sheet that was written.
  package struct Sheet: Sendable {
    package let name: [UInt8]
    /// The range that can be filtered; `nil` if there is none.
    package let filterRange: [UInt8]?

    package init(name: [UInt8], filterRange: [UInt8]?) { (self.name, self.filterRange) = (name, filterRange) }
  }

  static let head = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  /// The name of the part of a sheet, by its number from 1.
  package static func sheetPart(_ number: Int) -> [UInt8] { Array("xl/worksheets/sheet\(number).xml".utf8) }

  /// The names and the contents of all parts that aren't sheets.
  ///
  /// - Parameter formats: The formats that cells keep, in the order of their styles.
  package static func all(
    _ sheets: [Sheet], _ formats: [KeptFormats.Format] = []
  ) -> [(name: [UInt8], contents: [UInt8])] {
    [
      ("[Content_Types].xml", contentTypes(sheets.count)), ("_rels/.rels", packageRelationships),
      ("xl/workbook.xml", workbook(sheets)),
      ("xl/_rels/workbook.xml.rels", workbookRelationships(sheets.count)),
      ("xl/styles.xml", SheetStyles.part(formats)),
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
      (head + #"<workbook xmlns="\#(main)" xmlns:r="\#(relationships)">"#
        + "<bookViews><workbookView/></bookViews><sheets>").utf8)
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
}

extension [UInt8] {
  mutating func append(attribute text: [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
      // A reader would make a space of these.
      case 0x09: append(contentsOf: "&#9;".utf8)
      case 0x0A: append(contentsOf: "&#10;".utf8)
      case 0x0D: append(contentsOf: "&#13;".utf8)
      default: append(byte)
      }
    }
  }
}
