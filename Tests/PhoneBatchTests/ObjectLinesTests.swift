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
    "An object stays unchanged, and gets members at its end",
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
      (#"  {"ph\u006fne":"13800138000"}"#, #"  {"ph\u006fne":"13800138000",@}"#),
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

  @Test("A selection leaves out all other objects", arguments: [BatchPlan.Format.csv, .ndjson])
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

  @Test("Objects are recognized, the member is found, and the output can be read again")
  func recognized() throws {
    let text =
      #"{"id":1,"contact":{"name":"A","phone":"13800138000"}}"# + "\n" + #"{"id":2,"contact":{}}"# + "\n{}\n"
    let outcome = try run(text)
    #expect(outcome.remarks.contains(.choseMember(path: ".contact.phone")))
    // A key may be a number itself.
    let key = #"{"tel:+86-138-0013-8000":"13912345678","n":1}"# + "\n"
    let ofKey = try BatchFixture(key).run()
    #expect(ofKey.summary?.validCount == 1)
    #expect(ofKey.remarks.contains(.choseMember(path: ".(holds digits)")))
    guard
      case .memberUnclear(let candidates, let members)? = try BatchFixture(
        #"{"tel13800138000":"1","tel13900139000":"1"}"# + "\n"
      ).run().error
    else {
      Issue.record("two members are equally likely")
      return
    }
    #expect(!"\(candidates) \(members.names)".contains("13800138"))
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
    let twice = try run(written) { $0.phoneColumn = ".contact.phone" }
    #expect(twice.error == .columnExists("phone_status", option: "--column-prefix"))
    let table = try run("name,phone\nA,13800138000\n") { $0.format = .ndjson }
    #expect(try run(table.text ?? "") { $0.phoneColumn = ".fields.phone" }.summary?.validCount == 1)
  }

  @Test("Several members, the first valid of several, an area, duplicates and messages are supported")
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
    arguments: [
      "[1]", "{", #"{"phone":"1""#, "{]", #"{"phone":"1"} x"#, "13800138000", #"{"a":"b}"#,
      #"{"phone":"1",}"#,
      #"{"a":tru}"#, #"{"a":01}"#, #"{"phone":"1","phone":"2"}"#,
    ])
  func faults(line: String) throws {
    let text = #"{"phone":"13800138000"}"# + "\n" + line + "\n" + #"{"phone":"13800138000"}"# + "\n"
    let outcome = try run(text)
    guard case .malformedInput(.notAnObject, _, line: 2, row: 2) = outcome.error else {
      Issue.record("\(line): \(String(describing: outcome.error))")
      return
    }
    #expect(outcome.output == nil)
  }

  @Test("A later object with a member that would be added ends the run")
  func addedTwice() throws {
    let text = #"{"phone":"13800138000"}"# + "\n" + #"{"phone":"1","phone_status":"old"}"# + "\n"
    let outcome = try run(text)
    guard case .malformedInput(.hasMember("phone_status"), _, line: 2, row: 2) = outcome.error else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(try run(text) { $0.columnPrefix = "checked_" }.summary?.rowCount == 2)
  }

  @Test("Rows before a wrong line are written, and no row after it, however the work is divided")
  func rowsBeforeFault() throws {
    let rows = (1...600).map { #"{"id":\#($0),"phone":"13800138000"}"# }
    for place in [0, 1, 255, 256, 257, 599] {
      var lines = rows
      lines[place] = "xx"
      for (jobs, chunk) in [(1, 7), (1, 4096), (3, 1000), (3, 1 << 20)] {
        for unique in [false, true] {
          let outcome = try BatchFixture(lines.joined(separator: "\n") + "\n") {
            ($0.layout, $0.phoneColumn, $0.jobs, $0.chunkByteCount) = (.objects, ".phone", jobs, chunk)
            $0.findsDuplicates = unique
          }.runDirectly()
          guard case .malformedInput(.notAnObject, _, line: place + 1, row: place + 1) = outcome.error else {
            Issue.record("\(place): \(String(describing: outcome.error))")
            continue
          }
          let written = (outcome.text ?? "").split(separator: "\n")
          #expect(written.count == place, "\(place) with \(jobs) jobs")
          #expect(written.last?.hasPrefix(#"{"id":\#(place),"#) ?? (place == 0))
        }
      }
    }
  }

  @Test("Blank lines are copied and aren't rows, in any place, and white space may precede an object")
  func blankLines() throws {
    let text =
      "\n  \r\n" + #"  {"id":1,"phone":"13800138000"}"# + "\n\n\t\n" + #"{"id":2,"phone":"1"} "#
      + "\r\n\r\n \t \n\n"
    for (jobs, chunk) in [(1, 1), (1, 4096), (2, 40)] {
      let outcome = try run(text) {
        ($0.jobs, $0.chunkByteCount) = (jobs, chunk)
        $0.added.columns = [.row, .line, .status]
      }
      #expect(outcome.remarks.contains(.choseMember(path: ".phone")))
      #expect(
        outcome.text == "\n  \r\n"
          + #"  {"id":1,"phone":"13800138000","phone_row":1,"phone_line":3,"phone_status":"valid"}"#
          + "\n\n\t\n" + #"{"id":2,"phone":"1","phone_row":2,"phone_line":6,"phone_status":"invalid"} "#
          + "\r\n\r\n \t \n\n", "\(String(describing: outcome.error))")
      #expect(outcome.summary?.rowCount == 2)
      #expect(try run(text) { $0.selection = .valid }.text?.split(separator: "\n").count == 1)
    }
    let ranges = try BatchFixture(text).ranges(parts: 2).get()
    #expect(ranges.rowCount == 2)
  }

  @Test("Without a member that looks like a phone number, the error lists the members")
  func unclear() throws {
    let none = try run(#"{"id":1,"x":{"name":"A"}}"# + "\n").error
    #expect(none?.description.hasSuffix("The members are:\n  .id\n  .x.name") == true)
    let several = try run(#"{"tel":"1","phone":"2"}"# + "\n").error
    #expect(several == .memberUnclear(candidates: [".tel", ".phone"], members: [".tel", ".phone"]))
  }

  @Test(
    "JSON that isn't on separate lines is refused, and an empty input is reported",
    arguments: ["[{\"phone\":1}]", "{\n\"phone\":1}"])
  func otherJSON(text: String) throws {
    guard case .malformedInput(.json, _, _, _) = try run(text).error else {
      Issue.record("\(text) was read")
      return
    }
    let empty = try run("") {
      $0.layout = .objects
      $0.phoneColumn = ".phone"
    }
    #expect(empty.remarks.contains(.emptyInput(name: empty.inputName)))
  }

  @Test(
    "The advice for other JSON names a path in the file, and how to read the output of jq",
    arguments: [
      (#"[{"id":1,"phone":"13800138000"}]"#, "jq -c '.[]'", "-"),
      (#"{"code":0,"data":[{"mobile":"13800138000"}]}"#, "jq -c '.data[]'", "-"),
      (#"{"about":"x","contacts":{"list":[{"phone_number":"1"}]}}"#, "jq -c '.contacts.list[]'", "-"),
      (#"{"features":[{"type":"F","properties":{"phone":"1"}}]}"#, "jq -c '.features[]'", "-"),
      (#"{"a b":[{"phone":"1"}]}"#, #"jq -c '."a b"[]'"#, "-"),
      (#"{"0":{"phone":"1"},"1":{"phone":"2"}}"#, "jq -c '.[]'", "-"),
      (#"{"name":{"0":"A","1":"B"},"phone":{"0":"13800138000","1":"1"}}"#, "jq -r '.phone[]'", "--lines -"),
      (#"{"phone":["13800138000","13900139000"],"x":[1,2]}"#, "jq -r '.phone[]'", "--lines -"),
      (
        #"{"columns":["name","phone"],"index":[0],"data":[["A","13800138000"]]}"#,
        "jq -r '.columns, .data[] | @csv'", "-"
      ),
      (#"[["name","phone"],["A","13800138000"]]"#, "jq -r '.[] | @csv'", "-"),
      (#"[["A","13800138000"],["B","13900139000"]]"#, "jq -r '.[] | @csv'", "--no-header --column 2 -"),
      (#"["13800138000","13900139000"]"#, "jq -r '.[]'", "--lines -"),
      (#"{"a":{"rows":[{"kontakt":"13800138000","id":7}]}}"#, "jq -c '.a.rows[]'", "--column .kontakt -"),
      ("{\n  \"data\": [\n    {\"phone\": \"1\"}\n  ]\n}\n", "jq -c '.data[]'", "-"),
      ("{\n  \"phone\": \"1\"\n}\n", "jq -c .", "-"),
      (#"{"13800138000":[{"phone":"1"}]}"#, "jq -c '.[][]'", "-"),
      // Only the beginning of a file is searched.
      (#"[{"id":1,"phone":"13800138000"},{"id":2,"pho"#, "jq -c '.[]'", "-"),
    ])
  func advice(text: String, filter: String, arguments: String) throws {
    for text in [text, text + "\n", "\u{FEFF}" + text] {
      let outcome = try run(text)
      guard case .malformedInput(.json, _, _, _) = outcome.error else {
        Issue.record("\(text): \(String(describing: outcome.error))")
        continue
      }
      let message = outcome.error?.description ?? ""
      #expect(
        message.hasSuffix(
          " through a pipe: \(filter) \(outcome.inputName) | phonecheck validate \(arguments)"))
    }
  }
}
