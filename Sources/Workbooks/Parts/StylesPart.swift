/// The part with the formats of numbers.
package struct StylesPart: PartReader, ~Copyable {
  private var xml: XMLReader
  private var codes: [Int: [UInt8]] = [:]
  private var formatIDs: [Int] = []
  /// The list that is being read.
  ///
  /// Conditional formats and the styles of tables have elements of the same names, with numbers of their own.
  private var list = List.other

  private enum List { case formats, cellStyles, other }

  private static let formats = Array("numFmts".utf8)
  private static let format = Array("numFmt".utf8)
  private static let cellStyles = Array("cellXfs".utf8)
  private static let style = Array("xf".utf8)

  package init(part: [UInt8]) { xml = XMLReader(part: part) }

  package mutating func add(_ bytes: Span<UInt8>) throws(WorkbookFault) {
    xml.append(bytes)
    try readEvents()
  }

  package mutating func finish() throws(WorkbookFault) {
    xml.finish()
    try readEvents()
  }

  /// The format of each style of cells, by its number.
  package var formats: [NumberFormat] {
    let named = codes.mapValues { NumberFormat(code: $0.span) }
    return formatIDs.map { named[$0] ?? NumberFormat(builtin: $0) }
  }

  /// The formats that cells keep from workbook to workbook.
  package var kept: KeptFormats { KeptFormats(formatIDs, codes) }

  private mutating func readEvents() throws(WorkbookFault) {
    while true {
      switch try xml.read() {
      case .needsInput, .finished: return
      case .start:
        if xml.depth == 2 {
          list =
            xml.isElement(Self.cellStyles) ? .cellStyles : xml.isElement(Self.formats) ? .formats : .other
        } else if xml.depth == 3, list == .cellStyles, xml.isElement(Self.style) {
          formatIDs.append(xml.attribute(PartNames.formatID)?.decimalValue ?? 0)
        } else if list == .formats, xml.isElement(Self.format) {
          guard let id = xml.attribute(PartNames.formatID)?.decimalValue,
            let code = xml.attribute(PartNames.formatCode)
          else { continue }
          codes[id] = code
        }
      case .end, .text: break
      }
    }
  }
}
