import Foundation
import Testing

/// Picked columns, labels, numbers in place of cells, and rows with repeated numbers.
@Suite("phonecheck validate: columns and duplicates")
struct ValidateRowOptionTests {
  private static let environment = [
    "PHONECHECK_DEFINITIONS": CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
  ]
  private static let rows = #"""
    name,mobile,updated
    A,13800138000,2026-01-05
    B,+86 138-0013-8000,2026-11-02
    C,,2026-01-01
    "D
    ""d""","13900139000",2026-2-1
    E,0086 139 0013 9000,2025-12-31
    F,138,
    G

    """#

  private func shell(
    _ line: String, _ look: (CommandRunner, CommandRunner.Result) throws -> Void
  ) throws {
    try withRunner { runner in
      try runner.write(Data(Self.rows.utf8), to: "c.csv")
      try runner.write(Data("mobile\nx\n+86-13900139000\n13900139000\n".utf8), to: "known.csv")
      try look(runner, try runner.shell(line, environment: Self.environment))
    }
  }

  @Test(
    "Columns are picked and ordered, and numbers replace cells",
    arguments: [
      (
        "--columns number,status,line --only valid",
        "name,mobile,updated,phone_number,phone_status,phone_line|A,13800138000,2026-01-05,+86-13800138000,valid,2"
      ),
      (
        "--columns none --replace --only valid",
        "name,mobile,updated|A,+86-13800138000,2026-01-05|B,+86-13800138000,"
      ),
      ("--columns none --replace --number-format e164", "name,mobile,updated|A,+8613800138000,2026-01-05|B,"),
      (
        "--row-column",
        "updated,phone_status,phone_reason,phone_number,phone_country,phone_row,phone_line|A,13800138000,2026-01-05,valid,,+86-13800138000,CN,1,2|"
      ),
      ("--columns offset,reason", "updated,phone_offset,phone_reason|A,13800138000,2026-01-05,,|B,"),
      ("--columns row --column-names 行", "updated,行|A,13800138000,2026-01-05,1|B,"),
      (
        "--columns row,number -s mobile -s name",
        "updated,phone_row,mobile_number,name_number|A,13800138000,2026-01-05,1,+86-13800138000,|"
      ),
      (
        "--columns number --replace --spreadsheet-safe",
        "updated,phone_number|A,'+86-13800138000,2026-01-05,'+86-13800138000|"
      ),
      (
        "--columns country,duplicate_of",
        "updated,phone_country,phone_duplicate_of|A,13800138000,2026-01-05,CN,|B,+86 138-0013-8000,2026-11-02,CN,1|"
      ),
      (
        "--columns duplicate_of,number",
        "phone_duplicate_of,phone_number|A,13800138000,2026-01-05,,+86-13800138000|B,+86 138-0013-8000,2026-11-02,1,+"
      ),
    ])
  func columns(options: String, expected: String) throws {
    try shell("phonecheck validate c.csv -q \(options)") { _, result in
      #expect(
        result.outputText.replacing("\n", with: "|").contains(expected),
        "\(result.outputText)\(result.errorText)")
    }
  }

  @Test(
    "Rows that aren't valid keep their cells, whatever their width, and cells keep their quotes")
  func replaced() throws {
    try shell("phonecheck validate c.csv -q --columns none --replace") { _, result in
      let expected = Self.rows.replacing(",13800138000", with: ",+86-13800138000")
        .replacing("+86 138-0013-8000", with: "+86-13800138000").replacing(
          "\"13900139000\"", with: "+86-13900139000"
        )
        .replacing("0086 139 0013 9000", with: "+86-13900139000").replacing("G\n", with: "G,,\n")
      #expect(result.outputText == expected)
    }
    try shell("printf '138-0013-8000\\n12\\n' | phonecheck validate -q --lines --replace --columns status") {
      _, result in
      #expect(result.outputText == "+86-13800138000,valid\n12,invalid\n")
    }
  }

  @Test(
    "Labels are words in the requested language, in the encoding of the file, but NDJSON keeps codes",
    arguments: [
      ("zh-CN", "gb18030", "号码校验结果", "手机号码为空", "中国大陆"), ("zh-TW", "big5", "號碼驗證結果", "手機號碼為空", "中國大陸"),
    ])
  func labels(tag: String, encoding: String, column: String, reason: String, country: String) throws {
    let line = """
      printf '姓名,手机\\n张,\\n' | iconv -f UTF-8 -t GB18030 > gb.csv
      printf '姓名,手機\\n張,\\n' | iconv -f UTF-8 -t BIG5 > b5.csv
      phonecheck validate c.csv -q --labels --lang \(tag) > utf8.txt
      phonecheck validate \(encoding == "big5" ? "b5.csv" : "gb.csv") --encoding \(encoding) -q --labels --lang \(tag) | iconv -f \(encoding) -t UTF-8 > other.txt
      phonecheck validate c.csv -q --labels --lang \(tag) --format ndjson > codes.txt
      phonecheck validate c.csv --labels --lang \(tag) --format summary > summary.txt
      """
    try shell(line) { runner, _ in
      let text = try runner.contents(of: "utf8.txt")
      #expect(text.hasPrefix("name,mobile,updated,\(column),"))
      #expect(text.contains(",有效,,+86-13800138000,\(country)\n") && text.contains(",\(reason),,\n"))
      #expect(try runner.contents(of: "other.txt").contains(",\(reason),,"))
      #expect(try runner.contents(of: "codes.txt").contains(#""status":"invalid","reason":"EMPTY""#))
      let summary = try runner.contents(of: "summary.txt")
      #expect(summary.contains("  \(reason)") && summary.contains("\n  \(country)  4\n"))
    }
  }

  @Test("Columns of labels are recognized as an earlier run's, and the column with numbers is still found")
  func secondRun() throws {
    let line =
      "phonecheck validate c.csv -q --labels --lang zh-CN -o 1.csv; phonecheck validate 1.csv -q -o 2.csv; head -1 2.csv"
    try shell(line) { _, result in
      #expect(
        result.outputText.hasSuffix("号码国家/地区,phone_status,phone_reason,phone_number,phone_country\n"),
        "\(result.errorText)")
    }
  }

  @Test("Batch messages don't ask for a number as a form does")
  func wording() throws {
    try shell("phonecheck validate c.csv -q --messages --lang zh-CN") { _, result in
      #expect(result.outputText.contains(",EMPTY,,,手机号码为空。,"))
      #expect(!result.outputText.contains("请输入手机号码"))
    }
  }

  /// Returns rows with a few numbers in several spellings, some of them not valid, and the brute-force results for
  /// them.
  private static func table(seed: Int) -> (csv: String, numbers: [String?], values: [Int]) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var (csv, numbers, values) = ("phone,at\n", [String?](), [Int]())
    for _ in 0..<3_000 {
      let digits = "138001380\(10 + random(60))"
      let spelling = [digits, "+86 " + digits, "0086-" + digits, "86" + digits, "12", "", "*" + digits][
        random(7)]
      let isNumber = spelling.hasSuffix(digits) && !spelling.hasPrefix("*")
      numbers.append(isNumber ? "+86-" + digits : nil)
      values.append(random(200))
      csv += "\(spelling),\(values[values.count - 1])\n" + (random(20) == 0 ? "\n" : "")
    }
    return (csv, numbers, values)
  }

  @Test(
    "For each number, the kept row agrees with brute force, and the others are in the list of duplicates",
    arguments: ["first", "last", "by:at"], [1, 2])
  func kept(rule: String, seed: Int) throws {
    let (csv, numbers, values) = Self.table(seed: seed)
    var kept: [String: Int] = [:]
    var (first, duplicates) = ([String: Int](), [[Int]]())
    for (row, number) in numbers.enumerated() {
      guard let number else { continue }
      if let first = first[number] { duplicates.append([row + 1, first + 1]) } else { first[number] = row }
      let isBetter = rule == "last" || rule == "by:at" && values[row] > values[kept[number] ?? row]
      if kept[number] == nil || isBetter { kept[number] = row }
    }
    try withRunner { runner in
      try runner.write(Data(csv.utf8), to: "in.csv")
      let line = """
        phonecheck validate in.csv --drop-duplicates \(rule) --columns row,duplicate_of --valid v.csv --duplicates d.csv -o all.csv --summary-json s.json
        phonecheck validate in.csv -q --drop-duplicates \(rule) --only valid --format ndjson -j 3
        """
      let result = try runner.shell(line, environment: Self.environment)
      let rows = try runner.contents(of: "v.csv").split(separator: "\n").dropFirst().map {
        Int($0.split(separator: ",")[2])
      }
      #expect(rows == kept.values.sorted().map { $0 + 1 })
      let listed = try runner.contents(of: "d.csv").split(separator: "\n").dropFirst().map { line in
        line.split(separator: ",").suffix(2).compactMap { Int($0) }
      }
      #expect(listed == duplicates)
      let objects = result.outputText.split(separator: "\n").map { Int($0.dropFirst(7).prefix { $0 != "," }) }
      #expect(objects == rows)
      #expect(try runner.contents(of: "all.csv").split(separator: "\n").count == 3_001)
      let summary = try #require(
        try JSONSerialization.jsonObject(with: Data(runner.contents(of: "s.json").utf8)) as? [String: Any])
      #expect(summary["duplicates"] as? Int == duplicates.count)
      #expect(summary["left_out"] as? Int == numbers.compactMap(\.self).count - kept.count)
    }
  }

  @Test("Known numbers are found however they are written, in a column, in lines and in ranges")
  func known() throws {
    let line = """
      sed 1d known.csv > lines.txt; : > none.txt
      for known in known.csv lines.txt; do
        phonecheck validate c.csv -q --known $known --columns known_row,status --format csv | grep -E '^(A|E),|139'
      done
      phonecheck validate c.csv -q --known none.txt --columns known_row | grep ^E
      phonecheck validate c.csv -q --known known.csv --drop-known --only valid --columns none
      phonecheck plan c.csv --parts 2 > ranges
      xargs -IR phonecheck validate c.csv -q --known known.csv --max-invalid 100% --byte-range R < ranges > parts.csv
      phonecheck validate c.csv -q --known known.csv | cmp - parts.csv && echo same
      phonecheck validate c.csv --known known.csv -o x.csv 2>&1 | grep -iE 'known'
      phonecheck validate c.csv -q --known known.csv --format ndjson | grep -c '"known_row":2'
      """
    try shell(line) { _, result in
      let one =
        "A,13800138000,2026-01-05,,valid\n\"\"d\"\"\",\"13900139000\",2026-2-1,2,valid\nE,0086 139 0013 9000,2025-12-31,2,valid\n"
      #expect(
        result.outputText == one + one + """
          E,0086 139 0013 9000,2025-12-31,
          name,mobile,updated
          A,13800138000,2026-01-05
          B,+86 138-0013-8000,2026-11-02
          same
          phonecheck: known.csv has 3 known numbers, 2 of them valid
          Known          2
          2

          """, "\(result.errorText)")
    }
  }

  @Test(
    "Impossible and useless combinations are refused",
    arguments: [
      ("--drop-duplicates first", "--valid FILE"), ("--drop-known --only valid", "--known FILE"),
      ("--replace --split ';'", "--split"), ("--columns status,colour", "--columns"),
      ("--columns status,status", "--columns"),
      ("--columns status --row-column", "--row-column"),
      ("--columns number --format ndjson", "--columns is only for CSV"),
      ("--column-names a,b", "4"), ("--column-names a --column-prefix b", "--column-prefix"),
      ("--drop-duplicates greatest --only valid", "--drop-duplicates"),
      ("--drop-duplicates by:nothing --only valid", "nothing"), ("--known ''", "--known"),
      ("--drop-duplicates last --only valid -s mobile -s name", "one column"),
      ("--exact --replace", "--exact"),
      ("--exact --known known.csv", "--known"), ("--duplicates c.csv", "c.csv"),
      ("--duplicates x --valid x", "same file"),
      ("--duplicates x --byte-range 0-5", "--byte-range"),
    ])
  func refused(options: String, said: String) throws {
    try shell("phonecheck validate c.csv \(options)") { _, result in
      #expect(
        result.status == 64 || options == "--duplicates c.csv" && result.status == 2, "\(result.errorText)")
      #expect(result.errorText.contains(said), "\(result.errorText)")
      #expect(result.outputText.isEmpty)
    }
    try shell("phonecheck validate - --drop-duplicates last --only valid < c.csv") { _, result in
      #expect(result.status == 64 && result.errorText.contains("regular file"))
    }
  }
}
