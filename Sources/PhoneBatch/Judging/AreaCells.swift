internal import PhoneCheck

/// What the cells of an area column mean; neighbours often hold the same.
struct AreaCells {
  private let catalog: AreaCodeCatalog
  private var lastCell: [UInt8] = []
  private var lastArea: Area?

  init(catalog: AreaCodeCatalog) {
    self.catalog = catalog
  }

  /// Returns the area that a cell names; `nil` for an empty cell.
  mutating func area(namedBy cell: Span<UInt8>) -> Area? {
    if !isLast(cell) { lookUp(cell) }
    return lastArea
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
    lastArea = text.allSatisfy(\.isWhitespace) ? nil : catalog.area(named: text)
  }
}
