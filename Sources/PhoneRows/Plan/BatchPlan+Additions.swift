public import PhoneCheck

extension BatchPlan {
  /// The values that rows of CSV get, in addition to the four fields or instead of them.
  public struct Additions: Hashable, Sendable {
    /// The columns that are added, in this order, each at most once; `nil` for the columns that the other settings ask
    /// for.
    public var columns: [AddedColumn]?
    /// The names of the added columns, in their order; `nil` for the prefix of the plan with the column's own name.
    ///
    /// Only for a single column with numbers.
    public var names: [String]?
    /// The language of the words for status, reason and country, and of the columns' names; `nil` for codes.
    ///
    /// Without an explicit prefix, columns with Chinese names have none. NDJSON keeps codes.
    public var labelLanguage: Language?
    /// Whether rows get their number and their line in the input.
    public var numbersRows = false
    /// Whether a valid number is written in place of the cell that it was read from.
    public var replacesNumbers = false
    /// Whether the added columns get the number of the run, if the header has their names because of earlier runs.
    package var countsRuns = false
    /// The number of the run in the names of the added columns; the first run's isn't shown.
    package internal(set) var runNumber = 1

    /// Creates additions of the four fields only.
    public init() {}

    /// Whether the additions are impossible with objects.
    var needsTable: Bool { replacesNumbers || names != nil }

    /// Returns the text between a name and what precedes it, with the number of the run: `phone_`, `phone2_`.
    func numbered(_ start: String) -> String {
      guard runNumber > 1 else { return start }
      return "\(start.hasSuffix("_") ? start.dropLast() : start[...])\(runNumber)_"
    }
  }

  /// The rows that are left out because another row has the same number, and the numbers that are already known.
  ///
  /// Rows are only left out if only valid rows are written; every row is counted.
  public struct Duplicates: Hashable, Sendable {
    /// The row that is kept of all rows with one number.
    public enum KeptRow: Hashable, Sendable {
      /// The first row.
      case first
      /// The last row. The input is read twice.
      case last
      /// The row with the greatest value in a column, or the first such row. The input is read twice.
      ///
      /// Two numbers are compared by value. Other texts are compared as people sort names, so that runs of digits count
      /// by their value.
      case greatest(column: String)
    }

    /// The row that is kept; `nil` to keep all.
    public var kept: KeptRow?
    /// A file of numbers that are already known, such as those already bound to accounts: a CSV file with a phone
    /// column, or one number per line.
    public var known: BatchInput?
    /// Whether rows with a known number are left out.
    public var dropsKnown = false

    /// Keeps all rows.
    public init() {}

    /// Whether the choice is impossible with objects.
    var needsTable: Bool { if case .greatest = kept { true } else { false } }
  }

  /// Whether the first row of each number is searched for.
  package var findsFirstRows: Bool {
    findsDuplicates || duplicates.kept != nil || added.columns?.contains(.firstRow) ?? false
  }

  /// Whether numbers are looked up, in this file or among the known ones.
  package var looksUpNumbers: Bool { findsFirstRows || duplicates.known != nil }

  /// The facts that are looked up for each number.
  var lookUps: NumberLookUps {
    NumberLookUps(
      any: looksUpNumbers, firstRows: findsFirstRows, knownRows: duplicates.known != nil, leavesOut: dropsRows
    )
  }

  /// Whether rows are left out of the valid ones.
  package var dropsRows: Bool { duplicates.kept != nil || duplicates.dropsKnown }

  /// The language of the messages about numbers that aren't valid; `nil` if no output has them.
  var explanationLanguage: Language? {
    if let messageLanguage { return messageLanguage }
    let explains = added.columns?.contains { $0.source == .explanation } ?? false
    return explains ? added.labelLanguage ?? .english : nil
  }

  /// Whether rows are numbered in the output.
  package var countsRows: Bool {
    format == .ndjson || AddedColumn.columns(of: self).contains { $0.source == .place }
  }
}

extension BatchPlan {
  /// The prefix of the added columns' names, with the number of the run; empty for Chinese names by default.
  package var addedPrefix: String {
    let isLabelled = added.labelLanguage.map { $0 != .english } ?? false
    return added.numbered(isLabelled && columnPrefix == BatchPlan().columnPrefix ? "" : columnPrefix)
  }
}
