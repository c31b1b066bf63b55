public import PhoneCheck

/// A column that says where each number belongs and that wasn't used, with what the first rows show.
public struct UnusedAreaColumn: Hashable, Sendable {
  /// What its cells name.
  public enum Contents: Hashable, Sendable { case countries, areaCodes }

  /// The column, from 1.
  public var column: Int
  /// Its name; empty without one.
  public var name: String
  /// What its cells name.
  public var contents: Contents
  /// How many rows were looked at.
  public var rowCount: Int
  /// How many numbers without an area code were judged as those of another area than their row names.
  public var otherCount: Int
  /// How many of those would be valid numbers of the area that their row names.
  public var validCount: Int
  /// The definition that numbers without an area code belong to; `nil` if there is none.
  public var preferred: AreaCodeDefinition.ID?
  /// What to name the column by: its name, or its number where the name doesn't do.
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
