/// The part with the styles of cells that are written.
enum SheetStyles {
  /// The first number of a format that isn't known to all programs.
  private static let firstID = 164

  /// The codes of the own styles, by their numbers.
  private static let codes = [#"yyyy\-mm\-dd"#, #"yyyy\-mm\-dd\ hh:mm:ss"#, "[h]:mm:ss"]

  /// The styles of ``SheetStyle``, and those of the formats that cells keep.
  static func part(_ formats: [KeptFormats.Format]) -> [UInt8] {
    var codes = codes.map { Array($0.utf8) }
    var cells: [(format: Int, font: Int)] = SheetStyle.allCases.map { own($0) }
    for format in formats {
      switch format {
      case .builtin(let id): cells.append((id, 0))
      case .code(let code):
        cells.append((firstID + codes.count, 0))
        codes.append(code)
      }
    }
    var text = Array((WorkbookParts.head + #"<styleSheet xmlns="\#(WorkbookParts.main)">"#).utf8)
    text += Array("<numFmts count=\"\(codes.count)\">".utf8)
    for (index, code) in codes.enumerated() {
      text += Array("<numFmt numFmtId=\"\(firstID + index)\" formatCode=\"".utf8)
      text.append(attribute: code)
      text += Array("\"/>".utf8)
    }
    text += Array(("</numFmts>" + between + "<cellXfs count=\"\(cells.count)\">").utf8)
    for cell in cells { text += Array(style(cell.format, cell.font).utf8) }
    return text + Array(end.utf8)
  }

  private static func own(_ style: SheetStyle) -> (format: Int, font: Int) {
    switch style {
    case .general: (0, 0)
    case .header: (0, 1)
    case .date: (firstID, 0)
    case .moment: (firstID + 1, 0)
    case .time: (21, 0)
    case .duration: (firstID + 2, 0)
    case .text: (49, 0)
    }
  }

  private static let between =
    #"<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>"#
    + #"<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>"#
    + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
    + #"<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>"#
  private static let end =
    #"</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"#

  private static func style(_ format: Int, _ font: Int) -> String {
    #"<xf numFmtId="\#(format)" fontId="\#(font)" fillId="0" borderId="0" xfId="0""#
      + (format > 0 ? #" applyNumberFormat="1""# : "") + (font > 0 ? #" applyFont="1""# : "") + "/>"
  }
}

extension KeptFormats.Format {
  /// The number of characters that a format may show in addition to a number's digits, or instead of a date's.
  var shownWidth: Int {
    switch self {
    case .builtin: 6
    // The first of its sections: most codes have one character for each that they show.
    case .code(let code): min(30, code.prefix { $0 != UInt8(ascii: ";") }.count { $0 & 0xC0 != 0x80 })
    }
  }
}
