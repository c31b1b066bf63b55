/// The texts that cells of all sheets share, each without its formatting and its phonetic form.
package struct SharedTexts: Sendable {
  /// All texts, one after the other, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The end of each text.
  private var ends: [UInt32] = []

  package init() {}

  /// Makes room for the texts of a part: pages that aren't used take no memory.
  mutating func reserve(_ byteCount: Int) {
    bytes.reserveCapacity(byteCount)
    // An element takes 9 bytes or more.
    ends.reserveCapacity(byteCount / 9)
  }

  package var count: Int { ends.count }

  /// The place of a text in the bytes; `nil` if there is none with this number.
  func range(ofText index: Int) -> Range<Int>? {
    guard ends.indices.contains(index) else { return nil }
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// The text with a number.
  package subscript(index: Int) -> [UInt8] { range(ofText: index).map { Array(bytes[$0]) } ?? [] }

  mutating func endText(from start: Int) {
    bytes.replaceEscapes(from: start)
    ends.append(UInt32(bytes.count))
  }

  var byteCount: Int { bytes.count }

  mutating func append(textOf xml: borrowing XMLReader) { xml.appendText(to: &bytes) }

  /// The memory that the texts take, in bytes.
  var memory: Int { bytes.count + 4 * ends.count }
}

/// The part with the texts that cells share.
package struct SharedTextsPart: PartReader, ~Copyable {
  package private(set) var texts = SharedTexts()
  private let part: [UInt8]
  private let limit: Int
  private var xml: XMLReader
  private var textStart = 0
  private var isInItem = false
  /// Whether a piece of the text is being read, and the depth of a phonetic form around it.
  private var isInPiece = false
  private var phoneticDepth: Int?

  private static let item = Array("si".utf8)
  private static let piece = Array("t".utf8)
  private static let phonetic = Array("rPh".utf8)

  /// - Parameters:
  ///   - byteCount: The size of the part.
  ///   - limit: The maximum memory of the texts, in bytes.
  package init(part: [UInt8], byteCount: UInt64, limit: Int) {
    self.part = part
    self.limit = limit
    xml = XMLReader(part: part)
    texts.reserve(Int(min(byteCount, UInt64(limit))))
  }

  package mutating func add(_ bytes: Span<UInt8>) throws(WorkbookFault) {
    xml.append(bytes)
    try readEvents()
    if texts.memory > limit { throw .tooLarge(part, limit: limit) }
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
        if xml.depth == 2, xml.isElement(Self.item) {
          (textStart, isInItem) = (texts.byteCount, true)
        } else if phoneticDepth == nil, xml.isElement(Self.phonetic) {
          phoneticDepth = xml.depth
        } else if phoneticDepth == nil, xml.depth > 2, xml.isElement(Self.piece) {
          isInPiece = true
        }
      case .text: if isInPiece { texts.append(textOf: xml) }
      case .end:
        isInPiece = false
        if let depth = phoneticDepth, xml.depth < depth { phoneticDepth = nil }
        if xml.depth == 1, isInItem {
          texts.endText(from: textStart)
          isInItem = false
        }
      }
    }
  }
}
