public import PhoneCheck

/// The counts of a batch.
public struct BatchSummary: Hashable, Sendable {
  /// The number of rows, without the header and blank lines.
  public var rowCount = 0
  /// Rows whose numbers are all valid.
  public var validCount = 0
  /// Rows with an invalid number, and malformed rows.
  public var invalidCount = 0
  /// Rows without a verdict: a limit was reached or the engine failed.
  public var undecidedCount = 0
  /// Rows that were not judged because of too many or too few fields; part of ``invalidCount``.
  public var malformedCount = 0
  /// How many numbers an earlier row had; `nil` unless ``BatchPlan/findsDuplicates``.
  public var duplicateCount: Int?
  /// How many numbers are among the known ones; `nil` if there are none to look up.
  public var knownCount: Int?
  /// How many valid rows were left out where only valid rows are written; `nil` if none is to be.
  public var leftOutCount: Int?
  /// How often each reason was given; once for each number of a row that has several.
  public var reasonCounts: [ReasonCode: Int] = [:]
  /// How many of the numbers with an unexpected character are what a spreadsheet has made of them, by what that is; unknown in
  /// summaries that were read from JSON.
  package var traceCounts: [SpreadsheetTrace: Int] = [:]
  /// How many valid numbers each country has; countries without any are left out.
  public var countryCounts: [CountryCode: Int] = [:]
  /// How many seconds the run needed; for added summaries, all runs together.
  public var seconds = 0.0
  /// The seconds of the longest run, where summaries were added; `nil` for a single run.
  public var longestSeconds: Double?
  /// How many bytes of the input were read.
  public var byteCount = 0

  /// What the runs were, of which these are the counts; none unless their callers recorded it.
  public var runs: [RunRecord] = []

  /// Creates the summary of no rows.
  public init() {}

  /// Rows that are not valid: invalid or undecided.
  public var notValidCount: Int { invalidCount + undecidedCount }

  /// Reasons with their labels, by how often they were given; what a spreadsheet has made of numbers counts separately.
  package func labelledReasons(in language: Language) -> [(reason: ReasonCode, label: String, count: Int)] {
    let traces = traceCounts.map { trace, count in
      (reason: ReasonCode.unexpectedCharacter, label: trace.label[language], count: count)
    }
    let others = reasonCounts.map { reason, count in
      let tracedCount = reason == .unexpectedCharacter ? traces.reduce(0) { $0 + $1.count } : 0
      return (reason: reason, label: reason.label(in: language), count: count - tracedCount)
    }
    return (traces + others).filter { $0.count > 0 }.sorted {
      ($1.count, $0.reason.rawValue, $0.label) < ($0.count, $1.reason.rawValue, $1.label)
    }
  }

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
