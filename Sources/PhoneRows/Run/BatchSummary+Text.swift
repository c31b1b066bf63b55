package import PhoneCheck
package import TerminalText

extension BatchSummary: CustomStringConvertible {
  /// The counts in one line: `300 rows: 255 valid, 45 invalid, 0 undecided`; ``text`` has all of them.
  public var description: String {
    "\(rowCount) \(rowCount == 1 ? "row" : "rows"): \(validCount) valid, \(invalidCount) invalid, "
      + "\(undecidedCount) undecided"
  }
}

/// The presentation of a summary to a person.
package struct SummaryStyle: Hashable, Sendable {
  package var language: Language
  package var palette: Palette
  /// The width of the terminal; `nil` for files and pipes, whose lines have any length.
  package var columnCount: Int?
  /// The words shown instead of codes; `nil` to show the codes.
  package var labels: SummaryLabels?

  package init(
    language: Language = .english, palette: Palette = .plain, columnCount: Int? = nil,
    labels: SummaryLabels? = nil
  ) {
    self.language = language
    self.palette = palette
    self.columnCount = columnCount
    self.labels = labels
  }
}

extension BatchSummary {
  /// The summary for people: a line for each count, the most frequent reasons and countries first.
  ///
  /// The twenty most frequent countries have a line each; ``json`` lists all.
  ///
  /// ```
  /// Rows        300
  /// Valid       255   85.0%
  /// Invalid      45   15.0%
  /// Undecided     0    0.0%
  /// Malformed     2    0.7%
  ///
  /// Reasons
  ///   PATTERN_MISMATCH   31
  /// …
  /// ```
  public var text: String { text(SummaryStyle()) }

  /// The summary for people, in their language and colours.
  package func text(_ style: SummaryStyle) -> String {
    let language = style.language
    // Verdicts have a style, and a share.
    func line(_ name: LocalizedText, _ count: Int, _ textStyle: TextStyle? = nil) -> String {
      let width = max(6, String(rowCount).count)
      let line =
        TerminalWidth.padded(name[language], to: 10) + TerminalWidth.leftPadded(String(count), to: width)
      guard let textStyle, rowCount > 0 else { return line }
      let share = "  " + TerminalWidth.leftPadded(Self.percentage(of: count, in: rowCount), to: 6)
      return count > 0 ? style.palette(line + share, textStyle) : line + share
    }
    var lines = [
      line(BatchText.rows, rowCount),
      line(BatchText.valid, validCount, .good),
      line(BatchText.invalid, invalidCount, .bad),
      line(BatchText.undecided, undecidedCount, .doubtful),
      line(BatchText.malformed, malformedCount, .doubtful),
    ]
    if let duplicateCount { lines.append(line(BatchText.duplicates, duplicateCount)) }
    if let knownCount { lines.append(line(BatchText.known, knownCount)) }
    if let leftOutCount { lines.append(line(BatchText.leftOut, leftOutCount)) }
    lines += Self.section(
      BatchText.reasons[language],
      style.labels.map { labels in labelledReasons(in: labels.language).map { ($0.label, $0.count) } }
        ?? rankedReasons)
    lines += Self.section(
      BatchText.countries[language],
      shownCountries(language).map { (style.labels?.country($0.name) ?? $0.name, $0.count) })
    lines.append("")
    lines += TerminalWidth.wrapped(effort(language), to: style.columnCount ?? .max)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The bytes, the time, and the rates if a time was measured.
  private func effort(_ language: Language) -> String {
    let time = Self.decimal(seconds, digits: 3)
    if let longestSeconds {
      let longest = Self.decimal(longestSeconds, digits: 3)
      return BatchText.effortOfRuns(bytes: byteCount, time: time, longest: longest)[language]
    }
    let first = BatchText.effort(bytes: byteCount, time: time)[language]
    guard seconds > 0 else { return first }
    let rates = [
      Rate.rows(Double(rowCount) / seconds, in: language), Rate.bytes(Double(byteCount) / seconds),
    ]
    return first + rates.map { LocalizedText.comma[language] + $0 }.joined()
  }

  private static let shownCountryCount = 20

  /// The countries with the largest counts, and the sum of the others.
  private func shownCountries(_ language: Language) -> [(name: String, count: Int)] {
    let ranked = rankedCountries
    let others = ranked.dropFirst(Self.shownCountryCount)
    guard others.count > 1 else { return ranked }
    let sum = others.reduce(0) { $0 + $1.count }
    let name = BatchText.otherCountries(count: others.count)[language]
    return ranked.prefix(Self.shownCountryCount) + [(name, sum)]
  }

  private static func section(_ title: String, _ counts: [(name: String, count: Int)]) -> [String] {
    guard !counts.isEmpty else { return [] }
    let nameWidth = (counts.map { TerminalWidth.columns(of: $0.name) }.max() ?? 0) + 2
    let countWidth = counts.map { String($0.count).count }.max() ?? 0
    return ["", title]
      + counts.map {
        "  " + TerminalWidth.padded($0.name, to: nameWidth)
          + TerminalWidth.leftPadded(String($0.count), to: countWidth)
      }
  }

  /// The share with one decimal, but `<0.1%` or `>99.9%` for a share that would be rounded to nothing or to all.
  package static func percentage(of count: Int, in total: Int) -> String {
    if count > 0, isUnderTenth(count, of: total) { return "<0.1%" }
    if count < total, isUnderTenth(total - count, of: total) { return ">99.9%" }
    let tenths = Int((Double(count) * 1000 / Double(total)).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }

  /// Whether a count is less than a tenth of a percent.
  private static func isUnderTenth(_ count: Int, of total: Int) -> Bool {
    let (thousandfold, overflow) = count.multipliedReportingOverflow(by: 1000)
    return !overflow && thousandfold < total
  }

  /// A number of seconds or the like with a fixed number of decimals.
  package static func decimal(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let units = Int(min((value * Double(scale)).rounded(), 1e18))
    if digits == 0 { return String(units) }
    return "\(units / scale)." + String(units % scale + scale).dropFirst()
  }
}
