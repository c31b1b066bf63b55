/// What can be told about an input's columns: their names, as far as messages show them.
public struct ColumnHeaders: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// How many names are kept at most.
  public static let maximumNameCount = 100

  /// The names of the first columns, bytes that are not UTF-8 written `\xE6`.
  ///
  /// `(holds digits)` stands for a name with five digits or more: where there is no header, it is data.
  public let names: [String]
  /// The number of columns.
  public let count: Int

  /// All columns of a narrow table.
  public init(arrayLiteral names: String...) {
    self.names = Array(names.prefix(Self.maximumNameCount))
    count = names.count
  }

  init(_ header: HeaderNames) {
    names = header.indices.prefix(Self.maximumNameCount).map { ColumnName.decoding(header[$0]) }
    count = header.count
  }

  /// Whether one of the names may be data.
  var holdsData: Bool { names.contains(ColumnName.withheld) }
}
