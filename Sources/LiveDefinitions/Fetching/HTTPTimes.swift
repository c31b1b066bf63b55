package import HTTPTypes

/// The times in an answer's headers ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), 5.6.7 and 10.2.3, and [RFC
/// 9111](https://www.rfc-editor.org/rfc/rfc9111), 5.1).
package enum HTTPTimes {
  /// The wait before the next request; `nil` if the answer doesn't say.
  ///
  /// A date is compared with the answer's own date: the service's clock may be wrong.
  package static func retryAfter(_ head: HTTPResponse, secondsSince1970: Int) -> Duration? {
    guard let text = head.headerFields[.retryAfter] else { return nil }
    if let seconds = seconds(text) { return .seconds(seconds) }
    guard let date = date(text) else { return nil }
    let now = head.headerFields[.date].flatMap { self.date($0) } ?? secondsSince1970
    return .seconds(max(0, date - now))
  }

  /// The time that the answer spent in caches; zero if the answer doesn't say.
  static func age(_ head: HTTPResponse) -> Duration {
    .seconds(head.headerFields[.age].flatMap { seconds($0) } ?? 0)
  }

  /// Reads `delta-seconds`; numbers above 2^31 become 2^31.
  static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return min(Int(text) ?? .max, 1 << 31)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads a date in one of its three forms, in seconds since 1970.
  ///
  /// ```text
  /// Sun, 06 Nov 1994 08:49:37 GMT
  /// Sunday, 06-Nov-94 08:49:37 GMT
  /// Sun Nov  6 08:49:37 1994
  /// ```
  package static func date(_ text: String) -> Int? {
    var words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map { String($0) }
    guard words.count >= 5 else { return nil }
    words.removeFirst()
    // In asctime's form, the month comes first, the time comes before the year, and there is no zone.
    if months.contains(words[0]) { words = [words[1], words[0], words[3], words[2], "GMT"] }
    guard words.count == 5, words[4] == "GMT", let month = months.firstIndex(of: words[1]),
      let day = seconds(words[0]), var year = seconds(words[2]), (1...31).contains(day), year < 10_000
    else { return nil }
    // A year of two digits is read as in RFC 850, at most 50 years ahead.
    if words[2].utf8.count == 2 { year += year < 76 ? 2000 : 1900 }
    let clock = words[3].split(separator: ":", omittingEmptySubsequences: false).map { seconds(String($0)) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24,
      minute < 60,
      second < 61
    else { return nil }
    return days(year, month + 1, day) * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // In a year that begins in March, the leap day is the last day.
    let start = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return start * 365 + start / 4 - start / 100 + start / 400 + dayOfYear - 719_468
  }
}
