/// The tag that begins an element, as indices of the bytes that it was read from.
struct XMLTag {
  struct Attribute {
    /// The name, with its prefix.
    var name: Range<Int>
    /// The colon between prefix and name; `nil` without a prefix.
    var colon: Int?
    var value: Range<Int>
    /// Whether the value has neither references nor white space but spaces.
    var isPlain: Bool

    /// The name without its prefix.
    var localName: Range<Int> { (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound }
  }

  /// The name, with its prefix.
  var name = 0..<0
  var colon: Int?
  var attributes: [Attribute] = []
  /// Whether the tag also ends the element.
  var isEmpty = false
  /// Whether an attribute may declare a namespace, or has a prefix.
  var mayHaveNamespaces = false

  /// The name without its prefix.
  var localName: Range<Int> { (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound }

  /// Reads a tag.
  ///
  /// - Parameter start: The index after its `<`.
  mutating func read(_ bytes: Span<UInt8>, from start: Int) -> XMLScan {
    while !attributes.isEmpty { attributes.removeLast() }
    (isEmpty, mayHaveNamespaces) = (false, false)
    var index = start
    if let end = Self.endOfPlainName(in: bytes, from: start) {
      (index, colon) = (end, nil)
    } else {
      switch Self.name(in: bytes, from: &index) {
      case .whole: break
      case let other: return other
      }
      colon = Self.colon(in: bytes, start..<index)
    }
    name = start..<index
    while true {
      let hasSpace = index < bytes.count && bytes[index].isXMLSpace
      while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
      guard index < bytes.count else { return .incomplete }
      switch bytes[index] {
      case UInt8(ascii: ">"): return .whole(end: index + 1)
      case UInt8(ascii: "/"):
        guard index + 1 < bytes.count else { return .incomplete }
        guard bytes[index + 1] == UInt8(ascii: ">") else { return .malformed(at: index) }
        isEmpty = true
        return .whole(end: index + 2)
      default:
        guard hasSpace else { return .malformed(at: index) }
        switch readAttribute(bytes, from: index) {
        case .whole(let end): index = end
        case let other: return other
        }
      }
    }
  }

  private mutating func readAttribute(_ bytes: Span<UInt8>, from start: Int) -> XMLScan {
    var (index, colon) = (start, nil as Int?)
    if let end = Self.endOfPlainName(in: bytes, from: start) {
      index = end
    } else {
      switch Self.name(in: bytes, from: &index) {
      case .whole: break
      case let other: return other
      }
      colon = Self.colon(in: bytes, start..<index)
    }
    let name = start..<index
    while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    guard index < bytes.count else { return .incomplete }
    guard bytes[index] == UInt8(ascii: "=") else { return .malformed(at: index) }
    index += 1
    while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    guard index < bytes.count else { return .incomplete }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .malformed(at: index) }
    index += 1
    let valueStart = index
    var isPlain = true
    while true {
      guard index < bytes.count else { return .incomplete }
      let byte = bytes[index]
      if byte == quote { break }
      if byte >= 0x80 {
        switch bytes.endOfXMLCharacter(at: index) {
        case .whole(let end): index = end
        case let other: return other
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "<"): return .malformed(at: index)
      case UInt8(ascii: "&"):
        isPlain = false
        switch bytes.xmlReference(at: index).scan {
        case .whole(let end): index = end
        case let other: return other
        }
        continue
      case 0..<0x20:
        guard byte.isXMLControl else { return .malformed(at: index) }
        isPlain = false
      default: break
      }
      index += 1
    }
    for other in attributes where bytes.holdsSame(name, other.name) { return .malformed(at: start) }
    if colon != nil || bytes.isNamespaceDeclaration(name) { mayHaveNamespaces = true }
    attributes.append(
      Attribute(name: name, colon: colon, value: valueStart..<index, isPlain: isPlain))
    return .whole(end: index + 1)
  }

  /// The end of a name of ASCII letters; `nil` for any other name, and at the end of the bytes.
  @inline(__always)
  private static func endOfPlainName(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if 0x61...0x7A ~= byte | 0x20 {
        index += 1
        continue
      }
      let ends = byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: " ")
      return ends && index > start ? index : nil
    }
    return nil
  }

  /// Moves past a name with at most one colon, which is inside.
  private static func name(in bytes: Span<UInt8>, from index: inout Int) -> XMLScan {
    let start = index
    var colonCount = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") {
        colonCount += 1
        index += 1
        guard colonCount == 1, index > start + 1 else { return .malformed(at: index) }
        guard index < bytes.count else { return .incomplete }
        guard bytes[index].beginsXMLName else { return .malformed(at: index) }
        continue
      }
      guard index == start ? byte.beginsXMLName : byte.continuesXMLName else { break }
      if byte >= 0x80 {
        switch bytes.endOfXMLCharacter(at: index) {
        case .whole(let end): index = end
        case let other: return other
        }
      } else {
        index += 1
      }
    }
    guard index < bytes.count else { return .incomplete }
    return index > start ? .whole(end: index) : .malformed(at: index)
  }

  private static func colon(in bytes: Span<UInt8>, _ name: Range<Int>) -> Int? {
    for index in name where bytes[index] == UInt8(ascii: ":") { return index }
    return nil
  }

  /// Moves past the name and the `>` of a tag that ends an element.
  ///
  /// - Returns: The name's end too.
  static func end(in bytes: Span<UInt8>, from start: Int) -> (scan: XMLScan, name: Range<Int>) {
    var index = start
    let scan = name(in: bytes, from: &index)
    guard case .whole = scan else { return (scan, 0..<0) }
    let name = start..<index
    while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    guard index < bytes.count else { return (.incomplete, name) }
    guard bytes[index] == UInt8(ascii: ">") else { return (.malformed(at: index), name) }
    return (.whole(end: index + 1), name)
  }
}

extension Span<UInt8> {
  func holdsSame(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    guard range.count == other.count else { return false }
    for offset in 0..<range.count where self[range.lowerBound + offset] != self[other.lowerBound + offset] {
      return false
    }
    return true
  }

  func holds(_ text: [UInt8], in range: Range<Int>) -> Bool {
    guard range.count == text.count else { return false }
    for offset in 0..<range.count where self[range.lowerBound + offset] != text[offset] { return false }
    return true
  }

  /// Whether a name is `xmlns` or begins with `xmlns:`.
  func isNamespaceDeclaration(_ name: Range<Int>) -> Bool {
    let start = name.lowerBound
    guard name.count >= 5, self[start] == UInt8(ascii: "x"), self[start + 1] == UInt8(ascii: "m"),
      self[start + 2] == UInt8(ascii: "l"), self[start + 3] == UInt8(ascii: "n"),
      self[start + 4] == UInt8(ascii: "s")
    else { return false }
    return name.count == 5 || self[start + 5] == UInt8(ascii: ":")
  }
}
