public import PhoneCheck

/// What came out of a batch, in numbers.
public struct BatchSummary: Hashable, Sendable {
  /// The number of rows, neither the header nor blank lines counted.
  public var rowCount = 0
  /// Rows with a number that is accepted.
  public var validCount = 0
  /// Rows without one, those that were not judged included.
  public var invalidCount = 0
  /// Rows without an answer: a limit was reached or the engine failed.
  public var undecidedCount = 0
  /// Rows that were not judged because they have too many or too few fields; part of ``invalidCount``.
  public var malformedCount = 0
  /// How many numbers another row had before; `nil` unless ``BatchPlan/findsDuplicates``.
  public var duplicateCount: Int?
  /// How often each reason was given, to a row's numbers where it has several.
  public var reasonCounts: [ReasonCode: Int] = [:]
  /// How many valid numbers each country has.
  public var countryCounts: [CountryCode: Int] = [:]
  /// How long it took.
  public var seconds = 0.0
  /// How long one of the batches took at most whose summaries were added up; `nil` for the summary of one.
  public var longestSeconds: Double?
  /// The size of the input in bytes.
  public var byteCount = 0

  /// Creates the summary of no rows.
  public init() {}

  /// Rows that are not valid: invalid or undecided.
  public var notValidCount: Int { invalidCount + undecidedCount }

  /// Reasons by how often they were given, then by name.
  var rankedReasons: [(name: String, count: Int)] {
    Self.ranked(reasonCounts.map { (name: $0.key.rawValue, count: $0.value) })
  }

  /// Countries by how many numbers they have, then by name.
  var rankedCountries: [(name: String, count: Int)] {
    Self.ranked(countryCounts.map { (name: $0.key.letters, count: $0.value) })
  }

  private static func ranked(_ counts: [(name: String, count: Int)]) -> [(name: String, count: Int)] {
    counts.sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
  }
}
