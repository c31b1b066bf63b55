public import PhoneCheck

/// An unused column that names the area of each number, and the facts that the first rows show.
public struct UnusedAreaColumn: Hashable, Sendable {
  /// The kind of names in the cells.
  public enum Contents: Hashable, Sendable { case countries, areaCodes }

  /// The column, from 1.
  public var column: Int
  /// The column's name; empty without one.
  public var name: String
  /// The kind of names in the cells.
  public var contents: Contents
  /// The number of rows that were examined.
  public var rowCount: Int
  /// The number of phone numbers without an area code that were judged for another area than their row names.
  public var otherCount: Int
  /// The number of these that would be valid in the area that their row names.
  public var validCount: Int
  /// The definition for numbers without an area code; `nil` if there is none.
  public var preferred: AreaCodeDefinition.ID?
  /// The argument that names the column: its name, or its number if the name isn't usable.
  public var argument: String

  /// Creates a note with these values.
  public init(
    column: Int, name: String, contents: Contents, rowCount: Int, otherCount: Int, validCount: Int,
    preferred: AreaCodeDefinition.ID?, argument: String
  ) {
    self.column = column
    self.name = name
    self.contents = contents
    self.rowCount = rowCount
    self.otherCount = otherCount
    self.validCount = validCount
    self.preferred = preferred
    self.argument = argument
  }
}
