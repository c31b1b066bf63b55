internal import PhoneCheck

/// What the cells of an area column mean; neighbours often hold the same.
struct AreaCells {
  private let catalog: AreaCodeCatalog
  private var lastCell: [UInt8] = []
  private var lastArea: Area?
  private var lastIsUnlisted = false

  /// The area that the cell names; `nil` for an empty cell.
  ///
  /// For a cell that names nothing listed this is an area that nothing has, so that the number is read first
  /// and its own faults come before `UNKNOWN_AREA_CODE`.
  private(set) var area: Area?
  /// Whether the cell names an area that the catalog does not list.
  private(set) var isUnlisted = false

  init(catalog: AreaCodeCatalog) {
    self.catalog = catalog
  }

  mutating func forget() {
    area = nil
    isUnlisted = false
  }

  mutating func read(_ cell: Span<UInt8>) {
    if !isLast(cell) { lookUp(cell) }
    area = lastArea
    isUnlisted = lastIsUnlisted
  }

  private func isLast(_ cell: Span<UInt8>) -> Bool {
    guard cell.count == lastCell.count else { return false }
    for index in cell.indices where cell[index] != lastCell[index] { return false }
    return true
  }

  private mutating func lookUp(_ cell: Span<UInt8>) {
    lastCell.removeAll(keepingCapacity: true)
    for index in cell.indices { lastCell.append(cell[index]) }
    let text = String(decoding: lastCell, as: UTF8.self)
    lastArea = nil
    lastIsUnlisted = false
    if text.allSatisfy(\.isWhitespace) { return }
    lastArea = catalog.area(named: text)
    if lastArea == nil {
      lastIsUnlisted = true
      lastArea = Self.unlisted(by: catalog)
    }
  }

  /// An area that no definition of the catalog has.
  private static func unlisted(by catalog: AreaCodeCatalog) -> Area? {
    guard let areaCode = AreaCode("999999") else { return nil }
    for letters in ["ZZ", "QM", "XA"] {
      guard let countryCode = CountryCode(letters) else { continue }
      let definition = AreaCodeDefinition(areaCode: areaCode, countryCode: countryCode, mobileRegex: "")
      if catalog.definition(definition.id) == nil { return Area(definition) }
    }
    return nil
  }
}
