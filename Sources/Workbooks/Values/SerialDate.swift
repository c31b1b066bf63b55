/// The dates and times that numbers of cells mean, as texts of
/// [ISO 8601](https://www.iso.org/iso-8601-date-and-time-format.html).
package enum SerialDate {
  /// The facts that a format shows of a date.
  package enum Shown: Hashable, Sendable {
    case date, time, both
    /// Hours, or minutes, beyond a day.
    case duration
  }

  /// The days from the first day of one system to that of the other.
  ///
  /// Days count from 1899-12-30: Excel, like Lotus 1-2-3 before it, counts 29 February 1900, which didn't exist
  /// ([Microsoft on the two
  /// systems](https://learn.microsoft.com/en-us/office/troubleshoot/excel/1900-and-1904-date-system)).
  private static let daysTo1904 = 1462
  /// The days from 0000-03-01 to 1899-12-30.
  private static let daysTo1899 = 693_899
  /// The last day of the year 9999.
  private static let lastDay = 2_958_465

  /// Appends the date that a number of days means.
  ///
  /// - Parameter countsFrom1904: Whether days count from 1904-01-01.
  /// - Returns: Whether there is such a date; if not, nothing is appended.
  static func append(
    _ number: DecimalNumber, _ shown: Shown, countsFrom1904: Bool, to output: inout [UInt8]
  ) -> Bool {
    guard let (given, milliseconds) = number.daysAndMilliseconds else { return false }
    if shown == .duration {
      appendTime(milliseconds, hours: given * 24, to: &output)
      return true
    }
    let days = given + (countsFrom1904 ? daysTo1904 : 0)
    guard days <= lastDay else { return false }
    // There is no day 0: such numbers are times.
    if days == 0, shown == .date, milliseconds == 0 { return false }
    let isOnlyTime = days == 0 || shown == .time && given == 0
    if !isOnlyTime {
      appendDay(days, to: &output)
      if shown == .date, milliseconds == 0 { return true }
      output.append(UInt8(ascii: "T"))
    }
    appendTime(milliseconds, hours: 0, to: &output)
    return true
  }

  private static func appendDay(_ days: Int, to output: inout [UInt8]) {
    if days == 60 {
      output.append(contentsOf: "1900-02-29".utf8)
      return
    }
    // Days before the false one are a day later.
    let (year, month, dayOfMonth) = date(ofDay: daysTo1899 + days + (days < 60 ? 1 : 0))
    append(year, 4, to: &output)
    output.append(UInt8(ascii: "-"))
    append(month, 2, to: &output)
    output.append(UInt8(ascii: "-"))
    append(dayOfMonth, 2, to: &output)
  }

  /// The date of a day that counts from 0000-03-01, in the Gregorian calendar
  /// ([the algorithm](https://howardhinnant.github.io/date_algorithms.html#civil_from_days)).
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let era = day / 146_097
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func appendTime(_ milliseconds: Int, hours: Int, to output: inout [UInt8]) {
    append(hours + milliseconds / 3_600_000, 2, to: &output)
    output.append(UInt8(ascii: ":"))
    append(milliseconds / 60_000 % 60, 2, to: &output)
    output.append(UInt8(ascii: ":"))
    append(milliseconds / 1000 % 60, 2, to: &output)
    guard !milliseconds.isMultiple(of: 1000) else { return }
    output.append(UInt8(ascii: "."))
    append(milliseconds % 1000, 3, to: &output)
  }

  private static func append(_ number: Int, _ width: Int, to output: inout [UInt8]) {
    let text = DecimalNumber.text(of: UInt64(number))
    for _ in text.count..<max(text.count, width) { output.append(UInt8(ascii: "0")) }
    output.append(contentsOf: text)
  }
}
