import AreaSearch
import PatternAutomata
import PhoneBatch
import PhoneCheck
import RegexEngine
import Testing

/// Raw bytes through a whole run, against the regex asked directly.
@Suite("Exact mode in CSV")
struct ExactModeTests {
  @Test("Every row agrees with PCRE2, whatever bytes it contains", arguments: ["CN", "HK", "TW", "AF"])
  func agreement(country: String) throws {
    let area = BatchFixture.validator.catalog.area(named: country)!
    let pattern = try Pattern(area.definitions[0].mobileRegex)
    let matcher = Matcher()
    var random = SplitMix64(seed: UInt64(country.utf8.reduce(0) { $0 + Int($1) }))
    let subjects = (0..<4000).map { _ in random.subject() }
    let outcome = try BatchFixture(bytes: Self.csv(subjects)) {
      $0.judging = .exact
      $0.area = .named(area)
    }.run()
    let output = try #require(outcome.output)
    let records = scan(output, .delimited(by: 44), maximum: 1 << 20, chunk: 1 << 16).records.dropFirst()
    #expect(records.count == subjects.count)
    var matchCount = 0
    for (record, subject) in zip(records, subjects) {
      let matches = try matcher.match(pattern, in: subject.span) != .noMatch
      let status = String(decoding: record.fields[1], as: UTF8.self)
      #expect(record.fields[0] == subject)
      #expect(status == (matches ? "valid" : "invalid"), "\(subject)")
      matchCount += matches ? 1 : 0
    }
    #expect(matchCount > 50, "the subjects are too far from what the regex accepts")
  }

  private static func csv(_ subjects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("phone\n".utf8)
    for subject in subjects {
      bytes += [34] + subject.flatMap { $0 == 34 ? [34, 34] : [$0] } + [34, 10]
    }
    return bytes
  }
}

extension SplitMix64 {
  /// Returns a number that some regex accepts, sometimes damaged.
  fileprivate mutating func subject() -> [UInt8] {
    let starts = ["1", "+861", "+86-1", "-1", "+852", "+852-", "+8520", "+886-9", "+8867", "+93-", "+93"]
    var bytes = Array((starts.randomElement(using: &self) ?? "").utf8)
    let digitCount = [6, 7, 8, 9, 10, 11, 12].randomElement(using: &self) ?? 0
    for _ in 0..<digitCount { bytes.append(UInt8.random(in: 48...57, using: &self)) }
    let odd: [UInt8] = [0, 10, 13, 34, 44, 32, 0xFF, 0xE4, 45, 43, 97]
    if Int.random(in: 0..<3, using: &self) == 0 { bytes.append(odd.randomElement(using: &self) ?? 0) }
    if Int.random(in: 0..<4, using: &self) == 0 {
      bytes[Int.random(in: 0..<bytes.count, using: &self)] = odd.randomElement(using: &self) ?? 0
    }
    return bytes
  }
}
