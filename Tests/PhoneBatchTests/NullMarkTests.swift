import PhoneBatch
import PhoneCheck
import Testing

@Suite("Marks for missing values in files")
struct NullMarkTests {
  private static let marks = [
    "NULL", "null", #"\N"#, "N/A", "n/a", "#N/A", "nan", "NaN", "None", "<NA>", "NA", "N.A.", "无", "-",
  ]

  @Test("Cells with a mark are EMPTY, and one remark counts them, in every layout")
  func counted() throws {
    let rows = Self.marks.map { "\($0),A" } + ["13800138000,B", ",C", " ,D", "x,E"]
    for (jobs, chunk) in [(1, 16), (1, 1 << 20), (3, 40)] {
      let outcome = try BatchFixture("phone,name\n" + rows.joined(separator: "\n") + "\n") {
        ($0.jobs, $0.chunkByteCount) = (jobs, chunk)
      }.run()
      #expect(outcome.summary?.reasonCounts == [.empty: Self.marks.count + 2, .unexpectedCharacter: 1])
      #expect(outcome.remarks.filter { $0 == .nullMarks(count: Self.marks.count) }.count == 1)
    }
    let objects = #"{"phone":"NULL"}"# + "\n" + #"{"phone":null}"# + "\n" + #"{"phone":"N\u002fA"}"# + "\n"
    let outcome = try BatchFixture(objects).run()
    #expect(outcome.summary?.reasonCounts == [.empty: 3])
    #expect(outcome.remarks.contains(.nullMarks(count: 2)))
  }

  @Test("Raw bytes are matched unchanged, and a cell with a mark is never divided")
  func otherJudging() throws {
    let exact = try BatchFixture("phone\nNULL\n") { $0.judging = .exact }.run()
    #expect(exact.summary?.reasonCounts == [.patternMismatch: 1])
    #expect(!exact.remarks.contains(.nullMarks(count: 1)))
    let split = try BatchFixture("phone\nN/A\n") { $0.numberSeparators = [NumberSeparator("/")!] }.run()
    #expect(split.summary?.reasonCounts == [.empty: 1])
  }

  @Test(
    "In an area column a mark names no area, like an empty cell, and doesn't make a column look like areas")
  func areas() throws {
    let rows = Self.marks.filter { $0 != "NA" }.map { "13800138000,\($0)\n" }.joined()
    let outcome = try BatchFixture("phone,country\n" + rows) { $0.area = .column("country") }.run()
    #expect(outcome.summary?.validCount == Self.marks.count - 1)
    let unlisted = "phone,country\n13800138000,Zzzqland\n"
    let behind = try BatchFixture(unlisted + rows) { $0.area = .column("country") }.run()
    #expect(behind.summary?.validCount == Self.marks.count - 1)
    #expect(behind.summary?.reasonCounts == [.unknownAreaCode: 1])
    let unused = try BatchFixture("phone,country\n" + rows).run()
    #expect(!unused.remarks.contains { if case .unusedAreaColumn = $0 { true } else { false } })
  }
}
