/// The part that lists the sheets of a workbook.
package struct WorkbookPart: PartReader, ~Copyable {
  package struct Sheet: Hashable, Sendable {
    package let name: [UInt8]
    package let relationshipID: [UInt8]
    package let isVisible: Bool
  }

  package private(set) var sheets: [Sheet] = []
  /// Whether dates count from 1904.
  package private(set) var countsFrom1904 = false
  private var xml: XMLReader

  private static let sheet = Array("sheet".utf8)
  private static let properties = Array("workbookPr".utf8)

  package init(part: [UInt8]) { xml = XMLReader(part: part) }

  package mutating func add(_ bytes: Span<UInt8>) throws(WorkbookFault) {
    xml.append(bytes)
    try readEvents()
  }

  package mutating func finish() throws(WorkbookFault) {
    xml.finish()
    try readEvents()
  }

  private mutating func readEvents() throws(WorkbookFault) {
    while true {
      switch try xml.read() {
      case .needsInput, .finished: return
      case .start:
        if xml.depth == 3, xml.isElement(Self.sheet) {
          guard let name = xml.attribute(PartNames.name),
            let id = xml.attribute(PartNames.id, in: .relationships)
          else { throw xml.unexpected }
          let state = xml.attribute(PartNames.state) ?? []
          let isHidden = state.elementsEqual(PartNames.hidden) || state.elementsEqual(PartNames.veryHidden)
          sheets.append(Sheet(name: name, relationshipID: id, isVisible: !isHidden))
        } else if xml.depth == 2, xml.isElement(Self.properties) {
          countsFrom1904 = xml.attribute(PartNames.date1904)?.isTrue ?? false
        }
      case .end, .text: break
      }
    }
  }
}
