extension BatchProgress: CustomStringConvertible {
  /// The progress in one line, as wide as it gets: the share, rates, and the time left.
  public var description: String { text(columnCount: .max) }
}

extension BatchProgress {
  /// The progress in one line of a terminal.
  ///
  /// ```
  ///  45% [=========           ] 16,100,000 rows/s, 1.78 GB/s, 0:07 left
  /// 1,200,000 rows, 16,100,000 rows/s, 1.78 GB/s
  /// ```
  ///
  /// - Parameter columnCount: The width of the terminal, in characters. Without enough room the bar is left out.
  package func text(columnCount: Int) -> String {
    let rates = "\(Rate.rows(Double(rowCount) / seconds)), \(Rate.bytes(Double(byteCount) / seconds))"
    var text = "\(Rate.grouped(rowCount)) rows, \(rates)"
    if let share {
      // Rounded down: 100% only when all of it is done.
      let percent = String(Int(share * 100))
      let done = String(repeating: " ", count: max(0, 3 - percent.count)) + percent + "%"
      let left = remainingSeconds.map { ", \(Self.duration($0)) left" } ?? ""
      text = "\(done) \(Self.bar(share)) \(rates)\(left)"
      if text.count >= columnCount { text = "\(done) \(rates)\(left)" }
    }
    // The last column stays free: some terminals would begin a new line.
    return String(text.prefix(max(0, columnCount - 1)))
  }

  private static let barLength = 20

  private static func bar(_ share: Double) -> String {
    let count = Int(share * Double(barLength))
    return "[" + String(repeating: "=", count: count) + String(repeating: " ", count: barLength - count) + "]"
  }

  /// Returns `0:07` or `1:02:03`.
  private static func duration(_ seconds: Double) -> String {
    let seconds = Int(min(seconds.rounded(.up), 1e9))
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let minutes = seconds / 60
    guard minutes >= 60 else { return "\(minutes):\(two(seconds % 60))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
  }
}
