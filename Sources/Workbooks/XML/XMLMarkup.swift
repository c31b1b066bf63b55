extension Span<UInt8> {
  /// The end of a text, which a tag ends, and whether it is its bytes as they are.
  func endOfXMLText(from start: Int) -> (scan: XMLScan, isPlain: Bool) {
    var (index, isPlain) = (start, true)
    while index < count {
      let byte = self[index]
      if byte > UInt8(ascii: "]"), byte < 0x80 {
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "<"): return (.whole(end: index), isPlain)
      case UInt8(ascii: "&"):
        isPlain = false
        let reference = xmlReference(at: index)
        guard case .whole(let end) = reference.scan else { return (reference.scan, false) }
        index = end
      case 0x0D:
        isPlain = false
        index += 1
      case UInt8(ascii: "]"):
        if index + 2 >= count { index += 1; continue }
        if self[index + 1] == UInt8(ascii: "]"), self[index + 2] == UInt8(ascii: ">") {
          return (.malformed(at: index), false)
        }
        index += 1
      case 0x80...:
        let character = endOfXMLCharacter(at: index)
        guard case .whole(let end) = character else { return (character, false) }
        index = end
      case 0..<0x20:
        guard byte.isXMLControl else { return (.malformed(at: index), false) }
        index += 1
      default: index += 1
      }
    }
    return (.whole(end: index), isPlain)
  }

  enum XMLMarkup {
    /// A comment or an instruction.
    case nothing
    case documentType
    /// A text at these indices. `&` and `<` have no meaning there.
    case verbatim(Range<Int>)
  }

  /// Reads what begins with `<!` or `<?`.
  ///
  /// - Parameter isFirst: Whether nothing precedes it, so that it may be the declaration of XML.
  func xmlMarkup(at start: Int, isFirst: Bool) -> (scan: XMLScan, kind: XMLMarkup) {
    if self[start + 1] == UInt8(ascii: "?") {
      return (endOfInstruction(at: start, isFirst: isFirst), .nothing)
    }
    switch begins(with: "<!--", at: start) {
    case true?: return (endOfComment(at: start), .nothing)
    case nil: return (.incomplete, .nothing)
    case false?: break
    }
    switch begins(with: "<![CDATA[", at: start) {
    case true?:
      let scan = end(of: "]]>", from: start + 9)
      guard case .whole(let end) = scan else { return (scan, .nothing) }
      return (scan, .verbatim(start + 9..<end - 3))
    case nil: return (.incomplete, .nothing)
    case false?: break
    }
    switch begins(with: "<!DOCTYPE", at: start) {
    case true?: return (.whole(end: start + 9), .documentType)
    case nil: return (.incomplete, .nothing)
    case false?: return (.malformed(at: start), .nothing)
    }
  }

  private func endOfComment(at start: Int) -> XMLScan {
    let scan = end(of: "--", from: start + 4)
    guard case .whole(let end) = scan else { return scan }
    guard end < count else { return .incomplete }
    return self[end] == UInt8(ascii: ">") ? .whole(end: end + 1) : .malformed(at: end)
  }

  private func endOfInstruction(at start: Int, isFirst: Bool) -> XMLScan {
    let scan = end(of: "?>", from: start + 2)
    guard case .whole(let end) = scan else { return scan }
    var name = start + 2
    guard self[name].beginsXMLName else { return .malformed(at: name) }
    while self[name].continuesXMLName { name += 1 }
    let isDeclaration =
      name == start + 5 && self[start + 2] | 0x20 == UInt8(ascii: "x")
      && self[start + 3] | 0x20 == UInt8(ascii: "m")
      && self[start + 4] | 0x20 == UInt8(ascii: "l")
    if !isDeclaration {
      return name == end - 2 || self[name].isXMLSpace ? scan : .malformed(at: name)
    }
    guard isFirst, self[start + 2] == UInt8(ascii: "x"), self[start + 3] == UInt8(ascii: "m"),
      self[start + 4] == UInt8(ascii: "l"), isXMLDeclaration(name..<end - 2)
    else { return .malformed(at: start) }
    return scan
  }

  /// Whether a range holds the version, and at most the encoding UTF-8 and the word on other documents.
  private func isXMLDeclaration(_ range: Range<Int>) -> Bool {
    var tag = XMLTag()
    // The pairs look like the attributes of a tag.
    var text = Array("x".utf8)
    for index in range { text.append(self[index]) }
    text.append(UInt8(ascii: ">"))
    guard case .whole(let end) = tag.read(text.span, from: 0), end == text.count else { return false }
    var expected = ["version", "encoding", "standalone"].map { Array($0.utf8) }[...]
    for (place, attribute) in tag.attributes.enumerated() {
      let bytes = text.span
      guard let found = expected.firstIndex(where: { bytes.holds($0, in: attribute.name) }) else {
        return false
      }
      let value = text[attribute.value].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
      func isOne(of words: [String]) -> Bool { words.contains { value.elementsEqual($0.utf8) } }
      let isValid =
        switch found {
        case 0: place == 0 && isOne(of: ["1.0"])
        case 1: isOne(of: ["utf-8", "us-ascii"])
        default:
          text[attribute.value].elementsEqual("yes".utf8) || text[attribute.value].elementsEqual("no".utf8)
        }
      guard isValid else { return false }
      expected = expected[(found + 1)...]
    }
    return expected.startIndex > 0
  }

  /// Whether bytes begin with a text; `nil` if there are too few of them to know.
  private func begins(with text: String, at start: Int) -> Bool? {
    var index = start
    for byte in text.utf8 {
      guard index < count else { return nil }
      guard self[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// The end of the first place of a text, if all characters before it are allowed in XML.
  private func end(of text: String, from start: Int) -> XMLScan {
    let text = Array(text.utf8)
    var index = start
    while index < count {
      let byte = self[index]
      if byte == text[0] {
        guard index + text.count <= count else { return .incomplete }
        if holds(text, in: index..<index + text.count) { return .whole(end: index + text.count) }
      }
      if byte >= 0x80 {
        let character = endOfXMLCharacter(at: index)
        guard case .whole(let end) = character else { return character }
        index = end
        continue
      }
      guard byte >= 0x20 || byte.isXMLControl else { return .malformed(at: index) }
      index += 1
    }
    return .incomplete
  }

  func starts(with bytes: [UInt8]) -> Bool { count >= bytes.count && holds(bytes, in: 0..<bytes.count) }
}
