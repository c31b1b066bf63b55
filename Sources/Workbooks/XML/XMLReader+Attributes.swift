extension XMLReader {
  /// The address of the namespace of the element that began last, and that of an attribute.
  package var address: [UInt8] {
    guard let colon = tag.colon else { return namespaces.addressOfElements }
    return namespaces.binding(of: tag.name.lowerBound..<colon, in: bytes.span)?.address ?? []
  }

  package func address(ofAttribute index: Int) -> [UInt8] {
    let attribute = tag.attributes[index]
    guard let colon = attribute.colon else { return [] }
    return namespaces.binding(of: attribute.name.lowerBound..<colon, in: bytes.span)?.address ?? []
  }

  /// Returns the value of an attribute of the element that began last; `nil` without it.
  func attribute(_ name: [UInt8], in wanted: XMLNamespace = .none) -> [UInt8]? {
    for attribute in tag.attributes where bytes.span.holds(name, in: attribute.localName) {
      let own =
        attribute.colon.map { namespaces.namespace(ofPrefixBefore: $0, attribute.name, in: bytes.span) }
        ?? XMLNamespace.none
      if own == wanted { return value(of: attribute) }
    }
    return nil
  }

  func value(of attribute: XMLTag.Attribute) -> [UInt8] {
    if attribute.isPlain { return Array(bytes[attribute.value]) }
    var value: [UInt8] = []
    value.append(xml: bytes.span.extracting(attribute.value), isAttribute: true)
    return value
  }

  /// The text of the last event.
  package var text: [UInt8] {
    var text: [UInt8] = []
    appendText(to: &text)
    return text
  }

  /// The name of the element that began last, without its prefix.
  package var localName: [UInt8] { Array(bytes[tag.localName]) }

  /// The attributes of the element that began last, without declarations of namespaces: names without prefixes, and
  /// values.
  package var attributes: [(address: [UInt8], name: [UInt8], value: [UInt8])] {
    tag.attributes.indices.compactMap { index in
      let attribute = tag.attributes[index]
      if bytes.span.isNamespaceDeclaration(attribute.name) { return nil }
      return (address(ofAttribute: index), Array(bytes[attribute.localName]), value(of: attribute))
    }
  }
}
