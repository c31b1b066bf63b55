import PatternAutomata
import PhoneBatch
import Testing

@Suite("The row that is kept for a number")
struct NaturalOrderTests {
  @Test(
    "Numbers are compared by value, dates and names as people sort them, and empty values come first",
    arguments: [
      ("", "0", true), ("9", "10", true), ("1.5", "1.25", false), ("1.25", "1.5", true), ("-3", "2", true),
      ("2026-01-05", "2026-11-02", true), ("2026/1/5", "2026/11/2", true), ("2026/2/1", "2026/11/2", true),
      ("v9", "v10", true), ("a", "b", true), ("a", "a", false), ("1.50", "1.5", false),
      ("1.5", "1.50", false), ("a1", "a01", false), ("a01", "a1", false),
      ("12345678901234567", "12345678901234568", true), ("2026-01-05 9:00", "2026-01-05 10:00", true),
    ])
  func order(first: String, second: String, isLess: Bool) throws {
    let rows = [("139", first), ("139", second)]
    // The greatest value stays, or the first of several equal values.
    let input = "phone,at\n" + rows.map { "\($0.0)12345678,\($0.1)\n" }.joined()
    let outcome = try BatchFixture(input) {
      $0.duplicates.kept = .greatest(column: "at")
      $0.selection = .valid
      $0.added.columns = [.row]
    }.run()
    #expect(outcome.text?.hasSuffix(",\(isLess ? 2 : 1)\n") == true, "\(outcome)")
    #expect(outcome.summary?.leftOutCount == 1)
  }

  @Test("The greatest value is kept, however long the values of a number become, and in any order")
  func growingValues() throws {
    var random = SplitMix64(seed: 60)
    var greatest: [Int: (value: Int, row: Int)] = [:]
    var text = "phone,at\n"
    for row in 1...20_000 {
      let number = Int.random(in: 0..<500, using: &random)
      let value = Int.random(in: 0..<(1 << Int.random(in: 1...40, using: &random)), using: &random)
      text += "138\(10_000_000 + number),\(value)\n"
      if greatest[number].map({ $0.value < value }) ?? true { greatest[number] = (value, row) }
    }
    let outcome = try BatchFixture(text) {
      $0.duplicates.kept = .greatest(column: "at")
      $0.selection = .valid
      $0.added.columns = [.row]
      $0.chunkByteCount = 5000
      $0.jobs = 2
    }.run()
    let rows = (outcome.text ?? "").split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: ",").last.flatMap { Int($0) }
    }
    #expect(rows == greatest.values.map(\.row).sorted(), "\(String(describing: outcome.error))")
  }
}
