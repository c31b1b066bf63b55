internal import PhoneCheck
public import PhoneRows
internal import StrictJSON

extension BatchSummary {
  /// Reads a summary in the form that ``json`` writes, and nothing else.
  ///
  /// - Parameter bytes: The JSON text, as UTF-8.
  /// - Throws: ``BatchSummaryError`` for the first fault.
  public init(json bytes: [UInt8]) throws(BatchSummaryError) {
    self.init()
    try SummaryReader(bytes).read(into: &self)
  }

  /// Adds the counts of another batch.
  ///
  /// Seconds add up to the work of all batches; ``longestSeconds`` becomes the time of the longest. Duplicates are
  /// counted within each batch; numbers that two batches have in common don't count.
  ///
  /// - Parameter other: The counts to add; sums that overflow become the largest integer.
  public mutating func add(_ other: BatchSummary) {
    let longest = max(longestSeconds ?? seconds, other.longestSeconds ?? other.seconds)
    for (_, count) in Self.rowCounts {
      self[keyPath: count] = Self.sum(self[keyPath: count], other[keyPath: count])
    }
    for (_, count) in Self.optionalCounts where self[keyPath: count] != nil || other[keyPath: count] != nil {
      self[keyPath: count] = Self.sum(self[keyPath: count] ?? 0, other[keyPath: count] ?? 0)
    }
    reasonCounts.merge(other.reasonCounts, uniquingKeysWith: Self.sum)
    countryCounts.merge(other.countryCounts, uniquingKeysWith: Self.sum)
    seconds += other.seconds
    longestSeconds = longest
    byteCount = Self.sum(byteCount, other.byteCount)
    runs += other.runs
  }

  /// Adds two counts; no file has so many rows that the sum overflows, but a text may claim it.
  private static func sum(_ first: Int, _ second: Int) -> Int {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? .max : sum
  }
}

private struct SummaryReader {
  private let locator: JSONLocator
  private let root: JSONValue

  init(_ bytes: [UInt8]) throws(BatchSummaryError) {
    let locator = JSONLocator(bytes)
    let reading = JSONDocument.read(bytes)
    if let problem = reading.problems.first {
      let json = InvalidJSON(
        problem: problem, related: problem.relatedOffset.map { locator.position(of: $0) })
      let position = locator.position(of: problem.offset)
      throw BatchSummaryError(cause: .invalidJSON(json), line: position.line, column: position.column)
    }
    guard let document = reading.document else {
      preconditionFailure("there is a problem where there is no document")
    }
    self.locator = locator
    root = document.root
  }

  func read(into summary: inout BatchSummary) throws(BatchSummaryError) {
    guard root.kind == .object else { throw error(.notAnObject, at: root) }
    try checkKeys()
    for (key, path) in BatchSummary.rowCounts { summary[keyPath: path] = try count(key) }
    for (key, path) in BatchSummary.optionalCounts where root[key] != nil {
      summary[keyPath: path] = try count(key)
    }
    summary.reasonCounts = try counts("reasons", .reasonCode) { ReasonCode(rawValue: $0) }
    summary.countryCounts = try counts("countries", .countryCode) { CountryCode($0) }
    summary.seconds = try seconds("seconds")
    if root["longest_seconds"] != nil { summary.longestSeconds = try seconds("longest_seconds") }
    summary.byteCount = try count("bytes")
    summary.runs = try runs()
    let (first, firstOverflow) = summary.validCount.addingReportingOverflow(summary.invalidCount)
    let (sum, overflow) = first.addingReportingOverflow(summary.undecidedCount)
    if firstOverflow || overflow || sum != summary.rowCount { throw error(.sumDiffers, at: root) }
  }

  private static let keys =
    BatchSummary.rowCounts.map(\.key) + ["reasons", "countries", "seconds", "bytes"]
  private static let optionalKeys =
    BatchSummary.optionalCounts.map(\.key) + ["longest_seconds", "run", "runs"]

  private func checkKeys() throws(BatchSummaryError) {
    for (key, _) in root.members {
      let text = key.text ?? ""
      if !(Self.keys + Self.optionalKeys).contains(text) { throw error(.unknownKey(text), at: key) }
    }
    for key in Self.keys where root[key] == nil { throw error(.missingKey(key), at: root) }
  }

  /// The count of an existing key.
  private func count(_ key: String) throws(BatchSummaryError) -> Int { try count(root[key] ?? root, key) }

  private func count(_ value: JSONValue, _ key: String) throws(BatchSummaryError) -> Int {
    guard value.kind == .number, let count = Int(String(decoding: value.token, as: UTF8.self)), count >= 0
    else { throw error(.unexpectedValue(key: key, expected: .count), at: value) }
    return count
  }

  private func counts<Key: Hashable>(
    _ key: String, _ expected: BatchSummaryError.ExpectedValue, _ read: (String) -> Key?
  ) throws(BatchSummaryError) -> [Key: Int] {
    guard let value = root[key], value.kind == .object else {
      throw error(.unexpectedValue(key: key, expected: .object), at: root[key] ?? root)
    }
    var counts: [Key: Int] = [:]
    for (member, count) in value.members {
      let text = member.text ?? ""
      guard let known = read(text) else {
        throw error(.unexpectedValue(key: text, expected: expected), at: member)
      }
      counts[known] = try self.count(count, text)
    }
    return counts
  }

  private func runs() throws(BatchSummaryError) -> [RunRecord] {
    var values = root["run"].map { [$0] } ?? []
    if let list = root["runs"] {
      guard list.kind == .array else { throw error(.unexpectedValue(key: "runs", expected: .runs), at: list) }
      values += list.elements
    }
    var runs: [RunRecord] = []
    for value in values {
      guard let run = RunRecord(value) else {
        throw error(.unexpectedValue(key: root["run"] == nil ? "runs" : "run", expected: .runs), at: value)
      }
      runs.append(run)
    }
    return runs
  }

  private func seconds(_ key: String) throws(BatchSummaryError) -> Double {
    guard let value = root[key], value.kind == .number,
      let seconds = Double(String(decoding: value.token, as: UTF8.self)), seconds.isFinite, seconds >= 0
    else { throw error(.unexpectedValue(key: key, expected: .seconds), at: root[key] ?? root) }
    return seconds
  }

  private func error(_ cause: BatchSummaryError.Cause, at value: JSONValue) -> BatchSummaryError {
    let position = locator.position(of: value.range.lowerBound)
    return BatchSummaryError(cause: cause, line: position.line, column: position.column)
  }
}
