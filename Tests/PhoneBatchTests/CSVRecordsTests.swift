import ByteIO
import Foundation
import PhoneBatch
import Testing

@Suite("Records of a small table")
struct CSVRecordsTests {
  private func records(_ bytes: [UInt8]) throws -> [CSVRecords.Record] {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("csv-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    var records = CSVRecords(try ByteInput(path: url.path))
    var all: [CSVRecords.Record] = []
    while let record = try records.next() { all.append(record) }
    return all
  }

  private static func places(_ records: [CSVRecords.Record]) -> [[String]] {
    records.map { $0.cells.map { "\($0.line):\($0.column) \($0.text)" } }
  }

  @Test("Cells have the line and column that an editor shows, including quotes and line breaks")
  func places() throws {
    let text = "\u{FEFF}a,b\r\n\r\n1,\"x\"\"y\"\n\"p\nq\",r\n\"é\",s"
    #expect(
      try Self.places(records(Array(text.utf8))) == [
        ["1:1 a", "1:3 b"], ["3:1 1", "3:3 x\"y"], ["4:1 p\nq", "5:4 r"], ["6:1 é", "6:6 s"],
      ])
  }

  @Test("The header shows the delimiter, and other encodings are converted to UTF-8")
  func dialects() throws {
    #expect(
      try Self.places(records(Array("a;b\n1,2;3\n".utf8))) == [["1:1 a", "1:3 b"], ["2:1 1,2", "2:5 3"]])
    let wide = try #require("a,b\n中,1\n".data(using: .utf16LittleEndian))
    #expect(try Self.places(records([0xFF, 0xFE] + wide)) == [["1:1 a", "1:3 b"], ["2:1 中", "2:5 1"]])
    #expect(try records([]).isEmpty)
  }

  @Test("A table larger than one read gives the same cells")
  func large() throws {
    let rows = (0..<30_000).map { "\($0),\"x\n\($0)\"" }
    let all = try records(Array((["a,b"] + rows).joined(separator: "\n").utf8))
    #expect(all.count == 30_001)
    #expect(
      all.indices.dropFirst().allSatisfy { all[$0].cells.map(\.text) == ["\($0 - 1)", "x\n\($0 - 1)"] })
    #expect(all.last?.cells.first?.line == 2 + 2 * 29_999)
  }

  @Test("A quote that stays open is an error, with its line")
  func openQuote() {
    #expect(throws: CSVReadFailure.self) { try records(Array("a\n\"b".utf8)) }
  }
}
