import Foundation
import Testing

/// The output files of a run if one of them fails.
@Suite("Outputs that fail")
struct OutputFaultTests {
  /// The shell commands that make a file of 60,000 rows, every other one valid.
  private static let makeRows = """
    awk 'BEGIN { print "phone"; for (i = 0; i < 60000; i++) print (i % 2 ? "13800138000" : "1") }' > c.csv
    """

  private func shell(_ line: String, _ body: (CommandRunner, CommandRunner.Result) throws -> Void) throws {
    try withRunner { runner in try body(runner, runner.shell(Self.makeRows + "\n" + line)) }
  }

  private func lineCount(_ runner: CommandRunner, _ name: String) throws -> Int {
    try runner.contents(of: name).split(separator: "\n").count
  }

  @Test("If standard output is closed, the other files are finished", arguments: ["-j1", "-j2"])
  func closedStandardOutput(jobs: String) throws {
    let line = """
      { phonecheck validate -q \(jobs) c.csv --rejects r.csv --valid v.csv --summary-json s.json; echo $? > status; } |
        head -c 100 > /dev/null
      """
    try shell(line) { (runner, result) throws in
      #expect(try lineCount(runner, "r.csv") == 30001)
      #expect(try lineCount(runner, "v.csv") == 30001)
      #expect(try runner.contents(of: "s.json").contains("\"rows\": 60000"))
      #expect(try runner.contents(of: "status") == "1\n")
      #expect(result.errorText.isEmpty)
    }
  }

  @Test("If standard output is closed, a requested summary counts all rows")
  func closedStandardOutputWithSummary() throws {
    let line = "phonecheck validate -q c.csv --summary-json s.json | head -c 100 > /dev/null"
    try shell(line) { (runner, _) throws in
      #expect(try runner.contents(of: "s.json").contains("\"rows\": 60000"))
    }
  }

  @Test("A summary on a closed standard output doesn't prevent the summary in a file")
  func closedSummary() throws {
    let line = """
      mkfifo pipe; exec 3<> pipe
      phonecheck validate -q c.csv --format summary --summary-json s.json | true
      """
    try shell(line) { (runner, result) throws in
      #expect(try runner.contents(of: "s.json").contains("\"rows\": 60000"))
      #expect(result.errorText.isEmpty)
    }
  }

