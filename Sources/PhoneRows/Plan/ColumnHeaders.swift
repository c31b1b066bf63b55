/// The names of an input's columns that messages show.
public struct ColumnHeaders: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The maximum number of saved names; other columns are only counted.
  public static let maximumNameCount = 100

  /// The names of the first columns; bytes that aren't UTF-8 are written `\xE6`.
  ///
  /// A name with five digits or more is shown as `(holds digits)`, because without a header it would be data.
  public let names: [String]
  /// The number of columns, including those beyond ``names``.
  public let count: Int

  /// Lists all columns of a table.
  public init(arrayLiteral names: String...) {
    self.names = Array(names.prefix(Self.maximumNameCount))
    count = names.count
  }

  init(_ header: HeaderNames) {
    names = header.indices.prefix(Self.maximumNameCount).map { ColumnName.decoding(header[$0]) }
    count = header.count
  }
}
