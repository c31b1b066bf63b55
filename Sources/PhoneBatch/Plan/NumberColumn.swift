/// A column that holds numbers although its name doesn't say so, by the first rows.
public struct NumberColumn: Hashable, Sendable {
  /// The column, from 1.
  public var column: Int
  /// Its name, as ``ColumnHeaders`` shows it; empty without one.
  public var name: String
  /// How many of the rows have a number in it.
  public var numberCount: Int
  /// How many rows were looked at.
  public var rowCount: Int

  /// Creates a note with these values.
  public init(column: Int, name: String, numberCount: Int, rowCount: Int) {
    (self.column, self.name, self.numberCount, self.rowCount) = (column, name, numberCount, rowCount)
  }
}
