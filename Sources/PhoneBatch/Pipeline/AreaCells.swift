internal import PhoneCheck

/// What the cells of an area column mean; neighbours often hold the same.
struct AreaCells {
  private let catalog: AreaCodeCatalog
  private var lastCell: [UInt8] = []
  private var lastArea: Area?

  /// The area that the cell names; `nil` for an empty cell.
  private(set) var area: Area?

  init(catalog: AreaCodeCatalog) {
    self.catalog = catalog
  }

  mutating func forget() {
    area = nil
  }

  mutating func read(_ cell: Span<UInt8>) {
    if !isLast(cell) { lookUp(cell) }
    area = lastArea
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
