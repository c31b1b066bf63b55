import Foundation
import Testing

@Suite("phonecheck validate")
struct ValidateCommandTests {
  private static let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")
    .path
  private static let environment = ["PHONECHECK_DEFINITIONS": definitions]
  private static let columns = "phone_status,phone_reason,phone_number,phone_country"
  private static let contacts = "name,phone\nLi,15471665872\nWang,1\n"
  private static let checked = """
    name,phone,\(columns)
    Li,15471665872,valid,,+86-15471665872,CN
    Wang,1,invalid,TOO_SHORT,,

    """

  /// Runs a shell command line beside `contacts.csv` with the two rows above.
  private func shell(
    _ line: String, input: String = "", _ look: (CommandRunner, CommandRunner.Result) throws -> Void
  ) throws {
    try withRunner { runner in
      try runner.write(Data(Self.contacts.utf8), to: "contacts.csv")
      try look(
        runner, try runner.shell(line, input: Data(input.utf8), environment: Self.environment))
    }
  }

  @Test("Checked files can be checked again under another prefix, as the error advises")
  func checkedBefore() throws {
    try shell("phonecheck validate contacts.csv -q -o checked.csv; phonecheck validate checked.csv") {
      runner, result in
      #expect(result.status == 64)
      #expect(result.errorText.contains("already has a column \"phone_status\"") && result.outputText.isEmpty)
      #expect(result.errorText.contains("--column-prefix"))
      let again = try runner.shell(
        "phonecheck validate checked.csv --column-prefix again_", environment: Self.environment)
      #expect(again.errorText.hasPrefix("phonecheck: The numbers are in column 2 (\"phone\")\n"))
      #expect(
        again.outputText.contains("Li,15471665872,valid,,+86-15471665872,CN,valid,,+86-15471665872,CN\n"))
      let summary = try runner.shell(
        "phonecheck validate checked.csv --format summary", environment: Self.environment)
      #expect(summary.outputText.hasPrefix("Rows           2\n"))
    }
  }

  @Test(
    "A remark on the built-in catalog appears once for any output, unless definitions are given or remarks are off",
    arguments: [
      "-o out.csv", "--format ndjson", "--format summary", "--lines", "--exact", "--fail-fast", "-j 3 | true",
    ])
  func builtinCatalog(option: String) throws {
    try withRunner { runner in
      try runner.write(Data(Self.contacts.utf8), to: "contacts.csv")
      func remarks(_ options: String, _ environment: [String: String] = [:]) throws -> Int {
        let result = try runner.shell("phonecheck validate contacts.csv " + options, environment: environment)
        #expect(!result.outputText.contains("built-in"))
        return result.errorText.components(separatedBy: "built-in catalog was used").count - 1
      }
      let named = ["PHONECHECK_DEFINITIONS": Self.definitions]
      #expect(try remarks(option) == 1)
      #expect(try remarks(option, ["PHONECHECK_DEFINITIONS": ""]) == 1)
      #expect(try remarks(option, named) == 0)
      #expect(try remarks("--definitions \(Self.definitions) " + option) == 0)
      #expect(try remarks("-q " + option) == 0)
      #expect(try remarks("-s none " + option) == 0)
    }
  }

  @Test(
    "Rows are written to standard output, the summary to standard error, and the exit code reports bad rows")
  func streams() throws {
    try shell("phonecheck validate contacts.csv") { _, result in
      #expect(result.outputText == Self.checked)
      #expect(
        result.errorText.hasPrefix(
          """
          phonecheck: The numbers are in column 2 ("phone")
          Rows           2
          Valid          1   50.0%
          Invalid        1   50.0%

          """))
      #expect(result.status == 1)
    }
  }

  @Test(
    "The exit code shows the verdicts on the rows",
    arguments: [
      ("--format summary", 1), ("--max-invalid 1", 0), ("--max-invalid 0", 1), ("--max-invalid 50%", 0),
      ("--max-invalid 49.9%", 1), ("--only valid", 1), ("--max-record 4K", 1), ("--max-record 10", 2),
      ("-s name", 1), ("-s 2", 1), ("-s 3", 64), ("-s nope", 64), ("--column-prefix x", 1), ("-d ';'", 64),
      ("-d ab", 64), ("-d '\"'", 64), ("--lines --no-header", 64), ("--lines -s 1", 64), ("--area HK", 1),
      ("--area HK --area-column name", 64), ("--area HK --default CN", 64), ("--area 777", 64),
      ("--format xml", 64), ("--max-invalid 101%", 64), ("--max-record 0", 64), ("--max-record 2000M", 64),
      ("--format summary --only valid", 64), ("--summary-json -", 64), ("-o x --summary-json ./x", 64),
      ("-o contacts.csv", 2), ("-o x --summary-json contacts.csv", 2), ("-o .", 2), ("-o missing/x", 2),
      ("--no-header --column-prefix x", 64), ("--format ndjson --column-prefix x", 64),
      ("--format summary --column-prefix phone_", 64), ("--format summary --number-format e164", 64),
      ("--fail-fast --rejects r", 64), ("--fail-fast --max-invalid 3", 64),
      ("--fail-fast --only invalid", 64), ("--tsv", 64), ("--tsv -d ,", 64), ("--tsv --lines", 64),
      ("--split ';'", 1), ("--split '\\n' --lines", 1), ("--split ''", 64), ("--split 1", 64),
      ("--split '\\q'", 64),
      ("-s 'phone[1]'", 1), ("-s 'phone[2]'", 64), ("--lang zh-CN", 1), ("--lang zh-CN --messages", 1),
      ("--messages --format summary", 64),
      ("--messages --format summary --rejects r", 1), ("--messages -q --unique", 1),
      ("--exact --number-format e164", 64), ("--exact --bare-international", 64),
      ("--exact --international-prefix 00", 64), ("--exact --default HK", 64), ("--exact --whole", 1),
      ("--number-format e164", 1), ("--international-prefix 00,011", 1), ("-o ''", 64),
      ("--summary-json ''", 64), ("--definitions ''", 64), ("--area ''", 64),
      ("--definitions missing.json", 2), ("--area-column phone", 64), ("--jobs 1", 1), ("-j 3", 1),
      ("-j 0", 1),
      ("--valid v.csv --rejects r.csv", 1), ("--valid -", 64), ("--rejects ''", 64),
      ("--valid x --rejects ./x", 64),
      ("-o x --valid x", 64), ("--rejects contacts.csv", 2), ("--rejects missing/x", 2),
      ("--format summary --rejects x --number-format e164", 64),
      ("--only invalid --number-format e164", 64), ("--only invalid --replace", 64),
      ("--only invalid --replace -s name -s phone", 1), ("--only invalid --replace --duplicates d", 1),
      ("--only invalid --number-format e164 --valid v.csv", 1),
      ("--columns status,number --messages", 64), ("--columns status,message --messages", 64),
      ("--columns none --number-format e164", 64), ("--columns none --replace --number-format e164", 1),
      ("--columns none --column-prefix x", 64), ("--columns none --column-names ''", 64),
      ("-o a.csv --output b.csv", 64), ("--format csv --format csv", 64),
      ("--report a --report=a", 64), ("-j1 -j 1", 64), ("--split a --split b", 1), ("-q -q", 1),
      ("-o a.xlsx", 1), ("--valid a.XLSX", 1), ("-o a.xlsm", 64), ("--byte-range 0:33 -o a.xlsx", 64),
      ("--sheet 1", 64), ("-o a.csv.GZ", 64), ("-o a.csv.gz", 1), ("--valid ./a.parquet", 64),
      ("--report a.pdf", 64),
      ("-o .xlsx", 1), ("-o a.xlsx.csv", 1),
      ("--format summary --valid x --column-prefix a", 1),
      ("-s name -s phone", 1), ("-s phone -s 2", 64), ("-s name -s nope", 64),
      ("--column name --column 2", 1),
      ("-s name -s phone --column-prefix x", 64), ("-s name -s phone --area-column phone", 64),
      ("--spreadsheet-safe", 1), ("--spreadsheet-safe --format ndjson", 64),
      ("--spreadsheet-safe --format summary --rejects x", 1), ("-j -1", 64), ("-j1", 1), ("-j2", 1),
      ("--byte-range 0:10", 0), ("--byte-range 0:100@1:1", 2), ("--byte-range 0:33@1:1", 1),
      ("--byte-range 0-33_1-1", 1),
      ("--byte-range 0-33_1-1_9999", 2),
      ("--byte-range 20:5 --format ndjson", 64), ("--byte-range 0:5 --unique", 64), ("--byte-range 5", 64),
      ("--unique", 1), ("--unique --exact", 64), ("--unique --format summary", 1), ("-j 5000", 64),
      ("-j x", 64),
    ])
  func exitCodes(options: String, status: Int32) throws {
    try shell("phonecheck validate -q contacts.csv \(options)") { runner, result in
      #expect(result.status == status)
      #expect(result.errorText.isEmpty == (status < 2), "an error is told, and -q silences the rest")
      let text1 = try runner.contents(of: "contacts.csv")
      #expect(text1 == Self.contacts)
    }
  }

  @Test("Options without an effect are refused with a sentence")
  func noEffect() throws {
    try shell("phonecheck validate --lines --column-prefix x contacts.csv") { _, result in
      #expect(result.status == 64)
      #expect(
        result.errorText.hasPrefix(
          "phonecheck: --column-prefix needs a header, and there is none with --no-header or --lines."))
    }
    try shell("phonecheck validate ''") { _, result in
      #expect(result.status == 64)
      #expect(
        result.errorText.hasPrefix("phonecheck: The file name of <file> is empty. For standard input"))
    }
  }

  @Test(
    "The command that a refusal recommends works",
    arguments: [
      ("bzip2 -c", "a.csv.bz2"), ("bzip2 -c", "it's a list.bz2"), ("bzip2 -c", "-x"),
      ("bzip2 -c", "a\u{202E}\u{1B}[1m.bz2"),
      ("iconv -f UTF-8 -t UTF-32", "wide.csv"), ("xz -c", "a b.csv.xz"),
    ].filter { InstalledTool.exists(String($0.0.prefix { $0 != " " })) })
  func refusal(conversion: String, name: String) throws {
    try withRunner { runner in
      try runner.write(Data("phone,name\n15471665872,王\n".utf8), to: "plain.csv")
      try runner.write(try runner.shell("\(conversion) < plain.csv").output, to: name)
      let refused = try runner.run(["validate", "--", name])
      #expect(refused.status == 2)
      let line = try #require(refused.errorText.split(separator: "\n").first)
      #expect(!line.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
      let advice = try #require(line.range(of: "through a pipe: "))
      try runner.write(Data(line[advice.upperBound...].utf8), to: "advice.sh")
      let followed = try runner.shell(
        "bash advice.sh", environment: ["PHONECHECK_DEFINITIONS": DocumentTests.sample.path])
      #expect(followed.status == 0)
      #expect(followed.outputText == "phone,name,\(Self.columns)\n15471665872,王,valid,,+86-15471665872,CN\n")
    }
  }

  private static let objects = [
    "[\n{\"phone\":\"15471665872\"},{\"phone\":1}]",
    "{\n\"rows\":[{\"phone\":\"15471665872\"},{\"phone\":1}]}",
  ]

  /// Returns the command that the refusal of a file with objects recommends.
  private func adviceOnObjects(_ text: String, _ runner: CommandRunner) throws -> Substring {
    try runner.write(Data(text.utf8), to: "a b.json")
    let refused = try runner.run(["validate", "a b.json"])
    #expect(refused.status == 2)
    let line = try #require(refused.errorText.split(separator: "\n").first)
    #expect(
      line.hasPrefix(
        "phonecheck: a b.json: This is JSON. Extract the objects that hold a number through a pipe: "))
    let advice = try #require(line.range(of: "through a pipe: "))
    return line[advice.upperBound...]
  }

  @Test("Objects in one text are refused with a command that extracts them", arguments: objects)
  func objectsRefused(text: String) throws {
    try withRunner { runner in
      let advice = try adviceOnObjects(text, runner)
      #expect(advice.hasPrefix("jq "))
    }
  }

  @Test(
    "The command that extracts objects from a text works",
    .enabled(if: InstalledTool.exists("jq"), "jq is not installed"), arguments: objects)
  func objectsTakenOut(text: String) throws {
    try withRunner { runner in
      try runner.write(Data(try adviceOnObjects(text, runner).utf8), to: "advice.sh")
      let followed = try runner.shell(
        "bash advice.sh", environment: ["PHONECHECK_DEFINITIONS": DocumentTests.sample.path])
      let lines = followed.outputText.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.contains(#""phone_number":"+86-15471665872","phone_country":"CN""#) == true)
      #expect(lines.last?.contains(#""phone":1,"phone_status":"invalid","phone_reason":"TOO_SHORT""#) == true)
    }
  }

  @Test("Rows that are all valid end with 0")
  func allValid() throws {
    try shell("phonecheck validate -q", input: "phone\n15471665872\n") { _, result in
      #expect(result.outputText == "phone,\(Self.columns)\n15471665872,valid,,+86-15471665872,CN\n")
      #expect(result.status == 0)
    }
  }

  @Test("One file gets the rows, and another the summary")
  func files() throws {
    try shell("phonecheck validate contacts.csv -o out.csv --summary-json summary.json") { runner, result in
      let text2 = try runner.contents(of: "out.csv")
      #expect(text2 == Self.checked)
      #expect(result.outputText.isEmpty)
      let json = try JSONSerialization.jsonObject(with: Data(runner.contents(of: "summary.json").utf8))
      let summary = try #require(json as? [String: Any])
      #expect(summary["rows"] as? Int == 2)
      #expect(summary["reasons"] as? [String: Int] == ["TOO_SHORT": 1])
    }
  }

  @Test(
    "Valid rows and rejects are written to files of their own, too",
    arguments: ["", "--format ndjson", "--format summary"])
  func sideFiles(options: String) throws {
    let line = "umask 0; phonecheck validate contacts.csv --valid good.csv --rejects bad.csv \(options)"
    try shell(line) { runner, result in
      #expect(result.status == 1)
      #expect(
        try runner.contents(of: "good.csv")
          == "name,phone,\(Self.columns)\nLi,15471665872,valid,,+86-15471665872,CN\n")
      #expect(
        try runner.contents(of: "bad.csv") == "name,phone,\(Self.columns)\nWang,1,invalid,TOO_SHORT,,\n")
      if options.isEmpty { #expect(result.outputText == Self.checked) }
      let attributes = try FileManager.default.attributesOfItem(
        atPath: runner.folder.appending(path: "bad.csv").path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("If a run fails, none of its files appears")
  func noSideFiles() throws {
    try shell(
      "printf 'phone\n1\n\"2' | phonecheck validate -o out.csv --valid good.csv --rejects bad.csv; ls"
    ) {
      _, result in
      #expect(result.outputText == "contacts.csv\n")
    }
  }

  @Test("A summary without rows is written to the rows' output", arguments: ["", "-o summary.txt"])
  func summary(output: String) throws {
    try shell("phonecheck validate contacts.csv --format summary \(output)") { runner, result in
      let text = output.isEmpty ? result.outputText : try runner.contents(of: "summary.txt")
      #expect(text.hasPrefix("Rows           2\n"))
      #expect(!result.errorText.contains("Rows"))
    }
  }

  @Test(
    "Input and output are never the same file", arguments: [">> contacts.csv", ">> link", "1<> contacts.csv"])
  func sameFile(redirection: String) throws {
    try shell("ln -s contacts.csv link; phonecheck validate contacts.csv \(redirection)") { runner, result in
      #expect(result.status == 2)
      #expect(
        result.errorText
          == "phonecheck: Standard output is the input. Writing to it would destroy it. Choose another output file.\n"
      )
      let text3 = try runner.contents(of: "contacts.csv")
      #expect(text3 == Self.contacts)
    }
    try shell("phonecheck validate -q < contacts.csv >> contacts.csv") { runner, result in
      #expect(result.status == 2)
      let text4 = try runner.contents(of: "contacts.csv")
      #expect(text4 == Self.contacts)
    }
  }

  @Test("A closed pipe ends quietly with 0", arguments: ["", "--format ndjson", "--lines"])
  func closedPipe(options: String) throws {
    let line =
      "yes phone 2> /dev/null | head -100000 2> /dev/null | { phonecheck validate -q \(options); echo $? > status; } | head -1 > /dev/null"
    try shell(line) { runner, result in
      let text5 = try runner.contents(of: "status")
      #expect(text5 == "0\n")
      #expect(result.errorText.isEmpty)
    }
  }

  #if os(Linux)
    @Test("A full disk is an error, and leaves no file", arguments: ["> /dev/full", "-o /dev/full"])
    func fullDisk(output: String) throws {
      try shell("phonecheck validate contacts.csv -q \(output)") { _, result in
        #expect(result.status == 2)
        #expect(result.errorText.contains("No space left on device"))
      }
    }
  #endif

  @Test(
    "A file at the limit for files is an error, and leaves no file", .disabled(if: CommandRunner.isSanitized))
  func fileLimit() throws {
    // A coverage profile would be another file that reaches the limit.
    let line = """
      { echo phone; seq 15471600000 15471650000; } > big.csv
      ulimit -f 8; LLVM_PROFILE_FILE=/dev/null phonecheck validate -q big.csv -o out.csv
      """
    try shell(line) { runner, result in
      #expect(result.status == 2)
      let advice = "Allow larger files (ulimit -f), or choose another place."
      #expect(result.errorText == "phonecheck: Can't write to out.csv: The file is too large. \(advice)\n")
      let names = try FileManager.default.contentsOfDirectory(atPath: runner.folder.path)
      #expect(!names.contains { $0.hasPrefix(".phonecheck-") || $0 == "out.csv" })
    }
  }

  #if os(Linux)
    @Test(
      "An argument that isn't UTF-8 is refused, because it would name another file",
      arguments: [
        (#"validate -q contacts.csv -o "$(printf 'o\351.csv')""#, 5), (#"validate "$(printf '\351')""#, 2),
        (#"check --exact "$(printf '\377')""#, 3),
      ])
    func malformedArgument(arguments: String, number: Int) throws {
      try shell("phonecheck \(arguments)") { runner, result in
        #expect(result.status == 64)
        #expect(result.errorText.hasPrefix("phonecheck: Argument \(number) isn't UTF-8. "))
        let names = try FileManager.default.contentsOfDirectory(atPath: runner.folder.path)
        #expect(names.filter { !$0.hasPrefix(".") } == ["contacts.csv"])
      }
    }

    @Test("A link to a name that isn't UTF-8 is refused as an output")
    func malformedLink() throws {
      try shell(#"ln -s "$(printf 'o\351.csv')" link; phonecheck validate -q contacts.csv -o link; ls"#) {
        _, result in
        #expect(result.errorText.hasPrefix("phonecheck: Can't open link: "))
        #expect(result.outputText == "contacts.csv\nlink\n")
      }
    }
  #endif

  @Test(
    "A run that is ended leaves the target unchanged, and no temporary file unless it is killed",
    arguments: [("INT", 2), ("TERM", 15), ("HUP", 1), ("KILL", 9)])
  func signals(name: String, number: Int32) throws {
    // The input never ends, and some of it has been read before the signal arrives. The command replaces the shell,
    // because a shell's background jobs ignore SIGINT.
    let line = """
      echo old > out.csv; mkfifo pipe
      { exec 3> pipe; echo phone >&3
        while ! ls .phonecheck-*.tmp; do sleep 0.01; done
        sleep 0.1; kill -\(name) $$; } > /dev/null 2>&1 &
      exec phonecheck validate -q pipe -o out.csv
      """
    try shell(line) { runner, result in
      #expect(result.status == -number)
      let target = try runner.contents(of: "out.csv")
      #expect(target == "old\n")
      let names = try FileManager.default.contentsOfDirectory(atPath: runner.folder.path)
      #expect(names.contains { $0.hasPrefix(".phonecheck-") } == (name == "KILL"))
    }
  }

  @Test("Rows are written as they arrive")
  func live() throws {
    let line = """
      mkfifo pipe; phonecheck validate -q < pipe > out.csv & exec 3> pipe
      printf 'phone\\n15471665872\\n' >&3
      for i in $(seq 500); do grep -q valid out.csv && break; sleep 0.01; done
      cat out.csv; exec 3>&-; wait
      """
    try shell(line) { _, result in
      #expect(result.outputText.contains("15471665872,valid"))
    }
  }

  @Test(
    "Switching off fast paths changes nothing",
    arguments: ["simd", "automata", "jit", "threads", "simd,automata,jit,threads", ""])
  func disabled(paths: String) throws {
    try shell("PHONECHECK_DISABLE=\(paths) phonecheck validate -q contacts.csv") { _, result in
      #expect(result.outputText == Self.checked)
      #expect(result.status == 1)
    }
  }

  @Test("Unknown fast paths are a usage error")
  func unknownPath() throws {
    try shell("PHONECHECK_DISABLE=simd,magic phonecheck validate contacts.csv") { _, result in
      #expect(result.status == 64)
      #expect(
        result.errorText.hasPrefix(
          "phonecheck: PHONECHECK_DISABLE is \"simd,magic\". It takes simd, automata, jit, threads, separated by commas.\n"
        ))
    }
  }

  @Test(
    "Cells written by --spreadsheet-safe are read back, and so is =\"…\" around a number",
    arguments: ["canonical", "e164", "international", "rfc3966", "spelling"])
  func readBack(format: String) throws {
    let sample = CommandRunner.repository.appending(path: "Data/contacts.sample.csv").path
    let lines = """
      phonecheck validate '\(sample)' -q --spreadsheet-safe --only valid --number-format \(format) > safe.csv
      phonecheck validate safe.csv -s phone_number --column-prefix again_ -q --only invalid || exit
      phonecheck validate cells.csv -q | tail -n +2 | cut -d, -f2,4
      """
    try withRunner { runner in
      try runner.write(
        Data("phone\n=\"15471665872\"\n\"=\"\"+86-154 7166 5872\"\"\"\n".utf8), to: "cells.csv")
      let result = try runner.shell(lines, environment: Self.environment)
      #expect(result.status == 0)
      #expect(try runner.contents(of: "safe.csv").split(separator: "\n").count >= 288)
      #expect(
        result.outputText.split(separator: "\n").dropFirst() == [
          "valid,+86-15471665872", "valid,+86-15471665872",
        ])
    }
  }

  @Test("The first row that isn't valid ends a run with 1, its line, and no file")
  func failFast() throws {
    try shell("phonecheck validate contacts.csv --fail-fast -o out.csv -q; echo $?; ls out.csv") {
      _, result in
      #expect(result.outputText == "1\n")
      #expect(
        result.errorText.hasPrefix(
          "phonecheck: contacts.csv:3: Row 2 is not valid (TOO_SHORT). With --fail-fast, the run ends here and no files are written.\n"
        ))
    }
  }

  @Test("An option of its own sets TAB as the delimiter")
  func tabs() throws {
    try shell("printf 'a,b\\tphone\\n1,2,3\\t15471665872\\n' | phonecheck validate --tsv -q") { _, result in
      #expect(result.status == 0)
      #expect(result.outputText.hasSuffix("\tvalid\t\t+86-15471665872\tCN\n"))
    }
  }

  @Test(
    "A code that isn't listed is answered with a likely code",
    arguments: [
      ("--area NC", ""), ("--area chna", " Did you mean China (CN, +86)?"),
      ("--default Hongkng", " Did you mean Hong Kong (HK, +852)?"), ("--area XX", ""), ("--area 87", ""),
    ])
  func suggestions(option: String, question: String) throws {
    try shell("phonecheck validate contacts.csv \(option)") { _, result in
      #expect(result.status == 64)
      let listed =
        " isn't a listed area code, country code or name of a country.\(question) Choose from CN (86), "
      #expect(result.errorText.contains(listed))
    }
  }

  @Test("Messages are in the requested language")
  func messages() throws {
    try shell("phonecheck validate contacts.csv --messages --lang zh-CN -q") { _, result in
      #expect(
        result.outputText.contains("phone_message,phone_offset\nLi,15471665872,valid,,+86-15471665872,CN,,\n")
      )
      #expect(result.outputText.contains(#/\nWang,1,invalid,TOO_SHORT,,,[^,]*11 位[^,]*,\n/#))
    }
  }

  @Test(
    "Files of other kinds are refused with the next step",
    .enabled(if: InstalledTool.exists("bzip2"), "bzip2 isn't installed"))
  func otherKinds() throws {
    try shell("bzip2 -c contacts.csv | phonecheck validate") { _, result in
      #expect(result.status == 2)
      #expect(
        result.errorText
          == "phonecheck: standard input: This is a bzip2 file. Decompress it through a pipe: … | bzip2 -dc "
          + "| phonecheck validate -\n"
      )
    }
  }

  @Test("The sample contacts keep their bytes")
  func sample() throws {
    let contacts = CommandRunner.repository.appending(path: "Data/contacts.sample.csv")
    try shell("phonecheck validate -q '\(contacts.path)'") { _, result in
      let input = try String(contentsOf: contacts, encoding: .utf8)
      #expect(result.outputText.utf8.count > input.utf8.count)
      let marks = [",valid,", ",invalid,", ",phone_status,"]
      // The new fields, between the row's bytes and its line ending, are removed.
      var stripped = ""
      for line in result.outputText.split(separator: "\n", omittingEmptySubsequences: false) {
        let end = marks.compactMap { line.range(of: $0, options: .backwards)?.lowerBound }.max()
        stripped += (stripped.isEmpty ? "" : "\n") + line[..<(end ?? line.endIndex)]
      }
      #expect(stripped == input.replacing("\r\n", with: "\n") || stripped == input)
    }
  }

  @Test("The examples of the help run", arguments: 0..<9)
  func examples(index: Int) throws {
    try shell("phonecheck validate --help-all") { _, help in
      let examples = help.outputText.split(separator: "\n").filter { $0.hasPrefix("  phonecheck validate ") }
      try #require(examples.count == 9)
      let setup =
        "sed s/phone/mobile/ contacts.csv > c; mv c contacts.csv; cp contacts.csv more.csv; "
        + "echo 15471665872 > numbers.txt; "
      try shell(setup + examples[index]) { _, result in
        #expect(result.status <= 1, "\(examples[index]): \(result.errorText)")
      }
    }
  }
}
