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
  /// The number of phone numbers that an earlier row had; `nil` unless ``BatchPlan/findsDuplicates``.
  public var duplicateCount: Int?
  /// The number of phone numbers among the known ones; `nil` if there are no known numbers.
  public var knownCount: Int?
  /// The number of valid rows that were left out when only valid rows are written; `nil` if none may be.
  public var leftOutCount: Int?
  /// The number of times that each reason was given, once for each number of a row with several.
  public var reasonCounts: [ReasonCode: Int] = [:]
  /// The number of phone numbers whose unexpected character is a spreadsheet's, by its trace; unknown in summaries that
  /// were read from JSON.
  package var traceCounts: [SpreadsheetTrace: Int] = [:]
  /// The number of valid phone numbers of each country; countries without any are left out.
  public var countryCounts: [CountryCode: Int] = [:]
  /// The duration of the run in seconds; for added summaries, the sum of all runs.
  public var seconds = 0.0
  /// The duration of the longest run in seconds, if summaries were added; `nil` for a single run.
  public var longestSeconds: Double?
  /// The number of bytes read from the input.
  public var byteCount = 0

  /// The records of the runs with these counts; empty unless their callers made them.
  public var runs: [RunRecord] = []

  /// Creates the summary of no rows.
  public init() {}

  /// Rows that are not valid: invalid or undecided.
  public var notValidCount: Int { invalidCount + undecidedCount }

  /// The reasons with their labels, the most frequent first; traces of a spreadsheet are counted separately.
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

  /// The reasons, the most frequent first, then by name.
  package var rankedReasons: [(name: String, count: Int)] {
    Self.ranked(reasonCounts.map { (name: $0.key.rawValue, count: $0.value) })
  }

  /// The countries, the most frequent first, then by name.
  package var rankedCountries: [(name: String, count: Int)] {
    Self.ranked(countryCounts.map { (name: $0.key.letters, count: $0.value) })
  }

  private static func ranked(_ counts: [(name: String, count: Int)]) -> [(name: String, count: Int)] {
    counts.sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
  }
}
