public import PhoneCheck

extension BatchPlan {
  /// What rows of CSV get, beside or instead of the four fields.
  public struct Additions: Hashable, Sendable {
    /// The columns that are added, in this order, each at most once; `nil` for those that the other settings ask for.
    public var columns: [AddedColumn]?
    /// The names of the added columns, in their order; `nil` for the prefix of the plan with the column's own name.
    ///
    /// For one column with numbers only.
    public var names: [String]?
    /// The language in which status, reason and country are words, and columns have names; `nil` for codes.
    ///
    /// Without a prefix of their own, columns with Chinese names have none. NDJSON keeps codes.
    public var labelLanguage: Language?
    /// Whether rows get their number and their line in the input.
    public var numbersRows = false
    /// Whether a valid number is written in place of the cell that it was read from.
    public var replacesNumbers = false

    /// Adds the four fields only.
    public init() {}

    /// Whether it can't be had with objects.
    var needsTable: Bool { replacesNumbers || names != nil }
  }

  /// Which rows with a number that another row has are left out of the valid ones, and which numbers are known already.
  ///
  /// Rows are left out where only valid rows are written; every row is counted.
  public struct Duplicates: Hashable, Sendable {
    /// The row that is kept of those with one number.
    public enum Kept: Hashable, Sendable {
      /// The first.
      case first
      /// The last. The input is read twice.
      case last
      /// The one with the greatest value in a column, the first of several: by number where both are numbers, else as people
      /// sort names, so that runs of digits count by their value. The input is read twice.
      case greatest(column: String)
    }

    /// The row that is kept; `nil` to keep all.
    public var kept: Kept?
    /// A file of numbers that are known, such as those bound to accounts already: a CSV file with a phone column, or a number on
    /// each line.
    public var known: BatchInput?
    /// Whether rows with a known number are left out.
    public var dropsKnown = false

    /// Keeps all rows.
    public init() {}

    /// Whether it can't be had with objects.
    var needsTable: Bool { if case .greatest = kept { true } else { false } }
  }

  /// Whether the first row of each number is looked for.
  var findsFirstRows: Bool {
    findsDuplicates || duplicates.kept != nil || added.columns?.contains(.firstRow) ?? false
  }

  /// Whether numbers are looked up, in this file or in the known ones.
  var looksUpNumbers: Bool { findsFirstRows || duplicates.known != nil }

  /// What is looked up for each number.
  var lookUps: NumberLookUps {
    NumberLookUps(
      any: looksUpNumbers, firstRows: findsFirstRows, knownRows: duplicates.known != nil, leavesOut: dropsRows
    )
  }

  /// Whether rows are left out of the valid ones.
  var dropsRows: Bool { duplicates.kept != nil || duplicates.dropsKnown }

  /// The language of sentences on numbers that aren't valid; `nil` if no output has them.
  var explanationLanguage: Language? {
    if let messageLanguage { return messageLanguage }
    let explains = added.columns?.contains { $0.source == .explanation } ?? false
    return explains ? added.labelLanguage ?? .english : nil
  }

  /// Whether rows are numbered in the output.
  var countsRows: Bool {
    format == .ndjson || AddedColumn.columns(of: self).contains { $0.source == .place }
  }
}
