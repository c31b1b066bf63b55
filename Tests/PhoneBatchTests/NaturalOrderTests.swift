import PhoneBatch
import Testing

@Suite("Which row of a number is kept")
struct NaturalOrderTests {
  @Test(
    "Numbers are compared by value, dates and names as people sort them, and nothing comes first",
    arguments: [
      ("", "0", true), ("9", "10", true), ("1.5", "1.25", false), ("1.25", "1.5", true), ("-3", "2", true),
      ("2026-01-05", "2026-11-02", true), ("2026/1/5", "2026/11/2", true), ("2026/2/1", "2026/11/2", true),
      ("v9", "v10", true), ("a", "b", true), ("a", "a", false), ("a1", "a01", false), ("a01", "a1", false),
      ("12345678901234567", "12345678901234568", true), ("2026-01-05 9:00", "2026-01-05 10:00", true),
    ])
  func order(first: String, second: String, isLess: Bool) throws {
    let rows = [("139", first), ("139", second)]
    // The one that is kept is the greatest, or the first of equal ones.
    let input = "phone,at\n" + rows.map { "\($0.0)12345678,\($0.1)\n" }.joined()
    let outcome = try BatchFixture(input) {
      $0.duplicates.kept = .greatest(column: "at")
      $0.selection = .valid
      $0.added.columns = [.row]
    }.run()
    #expect(outcome.text?.hasSuffix(",\(isLess ? 2 : 1)\n") == true, "\(outcome)")
    #expect(outcome.summary?.leftOutCount == 1)
  }
}
