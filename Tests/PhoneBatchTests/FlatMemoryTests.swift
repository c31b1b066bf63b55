import Foundation
import PhoneBatch
import Testing

@Suite("Flat memory")
struct FlatMemoryTests {
  @Test(
    "Rows are the same, however few of their bytes are kept",
    arguments: [1, 100, 5000], BatchPlan.Format.ofTables)
  func parts(byteCount: Int, format: BatchPlan.Format) throws {
    var text = "phone,name,note\n"
    for row in 0..<3000 {
      text += row % 7 == 0 ? "1\n" : row % 11 == 0 ? "\n" : "138\(10_000_000 + row % 50),\"a\"\"b\",\(row)\n"
    }
    for change: (inout BatchPlan) -> Void in [
      { _ in }, { $0.findsDuplicates = true }, { $0.isSpreadsheetSafe = true },
      { $0.phoneColumns = ["phone", "note"] }, { $0.vectorKernels = .none },
    ] {
      var fixture = BatchFixture(text) {
        $0.phoneColumn = "phone"
        $0.format = format
        $0.chunkByteCount = 4000
        change(&$0)
      }
      let whole = try fixture.run()
      fixture.plan.maximumSentByteCount = byteCount
      fixture.plan.jobs = 3
      let parts = try fixture.run()
      #expect(parts.output == whole.output)
      #expect(parts.summary?.rowCount == whole.summary?.rowCount)
      #expect(parts.error == nil)
    }
  }

  @Test("Names of many columns are written one by one, with the same result")
  func wideObjects() throws {
    // More than the 256 KiB for keys in rows of the kernel.
    let names = (0..<13_000).map { "column number \($0)" }
    let text =
      "phone," + names.joined(separator: ",") + "\n1,2,3\n" + String(repeating: "x,", count: 13_000) + "y\n"
    let lines = try #require(BatchFixture(text) { $0.format = .ndjson }.run().text).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""fields":{"phone":"1","column number 0":"2","column number 1":"3"}"#))
    #expect(lines[1].contains(#","column number 12999":"y"}"#))
  }

  @Test("The time to find a long record grows with its length", .timeLimit(.minutes(15)))
  func longRecord() throws {
    let text = "phone,x\n" + String(repeating: "1,", count: 4_000_000) + "\n"
    let outcome = try BatchFixture(text) {
      $0.maximumRecordByteCount = 16 << 20
      $0.chunkByteCount = 16 * 1024
      $0.format = .summary
    }.run()
    #expect(outcome.summary?.rowCount == 1)
  }
}
