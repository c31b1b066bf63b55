import Foundation
import Testing

@Suite("phonecheck validate --into")
struct OutputFolderTests {
  private static let export = """
    name,mobile,note
    Ann,138 0013 8000,"two
    lines"
    Bob,+86-13900139000,
    Cyd,,
    Dan,86 13800138000,
    Eve,1390013,
    Gus,139****9000,

    """

  private func shell(_ line: String, _ body: (CommandRunner.Result, CommandRunner) throws -> Void) throws {
    try withRunner { runner in
      try runner.write(Data(Self.export.utf8), to: "export.csv")
      try runner.write(Data("phone\n13700137000\n".utf8), to: "more.csv")
      try body(try runner.shell(line), runner)
    }
  }

  /// Prints the number of rows of each table in a folder, as Python's module csv counts them.
  private static let counted = """
    python3 -c 'import csv, glob
    for path in sorted(glob.glob("checked/*.csv")): print(path, len(list(csv.reader(open(path, newline="")))) - 1)'
    """

  @Test(
    "The folder has each file, and the run says how many rows it has",
    .enabled(if: InstalledTool.hasPython, "Python isn't installed"))
  func whole() throws {
    try shell("phonecheck validate export.csv --into checked/; echo \"exit $?\"; \(Self.counted); ls checked")
    {
      result, runner in
      #expect(
        result.outputText == """
          exit 1
          checked/export.checked.csv 6
          checked/export.duplicates.csv 1
          checked/export.rejects.csv 3
          checked/export.valid.csv 2
          export.checked.csv
          export.duplicates.csv
          export.rejects.csv
          export.report.html
          export.summary.json
          export.valid.csv

          """)
      #expect(
        result.errorText.hasSuffix(
          """
          phonecheck: Written to checked/:
            export.checked.csv     6 rows  all rows with their verdicts
            export.valid.csv       2 rows  valid rows, each number once
            export.rejects.csv     3 rows  all other rows with reasons
            export.duplicates.csv   1 row  valid rows that repeat the number of an earlier row
            export.report.html             report for people
            export.summary.json            summary for programs

          """), "\(result.errorText)")
      #expect(
        try runner.contents(of: "checked/export.rejects.csv") == """
          name,mobile,note,phone_status,phone_reason,phone_number,phone_country,phone_row,phone_line,phone_duplicate_of,phone_message,phone_offset
          Cyd,,,invalid,EMPTY,,,3,5,,The number is empty.,
          Eve,1390013,,invalid,TOO_SHORT,,,5,7,,"After +86 there should be 11 digits, not 7.",
          Gus,139****9000,,invalid,MASKED,,,6,8,,Some digits are hidden. Enter the full number.,3

          """)
      let mode = try FileManager.default.attributesOfItem(
        atPath: runner.folder.appending(path: "checked/export.rejects.csv").path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test("Messages are in the language of --lang, and -q says nothing")
  func language() throws {
    try shell(
      "phonecheck validate export.csv --into checked -q --lang zh-CN; cat checked/export.rejects.csv; "
        + "grep -c '<html lang=\"zh-CN\"' checked/export.report.html"
    ) { result, _ in
      #expect(result.errorText.isEmpty)
      #expect(result.outputText.contains("手机号码"))
      #expect(result.outputText.hasSuffix("\n1\n"))
    }
  }

  @Test("Outputs are inputs of the next run, and the names of its columns have its number")
  func again() throws {
    let folder = "phonecheck validate -q export.csv --into checked/; "
    try shell(folder + "phonecheck validate checked/export.checked.csv --into checked/") { result, runner in
      #expect(result.status == 1)
      #expect(
        result.errorText.contains(
          "phonecheck: The file already has a column \"phone_status\", so the names of the added columns get the number 2\n"
        ), "\(result.errorText)")
      let rows = try runner.contents(of: "checked/export.checked.checked.csv")
      #expect(rows.contains(",phone_offset,phone2_status,phone2_reason,phone2_number,"))
    }
    try shell(
      folder + "phonecheck validate -q checked/*.csv --into again/; "
        + "phonecheck validate -q again/export.checked.checked.csv --into again/; "
        + "head -1 again/export.checked.checked.checked.csv; ls again | wc -l"
    ) { result, _ in
      #expect(result.errorText.isEmpty, "\(result.errorText)")
      #expect(result.outputText.contains("phone2_status") && result.outputText.contains("phone3_status"))
      #expect(result.outputText.split(separator: "\n").last?.contains("30") == true)
    }
  }

  @Test(
    "Several files get files of their own, with a summary of all at the end",
    .enabled(if: InstalledTool.hasPython, "Python isn't installed"))
  func several() throws {
    try shell("phonecheck validate export.csv more.csv --into checked; ls checked | wc -l; \(Self.counted)") {
      result, _ in
      #expect(result.outputText.contains("12"))
      #expect(result.outputText.contains("checked/more.valid.csv 1\n"))
      #expect(
        result.errorText.contains("\nphonecheck: 2 files\nphonecheck: Duplicates were looked for within"))
      #expect(result.errorText.contains("\nRows           7\n"), "\(result.errorText)")
    }
  }

  @Test("Rows keep the form of the input: tables, objects, lines and standard input")
  func names() throws {
    try shell(
      """
      printf 'name\\tphone\\nA\\t13800138000\\n' > a.tsv; printf '{"phone":"13800138000"}\\n' > b.ndjson
      phonecheck validate -q a.tsv --into out; phonecheck validate -q b.ndjson --into out
      echo 13800138000 > c.txt; phonecheck validate -q --lines c.txt --into out
      gzip -c more.csv > d.csv.gz; phonecheck validate -q d.csv.gz --into out
      phonecheck validate -q --into out < more.csv; ls out | grep valid; cat out/b.valid.ndjson
      """
    ) { result, _ in
      #expect(result.errorText.isEmpty, "\(result.errorText)")
      #expect(
        result.outputText.hasPrefix(
          "a.valid.tsv\nb.valid.ndjson\nc.valid.csv\nd.valid.csv\ninput.valid.csv\n{\"phone\":\"13800138000\","
        ))
    }
  }

  @Test(
    "What contradicts --into is a usage error, and nothing is written",
    arguments: [
      ("export.csv --into c -o x.csv", "--into decides which files are written. Leave out --output."),
      ("export.csv --into c --rejects x.csv", "Leave out --rejects."),
      ("export.csv --into c --report x.html", "Leave out --report."),
      ("export.csv --into c --summary-json x.json", "Leave out --summary-json."),
      ("export.csv --into c --only valid", "Leave out --only."),
      ("export.csv --into c --format ndjson", "Leave out --format."),
      ("export.csv --into c --fail-fast", "--fail-fast ends at the first row"),
      ("export.csv --into c --byte-range 0-9", "--into needs the whole file"),
      ("export.csv --into c --exact", "--into works only on numbers that are read"),
      ("export.csv --into ''", "--into needs a folder, as in --into checked/"),
      ("export.csv --into -", "--into needs a folder, as in --into checked/"),
      ("export.csv --into more.csv", "--into more.csv is a file. Give a folder, as in --into checked/."),
      (
        "export.csv ./export.csv --into c", "export.csv and ./export.csv would both write export.report.html."
      ),
    ])
  func refused(arguments: String, message: String) throws {
    try shell("phonecheck validate \(arguments); echo \"exit $?\"; ls") { result, _ in
      #expect(result.errorText.contains(message), "\(result.errorText)")
      #expect(result.outputText == "exit 64\nexport.csv\nmore.csv\n")
    }
  }

  @Test("An input is never replaced, and a missing file or a closed folder ends with 2")
  func failures() throws {
    try shell(
      "cp export.csv export.checked.csv; phonecheck validate export.csv export.checked.csv --into .; echo $?; ls"
    ) { result, _ in
      #expect(result.errorText.contains("export.checked.csv is an input, and --into would replace it."))
      #expect(result.outputText == "64\nexport.checked.csv\nexport.csv\nmore.csv\n")
    }
    try shell("phonecheck validate export.csv none.csv --into c; echo $?; ls") { result, _ in
      #expect(result.outputText == "2\nexport.csv\nmore.csv\n")
    }
    try shell("phonecheck validate export.csv --into more.csv/c; echo $?; ls") { result, _ in
      #expect(
        result.errorText
          == "phonecheck: Can't create the folder more.csv: Something else has that name. Choose another one.\n"
      )
      #expect(result.outputText == "2\nexport.csv\nmore.csv\n")
    }
    try shell("phonecheck validate export.csv --into more.csv/") { result, _ in
      #expect(result.errorText.contains("--into more.csv/ is a file."))
    }
    // A folder that the run has created is removed, unless something is in it.
    try shell(
      "touch empty.csv; mkdir old; for f in new old; do phonecheck validate empty.csv --into $f; done; ls"
    ) {
      result, _ in
      #expect(result.outputText == "empty.csv\nexport.csv\nmore.csv\nold\n")
    }
    try shell("phonecheck validate more.csv export.csv -s phone --into new; ls new | wc -l") { result, _ in
      #expect(result.outputText == "6\n")
    }
  }

  @Test("Objects are written to files for objects")
  func objects() throws {
    try shell(
      """
      printf '{"phone":"138"}\\n' | tee a.json > b.txt
      phonecheck validate a.json b.txt -q --format-in ndjson --into new; ls new | grep -v summary
      """
    ) { result, _ in
      let names = ["a", "b"].flatMap { name in
        ["checked.ndjson", "duplicates.ndjson", "rejects.ndjson", "report.html", "valid.ndjson"].map {
          name + "." + $0
        }
      }
      #expect(result.outputText == names.joined(separator: "\n") + "\n")
    }
  }

  @Test("Added columns can have names of their own, one for each")
  func columnNames() throws {
    try shell("phonecheck validate export.csv --into new --column-names a,b,c,d,e") { result, _ in
      #expect(result.errorText.contains("Give 9 names: one for each added column"))
    }
    try shell(
      "phonecheck validate export.csv -q --into new --column-names a,b,c,d,e,f,g,h,i; head -1 new/export.rejects.csv"
    ) { result, _ in
      #expect(result.outputText == "name,mobile,note,a,b,c,d,e,f,g,h,i\n")
    }
  }
}

