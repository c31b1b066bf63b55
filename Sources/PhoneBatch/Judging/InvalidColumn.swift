public import PhoneCheck

/// A column with invalid numbers, and the options with which many of them would be valid.
public struct InvalidColumn: Hashable, Sendable {
  /// A change of the options, tried on some of the invalid numbers.
  public struct Remedy: Hashable, Sendable {
    /// The option as it is written, such as `--split ';'`.
    public var option: String
    /// Whether it is to be left out, as opposed to added.
    public var isLeftOut: Bool
    /// How many of the numbers would be valid.
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
  /// How many numbers there are, empty cells and rows without the column included.
  public var numberCount: Int
  /// How many of them are invalid.
  public var invalidCount: Int
  /// The most frequent reason.
  public var reason: ReasonCode
  /// How often it was given.
  public var reasonCount: Int
  /// How many of the first invalid numbers were tried with other options; 0 if none was.
  public var triedCount = 0
  /// What would make many of those valid, the best first; empty if nothing is known to.
  public var remedies: [Remedy] = []
  /// The column that holds numbers instead; `nil` if none is known to.
  public var other: NumberColumn?

  /// The options that were given already, among those that may be advised: nothing is advised that was done.
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
