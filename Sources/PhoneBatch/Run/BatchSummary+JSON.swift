public import PhoneRows
internal import StrictJSON

extension BatchSummary {
  /// The summary for programs: one JSON object.
  ///
  /// Keys: `rows`, `valid`, `invalid`, `undecided`, `malformed`, `reasons` and `countries` (objects from name to number
  /// of rows, without names that didn't occur), `seconds` and `bytes`; `duplicates` if they were searched, `known` and
  /// `left_out` likewise, and `longest_seconds` if summaries were added. `run` identifies the run: `version`,
  /// `command`, `input`, `definitions`, `start` and `end`; if summaries were added, `runs` has one such object for
  /// each.
  public var json: String {
    var members = Self.rowCounts.map { (name: $0.key, value: String(self[keyPath: $0.count])) }
    for (key, count) in Self.optionalCounts {
      if let count = self[keyPath: count] { members.append((key, String(count))) }
    }
    members += [
      ("reasons", Self.object(rankedReasons)),
      ("countries", Self.object(rankedCountries)),
      ("seconds", Self.decimal(seconds, digits: 6)),
    ]
    if let longestSeconds { members.append(("longest_seconds", Self.decimal(longestSeconds, digits: 6))) }
    members.append(("bytes", String(byteCount)))
    if runs.count == 1, longestSeconds == nil { members.append(("run", runs[0].json)) }
    if longestSeconds != nil, !runs.isEmpty {
      members.append(("runs", "[\n    " + runs.map(\.json).joined(separator: ",\n    ") + "\n  ]"))
    }
    return "{\n" + members.map { "  \"\($0.name)\": \($0.value)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// The counts of rows under their keys, in the order of the JSON object.
  static let rowCounts: [(key: String, count: any WritableKeyPath<BatchSummary, Int> & Sendable)] = [
    ("rows", \.rowCount), ("valid", \.validCount), ("invalid", \.invalidCount),
    ("undecided", \.undecidedCount), ("malformed", \.malformedCount),
  ]

  /// The counts that a run may lack, under their keys.
  static let optionalCounts: [(key: String, count: any WritableKeyPath<BatchSummary, Int?> & Sendable)] = [
    ("duplicates", \.duplicateCount), ("known", \.knownCount), ("left_out", \.leftOutCount),
  ]

  private static func object(_ counts: [(name: String, count: Int)]) -> String {
    "{" + counts.map { "\($0.name.asJSON): \($0.count)" }.joined(separator: ", ") + "}"
  }
}
