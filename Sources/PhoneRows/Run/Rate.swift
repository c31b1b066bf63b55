package import PhoneCheck
internal import TerminalText

/// Rates per second, with three significant digits.
package enum Rate {
  /// Returns `16,100,000 rows/s`.
  package static func rows(_ perSecond: Double, in language: Language = .english) -> String {
    var unit = 1.0
    while perSecond / unit >= 999.5 { unit *= 10 }
    let count = DigitGroups.text(of: Int((perSecond / unit).rounded() * unit))
    return BatchText.rowsPerSecond(count: count)[language]
  }

  /// Returns `1.78 GB/s`.
  package static func bytes(_ perSecond: Double) -> String {
    var value = perSecond
    var prefixes = ["k", "M", "G", "T"][...]
    var prefix = ""
    // A value that rounds to 1000 gets the next prefix.
    while value >= 999.5, let next = prefixes.popFirst() {
      value /= 1000
      prefix = next
    }
    let digits = prefix.isEmpty || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    return BatchSummary.decimal(value, digits: digits) + " \(prefix)B/s"
  }
}
