/// The namespaces that matter in a workbook; each is known by several addresses.
package enum XMLNamespace: UInt8, Hashable, Sendable {
  case none
  /// That of sheets, styles and texts, transitional or strict.
  case spreadsheet
  /// That of attributes that refer to other parts.
  case relationships
  /// That of the parts with relationships.
  case packageRelationships
  case other

  private static let addresses: [([UInt8], XMLNamespace)] = [
    (Array("http://schemas.openxmlformats.org/spreadsheetml/2006/main".utf8), .spreadsheet),
    (Array("http://purl.oclc.org/ooxml/spreadsheetml/main".utf8), .spreadsheet),
    (Array("http://schemas.openxmlformats.org/officeDocument/2006/relationships".utf8), .relationships),
    (Array("http://purl.oclc.org/ooxml/officeDocument/relationships".utf8), .relationships),
    (Array("http://schemas.openxmlformats.org/package/2006/relationships".utf8), .packageRelationships),
  ]

  init(address: [UInt8]) {
    for (known, namespace) in Self.addresses where known.elementsEqual(address) {
      self = namespace
      return
    }
    self = address.isEmpty ? .none : .other
  }
}

/// The namespaces that prefixes mean inside the open elements.
struct XMLNamespaces {
  struct Binding {
    /// The prefix; empty for elements without one.
    let prefix: [UInt8]
    let address: [UInt8]
    let namespace: XMLNamespace
    /// The number of open elements around the element that declares the prefix.
    let depth: Int
  }

  /// The bindings; inner elements come last.
  private var bindings: [Binding] = []
  /// The depth of the last binding; -1 without bindings.
  private var lastDepth = -1
  /// The namespace of elements without a prefix.
  private(set) var ofElements = XMLNamespace.none

  private static let xmlAddress = Array("http://www.w3.org/XML/1998/namespace".utf8)
  private static let declarationAddress = Array("http://www.w3.org/2000/xmlns/".utf8)
  private static let xml = Array("xml".utf8)
  private static let xmlns = Array("xmlns".utf8)

  /// Adds the prefixes that a tag declares.
  ///
  /// - Returns: Whether it may declare them: `xml` and `xmlns` have their meaning, and a prefix has an address.
  mutating func declare(_ tag: XMLTag, in bytes: Span<UInt8>, depth: Int) -> Bool {
    for attribute in tag.attributes where bytes.isNamespaceDeclaration(attribute.name) {
      var address: [UInt8] = []
      address.append(xml: bytes.extracting(attribute.value), isAttribute: true)
      var prefix: [UInt8] = []
      if let colon = attribute.colon {
        for index in colon + 1..<attribute.name.upperBound { prefix.append(bytes[index]) }
      }
      let isXML = prefix.elementsEqual(Self.xml)
      if prefix.elementsEqual(Self.xmlns) || !prefix.isEmpty && address.isEmpty
        || isXML != address.elementsEqual(Self.xmlAddress) || address.elementsEqual(Self.declarationAddress)
      {
        return false
      }
      let namespace = XMLNamespace(address: address)
      if prefix.isEmpty { ofElements = namespace }
      bindings.append(Binding(prefix: prefix, address: address, namespace: namespace, depth: depth))
      lastDepth = depth
    }
    return true
  }

  /// Forgets the prefixes that the element at a depth declared.
  mutating func leave(depth: Int) {
    guard lastDepth == depth else { return }
    while let last = bindings.last, last.depth == depth { bindings.removeLast() }
    lastDepth = bindings.last?.depth ?? -1
    ofElements = bindings.last { $0.prefix.isEmpty }?.namespace ?? .none
  }

  /// The binding of a prefix; `nil` if it is unknown.
  func binding(of prefix: Range<Int>, in bytes: Span<UInt8>) -> Binding? {
    if bytes.holds(Self.xml, in: prefix) {
      return Binding(prefix: Self.xml, address: Self.xmlAddress, namespace: .other, depth: 0)
    }
    return bindings.last { bytes.holds($0.prefix, in: prefix) }
  }

  /// The namespace of a name with its prefix; `nil` if the prefix is unknown.
  func namespace(ofPrefixBefore colon: Int, _ name: Range<Int>, in bytes: Span<UInt8>) -> XMLNamespace? {
    binding(of: name.lowerBound..<colon, in: bytes)?.namespace
  }

  /// The address of the namespace of elements without a prefix.
  var addressOfElements: [UInt8] { bindings.last { $0.prefix.isEmpty }?.address ?? [] }
}
