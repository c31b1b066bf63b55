import AreaSearch
import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

/// `Format.columns`: a line of output for each line of input, whatever the lines contain.
@Suite("Answers to lines")
struct LineAnswersTests {
  private func answers(_ text: String, _ change: (inout BatchPlan) -> Void = { _ in }) throws -> [String] {
    let outcome = try BatchFixture(text) {
      $0.layout = .lines
      $0.format = .columns
      change(&$0)
    }.run()
    return try #require(outcome.text).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map
    {
      String($0)
    }
  }

  @Test("Each line has one answer of four fields, quotes and commas included")
  func eachLineHasOne() throws {
    #expect(
      try answers("13800138000\n\"138\n\n1,2\r\n138") == [
        "valid\t\t+86-13800138000\tCN", "invalid\tUNEXPECTED_CHARACTER\t\t", "invalid\tEMPTY\t\t",
        "invalid\tUNEXPECTED_CHARACTER\t\t", "invalid\tTOO_SHORT\t\t",
      ])
  }

  @Test("The text after a TAB names the area; without it, or with \\N, no area is named")
  func areasFollow() throws {
    #expect(
      try answers("51234567\tHK\n51234567\n51234567\t\\N\n51234567\t\n51234567\t852\n1\tNarnia\n") == [
        "valid\t\t+852-51234567\tHK", "invalid\tPATTERN_MISMATCH\t\t", "invalid\tPATTERN_MISMATCH\t\t",
        "invalid\tPATTERN_MISMATCH\t\t", "valid\t\t+852-51234567\tHK", "invalid\tUNKNOWN_AREA_CODE\t\t",
      ])
  }

  @Test("Further fields are kept")
  func laterFieldsAreKept() throws {
    #expect(
      try answers("51234567\tHK\t7\ta\\tb\n13800138000\t\t\n") == [
        "valid\t\t+852-51234567\tHK\t7\ta\\tb", "valid\t\t+86-13800138000\tCN\t",
      ])
  }

  @Test("A named area is the only one, and the text after a number is kept")
  func namedArea() throws {
    let area = BatchFixture.validator.catalog.area(named: "HK")!
    #expect(
      try answers("5123 4567\n51234567\tCN\n") { $0.area = .named(area) } == [
        "valid\t\t+852-51234567\tHK", "valid\t\t+852-51234567\tHK\tCN",
      ])
  }

  @Test("Escapes are undone in numbers and areas")
  func escapesAreUndone() throws {
    #expect(
      try answers(
        #"13800138000\t"# + "\n" + #"5123\t4567"# + "\t" + #"\u0048K\t"# + "\n\\N\n1\\\\2\n138\\n138\n\\\n")
        == [
          "valid\t\t+86-13800138000\tCN", "invalid\tUNKNOWN_AREA_CODE\t\t", "invalid\tEMPTY\t\t",
          "invalid\tUNEXPECTED_CHARACTER\t\t", "invalid\tUNEXPECTED_CHARACTER\t\t",
          "invalid\tUNEXPECTED_CHARACTER\t\t",
        ])
    #expect(try answers(#"5123\t4567"# + "\t" + #"\HK\t"# + "\n") == ["valid\t\t+852-51234567\tHK"])
  }

  @Test("A message is one field, and its offset counts the bytes of the line")
  func messagesAreEscaped() throws {
    let lines = try answers(#"138\t\\x"# + "\n" + "138\u{8}1\n") { $0.messageLanguage = .english }
    let fields = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(fields.map(\.count) == [6, 6])
    #expect(fields.map { $0[5] } == ["5", "3"])
    #expect(fields[0][4].contains(#""\\""#) || fields[0][4].contains(#"“\\”"#))
  }

  @Test("Objects have no answers")
  func objectsHaveNone() throws {
    for layout in [BatchPlan.Layout.objects, .table] {
      let outcome = try BatchFixture(#"{"phone":"138"}"# + "\n") {
        ($0.format, $0.layout) = (.columns, layout)
        $0.recognizesObjects = true
      }.run()
      #expect(outcome.error == .unusablePlan(.columnsOfObjects))
    }
  }

  @Test("Every line is answered before the next is written, whatever it contains", .timeLimit(.minutes(15)))
  func conversation() throws {
    let (input, output) = (Pipe(), Pipe())
    let source = BatchInput.file("/dev/fd/\(input.fileHandleForReading.fileDescriptor)")
    let target = BatchOutput.file("/dev/fd/\(output.fileHandleForWriting.fileDescriptor)")
    var plan = BatchPlan()
    (plan.layout, plan.format, plan.answersAtOnce) = (.lines, .columns, true)
    Thread.detachNewThread { [plan] in
      _ = try? plan.run(from: source, to: target, judgedBy: BatchFixture.validator)
      try? output.fileHandleForWriting.close()
    }
    let lines: [[UInt8]] = [
      // The first bytes of archives, of wide characters, of other encodings and of JSON.
      Array("PK\u{3}\u{4}".utf8), [0xFF, 0xFE, 0x31, 0x00], [0xCA, 0xD6, 0xBB, 0xFA], Array("{\"".utf8),
      Array("１".utf8), [],
    ]
    for line in lines {
      try input.fileHandleForWriting.write(contentsOf: Data(line + [0x0A]))
      var answer = Data()
      // If an answer were held back, this would never end, because the pipe is still open.
      while answer.last != 0x0A { answer += try #require(try output.fileHandleForReading.read(upToCount: 1)) }
      #expect(answer.starts(with: Data("invalid\t".utf8)))
    }
    try input.fileHandleForWriting.close()
    #expect(try output.fileHandleForReading.readToEnd() == nil)
  }

  /// For any bytes, an answer has the same four fields as a row of CSV: CSV of the same cells is the reference.
  @Test("Random lines are answered like the cells of a table", arguments: 0..<8 as Range<UInt64>)
  func randomLines(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "138", "00138000", "１３８", " ", "\t", "\\", "\"", ",", "+86", "x", "5123 4567", "\u{1}", "王", "-",
    ]
    let areas = ["HK", "CN", "852", "", "香港", "Hong Kong", "x\\y", "\"HK\""]
    let rows = (0..<400).map { _ in
      (
        number: (0..<Int.random(in: 0...4, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined(),
        area: areas.randomElement(using: &random) ?? ""
      )
    }
    func escaped(_ text: String) -> String {
      text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\t", with: "\\t")
    }
    func quoted(_ text: String) -> String { "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
    let table = try BatchFixture(
      "phone,area\n" + rows.map { quoted($0.number) + "," + quoted($0.area) + "\n" }.joined()
    ) { $0.area = .column("area") }.run()
    let expected = try #require(table.text).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).suffix(4).joined(separator: "\t")
    }
    #expect(
      try answers(rows.map { escaped($0.number) + "\t" + escaped($0.area) + "\n" }.joined()) == expected)
  }
}
