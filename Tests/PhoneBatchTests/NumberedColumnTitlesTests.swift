import PhoneBatch
import Testing

@Suite("Titles above a header whose columns are given by number")
struct NumberedColumnTitlesTests {
  /// The outcome for the first lines: the number of skipped lines, or the line that the run asks about.
  enum Outcome: Hashable {
    case passed(Int), asked(Int), noSuchColumn
  }

  private func outcome(of text: String, _ columns: [String]) throws -> Outcome {
    let run = try BatchFixture(text) {
      if columns.first == "any-of" {
        $0.anyOfColumns = Array(columns.dropFirst())
      } else {
        $0.phoneColumns = columns
      }
    }.run()
    switch run.error {
    case .headerUnclear(let lineCount, _): return .asked(lineCount)
    case .noSuchColumn: return .noSuchColumn
    case let error?: throw error
    case nil: break
    }
    let passed = run.remarks.compactMap { if case .headerBelowLines(let count) = $0 { count } else { nil } }
    let lineCount = passed.first ?? 0
    // Every line below the header is a row.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let rows = lines.dropFirst(lineCount).count { !$0.isEmpty } - 1
    #expect(run.summary?.rowCount == rows, "\(text)")
    return .passed(lineCount)
  }

  @Test(
    "A single name is a header, and so are empty names",
    arguments: [
      (",phone\n0,13800138000\n1,13900139000\n", ["2"]), (",phone\n0,13800138000\n", ["any-of", "2"]),
      (",phone\n0,13800138000\n", ["any-of", "1", "2"]), ("phone,\n13800138000,0\n", ["1"]),
      (",,phone,\n0,a,13800138000,b\n", ["3"]), (",phone,\n0,13800138000,13900139000\n", ["2", "3"]),
      (",0\n0,13800138000\n1,13900139000\n", ["2"]), ("id,\n0,13800138000\n1,13900139000\n", ["2"]),
      (",\n0,13800138000\n1,13900139000\n", ["2"]), (",name\n13800138000,x\n13900139000,y\n", ["1"]),
      ("\n,phone\n0,13800138000\n", ["2"]), ("contact\n13800138000\n13900139000\n", ["1"]),
      (";phone\n0;13800138000\n", ["2"]), (",phone\n0,13800138000\n", ["1"]),
    ])
  func header(text: String, columns: [String]) throws {
    #expect(try outcome(of: text, columns) == .passed(0))
  }

  @Test(
    "A first row without a number stays a row",
    arguments: [
      (",phone\n0,none\n1,13900139000\n", ["2"]),
      (",phone\n2,12\n10001,13900139000\n10002,13900139000\n", ["2"]),
      (",phone\n2,telephone\n10001,13900139000\n10002,13900139000\n", ["2"]),
      (",contact\n0,phone\n1,13900139000\n", ["2"]), ("id,\n0,N/A\n1,13900139000\n", ["2"]),
      ("id,\n0,\n1,13900139000\n", ["2"]), (",\n0,1\n1,13900139000\n", ["2"]),
    ])
  func notANumber(text: String, columns: [String]) throws {
    #expect(try outcome(of: text, columns) == .passed(0))
  }

  @Test(
    "A title that lacks the column, has one cell, or is empty is skipped above the name of a phone column",
    arguments: [
      ("Report 2024\nname,phone\na,13800138000\n", ["2"], 1),
      ("Report 2024\nphone,name\n13800138000,a\n", ["1"], 1),
      ("\"Report, 2024\"\nname,phone\na,13800138000\n", ["2"], 1),
      ("Report\n\nname,phone,mobile\na,13800138000,\n", ["any-of", "3", "2"], 2),
      (",,\nid,name,phone\n0,a,13800138000\n", ["3"], 1),
    ])
  func title(text: String, columns: [String], lineCount: Int) throws {
    #expect(try outcome(of: text, columns) == .passed(lineCount))
  }

  @Test(
    "A run asks about a row that may be a title or a header",
    arguments: [
      ("Report,\nname,phone\na,13800138000\n", ["2"]), ("Report,,,,\nname,phone\na,13800138000\n", ["2"]),
      ("Report 2024,\nphone,name\n13800138000,a\n", ["1"]), ("Report,\nname,wechat\na,13800138000\n", ["2"]),
      ("Report 2024\nname,wechat\na,13800138000\n", ["2"]), ("Report\nwechat,name\n13800138000,a\n", ["1"]),
      ("name,mail\nAnn,a@b,none\nBob,b@c,13900139000\n", ["3"]),
    ])
  func asked(text: String, columns: [String]) throws {
    #expect(try outcome(of: text, columns) == .asked(1))
  }

  @Test(
    "A row with a number isn't a header, even if the first record lacks the column",
    arguments: [
      ("Report 2024\na,13800138000\nb,13900139000\n", ["2"]),
      ("name,mail\nAnn,a@b,13800138000\nBob,b@c,13900139000\n", ["3"]),
    ])
  func lacking(text: String, columns: [String]) throws {
    #expect(try outcome(of: text, columns) == .noSuchColumn)
  }

  @Test("A row with a number in the column is never the header, or above it", arguments: ["1", "2"])
  func noNumberLost(column: String) throws {
    let cells = ["", "0", "phone", "13800138000"]
    let records = cells + cells.flatMap { one in cells.map { "\(one),\($0)" } }
    let index = column == "1" ? 0 : 1
    for first in records {
      for second in records {
        let text = "\(first)\n\(second)\nx,13900139000\n13900139000,13700137000\n"
        guard case .passed(let count) = try outcome(of: text, [column]), count > 0 else { continue }
        let lost = second.split(separator: ",", omittingEmptySubsequences: false)
        #expect(count == 1 && lost[index] == "phone", "\(text)")
        #expect(first == "," || !first.contains(","), "\(text)")
      }
    }
  }
}
