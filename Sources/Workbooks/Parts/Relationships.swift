/// The parts that a part refers to, as in the
/// [Open Packaging Conventions](https://ecma-international.org/publications-and-standards/standards/ecma-376/).
package struct Relationships: PartReader, ~Copyable {
  /// The role of a part, from the last word of its relationship's type, which strict and transitional files share.
  package enum Role: Hashable, Sendable {
    case workbook, sheet, sharedTexts, styles, other

    init(type: [UInt8]) {
      let word = type.split(separator: UInt8(ascii: "/")).last ?? []
      self =
        if word.elementsEqual("officeDocument".utf8) {
          .workbook
        } else if word.elementsEqual("worksheet".utf8) {
          .sheet
        } else if word.elementsEqual("sharedStrings".utf8) {
          .sharedTexts
        } else if word.elementsEqual("styles".utf8) {
          .styles
        } else {
          .other
        }
    }
  }

  package struct Relationship: Sendable {
    package let id: [UInt8]
    package let role: Role
    /// The name of the part.
    package let part: [UInt8]
  }

  package private(set) var all: [Relationship] = []
  private var xml: XMLReader
  /// The folders of the part that refers.
  private let folders: [[UInt8]]

  private static let relationship = Array("Relationship".utf8)

  /// - Parameters:
  ///   - part: The name of the part with the relationships.
  ///   - source: The name of the part that they belong to; empty for the package.
  package init(part: [UInt8], of source: [UInt8]) {
    xml = XMLReader(part: part)
    folders = source.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
  }

  /// The name of the part with the relationships of a part, or of the package if `source` is empty.
  package static func part(of source: [UInt8]) -> [UInt8] {
    var parts = source.split(separator: UInt8(ascii: "/")).map { Array($0) }
    let name = parts.popLast() ?? []
    parts += [Array("_rels".utf8), name + Array(".rels".utf8)]
    return Array(parts.joined(separator: [UInt8(ascii: "/")]))
  }

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
      case .start: if xml.namespace == .packageRelationships { readRelationship() }
      case .end, .text: break
      }
    }
  }

  private mutating func readRelationship() {
    guard xml.depth == 2, xml.bytes.span.holds(Self.relationship, in: xml.tag.localName),
      let id = xml.attribute(PartNames.relationshipID), let target = xml.attribute(PartNames.target),
      xml.attribute(PartNames.targetMode)?.elementsEqual(PartNames.external) != true
    else { return }
    all.append(
      Relationship(
        id: id, role: Role(type: xml.attribute(PartNames.type) ?? []), part: part(target)))
  }

  /// The name of the part that a target means.
  private func part(_ target: [UInt8]) -> [UInt8] {
    var parts = target.first == UInt8(ascii: "/") ? [] : folders
    for piece in target.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
      if piece.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !piece.elementsEqual(".".utf8) {
        parts.append(Array(piece))
      }
    }
    return Array(parts.joined(separator: [UInt8(ascii: "/")]))
  }

  /// The part with an identifier; `nil` if there is none.
  package func part(withID id: [UInt8], as role: Role) -> [UInt8]? {
    for each in all where each.role == role && each.id.elementsEqual(id) { return each.part }
    return nil
  }

  /// The first part with a role.
  package func part(as role: Role) -> [UInt8]? {
    for each in all where each.role == role { return each.part }
    return nil
  }
}

extension ZipDirectory {
  /// Checks that there are relationships of the package.
  ///
  /// - Throws: ``WorkbookFault/otherDocument(_:)`` or, in a damaged workbook, ``WorkbookFault/missingPart(_:)``.
  package func checkPackage() throws(WorkbookFault) {
    let part = Relationships.part(of: [])
    if entry(named: part) != nil { return }
    throw entry(named: Array("xl/workbook.xml".utf8)) == nil ? .otherDocument(kind) : .missingPart(part)
  }
}
