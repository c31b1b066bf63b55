import Foundation
import LiveDefinitions
import Testing

@Suite("Dates in headers")
struct HTTPTimesTests {
  @Test(
    "Foundation reads the same time from each of the three forms",
    arguments: [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM  d HH:mm:ss yyyy",
    ])
  func forms(format: String) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      // Two digits of a year mean 1976 to 2075.
      let seconds = Int.random(in: 200_000_000..<3_300_000_000, using: &generator)
      let text = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
      #expect(HTTPTimes.date(text) == seconds, "\(text)")
    }
  }

  @Test(
    "Any other text isn't a date",
    arguments: [
      "", "now", "Wed, 21 Oct 2015 07:28:00 CET", "Wed, 21 Okt 2015 07:28:00 GMT",
      "Wed, 21 Oct 2015 24:00:00 GMT",
      "Wed, 32 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 99999999999999999999 07:28:00 GMT",
      "Wed, 21 Oct 2015 07:28 GMT",
      "2015-10-21T07:28:00Z", "Wed Oct 21 2015", ", , , , , ,",
    ])
  func others(text: String) {
    #expect(HTTPTimes.date(text) == nil)
  }
}
