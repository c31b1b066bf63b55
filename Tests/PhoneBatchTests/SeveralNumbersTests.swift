import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

/// Cells with several numbers, divided at the separators of the plan.
@Suite("Several numbers in one cell")
struct SeveralNumbersTests {
  private static func separators(_ texts: [String]) -> [NumberSeparator] {
    texts.compactMap { NumberSeparator($0) }
  }

  /// Returns the verdict on a single cell: status, reason and number.
  private func verdict(_ cell: String, _ separators: [String], _ change: (inout BatchPlan) -> Void = { _ in })
    throws -> String?
  {
    let quoted = "\"" + cell.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    let outcome = try BatchFixture("phone\n\(quoted)\n") {
      $0.numberSeparators = Self.separators(separators)
      change(&$0)
    }.run()
    return outcome.text.map { text in
      let fields = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? ""
      return fields.split(separator: ",", omittingEmptySubsequences: false).suffix(4).dropLast().filter {
        !$0.isEmpty
      }.joined(separator: " ")
    }
  }

  @Test(
    "The first accepted number of a cell counts; without one, the first number gives the reason",
    arguments: [
      ("13912345678;13912345679", [";"], "valid +86-13912345678"),
      ("1;13912345679", [";"], "valid +86-13912345679"),
      (" ; ;\t13912345679 ;", [";"], "valid +86-13912345679"),
      ("1;x", [";"], "invalid TOO_SHORT"), ("x;1", [";"], "invalid UNEXPECTED_CHARACTER"),
      ("-;1", [";"], "invalid TOO_SHORT"), (";", [";"], "invalid EMPTY"), (" ;;", [";"], "invalid EMPTY"),
      ("13912345678:::13912345679", [":::"], "valid +86-13912345678"),
      ("1::13912345679", [":::"], "invalid UNEXPECTED_CHARACTER"),
      ("1::13912345679", ["::", ":"], "valid +86-13912345679"),
      ("tel:13912345679", [":::", "::"], "valid +86-13912345679"),
      ("1\n13912345679", ["\n"], "valid +86-13912345679"),
      ("1\r\n13912345679", ["\n"], "valid +86-13912345679"),
      ("1；13912345679", ["；"], "valid +86-13912345679"),
      ("1；13912345679", [";"], "invalid UNEXPECTED_CHARACTER"),
      ("1或者13912345679", ["或者", "或"], "valid +86-13912345679"),
      ("1/13912345679 | 2", ["|", "/"], "valid +86-13912345679"),
      // A cell is divided even if it is accepted as a whole.
      ("139-1234-5678", ["-"], "invalid TOO_SHORT"),
      ("\"1\";\"13912345679\"", [";"], "valid +86-13912345679"),
      // An undecided part may be a number, so it isn't refused.
      ("+999-aaaa;1", [";"], "invalid UNEXPECTED_CHARACTER"),
    ] as [(String, [String], String)])
  func cells(cell: String, separators: [String], expected: String) throws {
    #expect(try verdict(cell, separators) == expected)
  }

  @Test("Raw bytes are also divided, and so are numbers of a named area")
  func otherJudging() throws {
    let outcome = try BatchFixture(
      "phone,area\n1;13912345678,\n91234567;x,HK\n+852-91234567;x,HK\n13912345678;x,HK\n"
    ) {
      $0.numberSeparators = Self.separators([";"])
      $0.judging = .exact
    }.run()
    #expect(outcome.summary?.countryCounts.map { "\($0.key) \($0.value)" }.sorted() == ["CN 2", "HK 1"])
    let byArea = try BatchFixture("phone,area\n1;91234567,HK\n91234567;1,CN\n13912345678;1,\n") {
      $0.numberSeparators = Self.separators([";"])
      $0.area = .column("area")
    }.run()
    #expect(byArea.text?.contains("1;91234567,HK,valid,,+852-91234567,HK\n") == true)
    #expect(byArea.text?.contains("91234567;1,CN,invalid,PATTERN_MISMATCH,,\n") == true)
    #expect(byArea.text?.contains("13912345678;1,,valid,,+86-13912345678,CN\n") == true)
  }

  @Test("A message is about the part that gives the reason, and its offset counts from the start of the cell")
  func messages() throws {
    let text = try BatchFixture("phone\n \u{3000};139123a5678;1\n") {
      $0.numberSeparators = Self.separators([";"])
      $0.messageLanguage = .english
    }.run().text
    #expect(text?.hasSuffix(",11\n") == true, "\(text ?? "")")
  }