  @Test("A named pipe that is closed early is an error that names it, and the other files are finished")
  func closedNamedPipe() throws {
    let line = """
      mkfifo pipe; head -c 100 pipe > /dev/null &
      phonecheck validate -q c.csv -o out.csv --valid pipe; echo $? > status; ls -A
      """
    try shell(line) { (runner, result) throws in
      #expect(try lineCount(runner, "out.csv") == 60001)
      #expect(try runner.contents(of: "status") == "2\n")
      #expect(
        result.errorText == "phonecheck: Can't write to pipe: The reader closed the pipe before the end\n")
      #expect(!result.outputText.contains(".tmp"))
    }
  }

  @Test("If a named pipe is the only output, closing it early is an error; for /dev/stdout it isn't")
  func closedOnlyOutput() throws {
    let line = """
      mkfifo pipe; head -c 100 pipe > /dev/null &
      phonecheck validate -q c.csv -o pipe; echo $? > status
      { phonecheck validate -q c.csv -o /dev/stdout; echo $? >> status; } | head -c 100 > /dev/null
      """
    try shell(line) { (runner, _) throws in #expect(try runner.contents(of: "status") == "2\n0\n") }
  }

  @Test(
    "The definitions are never overwritten",
    arguments: [
      "-o d.json", "--rejects d.json", "--valid d.json", "--summary-json d.json", "-o link", "-o hard",
      ">> d.json", "--format summary -o d.json",
    ])
  func definitions(output: String) throws {
    let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")
    let definitions = try Data(contentsOf: sample)
    for (variable, option) in [("", "--definitions d.json"), ("PHONECHECK_DEFINITIONS=d.json ", "")] {
      try withRunner { (runner) throws in
        try runner.write(definitions, to: "d.json")
        let result = try runner.shell(
          """
          ln -s d.json link; ln d.json hard; printf 'phone\n1\n' > c.csv
          \(variable)phonecheck validate -q c.csv \(option) \(output)
          """)
        #expect(result.status == 2)
        #expect(
          result.errorText.hasSuffix(
            " is the definitions file. Writing to it would destroy it. Choose another output file.\n"))
        #expect(try Data(contentsOf: runner.folder.appending(path: "d.json")) == definitions)
      }
    }
  }

  @Test(
    "The known numbers are never overwritten",
    arguments: [
      "-o k.csv", "--rejects k.csv", "--valid link", "--duplicates k.csv", "--summary-json k.csv",
      "--report k.csv",
      "--into into",
    ])
  func known(output: String) throws {
    try withRunner { runner in
      let result = try runner.shell(
        """
        printf 'phone\n13900139000\n' > k.csv; ln -s k.csv link; mkdir into; ln k.csv into/c.valid.csv
        printf 'phone\n13800138000\n' > c.csv
        phonecheck validate -q c.csv --known k.csv \(output)
        """)
      #expect(result.status == 2)
      #expect(
        result.errorText.hasSuffix(
          " has the known numbers. Writing to it would destroy it. Choose another output file.\n"))
      #expect(try runner.contents(of: "k.csv") == "phone\n13900139000\n")
    }
  }

  @Test(
    "An input that shrinks while it is read is an error, and leaves no file",
    arguments: ["", "--byte-range 0:5000000"])
  func shrinkingInput(range: String) throws {
    let line = """
      awk 'BEGIN { print "phone"; for (i = 0; i < 3000000; i++) print "13800138000" }' > big.csv
      mkfifo pipe; { head -c 100 > /dev/null; truncate -s 400000 big.csv; cat > /dev/null; } < pipe &
      phonecheck validate -q -j1 big.csv -o pipe --valid v.csv \(range); echo $? > status; ls -A
      """
    try shell(line) { (runner, result) throws in
      #expect(try runner.contents(of: "status") == "2\n")
      #expect(result.errorText.contains("Can't read big.csv: The file shrank from "))
      #expect(!result.outputText.contains("v.csv"))
    }
  }

  @Test("A file that can't be opened, is empty, or is named twice is refused with the next step")
  func nextSteps() throws {
    for (line, message) in [
      ("phonecheck validate none.csv", "Can't open none.csv: No such file or directory. Check the path."),
      ("phonecheck validate c.csv -o none/o.csv", "Create it first, or choose another one."),
      (
        "phonecheck validate /dev/null",
        "is empty and has no header. If that is intended, add --no-header or --lines."
      ),
      (
        "phonecheck validate c.csv -o a --valid ./a",
        "--output and --valid are the same file. Give each its own."
      ),
      (
        "printf 'phone\n\"1\n' | phonecheck validate",
        "Close it. If the quote is data, enclose the field in quotes"
      ),
      ("echo '{' > d.json; phonecheck validate c.csv --definitions d.json", "1 problem. Fix the file.\n"),
    ] {
      try shell(line) { _, result in
        #expect(result.status != 0)
        #expect(result.errorText.contains(message), "\(line): \(result.errorText)")
      }
    }
  }

  #if os(Linux)
    @Test(
      "Rows that become much longer are still written as they arrive",
      .disabled(if: CommandRunner.isSanitized),
      arguments: [
        "-s 1", "-s 1 --unique", "-s 1 --spreadsheet-safe", "-s 1 --valid /dev/null --rejects /dev/null",
      ])
    func flatMemory(options: String) throws {
      let line = """
        awk 'BEGIN { printf "phone"; for (i = 0; i < 1000000; i++) printf ","; print ""; for (i = 0; i < 600; i++) print "x" }' > w.csv
        ulimit -v 500000; phonecheck validate -q w.csv -o /dev/null \(options); echo $?
        """
      try shell(line) { (_, result) throws in
        #expect(result.outputText == "1\n")
        #expect(result.errorText.isEmpty)
      }
    }
  #endif
}
