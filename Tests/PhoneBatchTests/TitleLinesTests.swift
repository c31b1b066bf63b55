import Foundation
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Lines above the header, and the delimiter")
struct TitleLinesTests {
  private func run(_ text: String, _ change: (inout BatchPlan) -> Void = { _ in }) throws
    -> BatchFixture.Outcome
  {
    try BatchFixture(text, change).run()
  }

  @Test(
    "A header is found below titles, empty rows and comments, which stay unchanged and aren't rows",
    arguments: [
      ("Contacts\n\nName,Phone\n", 2), ("Table 1,,\nName,Phone,City\n", 1), (",,\nid,name,phone\n", 1),
      ("# made by a tool, 2024\nname,phone\n", 1), ("手机号码导出\n时间：[2024-01-01 00:00:00]\n,,,,\n姓名,手机号\n", 3),
      ("phone export\nname;phone\n", 1), ("\"a title\nName,Phone\n", 1), ("5\" pipes\nName\tPhone\n", 1),
      ("customer phones\r\n\r\nname,phone\r\n", 2),
    ])
  func found(head: String, lineCount: Int) throws {
    let header = String(try #require(head.split(whereSeparator: \.isNewline).last))
    let delimiter: String = try #require([";", "\t", ","].first { header.contains($0) })
    let names = header.components(separatedBy: delimiter).map { $0.lowercased() }
    let rows = ["13800138000", "13900139000"].map { number in
      names.map { $0 == "phone" || $0 == "手机号" ? number : "x" }.joined(separator: delimiter) + "\n"
    }
    let text = head + rows.joined()
    let outcome = try run(text) { $0.chunkByteCount = 7 }
    #expect(outcome.summary?.rowCount == 2, "\(String(describing: outcome.error))")
    #expect(outcome.summary?.validCount == 2)
    let remark = BatchRemark.headerBelowLines(lineCount: lineCount)
    #expect(outcome.remarks.contains(remark))
    let added = ["status", "reason", "number", "country"].map { delimiter + "phone_" + $0 }.joined()
    let ending = head.contains("\r\n") ? "\r\n" : "\n"
    let titles = String(head.dropLast())
    let start: String = titles + added + ending
    #expect(outcome.text?.hasPrefix(start) == true, "\(outcome.text ?? "")")
    let named = try run(text) { $0.skippedLineCount = lineCount }
    #expect(named.output == outcome.output)
    #expect(!named.remarks.contains(remark))
    let valid = try run(head + rows[0]) { $0.selection = .valid }
    let verdict = ["valid", "", "+86-13800138000", "CN"].map { delimiter + $0 }.joined()
    let expected: String = header + added + ending + String(rows[0].dropLast()) + verdict + "\n"
    #expect(valid.text == expected)
  }

  @Test("Lines count from the start of the file, rows from the header")
  func numbers() throws {
    let text = "Contacts\n\nname,phone\na,13800138000\n"
    let objects = try run(text) { $0.format = .ndjson }
    #expect(objects.text?.hasPrefix("{\"row\":1,\"line\":4,") == true)
    let broken = try run("Contacts\n\nname,phone\na,13800138000\n\"b\n")
    guard case .malformedInput(.unterminatedQuote, _, line: 5, row: 2) = broken.error else {
      Issue.record("\(String(describing: broken.error))")
      return
    }
    let stopped = try run("T\nname,phone\na,13800138000\nb,1\n") { $0.stopsAtFirstNotValid = true }
    guard case .rowNotValid(_, line: 4, row: 2, _) = stopped.error else {
      Issue.record("\(String(describing: stopped.error))")
      return
    }
  }

  @Test(
    "If some of the evidence is missing, the run stops and names the line that it would take",
    arguments: [
      ("Contacts\n\nName,Phone\n", 2), ("Contacts\nName,Phone\na,none\n", 1),
      ("a,b,c\nName,Phone\nx,13800138000\n", 1),
    ])
  func doubtful(text: String, lineCount: Int) throws {
    let error = try run(text).error
    guard case .headerUnclear(lineCount, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.isUsageError == true)
    #expect(error?.description.contains("--skip-lines \(lineCount)") == true)
  }

  @Test(
    "A header isn't searched past line 50, or below a first line that already fits",
    arguments: [
      String(repeating: "title\n", count: 50) + "name,phone\na,13800138000\n", "a,b\nc,d\n",
      "13800138000\n13900139000\n",
    ])
  func notFound(text: String) throws {
    guard case .phoneColumnUnclear = try run(text).error else {
      Issue.record("a header was found in \(text.prefix(20))")
      return
    }
  }

  @Test("A single column of numbers has no titles", arguments: ["phone", "customer_phone", "手机号"])
  func singleColumn(header: String) throws {
    let outcome = try run(header + "\n13800138000\n")
    #expect(outcome.summary?.rowCount == 1)
    #expect(!outcome.remarks.contains { if case .headerBelowLines = $0 { true } else { false } })
  }

  @Test("A named column finds the header that contains it")
  func named() throws {
    let outcome = try run("Report,\nname,wechat\na,13800138000\n") { $0.phoneColumn = "WeChat" }
    #expect(outcome.remarks.contains(.headerBelowLines(lineCount: 1)))
    #expect(outcome.summary?.validCount == 1)
  }

  @Test("Titles are protected from spreadsheets, too")
  func formulas() throws {
    let outcome = try run("=1+1,+2\nname,phone\na,13800138000\n") {
      $0.isSpreadsheetSafe = true
      $0.skippedLineCount = 1
    }
    #expect(outcome.text?.hasPrefix("'=1+1,'+2\nname,phone,") == true)
  }

  @Test("Runs that read parts of a file need the number of lines", arguments: [true, false])
  func ranges(isNamed: Bool) throws {
    let fixture = BatchFixture("Contacts\n\nname,phone\na,13800138000\nb,1\n") {
      if isNamed { $0.skippedLineCount = 2 }
    }
    switch try fixture.ranges(parts: 2) {
    case .success(let plan):
      #expect(isNamed)
      let whole = try fixture.run()
      let parts = try fixture.run(plan.parts.map(\.range))
      #expect(parts.compactMap(\.text).joined() == whole.text)
    case .failure(.headerUnclear(lineCount: 2, _)): #expect(!isNamed)
    case .failure(let error): Issue.record("\(error)")
    }
  }

  @Test(
    "Ranges that were planned without the lines to skip are refused, since they would number rows one too high"
  )
  func rangesWithoutSkippedLines() throws {
    let text = "Contacts,\nname,number\na,13800138000\nb,1\nc,2\n"
    let plan = try BatchFixture(text).ranges(parts: 3).get()
    let outcomes = try BatchFixture(text) {
      $0.skippedLineCount = 1
      $0.phoneColumn = "number"
    }.run(plan.parts.dropFirst().map(\.range))
    #expect(outcomes.count > 1)
    for outcome in outcomes {
      guard case .rangeDoesNotFit = outcome.error else {
        Issue.record("\(String(describing: outcome.error))")
        continue
      }
    }
  }

  @Test(
    "The lines of messages and the lines to skip include a line that sets the delimiter",
    arguments: [
      ("sep=;\nReport\nname;phone\na;13800138000\n", 2),
      ("sep=;\r\n\r\nReport\r\n\r\nname;phone\r\na;13800138000\r\n", 4),
    ])
  func separatorLine(text: String, lineCount: Int) throws {
    let outcome = try run(text)
    #expect(outcome.remarks.contains(.headerBelowLines(lineCount: lineCount)))
    let remark = BatchRemark.headerBelowLines(lineCount: lineCount)
    #expect(remark.description.contains("Line \(lineCount + 1) was"))
    let named = try run(text) { $0.skippedLineCount = lineCount }
    #expect(named.output == outcome.output)
    #expect(named.summary?.rowCount == 1)
    guard case .failure(.headerUnclear(lineCount, _)) = try BatchFixture(text).ranges(parts: 1) else {
      Issue.record("the plan doesn't ask")
      return
    }
  }

  @Test(
    "Lines that end with only CR are refused with the line where they begin",
    arguments: [("", 1), ("sep=;\n", 2), ("\n\n", 3), ("sep=;\r\n\r\n", 3)])
  func carriageReturns(head: String, line: Int) throws {
    guard case .malformedInput(.carriageReturnsOnly, _, line, _) = try run(head + "phone;n\r1;2\r").error
    else {
      Issue.record("\(String(describing: try run(head + "phone;n\r1;2\r").error))")
      return
    }
  }

  @Test(
    "Blank lines above the header don't count as lines to skip",
    arguments: [
      "\ncustomer_phone\n13800138000\n", "\r\n\n,phone\n0,13800138000\n", "\n\nphone,\n13800138000,0\n",
    ])
  func blankLines(text: String) throws {
    let outcome = try run(text)
    #expect(outcome.summary?.validCount == 1)
    #expect(!outcome.remarks.contains { if case .headerBelowLines = $0 { true } else { false } })
    let plan = try BatchFixture(text).ranges(parts: 1).get()
    #expect(plan.rowCount == 1)
  }

  @Test(
    "The delimiter divides the header and the rows alike",
    arguments: [
      ("Name;Phone, mobile;City, Country, Zip\na;13800138000;b\n", ";"),
      ("a,b;phone\n1,5;13800138000\n2,5;13900139000\n", ";"),
      ("a|b,phone\nx|y,13800138000\n", ","), ("name;phone;a,b,c,d\nx;13800138000;y\n", ";"),
    ])
  func delimiter(text: String, delimiter: String) throws {
    let outcome = try run(text)
    #expect(outcome.summary?.validCount == outcome.summary?.rowCount, "\(String(describing: outcome.error))")
    #expect(outcome.text?.contains("\(delimiter)phone_status\(delimiter)") == true)
  }

  @Test("A line without the named column of areas isn't the header")
  func areaColumn() throws {
    let outcome = try run("Contacts,phone\nid,phone,land\n1,13800138000,CN\n2,41234567,HK\n") {
      $0.area = .column("land")
    }
    #expect(outcome.summary?.validCount == 2, "\(String(describing: outcome.error))")
  }

  @Test(
    "A mark at the end of the text isn't a row",
    arguments: [BatchPlan.Layout.table, .tableWithoutHeader, .lines], [1, 3, 100])
  func endMark(layout: BatchPlan.Layout, chunkByteCount: Int) throws {
    let head = layout == .table ? "phone\r\n" : ""
    let outcome = try run(head + "13800138000\r\n\u{1A}") {
      $0.layout = layout
      $0.chunkByteCount = chunkByteCount
    }
    #expect(outcome.summary?.rowCount == 1)
    #expect(outcome.summary?.validCount == 1)
    #expect(outcome.text?.hasSuffix(",CN\r\n\u{1A}") == true)
    let inside = try run(head + "\u{1A}\r\n13800138000\u{1A}") { $0.layout = layout }
    #expect(inside.summary?.rowCount == 2)
  }

  @Test("Spaces before quotes, apostrophes and repeated headers cause one remark each")
  func habits() throws {
    let text = "name, phone\n\"a\", \"13800138000\"\nb, \"13800138000\"\n"
    #expect(try run(text).remarks.filter { $0 == .spaceBeforeQuote }.count == 1)
    let marked = try run("name,phone\na,'13800138000\nb,'13900139000\n").remarks
    #expect(marked.filter { $0 == .leadingApostrophe(column: 2) }.count == 1)
    let repeated = try run("name,phone\na,13800138000\nname,phone\nb,13800138000\n").remarks
    #expect(repeated.filter { $0 == .repeatedHeader(column: 2) }.count == 1)
    let ordinary = try run("name,phone\n\"a\",13800138000\n'b',\"1\"\n").remarks
    for remark in [BatchRemark.spaceBeforeQuote, .leadingApostrophe(column: 2), .repeatedHeader(column: 2)] {
      #expect(!ordinary.contains(remark))
    }
  }

  @Test(
    "A file that isn't a table is named by its kind",
    arguments: [
      ("BEGIN:VCARD\r\nVERSION:3.0\r\nTEL:1\r\n", UnreadableFormat.vCard),
      ("| a | b |\n| --- | --- |\n| 1 | 2 |\n", .markdown),
      ("a|b\n:--|--:\n1|2\n", .markdown), ("<HTML>\n<body>\n", .markup),
      ("INSERT INTO users (id, phone) VALUES (1, '13800138000');\n", .sql),
      ("-- MySQL dump 10.13\n--\n-- Host: x\n", .sql),
      ("-- x\n\nCREATE TABLE users (\n  phone text\n);\n", .sql),
      ("--\n-- PostgreSQL database dump\n--\n", .sql),
      ("COPY public.users (id, phone) FROM stdin;\n1\t138\n", .sql),
      ("/*!40101 SET NAMES utf8 */;\n", .sql), ("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n", .sql),
      (
        "+----+-------------+\n| id | phone       |\n+----+-------------+\n|  1 | 13800138000 |\n",
        .framedTable
      ),
      ("mysql> SELECT * FROM t;\n+-------+\n| phone |\n+-------+\n", .framedTable),
      (" id |    phone\n----+-------------\n  1 | 13800138000\n(1 row)\n", .ruledTable),
      ("    phone\n-------------\n 13800138000\n", .shownTable),
      ("┌───────┬─────────────┐\n│  id   │    phone    │\n", .shownTable),
      ("id  phone\n--  -----------\n1   13800138000\n", .shownTable),
      ("*************************** 1. row ***************************\nid: 1\n", .shownTable),
      ("---\n- name: A\n  phone: 138\n", .yaml), ("- name: A\n  phone: 138\n", .yaml),
      ("users:\n  - name: A\n    phone: 138\n", .yaml), ("%YAML 1.2\n---\n", .yaml),
      ("dn: uid=a,ou=people,dc=example\nmobile: 138\n", .ldif), ("version: 1\n\ndn: uid=a\n", .ldif),
      ("MECARD:N:A;TEL:13800138000;;\n", .meCard),
      ("SQLite format 3\0\u{10}\0\u{1}\u{1}\n", .sqlite), ("ARROW1\0\0...", .arrow),
      ("Obj\u{1}\u{4}avro", .avro),
      ("ORC\n\u{0B}\0\0", .orc), ("%PDF-1.7\n%x\n", .pdf),
    ])
  func otherFormats(text: String, format: UnreadableFormat) throws {
    let isText = text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A }
    for text in isText ? [text, text.replacing("\n", with: " \r\n")] : [text] {
      guard case .malformedInput(.unreadable(format), _, _, _) = try run(text).error else {
        Issue.record("\(text) was read as a table: \(String(describing: try run(text).error))")
        return
      }
    }
  }

