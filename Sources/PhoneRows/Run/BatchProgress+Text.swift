package import PhoneCheck
internal import TerminalText

extension BatchProgress: CustomStringConvertible {
  /// The progress in one line at its full width: the share, the rates and the time left.
  public var description: String { text(columnCount: .max) }
}

extension BatchProgress {
  /// The progress in one line of a terminal.
  ///
  /// ```
  ///  45% [=========           ] 16,100,000 rows/s, 1.78 GB/s, 2.1% invalid, 0:07 left
  /// 1,200,000 rows, 16,100,000 rows/s, 1.78 GB/s, 2.1% invalid
  /// ```
  ///
  /// - Parameter columnCount: The width of the terminal, in columns. Without enough room the bar is shorter, or left out.
  package func text(in language: Language = .english, columnCount: Int) -> String {
    let facts = [
      Rate.rows(Double(rowCount) / seconds, in: language), Rate.bytes(Double(byteCount) / seconds),
      invalidText(in: language), remainingSeconds.map { Self.left($0)[language] },
    ].compactMap { $0 }.joined(separator: ", ")
    let rows = DigitGroups.text(of: rowCount)
    var text = BatchText.progress(rows: rows, facts: facts)[language]
    if let share {
      // Rounded down: 100% only after all of it is done.
      let done = TerminalWidth.leftPadded(String(Int(share * 100)), to: 3) + "%"
      let candidates = Self.barLengths.map { "\(done) \(Self.bar(share, length: $0)) \(facts)" }
      text = candidates.first { TerminalWidth.columns(of: $0) < columnCount } ?? "\(done) \(facts)"
    }
    // The last column stays free: some terminals would begin a new line.
    return columnCount > 1 ? TerminalWidth.fitting(text, in: columnCount - 1) : ""
  }

  /// The share of the rows so far that are invalid; `nil` if it isn't known.
  private func invalidText(in language: Language) -> String? {
    guard let invalidCount, rowCount > 0 else { return nil }
    let share = BatchSummary.percentage(of: invalidCount, in: rowCount)
    return BatchText.invalidShare(share: share)[language]
  }

  /// Returns `0:07 left` or `1:02:03 left`.
  private static func left(_ seconds: Double) -> LocalizedText {
    let seconds = Int(min(seconds.rounded(.up), 1e9))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let duration = (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
    return BatchText.timeLeft(time: duration)
  }

  private static let barLengths = [20, 14]

  private static func bar(_ share: Double, length: Int) -> String {
    let count = Int(share * Double(length))
    return "[" + String(repeating: "=", count: count) + String(repeating: " ", count: length - count) + "]"
  }
}
