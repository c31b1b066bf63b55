extension BatchSummary: CustomStringConvertible {
  /// The counts in one line: `300 rows: 255 valid, 45 invalid, 0 undecided`; ``text`` has all of them.
  public var description: String {
    "\(rowCount) \(rowCount == 1 ? "row" : "rows"): \(validCount) valid, \(invalidCount) invalid, "
      + "\(undecidedCount) undecided"
  }
}

extension BatchSummary {
  /// The summary for people: a line for each count, the most frequent reasons and countries first.
  ///
  /// The twenty most frequent countries have a line each; ``json`` lists all.
  ///
  /// ```
  /// rows        300
  /// valid       255   85.0%
  /// invalid      45   15.0%
  /// undecided     0    0.0%
  /// malformed     2    0.7%
  ///
  /// reasons
  ///   PATTERN_MISMATCH   31
  /// …
  /// ```
  public var text: String {
    var lines = [line("rows", rowCount, share: false)]
    lines.append(line("valid", validCount, share: true))
    lines.append(line("invalid", invalidCount, share: true))
    lines.append(line("undecided", undecidedCount, share: true))
    lines.append(line("malformed", malformedCount, share: true))
    if let duplicateCount { lines.append(line("duplicates", duplicateCount, share: false)) }
    lines += Self.section("reasons", rankedReasons)
    lines += Self.section("countries", shownCountries)
    lines.append("")
    lines.append("\(byteCount) bytes in \(Self.decimal(seconds, digits: 3)) s" + rates)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The rows and bytes per second; empty when no time was measured.
  private var rates: String {
    if let longestSeconds { return " of work, the longest run \(Self.decimal(longestSeconds, digits: 3)) s" }
    guard seconds > 0 else { return "" }
    return ", \(Rate.rows(Double(rowCount) / seconds)), \(Rate.bytes(Double(byteCount) / seconds))"
  }

  private static let shownCountryCount = 20

  /// The countries with the most numbers, and the others together.
  private var shownCountries: [(name: String, count: Int)] {
    let ranked = rankedCountries
    let others = ranked.dropFirst(Self.shownCountryCount)
    guard others.count > 1 else { return ranked }
    let sum = others.reduce(0) { $0 + $1.count }
    return ranked.prefix(Self.shownCountryCount) + [("\(others.count) others", sum)]
  }

  private func line(_ name: String, _ count: Int, share: Bool) -> String {
    let width = max(6, String(rowCount).count)
    let line = Self.padded(name, to: 10) + Self.leftPadded(String(count), to: width)
    guard share, rowCount > 0 else { return line }
    return line + "  " + Self.leftPadded(Self.percentage(of: count, in: rowCount), to: 6)
  }

  private static func section(_ title: String, _ counts: [(name: String, count: Int)]) -> [String] {
    guard !counts.isEmpty else { return [] }
    let nameWidth = (counts.map(\.name.count).max() ?? 0) + 2
    let countWidth = counts.map { String($0.count).count }.max() ?? 0
    return ["", title]
      + counts.map { "  " + padded($0.name, to: nameWidth) + leftPadded(String($0.count), to: countWidth) }
  }

  /// One decimal; 100.0% and 0.0% only for all and nothing.
  static func percentage(of count: Int, in total: Int) -> String {
    var tenths = Int((Double(count) * 1000 / Double(total)).rounded())
    if count > 0 { tenths = max(tenths, 1) }
    if count < total { tenths = min(tenths, 999) }
    return "\(tenths / 10).\(tenths % 10)%"
  }

  /// A number of seconds or the like with a fixed number of decimals.
  static func decimal(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let units = Int(min((value * Double(scale)).rounded(), 1e18))
    if digits == 0 { return String(units) }
    return "\(units / scale)." + leftPadded(String(units % scale), to: digits, with: "0")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func leftPadded(_ text: String, to width: Int, with filler: Character = " ") -> String {
    String(repeating: filler, count: max(0, width - text.count)) + text
  }
}