  @Test("Bytes of a picture, an archive and other binary files are named, and never read as an encoding")
  func binaryFiles() throws {
    let cases: [([UInt8], UnreadableFormat)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D], .image),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], .image),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], .archive),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0x78, 0, 0, 0], .arrow),
      ([3, 0x7C, 5, 12, 2, 0, 0, 0, 0xE9, 1, 0x41, 0xA0, 0, 7, 1, 10, 3], .binary),
    ]
    for (bytes, format) in cases {
      guard case .malformedInput(.unreadable(format), _, _, _) = try BatchFixture(bytes: bytes).run().error
      else {
        Issue.record("\(format) was read")
        continue
      }
    }
    // A letter with an umlaut in Windows-1252, words of German, and a NUL.
    let text = Array(
      "Straße,Telefon\nMünchen für\0,13800138000\n".utf16.map { UInt8(truncatingIfNeeded: $0) })
    #expect(!(try BatchFixture(bytes: text).run().remarks.contains { "\($0)".contains("Windows-1252") }))
  }

  @Test(
    "A table that only begins like another format is data",
    arguments: [
      "phone\n-----\n", "- x,phone\n", "version: 1,phone\n", "insert,phone\n", "phone,--\n",
      "---,phone\n1,2\n",
      "users:,phone\n", "+,phone\n", "ORC,phone\n", "Obj,phone\n", "dn,phone\n",
    ])
  func almostOtherFormats(text: String) throws {
    #expect(try run(text).error == nil)
  }

  @Test(
    "Rows of only bars and dashes are data",
    arguments: ["a|phone\n-|13800138000\n", "a|phone|b\n---|---\n", "a|phone\n-|-\n"])
  func notMarkdown(text: String) throws {
    #expect(try run(text).error == nil)
  }
}
