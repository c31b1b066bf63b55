import Foundation
import PatternAutomata
import PhoneBatch
import Testing

@Suite("NDJSON")
struct NDJSONTests {
  private func lines(_ input: String, _ change: (inout BatchPlan) -> Void = { _ in }) throws -> String? {
    try BatchFixture(input) {
      $0.format = .ndjson
      change(&$0)
    }.run().text
  }

  @Test("A row is an object with its row and line, its fields by name and the verdict")
  func shape() throws {
    #expect(
      try lines("\u{FEFF}name,phone\r\n\n\"Li, \"\"A\"\"\nB\",13912345678\r\n王,1")
        == #"{"row":1,"line":3,"fields":{"name":"Li, \"A\"\nB","phone":"13912345678"},"status":"valid","#
        + #""reason":null,"number":"+86-13912345678","country":"CN"}"# + "\n"
        + #"{"row":2,"line":5,"fields":{"name":"王","phone":"1"},"status":"invalid","#
        + #""reason":"TOO_SHORT","number":null,"country":null}"# + "\n")
  }

  @Test(
    "Every field has a name of its own",
    arguments: [
      ("a,a,phone,\n1,2,3,4,5\n", #"{"a":"1","a_2":"2","phone":"3","column_4":"4","column_5":"5"}"#),
      ("a,a,phone,a_2\n1,2,3,4\n", #"{"a":"1","a_2":"2","phone":"3","a_2_4":"4"}"#),
      ("column_2,,phone,\n1,2,3,4\n", #"{"column_2":"1","column_2_2":"2","phone":"3","column_4":"4"}"#),
      (",column_1,phone\n1,2,3\n", #"{"column_1":"1","column_1_2":"2","phone":"3"}"#),
      ("phone,x\n1\n", #"{"phone":"1"}"#),
      ("phone,\"a\"\"\\\n\"\n1,\"\t\u{1}\u{7F}/\"\n", #"{"phone":"1","a\"\\\n":"\t\u0001\u007f/"}"#),
    ])
  func names(input: String, fields: String) throws {
    #expect(try lines(input)?.contains("\"fields\":\(fields),\"status\"") == true)
  }

  @Test("Names that are much longer than rows are written with each row")
  func longNames() throws {
    let names = ["a", "b", "c"].map { String(repeating: $0, count: 10_000) }
    let rows = (0..<300).map { "1380013\(1000 + $0),\($0),,x\n" }
    let text = try lines("phone,\(names.joined(separator: ","))\n\(rows.joined())")
    let objects = (0..<300).map { index in
      "{\"row\":\(index + 1),\"line\":\(index + 2),\"fields\":{\"phone\":\"1380013\(1000 + index)\","
        + "\"\(names[0])\":\"\(index)\",\"\(names[1])\":\"\",\"\(names[2])\":\"x\"},\"status\":\"valid\",\"reason\":null,"
        + "\"number\":\"+86-1380013\(1000 + index)\",\"country\":\"CN\"}\n"
    }
    #expect(text == objects.joined())
  }

  @Test("Without a header, and for lines, fields are named by their number")
  func noHeader() throws {
    let line = try lines("13912345678\n") { $0.layout = .lines }
    #expect(line?.contains(#"{"column_1":"13912345678"}"#) == true)
    let row = try lines("a,1\n") {
      $0.layout = .tableWithoutHeader
      $0.phoneColumn = "2"
    }
    #expect(row?.contains(#"{"column_1":"a","column_2":"1"}"#) == true)
  }

  @Test("Any bytes become JSON that Foundation reads as Swift decodes the bytes", arguments: 0..<20)
  func anyBytes(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let alphabet: [UInt8] = [
      0x61, 0x22, 0x5C, 0, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC3, 0xE0, 0xA0, 0xE4, 0xBD, 0xED, 0xEF, 0xF0, 0x90,
      0xF4, 0x8F, 0xFF,
    ]
    // More control characters would show a binary file.
    let letters = [UInt8](0x62...0x7A)
    var input = Array("phone".utf8)
    var values: [[UInt8]] = []
    for _ in 0..<200 {
      let value = (0..<8).map { _ in (alphabet + letters).randomElement(using: &random) ?? 0 }
      values.append(value)
      input += [10, 34] + value.flatMap { $0 == 34 ? [34, 34] : [$0] } + [34]
    }
    let output = try #require(try BatchFixture(bytes: input) { $0.format = .ndjson }.run().output)
    let rows = output.split(separator: 10)
    #expect(rows.count == values.count)
    for (row, value) in zip(rows, values) {
      let object = try JSONSerialization.jsonObject(with: Data(row)) as? [String: Any]
      let fields = object?["fields"] as? [String: String]
      #expect(fields?["phone"].map { Array($0.utf8) } == Array(String(decoding: value, as: UTF8.self).utf8))
    }
  }
}
