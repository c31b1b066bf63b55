/// A column that holds numbers in the first rows, although its name doesn't suggest it.
public struct NumberColumn: Hashable, Sendable {
  /// The column, from 1.
  public var column: Int
  /// The column's name in the form of ``ColumnHeaders``; empty without one.
  public var name: String
  /// The number of rows with a phone number in the column.
  public var numberCount: Int
  /// The number of rows that were examined.
  public var rowCount: Int

  /// Creates a note with these values.
  public init(column: Int, name: String, numberCount: Int, rowCount: Int) {
    (self.column, self.name, self.numberCount, self.rowCount) = (column, name, numberCount, rowCount)
  }
}
