/// A reader of a part of a workbook, whose bytes come in pieces of any size.
package protocol PartReader: ~Copyable {
  /// Reads the next bytes of the part.
  mutating func add(_ bytes: Span<UInt8>) throws(WorkbookFault)
  /// Marks the end of the part.
  mutating func finish() throws(WorkbookFault)
  /// Whether the rest of the part doesn't matter.
  var isDone: Bool { get }
}

extension PartReader where Self: ~Copyable {
  package var isDone: Bool { false }
}

/// Names of elements and attributes of workbooks.
enum PartNames {
  static let id = Array("id".utf8)
  static let name = Array("name".utf8)
  static let state = Array("state".utf8)
  static let hidden = Array("hidden".utf8)
  static let veryHidden = Array("veryHidden".utf8)
  static let date1904 = Array("date1904".utf8)
  static let target = Array("Target".utf8)
  static let targetMode = Array("TargetMode".utf8)
  static let external = Array("External".utf8)
  static let type = Array("Type".utf8)
  static let relationshipID = Array("Id".utf8)
  static let formatID = Array("numFmtId".utf8)
  static let formatCode = Array("formatCode".utf8)
  static let reference = Array("ref".utf8)
}

extension XMLReader {
  /// Whether the element that began last has a name of the namespace of spreadsheets.
  func isElement(_ name: [UInt8]) -> Bool {
    namespace == .spreadsheet && bytes.span.holds(name, in: tag.localName)
  }
}

extension [UInt8] {
  /// The number that decimal digits mean; `nil` for anything else, and for more than nine digits.
  var decimalValue: Int? {
    guard !isEmpty, count <= 9 else { return nil }
    var value = 0
    for byte in self {
      guard 0x30...0x39 ~= byte else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// Whether the text is a true value of XML Schema.
  var isTrue: Bool { elementsEqual("1".utf8) || elementsEqual("true".utf8) }
}