  @Test("A remark counts the divided cells; rows that aren't judged don't count", arguments: [1, 3])
  func remark(jobs: Int) throws {
    let rows = "1;13912345678\n13912345678\n13912345678;\n1;2,3\n\n1;2\n"
    let found = try BatchFixture("phone\n" + rows) {
      $0.numberSeparators = Self.separators([";"])
      $0.delimiter = 44
      $0.jobs = jobs
      $0.chunkByteCount = 8
    }.run().remarks
    #expect(found.contains(.dividedCells(count: 2)))
    #expect(
      try BatchFixture("phone\n" + rows).run().remarks.contains { "\($0)".contains("several") } == false)
    #expect(
      BatchRemark.dividedCells(count: 1).description
        == "1 cell holds several numbers. Only its first accepted number counts.")
    #expect(BatchRemark.dividedCells(count: 0).description.hasPrefix("No cell holds several numbers"))
  }

  @Test(
    "A separator is any text without digits and pluses; a backslash begins the name of a control character",
    arguments: [
      (";", ";"), (":::", ":::"), ("\\n", "\n"), ("\\r\\n", "\r\n"), ("a\\tb", "a\tb"), ("\\\\", "\\"),
      ("", nil), ("5", nil),
      ("+", nil), ("＋", nil), ("٣", nil), ("\\", nil), ("\\x", nil), (" ", " "), ("或", "或"),
    ] as [(String, String?)])
  func separators(typed: String, text: String?) {
    #expect(NumberSeparator(escaped: typed)?.text == text)
    if let text { #expect(NumberSeparator(text).map(\.escaped) == typed) }
  }

  // MARK: - Against parts that are lines

  private static let separatorTexts = [";", ":::", "\n"]
  private static let pieces = [
    "13912345678", "+86 139-1234-5679", "1", "x", "", " ", "+852-91234567", "13912345678#12", "１３９１２３４５６７７",
    "\"", ",",
    "139*****678", "+", "(139) 12345670", "00852 91234568", "tel:13912345671", "::", "-",
  ]

  /// Returns the verdicts on the parts of each cell, each as a line: status, reason, number and country.
  private func verdictsOfParts(_ cells: [String]) throws -> [String] {
    let parts = cells.map { cell -> [String] in
      let parts = Self.separatorTexts.reduce([cell]) { parts, separator in
        parts.flatMap { $0.components(separatedBy: separator) }
      }
      let filled = parts.filter { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
      return parts.count == 1 ? parts : filled.isEmpty ? [""] : filled
    }
    let lines =
      try BatchFixture(parts.joined().map { $0 + "\n" }.joined()) {
        $0.layout = .lines
        $0.format = .ndjson
      }.run().text ?? ""
    var verdicts = lines.split(separator: "\n").map { line in
      line.split(separator: "},", maxSplits: 1).last.map { String($0.dropLast()) } ?? ""
    }[...]
    return parts.map { parts in
      let own = verdicts.prefix(parts.count)
      verdicts = verdicts.dropFirst(parts.count)
      return own.first { $0.contains("\"valid\"") } ?? own.first { !$0.contains("\"EMPTY\"") } ?? own.first
        ?? ""
    }
  }

  @Test("Every cell has the verdict that its parts have as lines", arguments: [(1, 1), (3, 7), (2, 4096)])
  func againstLines(jobs: Int, chunkByteCount: Int) throws {
    var generator = SplitMix64(seed: UInt64(chunkByteCount))
    let cells = (0..<400).map { _ in
      (0...Int.random(in: 0...3, using: &generator)).map { index in
        let piece = Self.pieces.randomElement(using: &generator) ?? ""
        return index == 0 ? piece : (Self.separatorTexts.randomElement(using: &generator) ?? "") + piece
      }.joined()
    }
    let rows = cells.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\",1\n" }.joined()
    var fixture = BatchFixture("phone,n\n" + rows) {
      $0.numberSeparators = Self.separators(Self.separatorTexts)
      $0.jobs = jobs
      $0.chunkByteCount = chunkByteCount
      $0.format = .ndjson
    }
    let objects = try fixture.run().text?.split(separator: "\n").map { line in
      line.split(separator: "},", maxSplits: 1).last.map { String($0.dropLast()) } ?? ""
    }
    let expected = try verdictsOfParts(cells)
    #expect(objects?.count == cells.count)
    for (index, object) in (objects ?? []).enumerated() where object != expected[index] {
      Issue.record("\(cells[index].debugDescription): \(object), but the parts are \(expected[index])")
    }
    // The outputs with only some of the rows contain the same.
    fixture.plan.format = .csv
    let files = try fixture.runWithSideFiles()
    let count = { (bytes: [UInt8]?, text: String) in
      String(decoding: bytes ?? [], as: UTF8.self).components(separatedBy: text).count - 1
    }
    let validCount = expected.count { $0.contains("\"status\":\"valid\"") }
    #expect(count(files.all, ",1,valid,,") == validCount && count(files.valid, ",1,valid,,") == validCount)
    #expect(count(files.rejects, ",1,invalid,") == cells.count - validCount)
  }
}