@Suite("A command line without a subcommand")
struct ImpliedCommandTests {
  @Test("phonecheck alone shows three examples")
  func alone() throws {
    try withRunner { runner in
      let result = try runner.run([])
      #expect(result.status == 0)
      let examples = result.outputText.split(separator: "\n").filter { $0.hasPrefix("  phonecheck ") }
      #expect(
        examples == [
          "  phonecheck check \"138 0013 8000\"", "  phonecheck validate contacts.csv --into checked/",
          "  phonecheck lint definitions.json",
        ])
      let chinese = try runner.run([], environment: ["LC_ALL": "zh_CN.UTF-8"])
      #expect(chinese.outputText.contains("检查一个号码"))
    }
  }

  @Test("A file alone is summed up, and nothing is written")
  func file() throws {
    try withRunner { runner in
      try runner.write(Data("phone\n13800138000\n138\n".utf8), to: "2026 a.csv")
      let result = try runner.run(["2026 a.csv"])
      #expect(result.status == 1)
      #expect(result.outputText.hasPrefix("Rows           2\n"))
      // The program was started by its path.
      let offered = try #require(result.errorText.split(separator: "\n").last)
      #expect(
        offered.hasPrefix("  /") && offered.hasSuffix("/phonecheck validate '2026 a.csv' --into checked/"))
      #expect(
        try runner.shell("phonecheck '2026 a.csv'").errorText.hasSuffix(
          "a clean list, rejects, duplicates and a report:\n  phonecheck validate '2026 a.csv' --into checked/\n"
        ))
      #expect(try runner.shell("ls").outputText == "2026 a.csv\n")
      let written = try runner.run(["2026 a.csv", "--into", "checked", "-q"])
      #expect(written.status == 1)
      #expect(written.outputText.isEmpty && written.errorText.isEmpty)
      #expect(try runner.contents(of: "checked/2026 a.valid.csv").contains("13800138000"))
    }
  }

  @Test("Definitions alone are linted")
  func definitions() throws {
    try withRunner { runner in
      let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")
      try runner.write(try Data(contentsOf: sample), to: "tenant.JSON")
      let (implied, named) = (try runner.run(["tenant.JSON"]), try runner.run(["lint", "tenant.JSON"]))
      #expect(implied.status == named.status && implied.outputText == named.outputText)
      #expect(implied.outputText.contains("no-end-anchor"))
      try runner.write(Data("[{\"phone\": \"13800138000\"}]".utf8), to: "rows.json")
      #expect(try runner.run(["rows.json"]).errorText.contains("This is JSON."))
    }
  }

  @Test("A command is offered only if it would work")
  func offer() throws {
    try withRunner { runner in
      try runner.write(Data("phone\n13800138000\n".utf8), to: "a.csv")
      let offered = try #require(try runner.run(["a.csv"]).errorText.split(separator: "\n").last)
      #expect(try runner.shell("\(offered) && ls checked").outputText.contains("a.valid.csv\n"))
      for (arguments, status) in [
        (["a.csv", "./a.csv"], 0), (["a.csv", "-s", "none"], 64), (["."], 2),
        (["a.csv", "--report", "r.html"], 0),
        (["a.csv", "--fail-fast"], 0), (["a.csv", "--quiet"], 0), (["a.csv", "--only", "valid"], 0),
        (["a.csv", "--drop-duplicates", "last", "--only", "valid"], 0), (["a.csv", "--messages"], 0),
      ] as [([String], Int32)] {
        let refused = try runner.run(arguments)
        #expect(refused.status == status)
        #expect(!refused.errorText.contains("--into"), "\(refused.errorText)")
      }
      #expect(try runner.run(["."]).errorText.contains("It is a directory. Name a file in it."))
    }
  }

  @Test("Standard input, a pipe, and a file after -- are summed up, too")
  func streams() throws {
    try withRunner { runner in
      try runner.write(Data("phone\n13800138000\n".utf8), to: "-a.csv")
      for line in ["phonecheck - < ./-a.csv", "phonecheck -- -a.csv", "bash -c 'phonecheck <(cat ./-a.csv)'"]
      {
        let result = try runner.shell(line)
        #expect(result.status == 0)
        #expect(result.outputText.hasPrefix("Rows           1\n"), "\(line) \(result.errorText)")
      }
      let offered = try #require(
        try runner.shell("phonecheck -- -a.csv").errorText.split(separator: "\n").last)
      #expect(try runner.shell("\(offered); cat checked/-a.valid.csv").outputText.contains("13800138000"))
      #expect(try runner.run(["-a.csv"]).errorText.contains("Did you mean ./-a.csv?"))
      #expect(
        try runner.run(["--lang", "en", "./-a.csv"]).errorText.contains("phonecheck validate --lang\n"))
    }
  }

  @Test(
    "A number alone is checked",
    arguments: [
      (["13800138000"], 0), (["+86 138-0013-8000"], 0), (["（138）00138000"], 0), (["tel:+8613800138000"], 0),
      (["138"], 1), (["13800138000", "--area", "HK"], 1), (["138", "0013", "8000"], 1),
    ] as [([String], Int32)])
  func number(arguments: [String], status: Int32) throws {
    try withRunner { runner in
      let implied = try runner.run(arguments)
      let named = try runner.run(["check"] + arguments)
      #expect(implied.status == status)
      #expect(implied.status == named.status && implied.errorText == named.errorText)
      #expect(
        implied.outputText.split(separator: "\n").first == named.outputText.split(separator: "\n").first)
    }
  }

  @Test("A subcommand comes before a file with its name")
  func subcommandFirst() throws {
    try withRunner { runner in
      try runner.write(Data("phone\n1\n".utf8), to: "areas")
      #expect(try runner.run(["areas"]).outputText.contains("+86"))
    }
  }
}
