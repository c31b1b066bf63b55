import PhoneBatch
import PhoneCheck
import Testing

@Suite("Ending at the first row that is not valid")
struct FailFastTests {
  private static let good = "Li,13912345678\n"

  private func fixture(_ text: String, _ change: (inout BatchPlan) -> Void = { _ in }) -> BatchFixture {
    BatchFixture(text) {
      $0.phoneColumn = "2"
      $0.stopsAtFirstNotValid = true
      change(&$0)
    }
  }

  @Test("The row is named with its line and reason, it is the last written row, and no files appear")
  func stops() throws {
    let before = "name,phone\n" + String(repeating: Self.good, count: 300) + "\n\"a\nb\",13912345678\n"
    let text = before + "Li,1\n" + String(repeating: Self.good + "x,y\n", count: 300)
    for (jobs, chunk) in [(1, 1), (2, 50), (4, 1000), (2, 1 << 16)] {
      for findsDuplicates in [false, true] {
        let fixture = fixture(text) {
          $0.jobs = jobs
          $0.chunkByteCount = chunk
          $0.findsDuplicates = findsDuplicates
        }
        let found = try fixture.run()
        #expect(found.error == .rowNotValid(name: found.inputName, line: 305, row: 302, .tooShort))
        #expect(found.error?.isUsageError == false)
        #expect(found.output == nil)
        let written = try fixture.runDirectly()
        let lines = (written.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 306, "\(jobs) \(chunk)")
        #expect(lines.dropLast().last?.hasPrefix("Li,1,invalid,TOO_SHORT,,") == true)
      }
    }
  }

  @Test("Without such a row, a run ends as usual", arguments: BatchPlan.Format.ofTables)
  func ends(format: BatchPlan.Format) throws {
    let text = "name,phone\n\n" + String(repeating: Self.good, count: 30)
    let found = try fixture(text) { $0.format = format }.run()
    var plain = fixture(text) { $0.format = format }
    plain.plan.stopsAtFirstNotValid = false
    #expect(found.error == nil)
    #expect(try found.output == plain.run().output)
    #expect(found.summary?.validCount == 30)
  }

  @Test(
    "Rows of any kind end the run, in any layout",
    arguments: [
      ("a,b\n1,13912345678,3\n", BatchPlan.Layout.table, ReasonCode.malformedRow, 2, 1),
      ("a,b\n1\n", .table, .missingField, 2, 1),
      ("1,13912345678\n2,+9991\n", .tableWithoutHeader, .patternMismatch, 2, 2),
      ("\n13912345678\n", .lines, .empty, 1, 1), ("13912345678\n*", .lines, .unexpectedCharacter, 2, 2),
    ])
  func kinds(text: String, layout: BatchPlan.Layout, reason: ReasonCode, line: Int, row: Int) throws {
    for format in [BatchPlan.Format.csv, .ndjson, .summary] {
      let found = try fixture(text) {
        $0.layout = layout
        $0.format = format
        if layout == .lines { $0.phoneColumns = [] }
      }.run()
      guard case .rowNotValid(_, line, row, let given) = found.error else {
        Issue.record("\(String(describing: found.error))")
        continue
      }
      #expect(given == reason || reason == .patternMismatch || reason == .unexpectedCharacter)
    }
  }
}
