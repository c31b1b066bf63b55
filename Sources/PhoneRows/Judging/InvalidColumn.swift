public import PhoneCheck

/// A column with invalid numbers, and the options that would make many of them valid.
public struct InvalidColumn: Hashable, Sendable {
  /// A change of the options, tried on some of the invalid numbers.
  public struct Remedy: Hashable, Sendable {
    /// The option as it is written, such as `--split ';'`.
    public var option: String
    /// Whether the option is to be removed, instead of added.
    public var isLeftOut: Bool
    /// The number of tried numbers that would be valid.
    public var validCount: Int

    /// Creates a remedy with these values.
    public init(option: String, isLeftOut: Bool = false, validCount: Int) {
      self.option = option
      self.isLeftOut = isLeftOut
      self.validCount = validCount
    }
  }

  /// The column, from 1; `nil` if lines are numbers.
  public var column: Int?
  /// The number of phone numbers, including empty cells and rows without the column.
  public var numberCount: Int
  /// The number of invalid phone numbers.
  public var invalidCount: Int
  /// The most frequent reason.
  public var reason: ReasonCode
  /// The number of phone numbers that are invalid for this reason.
  public var reasonCount: Int
  /// The number of first invalid numbers that were tried with other options; 0 if none was.
  public var triedCount = 0
  /// The changes that would make many of these valid, the best first; empty if none is known.
  public var remedies: [Remedy] = []
  /// The column that holds numbers instead; `nil` if none is known.
  public var other: NumberColumn?

  /// The options that were already given, among all that may be advised; the advice omits them.
  public var givenOptions: Set<String> = []

  /// Creates a note with these values.
  public init(column: Int?, numberCount: Int, invalidCount: Int, reason: ReasonCode, reasonCount: Int) {
    self.column = column
    self.numberCount = numberCount
    self.invalidCount = invalidCount
    self.reason = reason
    self.reasonCount = reasonCount
  }
}
