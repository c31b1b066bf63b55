/// A reader of the XML of workbooks: bytes in, in pieces of any size, elements and texts out.
///
/// It reads [XML 1.0](https://www.w3.org/TR/xml/) in UTF-8 with [namespaces](https://www.w3.org/TR/xml-names/), and
/// refuses what isn't well-formed. Document types are refused, and with them entities of their own: workbooks have
/// neither, and files that are made to do harm do.
///
/// Memory is the longest tag or text, which is limited, and the names of the open elements.
package struct XMLReader: ~Copyable {
  package enum Event: Hashable, Sendable {
    /// An element begins.
    case start
    /// An element ends, also an element without contents.
    case end
    /// A text, or white space between elements. An element's text may come in several pieces.
    case text
    /// More bytes have to be appended, or ``finish()`` called.
    case needsInput
    /// The document is complete.
    case finished
  }

  /// The part that is read, for faults.
  let part: [UInt8]
  /// The bytes of the last event, and the bytes that haven't been read.
  private(set) var bytes: [UInt8] = []
  private var next = 0
  /// The number of bytes before these.
  private var offset = 0
  private var isLast = false

  private(set) var tag = XMLTag()
  /// The namespace of the element that began last.
  private(set) var namespace = XMLNamespace.none
  private(set) var namespaces = XMLNamespaces()
  /// The place of the last text in ``bytes``.
  private(set) var textRange = 0..<0
  /// Whether `&` means itself in the last text.
  private var isVerbatim = false
  /// Whether the last text is its bytes, as they are.
  private(set) var isTextPlain = true

  /// The names of the open elements with their prefixes, one after the other, and the place where each begins.
  private var openNames: [UInt8] = []
  private var openStarts: [Int] = []
  /// Whether the tag that was read last also ends its element.
  private var holdsEnd = false
  private var hasRoot = false

  /// The maximum length of a tag, a text, a comment or an instruction, in bytes.
  package static let maximumPieceByteCount = 1 << 20
  /// The maximum number of elements that are open at a time.
  package static let maximumDepth = 256
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(part: [UInt8]) { self.part = part }

  /// Appends the next bytes; ranges of earlier events lose their meaning.
  package mutating func append(_ more: Span<UInt8>) {
    if next > 0 {
      offset += next
      bytes.removeFirst(next)
      next = 0
    }
    bytes.append(copying: more)
  }

  /// Marks the end of the bytes.
  package mutating func finish() { isLast = true }

  /// The number of elements that are open.
  var depth: Int { openStarts.count }

  /// The fault at an index of the bytes.
  func fault(at index: Int) -> WorkbookFault {
    // A mark of UTF-16, or a first `<` with a byte of 0. What follows isn't looked at, because it may not have come yet.
    let isWide =
      offset == 0 && index < 2 && !bytes.isEmpty
      && (bytes[0] >= 0xFE || bytes[0] == 0
        || bytes[0] == UInt8(ascii: "<") && bytes.count > 1 && bytes[1] == 0)
    return isWide ? .wideText(part) : .malformed(part, offset: offset + index)
  }

  /// The fault that the last event isn't what a workbook has here.
  var unexpected: WorkbookFault { .unexpectedContent(part, offset: offset + next) }

  /// Reads on to the next event.
  package mutating func read() throws(WorkbookFault) -> Event {
    if holdsEnd {
      holdsEnd = false
      leave()
      return .end
    }
    while next < bytes.count {
      if bytes[next] != UInt8(ascii: "<") {
        let event = try readText()
        // White space around the document.
        if event == .text, openStarts.isEmpty { continue }
        return event
      }
      guard next + 1 < bytes.count else { return try incomplete() }
      switch bytes[next + 1] {
      case UInt8(ascii: "/"): return try readEnd()
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        if let event = try readMarkup() { return event }
      default: return try readStart()
      }
    }
    guard isLast else { return .needsInput }
    guard hasRoot, openStarts.isEmpty else { throw fault(at: next) }
    return .finished
  }

  /// The event, or the fault, for a piece that the bytes don't contain whole.
  private func incomplete() throws(WorkbookFault) -> Event {
    if isLast || bytes.count - next > Self.maximumPieceByteCount { throw fault(at: next) }
    return .needsInput
  }

  private mutating func readStart() throws(WorkbookFault) -> Event {
    var read = XMLTag()
    swap(&read, &tag)
    let scan = read.read(bytes.span, from: next + 1)
    swap(&read, &tag)
    switch scan {
    case .incomplete: return try incomplete()
    case .malformed(let index): throw fault(at: index)
    case .whole(let end):
      guard openStarts.count < Self.maximumDepth, !openStarts.isEmpty || !hasRoot else {
        throw fault(at: next)
      }
      hasRoot = true
      if tag.mayHaveNamespaces { try declareNamespaces() }
      if let colon = tag.colon {
        guard let found = namespaces.namespace(ofPrefixBefore: colon, tag.name, in: bytes.span) else {
          throw fault(at: next)
        }
        namespace = found
      } else {
        namespace = namespaces.ofElements
      }
      openStarts.append(openNames.count)
      for index in tag.name { openNames.append(bytes[index]) }
      next = end
      holdsEnd = tag.isEmpty
      return .start
    }
  }

  private mutating func declareNamespaces() throws(WorkbookFault) {
    var declared = XMLNamespaces()
    swap(&declared, &namespaces)
    let isValid = declared.declare(tag, in: bytes.span, depth: openStarts.count)
    swap(&declared, &namespaces)
    guard isValid else { throw fault(at: next) }
    for (index, attribute) in tag.attributes.enumerated() {
      guard let colon = attribute.colon, !bytes.span.isNamespaceDeclaration(attribute.name) else { continue }
      guard let own = namespaces.binding(of: attribute.name.lowerBound..<colon, in: bytes.span) else {
        throw fault(at: attribute.name.lowerBound)
      }
      // One name with two prefixes of one namespace.
      for other in tag.attributes[..<index] {
        guard let otherColon = other.colon, bytes.span.holdsSame(other.localName, attribute.localName),
          let binding = namespaces.binding(of: other.name.lowerBound..<otherColon, in: bytes.span)
        else { continue }
        if binding.address.elementsEqual(own.address) { throw fault(at: attribute.name.lowerBound) }
      }
    }
  }

  private mutating func readEnd() throws(WorkbookFault) -> Event {
    if let end = plainEnd() {
      next = end
      leave()
      return .end
    }
    let (scan, name) = XMLTag.end(in: bytes.span, from: next + 2)
    switch scan {
    case .incomplete: return try incomplete()
    case .malformed(let index): throw fault(at: index)
    case .whole(let end):
      guard let start = openStarts.last, openNames.count - start == name.count else { throw fault(at: next) }
      for offset in 0..<name.count where openNames[start + offset] != bytes[name.lowerBound + offset] {
        throw fault(at: next)
      }
      next = end
      leave()
      return .end
    }
  }

  /// The index after `</name>` if the name is that of the innermost element and nothing surrounds it.
  private func plainEnd() -> Int? {
    guard let start = openStarts.last else { return nil }
    let (nameStart, count) = (next + 2, openNames.count - start)
    guard nameStart + count < bytes.count, bytes[nameStart + count] == UInt8(ascii: ">") else { return nil }
    for offset in 0..<count where openNames[start + offset] != bytes[nameStart + offset] { return nil }
    return nameStart + count + 1
  }

  private mutating func leave() {
    guard let start = openStarts.popLast() else { return }
    while openNames.count > start { openNames.removeLast() }
    namespaces.leave(depth: openStarts.count)
  }

  // MARK: - Texts

  private mutating func readText() throws(WorkbookFault) -> Event {
    let start = offset == 0 && next == 0 && bytes.span.starts(with: Self.mark) ? Self.mark.count : next
    // Of a mark that isn't whole yet.
    if offset == 0, next == 0, start == 0, bytes[0] == 0xEF, bytes.count < 3, !isLast { return .needsInput }
    let (scan, isPlain) = bytes.span.endOfXMLText(from: start)
    switch scan {
    case .malformed(let index): throw fault(at: index)
    case .whole(let end):
      guard end < bytes.count || isLast else { return try incomplete() }
      if openStarts.isEmpty {
        for index in start..<end where !bytes[index].isXMLSpace { throw fault(at: index) }
      }
      (textRange, isTextPlain, isVerbatim) = (start..<end, isPlain, false)
      next = end
      return .text
    case .incomplete: return try incomplete()
    }
  }

  /// Appends the text of the last event, as it is meant.
  func appendText(to output: inout [UInt8]) {
    if isTextPlain {
      output.append(copying: bytes.span.extracting(textRange))
    } else {
      output.append(xml: bytes.span.extracting(textRange), isVerbatim: isVerbatim)
    }
  }

  // MARK: - Markup without elements

  /// Reads a comment, an instruction or a verbatim text.
  ///
  /// - Returns: `nil` if it means nothing.
  private mutating func readMarkup() throws(WorkbookFault) -> Event? {
    let markup = bytes.span.xmlMarkup(at: next, isFirst: offset == 0 && isAtStart)
    switch markup.scan {
    case .incomplete: return try incomplete()
    case .malformed(let index): throw fault(at: index)
    case .whole(let end):
      switch markup.kind {
      case .documentType: throw .documentType(part)
      case .verbatim(let text):
        guard !openStarts.isEmpty else { throw fault(at: next) }
        (textRange, isTextPlain, isVerbatim) = (text, false, true)
        next = end
        return .text
      case .nothing:
        next = end
        return nil
      }
    }
  }

  /// Whether nothing but a byte order mark precedes the next byte.
  private var isAtStart: Bool { next == 0 || next == Self.mark.count && bytes.span.starts(with: Self.mark) }
}
