import PhoneBatch
import PhoneCheck
import Testing

@Suite("The first valid one of several columns")
struct AnyOfColumnsTests {
  private func run(_ rows: String, _ change: (inout BatchPlan) -> Void = { _ in }) throws
    -> BatchFixture.Outcome
  {
    try BatchFixture("phone,mobile,name\n" + rows) {
      $0.anyOfColumns = ["mobile", "phone"]
      change(&$0)
    }.run()
  }

  @Test(
    "The first valid number of a row counts; without one, the first cell that isn't empty gives the reason",
    arguments: [
      ("13800138000,,a", "valid,,+86-13800138000,CN"),
      (",13800138000,a", "valid,,+86-13800138000,CN"),
      ("13800138000,13900139000,a", "valid,,+86-13900139000,CN"),
      ("138 0013 8000,139,a", "valid,,+86-13800138000,CN"),
      ("\"+86\"\"13800138000\",x,a", "invalid,UNEXPECTED_CHARACTER,,"),
      ("138,,a", "invalid,TOO_SHORT,,"), (",,a", "invalid,EMPTY,,"),
      ("13800138000,x,a", "valid,,+86-13800138000,CN"),
      ("x,139,a", "invalid,TOO_SHORT,,"),
    ])
  func firstValid(row: String, verdict: String) throws {
    let outcome = try run(row + "\n")
    #expect(
      outcome.text
        == "phone,mobile,name,phone_status,phone_reason,phone_number,phone_country\n\(row),\(verdict)\n")
    #expect(outcome.summary?.rowCount == 1)
  }

  @Test("Every kernel, duplicates, messages and objects use the number that counts")
  func others() throws {
    let rows = (0..<600).map { $0 % 2 == 0 ? "1380013\(8000 + $0),,a\n" : ",+86 1380013\(7999 + $0),b\n" }
      .joined()
    let outcome = try run(rows) { $0.findsDuplicates = true }
    #expect(outcome.summary?.validCount == 600)
    #expect(outcome.summary?.duplicateCount == 300)
    #expect(outcome.text?.contains(",+86 13800138000,b,valid,,+86-13800138000,CN,1\n") == true)
    let objects = try run(",13800138000,a\n138,,b\n") {
      $0.format = .ndjson
      $0.messageLanguage = .english
    }
    #expect(
      objects.text?.contains("\"status\":\"valid\",\"reason\":null,\"number\":\"+86-13800138000\"") == true)
    #expect(objects.text?.contains("\"reason\":\"TOO_SHORT\"") == true)
    #expect(objects.text?.contains("\"numbers\"") == false)
  }

  @Test("A row without a field for one of the columns may have a number in another")
  func ragged() throws {
    let outcome = try run("13800138000\n") { $0.raggedRows = .judged }
    #expect(outcome.summary?.validCount == 1)
  }
}
