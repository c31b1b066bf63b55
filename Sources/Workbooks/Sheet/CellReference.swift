/// The column of a cell's name.
enum CellReference {
  /// The number of columns and rows that a sheet may have.
  static let columnCount = 16_384
  static let rowCount = 1_048_576

  /// The column, from 0, that a name like `AB12` or `AB` has; `nil` for any other text.
  static func column(of name: Span<UInt8>) -> Int? {
    var (column, index) = (0, 0)
    while index < name.count {
      let letter = name[index] & 0xDF
      guard 0x41...0x5A ~= letter, index < 3 else { break }
      column = column * 26 + Int(letter - 0x40)
      index += 1
    }
    guard index > 0, column <= columnCount else { return nil }
    while index < name.count {
      guard 0x30...0x39 ~= name[index] else { return nil }
      index += 1
    }
    return column - 1
  }

  /// The number of columns up to the last column of a range like `A1:C9`; 0 for any other text.
  static func width(of range: [UInt8]) -> Int {
    let end = range.split(separator: UInt8(ascii: ":")).last.map { Array($0) } ?? []
    return CellReference.column(of: end.span).map { $0 + 1 } ?? 0
  }
}
