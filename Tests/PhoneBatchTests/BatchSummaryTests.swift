import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Batch summary")
struct BatchSummaryTests {
  private static let input = "a,phone\nx,13912345678\nx,+85291234567\n\nx,1\nx,\nx\nx,1,2\n"

  private func summary(_ change: (inout BatchPlan) -> Void = { _ in }) throws -> BatchSummary {
    try #require(try BatchFixture(Self.input, change).run().summary)
  }

  @Test(
    "Every row is counted once, whatever is written", arguments: BatchPlan.Format.ofTables,
    BatchPlan.Selection.allCases)
  func counts(format: BatchPlan.Format, selection: BatchPlan.Selection) throws {
    let summary = try summary {
      $0.format = format
      $0.selection = selection
    }
    #expect(summary.rowCount == 6)
    #expect(summary.validCount == 2)
    #expect(summary.invalidCount == 4)
    #expect(summary.undecidedCount == 0)
    #expect(summary.malformedCount == 2)
    #expect(summary.reasonCounts == [.tooShort: 1, .empty: 1, .missingField: 1, .malformedRow: 1])
    #expect(summary.countryCounts.map { "\($0.key)\($0.value)" }.sorted() == ["CN1", "HK1"])
    #expect(summary.byteCount == Self.input.utf8.count)
  }

  @Test("Without rows to write, no file is made")
  func summaryOnly() throws {
    let outcome = try BatchFixture(Self.input) { $0.format = .summary }.run()
    #expect(outcome.output == nil)
    #expect(outcome.error == nil)
  }

  @Test("The JSON reads back, including duplicates")
  func reading() throws {
    for change in [{ (_: inout BatchPlan) in }, { (plan: inout BatchPlan) in plan.findsDuplicates = true }] {
      var summary = try summary(change)
      summary.seconds = 1.5
      #expect(try BatchSummary(json: Array(summary.json.utf8)) == summary)
      summary.add(summary)
      #expect(try BatchSummary(json: Array(summary.json.utf8)) == summary)
    }
  }

  @Test("The records of runs read back and add up")
  func records() throws {
    var summary = try summary()
    var record = RunRecord(
      version: "1.2.3", command: ["phonecheck", "validate", "a \"b\".csv"],
      definitions: RunRecord.Source(name: "built-in catalog"))
    (record.start, record.end) = (951_782_400, 1_798_761_599)
    record.input = RunRecord.Source(name: "a.csv", byteCount: 7, sha256: "e3b0")
    summary.seconds = 1.5
    summary.runs = [record]
    #expect(summary.json.contains(#""start": "2000-02-29T00:00:00Z", "end": "2026-12-31T23:59:59Z"}"#))
    #expect(try BatchSummary(json: Array(summary.json.utf8)) == summary)
    summary.add(summary)
    #expect(summary.runs == [record, record])
    #expect(try BatchSummary(json: Array(summary.json.utf8)) == summary)
    for (old, new) in [
      ("2000-02-29T00", "2001-02-29T00"), ("\"bytes\": 7", "\"bytes\": -7"), ("\"start\"", "\"strt\""),
    ] {
      let text = summary.json.replacing(old, with: new)
      #expect(throws: BatchSummaryError.self) { try BatchSummary(json: Array(text.utf8)) }
    }
  }

  @Test("Times of runs agree with Foundation's calendar", arguments: 0..<20)
  func times(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let formatter = ISO8601DateFormatter()
    // From 1900 to 2400, and the first and last second of days and hours.
    for _ in 0..<50 {
      let hour = Int.random(in: -613_000..<3_769_000, using: &random)
      for seconds in [hour * 3600, hour * 3600 - 1, hour * 3600 + Int.random(in: 0..<3600, using: &random)] {
        var record = RunRecord(version: "", command: [], definitions: RunRecord.Source(name: ""))
        (record.start, record.end) = (seconds, seconds + 86_400)
        var summary = BatchSummary()
        summary.runs = [record]
        let texts = [record.start, record.end].map {
          formatter.string(from: Date(timeIntervalSince1970: TimeInterval($0)))
        }
        #expect(summary.json.contains("\"start\": \"\(texts[0])\", \"end\": \"\(texts[1])\""))
        #expect(try BatchSummary(json: Array(summary.json.utf8)).runs == [record])
      }
    }
  }

