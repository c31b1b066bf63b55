import Foundation
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Objects, one on each line")
struct ObjectLinesTests {
  private func run(_ text: String, _ change: (inout BatchPlan) -> Void = { _ in }) throws
    -> BatchFixture.Outcome
  {
    try BatchFixture(text, change).run()
  }

  private static let valid =
    #""phone_status":"valid","phone_reason":null,"phone_number":"+86-13800138000","phone_country":"CN""#

  @Test(
    "An object stays as it is, and gets members at its end",
    arguments: [
      (#"{"name":"A","phone":"13800138000"}"#, #"{"name":"A","phone":"13800138000",@}"#),
      (
        #"{ "phone" : 13800138000 , "x":[1,{"phone":"2"}] } "#,
        #"{ "phone" : 13800138000 , "x":[1,{"phone":"2"}] ,@} "#
      ),
      (
        #"{"a":"}\\\"{","phone":"\u002b86 138\t00138000"}"#,
        #"{"a":"}\\\"{","phone":"\u002b86 138\t00138000",@}"#
      ),
      (#"{"phone":"1","ph\u006fne":"13800138000"}"#, #"{"phone":"1","ph\u006fne":"13800138000",@}"#),
    ])
  func unchanged(line: String, expected: String) throws {
    for format in [BatchPlan.Format.csv, .ndjson] {
      for ending in ["\n", "\r\n", ""] {
        let outcome = try run(line + ending) {
          $0.layout = .objects
          $0.phoneColumn = ".phone"
          $0.format = format
          $0.chunkByteCount = 5
        }
        #expect(
          outcome.text == expected.replacing("@", with: Self.valid) + ending,
          "\(String(describing: outcome.error))")
      }
    }
  }

  @Test("A selection leaves out the other objects", arguments: [BatchPlan.Format.csv, .ndjson])
  func selection(format: BatchPlan.Format) throws {
    let lines = [#"{"phone":"13800138000"}"#, #"{"phone":"1"}"#, #"{"phone":"+86 13900139000"}"#]
    for (selection, phones) in [
      (BatchPlan.Selection.valid, ["13800138000", "+86 13900139000"]), (.invalid, ["1"]),
      (.all, ["13800138000", "1", "+86 13900139000"]),
    ] {
      let outcome = try run(lines.joined(separator: "\n")) {
        $0.layout = .objects
        $0.phoneColumn = ".phone"
        $0.format = format
        $0.selection = selection
      }
      let written = (outcome.text ?? "").split(separator: "\n").map { $0.split(separator: "\"")[3] }
      #expect(written == phones.map { $0[...] })
      #expect(outcome.summary?.rowCount == 3)
    }
  }

  @Test("Objects are recognized, the member is found, and what is written can be read again")
  func recognized() throws {
    let text =
      #"{"id":1,"contact":{"name":"A","phone":"13800138000"}}"# + "\n" + #"{"id":2,"contact":{}}"# + "\n{}\n"
    let outcome = try run(text)
    #expect(outcome.remarks.contains(.choseMember(path: ".contact.phone")))
    #expect(outcome.summary?.rowCount == 3)
    #expect(outcome.summary?.validCount == 1)
    #expect(outcome.summary?.reasonCounts == [.empty: 2])
    let written = try #require(outcome.text)
    #expect(
      written.hasSuffix(
        "\n{\"phone_status\":\"invalid\",\"phone_reason\":\"EMPTY\",\"phone_number\":null,\"phone_country\":null}\n"
      ))
    let again = try run(written) {
      $0.phoneColumn = ".contact.phone"
      $0.columnPrefix = "again_"
    }
    #expect(again.summary?.validCount == 1)
    #expect(!again.remarks.contains(.memberExists(name: "phone_status")))
    let twice = try run(written) { $0.phoneColumn = ".contact.phone" }
    #expect(twice.remarks.contains(.memberExists(name: "phone_status")))
    #expect(twice.summary?.validCount == 1)
    let table = try run("name,phone\nA,13800138000\n") { $0.format = .ndjson }
    #expect(try run(table.text ?? "") { $0.phoneColumn = ".fields.phone" }.summary?.validCount == 1)
  }

  @Test("Several members, the first valid of several, an area, duplicates and messages")
  func columns() throws {
    let text = #"{"a":"13800138000","b":"138"}"# + "\n" + #"{"a":null,"b":"+86 13800138000"}"# + "\n"
    let both = try run(text) { $0.phoneColumns = [".a", "b"] }
    #expect(both.text?.contains(#""a_status":"valid","#) == true)
    #expect(both.text?.contains(#""b_reason":"TOO_SHORT","#) == true)
    let any = try run(text) {
      $0.anyOfColumns = ["a", "b"]
      $0.findsDuplicates = true
      $0.messageLanguage = .english
    }
    #expect(any.summary?.validCount == 2)
    #expect(any.text?.contains(#""phone_duplicate_of":1,"phone_message":null,"phone_offset":null}"#) == true)
    let areas = #"{"phone":"51234567","c":"HK"}"# + "\n" + #"{"phone":"51234567","c":""}"# + "\n"
    let area = try run(areas) { $0.area = .column(".c") }
    #expect(area.summary?.rowCount == 2)
    #expect(
      area.text?.components(separatedBy: "\n").first
        != area.text?.components(separatedBy: "\n").dropFirst().first)
    let element = try run(#"{"p":[{"n":"1"},{"n":"13800138000"}]}"#) { $0.phoneColumn = ".p[1].n" }
    #expect(element.summary?.validCount == 1)
  }

  @Test(
    "A line that isn't an object ends the run, with its place",
    arguments: ["", "[1]", "{", #"{"phone":"1""#, "{]", #"{"phone":"1"} x"#, "13800138000", #"{"a":"b}"#])
  func faults(line: String) throws {
    let text = #"{"phone":"13800138000"}"# + "\n" + line + "\n" + #"{"phone":"13800138000"}"# + "\n"
    let outcome = try run(text)
    guard case .malformedInput(.notAnObject, _, line: 2, row: 2) = outcome.error else {
      Issue.record("\(line): \(String(describing: outcome.error))")
      return
    }
    #expect(outcome.output == nil)
  }

  @Test("Without a member that looks like it, the members are listed")
  func unclear() throws {
    let none = try run(#"{"id":1,"x":{"name":"A"}}"# + "\n").error
    #expect(none?.description.hasSuffix("the members are:\n  .id\n  .x.name") == true)
    let several = try run(#"{"tel":"1","phone":"2"}"# + "\n").error
    #expect(several == .memberUnclear(candidates: [".tel", ".phone"], members: [".tel", ".phone"]))
  }

  @Test(
    "JSON that isn't on lines of its own is refused, and an empty input is said",
    arguments: ["[{\"phone\":1}]", "{\n\"phone\":1}"])
  func otherJSON(text: String) throws {
    guard case .malformedInput(.unreadable(.json), _, _, _) = try run(text).error else {
      Issue.record("\(text) was read")
      return
    }
    let empty = try run("") {
      $0.layout = .objects
      $0.phoneColumn = ".phone"
    }
    #expect(empty.remarks.contains(.emptyInput(name: empty.inputName)))
  }
}
