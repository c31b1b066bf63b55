import Foundation
import PhoneBatch
import Testing

/// The output to a screen: text from a file or an argument can't control it.
@Suite("Terminal safety")
struct TerminalTests {
  private static let definitions = """
    { "preferredAreaCode": "CN", "phoneAreaCodeDefinitions": [ { "areaCode": "86", "countryCode": "CN",
      "displayMapping": { "en": "a\\u001b[31m\\u009b\\u202E\\uDB40\\uDC41\\nb" }, "mobileRegex": "1\\\\d{10}" } ] }
    """
  private static let csv = "n,phone\r\na\u{1B}[31m\r\u{202E}\tb,13800138000\r\n"

  private func shell(_ line: String) throws -> CommandRunner.Result {
    try withRunner { runner in
      try runner.write(Data(Self.definitions.utf8), to: "d.json")
      try runner.write(Data(Self.csv.utf8), to: "in.csv")
      return try runner.shell(line, environment: ["PHONECHECK_DEFINITIONS": "d.json"])
    }
  }

  @Test(
    "JSON contains no raw control or bidi characters, in any output",
    arguments: ["areas --format json", "check --format json 13800138000"])
  func json(arguments: String) throws {
    let text = try shell("phonecheck \(arguments)").outputText
    #expect(text.contains(#"a\u001b[31m\u009b\u202e\udb40\udc41\nb"#))
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test("JSON also escapes the written form")
  func writtenForm() throws {
    let text = try shell(#"phonecheck check --format json "$(printf '1\342\200\256\033')""#).outputText
    #expect(text.contains(#""input":"1\u202e\u001b""#))
  }

  @Test("Files and pipes get the bytes unchanged", arguments: ["validate -q in.csv", "areas --format csv"])
  func bytes(arguments: String) throws {
    #expect(try shell("phonecheck \(arguments)").outputText.contains("\u{1B}[31m"))
  }

  @Test(
    "File names and arguments are escaped in messages",
    arguments: [
      "areas --definitions $BAD", "validate $BAD", "validate -q in.csv --summary-json $BAD/x",
      "validate -q in.csv -o $BAD/x", "validate in.csv -o $BAD/x", "check 1 --area $BAD",
      "validate in.csv -s none$BAD",
      "check 1 --$BAD", "$BAD",
    ])
  func messages(arguments: String) throws {
    let result = try shell("BAD=$(printf 'a\\033[31m'); phonecheck \(arguments)")
    #expect(result.status == 64 || result.status == 2)
    #expect(result.errorText.contains("\\u{1B}[31m"))
    #expect(!result.errorText.contains("\u{1B}"))
  }

  @Test("A line break in a file's name begins no new line in a message")
  func lineBreak() throws {
    let result = try shell("phonecheck validate \"$(printf 'a\\nphonecheck: all is well')\"")
    #expect(result.errorText.hasPrefix("phonecheck: Can't open a\\u{A}phonecheck: all is well: "))
  }

  #if os(Linux)
    @Test(
      "A terminal gets control characters escaped",
      arguments: [
        ("validate -q in.csv", "a\\u{1B}[31m\\u{D}\\u{202E}\tb,13800138000,valid"),
        ("validate -q in.csv --format ndjson", #""n":"a\u001b[31m\r\u202e\tb""#),
        ("areas --format csv", #""a\u{1B}[31m\u{9B}\u{202E}\u{E0041}"#),
        ("examples", #"a\u{1B}[31m\u{9B}\u{202E}\u{E0041}"#),
      ])
    func terminal(arguments: String, expected: String) throws {
      let result = try shell("script -qec 'phonecheck \(arguments)' /dev/null < /dev/null")
      #expect(result.outputText.contains(expected))
      #expect(!result.outputText.contains("\u{1B}"))
    }

    @Test(
      "No command writes control and bidi characters of names or cells to a terminal as they are",
      arguments: [
        "areas", "areas --search a", "areas --format csv", "check 1", "check 138 --lang zh-TW", "examples",
        "examples --format csv", "examples --format cases", "examples --lang zh-CN", "lint d.json",
        "lint d.json --format github", "diff d.json --builtin", "diff d.json --builtin --format markdown",
        "cards",
        "plan in.csv", "validate in.csv --messages --labels", "validate in.csv --format summary --labels",
        "validate in.csv --format columns -s 1", "validate in.csv -s none", "test cases.csv",
        "test cases.csv --format json",
      ])
    func everyCommand(arguments: String) throws {
      let line = """
        printf 'number,expected\\n1\\302\\233\\342\\200\\256,valid\\n' > cases.csv
        script -qec 'phonecheck \(arguments)' /dev/null < /dev/null
        """
      let text = try shell(line).outputText
      #expect(text.count > 20)
      let raw = text.unicodeScalars.filter { scalar in
        !"\r\n\t".unicodeScalars.contains(scalar)
          && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
      }
      #expect(raw.isEmpty, "\(raw.map(\.value))")
    }

    /// Units of rates, because rates differ from run to run.
    private static let units: Set<Substring> = ["B", "kB", "MB", "GB", "k", "M", "G"]

    @Test(
      "On a narrow terminal no word is broken",
      arguments: [
        "check 1380013 '+86 138-0013-8000' 00000000000000-138-0013800a12",
        "check --lang zh-CN 1380013 13800138000",
        "validate in.csv --format summary", "validate in.csv -s 1 --format summary",
        "validate in.csv --lang zh-CN --format summary",
      ])
    func narrow(arguments: String) throws {
      let runs = try [2000, 40].map { columnCount in
        try shell(
          "echo \"stty cols \(columnCount); phonecheck \(arguments) --color never\" > line.sh; script -qec 'sh line.sh' /dev/null < /dev/null"
        )
      }
      let (wide, narrow) = (runs[0], runs[1])
      // A remark is one line with spaces, in rows of the terminal.
      let rows = narrow.outputText.split(whereSeparator: \.isNewline).flatMap { line in
        stride(from: 0, to: line.count, by: 40).map { String(line.dropFirst($0).prefix(40)) }
      }
      // Text that is cut short, such as a regex, ends with another word.
      let words = Set(wide.outputText.split { !$0.isLetter }).union(Self.units)
      for row in rows where row.utf8.allSatisfy({ $0 < 0x80 }) {
        for word in row.split(whereSeparator: { !$0.isLetter }) {
          #expect(words.contains(word), "\(word) in \(row)")
        }
      }
      #expect(rows.count >= wide.outputText.split(whereSeparator: \.isNewline).count)
    }

    @Test(
      "Rows in another encoding are shown in the terminal's; files and pipes get the original bytes",
      arguments: [("C", true), ("zh_CN.UTF-8", true), ("zh_CN.GB18030", false), ("zh_CN.gbk@pinyin", false)])
    func encodings(locale: String, isUTF8: Bool) throws {
      let text = "姓名,手机\n张三,13800138000\n李四\u{1B},1\n"
      let encoder = try #require(TextEncoder(.gb18030))
      try withRunner { runner in
        try runner.write(Data(try #require(encoder.bytes(of: text))), to: "in.csv")
        let command = "phonecheck validate -q --encoding gb18030 in.csv"
        let shown = try runner.shell(
          "script -qec '\(command)' /dev/null < /dev/null", environment: ["LC_ALL": locale])
        let name = isUTF8 ? Data("李四\\u{1B},1,".utf8) : Data(try #require(encoder.bytes(of: "李四\\u{1B},1,")))
        #expect(shown.output.firstRange(of: name) != nil)
        let piped = try runner.shell(command, environment: ["LC_ALL": locale])
        #expect(piped.output.firstRange(of: Data(try #require(encoder.bytes(of: "李四\u{1B},1,")))) != nil)
      }
    }

    @Test("A long run shows its progress, if nothing else is shown")
    func progress() throws {
      let cases = [
        ("> out.csv", true), ("--format summary", true), ("-q > out.csv", false), ("", false),
        ("> out.csv 2> err.txt", false), ("-o missing/out.csv", false), ("-q --progress > out.csv", true),
        ("--no-progress > out.csv", false),
      ]
      let input = "{ echo phone; sleep 2; echo 13800138000; sleep 0.4; echo 1; }"
      let results = try withRunner { runner in
        // All run at once, each in a folder of its own, because they mostly wait.
        try runner.shells(
          cases.enumerated().map { index, run in
            let command = "\(input) | phonecheck validate \(run.0)"
            return "mkdir \(index); cd \(index); script -qec '\(command)' /dev/null < /dev/null"
          })
      }
      for ((options, isShown), result) in zip(cases, results) {
        #expect(result.outputText.contains("\r1 rows, ") == isShown, "\(options)")
        #expect(result.outputText.contains(" B/s, 0.0% invalid") == isShown, "\(options)")
        // The progress line is erased before anything else is written.
        #expect(result.outputText.contains("\r\u{1B}[K") == isShown, "\(options)")
      }
    }

    @Test("Requested progress without a terminal is lines without control characters")
    func progressInLog() throws {
      let input = "{ echo phone; sleep 6; echo 13800138000; sleep 0.4; echo 1; }"
      let result = try shell("\(input) | phonecheck validate -q --progress -j1 > out.csv")
      let lines = result.errorText.split(separator: "\n")
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { $0.hasPrefix("phonecheck: ") && $0.contains(" rows/s, ") })
      #expect(!result.errorText.contains { $0 == "\u{1B}" || $0 == "\r" })
    }

    @Test("Rows and progress can't share a terminal")
    func progressAmongRows() throws {
      let result = try shell("script -qec 'phonecheck validate in.csv --progress' /dev/null < /dev/null")
      #expect(result.outputText.hasPrefix("phonecheck: Rows and --progress "))
      #expect(result.status == 64)
    }
  #endif
}