  @Test("Summaries add up, and keep the longest time")
  func adding() throws {
    var first = try summary { $0.findsDuplicates = true }
    var second = first
    (first.seconds, second.seconds) = (1.5, 2)
    second.reasonCounts[.masked] = 3
    first.add(second)
    #expect(first.rowCount == 12)
    #expect(first.validCount == 4)
    #expect(first.invalidCount == 8)
    #expect(first.malformedCount == 4)
    #expect(first.duplicateCount == 0)
    #expect(first.reasonCounts[.tooShort] == 2)
    #expect(first.reasonCounts[.masked] == 3)
    #expect(first.countryCounts.values.reduce(0, +) == 4)
    #expect(first.byteCount == 2 * Self.input.utf8.count)
    #expect(first.seconds == 3.5)
    #expect(first.longestSeconds == 2)
    second.seconds = 1
    first.add(second)
    #expect(first.longestSeconds == 2)
    #expect(
      first.text.hasSuffix("\n\(first.byteCount) bytes in 4.500 s of work, 2.000 s in the longest run\n"))
  }

  @Test(
    "Only a summary is accepted; other JSON is refused with the place",
    arguments: [
      ("", 1, 1, "The text is empty. Expected a JSON object."),
      ("[]", 1, 1, "A summary has to be a JSON object, as --summary-json writes it"),
      ("{\"rows\": 1}", 1, 1, "The key \"valid\" is missing. Use a summary that --summary-json wrote."),
      ("{\n  \"rowz\": 1}", 2, 3, "No summary has the key \"rowz\""),
      ("{\"rows\": 1,}", 1, 11, "Found a trailing comma before a closing bracket. Remove it."),
    ])
  func noSummary(text: String, line: Int, column: Int, message: String) throws {
    let error = #expect(throws: BatchSummaryError.self) { try BatchSummary(json: Array(text.utf8)) }
    #expect(error?.description == message)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(
    "Every value is checked for its kind",
    arguments: [
      ("\"rows\": 6", "\"rows\": \"6\"", "\"rows\" should be a whole number, 0 or more"),
      ("\"valid\": 2", "\"valid\": -2", "\"valid\" should be a whole number, 0 or more"),
      ("\"valid\": 2", "\"valid\": 2.0", "\"valid\" should be a whole number, 0 or more"),
      ("\"valid\": 2", "\"valid\": 3", "\"valid\", \"invalid\" and \"undecided\" don't add up to \"rows\""),
      ("\"EMPTY\": 1", "\"FULL\": 1", "\"FULL\" should be a reason code"),
      ("\"EMPTY\": 1", "\"EMPTY\": null", "\"EMPTY\" should be a whole number, 0 or more"),
      ("\"CN\": 1", "\"China\": 1", "\"China\" should be a country code"),
      ("\"seconds\": 1.5", "\"seconds\": -1.5", "\"seconds\" should be a number of seconds"),
      ("{\"CN\": 1, \"HK\": 1}", "[]", "\"countries\" should be an object"),
    ])
  func kinds(old: String, new: String, message: String) throws {
    var summary = try summary()
    summary.seconds = 1.5
    let text = summary.json.replacing(old, with: new)
    #expect(text != summary.json)
    let error = #expect(throws: BatchSummaryError.self) { try BatchSummary(json: Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test("The JSON has the documented keys")
  func json() throws {
    var summary = try summary()
    summary.seconds = 1.5
    #expect(
      summary.json == """
        {
          "rows": 6,
          "valid": 2,
          "invalid": 4,
          "undecided": 0,
          "malformed": 2,
          "reasons": {"EMPTY": 1, "MALFORMED_ROW": 1, "MISSING_FIELD": 1, "TOO_SHORT": 1},
          "countries": {"CN": 1, "HK": 1},
          "seconds": 1.500000,
          "bytes": \(Self.input.utf8.count)
        }

        """)
    #expect(try JSONSerialization.jsonObject(with: Data(summary.json.utf8)) is [String: Any])
  }

  @Test("The text shows numbers and shares")
  func text() throws {
    var summary = try summary()
    summary.seconds = 0.25
    #expect(
      summary.text == """
        Rows           6
        Valid          2   33.3%
        Invalid        4   66.7%
        Undecided      0    0.0%
        Malformed      2   33.3%

        Reasons
          EMPTY          1
          MALFORMED_ROW  1
          MISSING_FIELD  1
          TOO_SHORT      1

        Countries of valid numbers
          CN  1
          HK  1

        \(Self.input.utf8.count) bytes in 0.250 s, 24 rows/s, 212 B/s

        """)
  }

  @Test("Of many countries, the text shows the most frequent, and the sum of the others")
  func manyCountries() throws {
    var summary = BatchSummary()
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for (index, letter) in letters.enumerated() {
      summary.countryCounts[try #require(CountryCode("A\(letter)"))] = 100 - index
    }
    #expect(summary.text.contains("\n  AT         81\n  6 others  465\n\n"))
    #expect(!summary.text.contains("AU"))
    #expect(summary.json.contains(#""AZ": 75"#))
    summary.countryCounts = summary.countryCounts.filter { $0.key.letters < "AV" }
    #expect(summary.text.contains("\n  AU   80\n\n"), "one more is itself a line")
  }

  @Test(
    "A limit for rows that aren't valid is a number or a share, and equality passes",
    arguments: [
      ("4", true), ("3", false), ("0", false), ("66.7%", true), ("66.6%", false), ("66.666667%", true),
      ("66.666666%", false), ("100%", true), ("0%", false), ("99", true),
    ])
  func limits(text: String, passes: Bool) throws {
    let limit = try #require(InvalidLimit(text))
    #expect(limit.allows(try summary()) == passes)
    #expect(limit.description == text)
  }

  @Test(
    "Only a number or a share up to 100 is a limit",
    arguments: [
      "", "%", "-1", "1.5", "101%", "100.1%", "1.%", ".5%", "1e3", "5 %", "1.1234567%",
      "99999999999999999999",
    ])
  func badLimits(text: String) {
    #expect(InvalidLimit(text) == nil)
  }

  @Test("An input without rows is within any limit")
  func noRows() {
    #expect(InvalidLimit("0%")?.allows(BatchSummary()) == true)
    #expect(InvalidLimit("0")?.allows(BatchSummary()) == true)
  }
}
