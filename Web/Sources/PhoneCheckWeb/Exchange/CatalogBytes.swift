import PhoneCheck
import Platform

// A catalog as bytes: what the module for names needs of it.

extension OutputBuffer {
  /// Appends a catalog: a count of definitions, and of each its codes and suffixes, a count of names, and the names with their
  /// tags.
  mutating func append(_ catalog: AreaCodeCatalog) {
    append(number: catalog.definitions.count)
    for definition in catalog.definitions {
      var codes = definition.id.written
      for suffix in definition.suffixes { codes.append(" \(suffix)") }
      append(text: codes.description)
      let names = definition.names.entries
      append(number: names.count)
      for entry in names {
        append(text: entry.tag)
        append(text: entry.name)
      }
    }
  }
}

/// Reads what ``OutputBuffer/append(_:)`` has written.
struct CatalogReader {
  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The catalog, whose definitions have no regexes.
  mutating func catalog() -> AreaCodeCatalog {
    var definitions: [AreaCodeDefinition] = []
    for _ in 0..<number() {
      let codes = text().parts(separatedBy: " ")
      var names: [(tag: String, name: String)] = []
      for _ in 0..<number() { names.append((text(), text())) }
      guard let id = AreaCodeDefinition.ID(written: codes[0].bytes) else {
        preconditionFailure("definitions have two codes")
      }
      definitions.append(
        AreaCodeDefinition(
          areaCode: id.areaCode, countryCode: id.countryCode, names: DisplayNames(names), mobileRegex: "",
          suffixes: Array(codes[1...]), trunkPrefixes: []))
    }
    return AreaCodeCatalog(unchecked: definitions)
  }

  private mutating func number() -> Int {
    var number = 0
    for shift in [0, 8, 16, 24] {
      number |= Int(bytes[position]) << shift
      position += 1
    }
    return number
  }

  private mutating func text() -> String {
    let end = position + number() + 4
    defer { position = end }
    return String(utf8: bytes[position..<end])
  }
}
