import Foundation
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Batch errors")
struct BatchErrorTests {
  private func error(_ input: String, _ change: (inout BatchPlan) -> Void = { _ in }) throws -> BatchError? {
    let outcome = try BatchFixture(input, change).run()
    #expect(outcome.output == nil, "an error leaves no file")
    return outcome.error
  }

  @Test(
    "A column that can't be identified is a usage error that lists the headers",
    arguments: [
      ("a,b\n", nil, BatchError.phoneColumnUnclear(candidates: [], headers: ["a", "b"])),
      ("phone,tel\n", nil, .phoneColumnUnclear(candidates: [1, 2], headers: ["phone", "tel"])),
      ("a,b\n", "c", .noSuchColumn("c", headers: ["a", "b"])),
      ("a,b\n", "0", .noSuchColumn("0", headers: ["a", "b"])),
      ("a,b\n", "3", .noSuchColumn("3", headers: ["a", "b"])),
      ("a,b\n", "-1", .noSuchColumn("-1", headers: ["a", "b"])),
      ("a,b\n", "\(Int.min)", .noSuchColumn("\(Int.min)", headers: ["a", "b"])),
      ("a,b\n", "", .noSuchColumn("", headers: ["a", "b"])),
      ("a,a\n", "a", .duplicateColumn("a", headers: ["a", "a"])),
      ("A , a\n", "a", .duplicateColumn("a", headers: ["A ", " a"])),
    ] as [(String, String?, BatchError)])
  func columns(input: String, column: String?, expected: BatchError) throws {
    let found = try error(input) { $0.phoneColumn = column }
    #expect(found == expected)
    #expect(found?.isUsageError == true)
  }

  @Test("For a wide header, the first names and the number of columns are listed")
  func wideHeader() throws {
    let found = try error(String(repeating: "a,", count: 149) + "a\n")
    guard case .phoneColumnUnclear(_, let headers) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(headers.names.count == 100)
    #expect(headers.count == 150)
    #expect(found?.description.hasSuffix("  100  a\n  … and 50 more") == true)
    let phones = try error(String(repeating: "phone,", count: 149) + "phone\n")
    #expect(phones?.description.contains("Columns 1, 2, 3") == true)
    #expect(phones?.description.contains(" 20, … all look") == true)
  }

  @Test("Several columns with the same name are distinguished by number, unless a name is that number")
  func duplicates() throws {
    #expect(
      try error("a,a\n") { $0.phoneColumn = "a" }?.description.contains("Choose one by its number") == true)
    let found = try error("1,1\n") { $0.phoneColumn = "1" }
    #expect(found == .duplicateColumn("1", headers: ["1", "1"]))
    #expect(
      found?.description.contains("can't be the number of a column. Give column 1 another name") == true)
    #expect(
      try BatchFixture("1,1\n139,13912345678\n") { $0.phoneColumn = "2" }.run().summary?.validCount == 1)
  }

  @Test(
    "A name wins over a number, and an exact name over a name with different case or white space",
    arguments: [
      ("2,1\n", "1", "2"), ("a, Phone \n", "phone", "2"), ("Phone,phone\n", "phone", "2"),
      ("x,y\n", "2", "2"),
    ])
  func precedence(header: String, column: String, chosen: String) throws {
    let named = try BatchFixture(header + "13912345678,2\n") { $0.phoneColumn = column }.run()
    #expect(named.error == nil)
    #expect(named.summary?.validCount == (chosen == "1" ? 1 : 0))
  }

  @Test(
    "The error about an existing column names a prefix that lets the same plan run",
    arguments: [nil, Language.simplifiedChinese, .traditionalChinese])
  func collisionOption(labels: Language?) throws {
    let first = try BatchFixture("phone\n1\n") { $0.added.labelLanguage = labels }.run()
    let name = try #require(first.text?.split(separator: "\n")[0].split(separator: ",").last)
    // Some column prefixes are in use, too.
    for taken in ["", ",checked_status", ",校验_号码校验结果,驗證_號碼驗證結果,checked_status"] {
      var fixture = BatchFixture("phone,\(name)\(taken)\n") {
        $0.added.labelLanguage = labels
        $0.phoneColumn = "phone"
      }
      guard case .columnExists(_, let option?)? = try fixture.run().error else {
        Issue.record("no option is named")
        return
      }
      #expect(option.hasPrefix("--column-prefix "))
      fixture.plan.columnPrefix = String(option.dropFirst("--column-prefix ".count))
      #expect(try fixture.run().error == nil)
    }
    let named = try BatchFixture("phone,a\n") {
      $0.added.columns = [.status]
      $0.added.names = ["a"]
    }.run()
    #expect(named.error == .columnExists("a", option: "--column-names"))
  }

  @Test("Labels differ from names that people give to their own columns", arguments: Language.allCases)
  func usualNames(language: Language) throws {
    let usual = [
      "国家/地区", "国家", "地区", "说明", "备注", "状态", "结果", "校验结果", "验证结果", "号码", "标准号", "行号", "序号", "编号", "原因",
      "无效原因",
      "消息", "國家/地區", "國家", "地區", "說明", "備註", "狀態", "結果", "驗證結果", "號碼", "列號", "序號", "原因", "無效原因", "位置",
      "country",
      "status", "reason", "number", "message", "row", "line", "offset", "Phone Status", "phone",
    ]
    let text = "mobile," + usual.joined(separator: ",") + "\n"
    let outcome = try BatchFixture(text) {
      $0.phoneColumn = "mobile"
      $0.added.labelLanguage = language
      $0.added.columns = AddedColumn.allCases.filter { $0 != .knownRow }
      $0.findsDuplicates = true
      $0.messageLanguage = language
    }.run()
    #expect(outcome.error == nil)
  }

  @Test("A column that would be added twice is a usage error")
  func collision() throws {
    #expect(
      try error("phone,phone_reason\n1,2\n") { $0.phoneColumn = "phone" }
        == .columnExists("phone_reason", option: "--column-prefix checked_"))
    #expect(
      try error("phone,area\n") { $0.area = .column("phone") } == .phoneColumnIsAreaColumn("phone"))
    #expect(
      try BatchFixture("phone,phone_reason\n1,2\n") {
        $0.phoneColumn = "phone"
        $0.format = .ndjson
      }.run().error == nil)
  }

  @Test(
    "An input that cannot be divided ends the run with its place",
    arguments: [
      ("phone\n\"1\n2\n", BatchError.MalformedInput.unterminatedQuote, 2, 1),
      ("phone\n1\n\"2\"x\n", .textAfterClosingQuote, 3, 2),
      ("phone\n1\n12345678901234567890123456789012345678901\n", .recordTooLong(maximumByteCount: 40), 3, 2),
      ("phone\r13912345678\r", .carriageReturnsOnly, 1, 0),
    ])
  func malformed(input: String, fault: BatchError.MalformedInput, line: Int, row: Int) throws {
    let found = try error(input) { $0.maximumRecordByteCount = 40 }
    guard case .malformedInput(fault, _, line, row) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(found?.isUsageError == false)
    #expect(found?.description.contains("in.csv:\(line): ") == true)
  }

  @Test("UTF-32 is refused with the command that converts it")
  func wideText() throws {
    let bytes = Array("phone\n13912345678\n".data(using: .utf32) ?? Data())
    let found = try BatchFixture(bytes: bytes).run().error
    #expect(found?.description.contains("iconv -f UTF-32 -t UTF-8") == true)
  }

  @Test("Error text holds no control characters from the file")
  func escaped() throws {
    let found = try error("a\u{1B}[31m,\u{202E}b\n")
    #expect(found?.description.contains("  1  a\\u{1B}[31m\n  2  \\u{202E}b") == true)
    let bytes = try BatchFixture(bytes: [0xD6, 0xD0, 44, 98, 10]).run().error
    #expect(bytes == .phoneColumnUnclear(candidates: [], headers: ["\\xD6\\xD0", "b"]))
  }

  @Test(
    "A first row that is data isn't quoted, but the message names the next step",
    arguments: [
      "13800138000,Li", "Li,+86 138-0013-8000", "Li,１３８００１３８０００", "Li,١٣٨٠٠١٣٨٠٠٠", "\"138\n00\",Li",
    ])
  func dataAsHeader(row: String) throws {
    let found = try error(row + "\n")
    guard case .phoneColumnUnclear(_, let headers) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(Set(headers.names) == ["(holds digits)", "Li"])
    #expect(found?.description.contains("--no-header") == true)
    let named = try error(row + "\n") { $0.phoneColumn = "mobile" }
    #expect(named == .noSuchColumn("mobile", headers: headers))
  }

  @Test("A first row that is read as the header but looks like data gets a remark", arguments: ["1", "2"])
  func dataAsNamedHeader(column: String) throws {
    let outcome = try BatchFixture("13800138000,Li\n13800138001,Wang\n") { $0.phoneColumn = column }.run()
    #expect(outcome.error == nil)
    #expect(outcome.remarks == (column == "1" ? [.headerMayBeData(column: 1)] : []))
  }

  @Test("Digits are counted in the bytes of a name, not in its escaped form")
  func escapedDigits() throws {
    let name: [UInt8] = [0xE4, 0xB8, 0x31, 0x96, 0x94]
    let found = try BatchFixture(bytes: name + [44, 98, 10]).run().error
    #expect(
      found == .phoneColumnUnclear(candidates: [], headers: ["\\xE4\\xB81\\x96\\x94", "b"]))
    let data = try BatchFixture(bytes: [0xD6] + Array("13800138000,b\n".utf8)).run().error
    #expect(data == .phoneColumnUnclear(candidates: [], headers: ["(holds digits)", "b"]))
  }

  @Test("An empty input is a failure if a header is needed", arguments: ["", "\u{FEFF}", "\n", "\r\n\n"])
  func empty(input: String) throws {
    let found = try error(input)
    guard case .missingHeader = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(found?.isUsageError == false)
    let message = "in.csv is empty and has no header. If that is intended, add --no-header or --lines."
    #expect(found?.description.hasSuffix(message) == true)
  }

  @Test("An empty input has no rows if no header is needed", arguments: ["", "\u{FEFF}"])
  func emptyWithoutHeader(input: String) throws {
    for layout in [BatchPlan.Layout.lines, .tableWithoutHeader] {
      let outcome = try BatchFixture(input) { $0.layout = layout }.run()
      #expect(outcome.summary?.rowCount == 0)
      #expect(outcome.text == input)
    }
  }

  @Test("Blank lines without a row are allowed if no header is needed", arguments: ["\n\n", "\u{FEFF}\r\n"])
  func blankLines(input: String) throws {
    let outcome = try BatchFixture(input) { $0.layout = .tableWithoutHeader }.run()
    #expect(outcome.summary?.rowCount == 0)
    #expect(outcome.text == input)
  }

  @Test("A plan that can't run gives the reason", arguments: Array("\"\r\n".utf8) + [0x80, 0xFF])
  func delimiter(byte: UInt8) throws {
    #expect(try error("phone\n") { $0.delimiter = byte } == .unusablePlan(.delimiter(byte)))
  }

  @Test("A cell is only replaced if it holds one number as it is written")
  func replacedCells() throws {
    let changes: [@Sendable (inout BatchPlan) -> Void] = [
      { $0.numberSeparators = [NumberSeparator(";")].compactMap(\.self) }, { $0.anyOfColumns = ["phone"] },
      { $0.judging = .exact },
    ]
    for change in changes {
      let error = try error("phone\n") {
        $0.added.replacesNumbers = true
        change(&$0)
      }
      #expect(error == .unusablePlan(.replacedCells))
    }
  }

  @Test(
    "A record may have from one byte to a gigabyte",
    arguments: [(-1, false), (0, false), (1 << 30, true), (1 << 30 + 1, false)])
  func recordLimit(byteCount: Int, isUsable: Bool) throws {
    let outcome = try BatchFixture("phone\n13912345678\n") { $0.maximumRecordByteCount = byteCount }.run()
    #expect(outcome.error == (isUsable ? nil : .unusablePlan(.maximumRecordByteCount(byteCount))))
    #expect((outcome.output != nil) == isUsable)
  }

  @Test(
    "Headers of several files are compared as text, whatever their encoding",
    arguments: [TextEncoding.utf16LE, .gb18030, nil])
  func headers(encoding: TextEncoding?) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("headers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to name: String) throws -> String {
      let url = folder.appendingPathComponent(name)
      var bytes = Array(text.utf8)
      if encoding == .utf16LE {
        bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      }
      if encoding == .gb18030 { bytes = try #require(TextEncoder(.gb18030)?.bytes(of: text)) }
      try Data(bytes).write(to: url)
      return url.path
    }
    let first = try write("姓名,电话\n王小明,13912345678\n", to: "a.csv")
    let same = try write("姓名,电话\n李,1\n", to: "b.csv")
    let other = try write("姓名,手机\n李,1\n", to: "c.csv")
    let wider = try write("姓名,电话,x\n李,1,2\n", to: "d.csv")
    let plan = BatchPlan()
    #expect(throws: Never.self) { try plan.checkHeaders(ofFiles: [first, same]) }
    #expect(throws: BatchError.headerDiffers(name: other, from: first, .column(2, "手机", expected: "电话"))) {
      try plan.checkHeaders(ofFiles: [first, same, other])
    }
    #expect(throws: BatchError.headerDiffers(name: wider, from: first, .columnCount(3, expected: 2))) {
      try plan.checkHeaders(ofFiles: [first, wider])
    }
  }

  @Test("Input and output are never the same file", arguments: ["in.csv", "link.csv", "hard.csv"])
  func sameFile(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("same-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("in.csv").path
    try Data("phone\n1\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.csv", withDestinationPath: "in.csv")
    try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/hard.csv")
    let output = folder.path + "/" + name
    #expect(throws: BatchError.outputIsInput(path: output)) {
      _ = try BatchPlan().run(from: .file(path), to: .file(output), judgedBy: BatchFixture.validator)
    }
    #expect(FileManager.default.contents(atPath: path) == Data("phone\n1\n".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test("A missing file and a full disk are failures of the file")
  func files() {
    let plan = BatchPlan()
    #expect(throws: BatchError.self) {
      _ = try plan.run(from: .file("/nonexistent.csv"), to: .standardOutput, judgedBy: BatchFixture.validator)
    }
  }
}
