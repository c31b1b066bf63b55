import Foundation
import Testing

/// Messages about wrong command lines, all in one form.
@Suite("Wrong command lines")
struct UsageTests {
  /// Command lines, with the first line on standard error after `phonecheck: `.
  private static let mistyped: [(line: String, message: String)] = [
    ("chek", "There is no subcommand “chek”. Did you mean check?"),
    ("validte --help", "There is no subcommand “validte”. Did you mean validate?"),
    ("help validte", "There is no subcommand “validte”. Did you mean validate?"),
    ("13800138000x", "There is no subcommand. Use phonecheck check NUMBER to check a number."),
    ("contacts.cvs", "There is no subcommand and no file “contacts.cvs”. Check the path."),
    ("13800138000.csv", "There is no subcommand and no file “•••••••••••.csv”. Check the path."),
    ("version", "There is no subcommand “version”. Did you mean --version?"),
    ("-V", "There is no option -V. Did you mean --version?"), ("areas -x", "There is no option -x"),
    ("merge-summaries a.json -c", "There is no option -c. Did you mean --color?"),
    ("--verison", "There is no option --verison. Did you mean --version?"),
    ("validate --reject x", "There is no option --reject. Did you mean --rejects?"),
    ("validate -output x", "There is no option -output. Did you mean --output?"),
    ("lint d.json --foramt json", "There is no option --foramt. Did you mean --format?"),
    ("check --nonsense 1", "There is no option --nonsense"),
    ("check --nonsense=13800138000 1", "There is no option --nonsense"),
    ("areas --13800138000", "An argument that begins with a hyphen isn't an option of this command"),
    ("validate --format jsn", "“jsn” isn't a value of --format. Choose from csv, ndjson, columns, summary."),
    ("validate --format ndjsn", "“ndjsn” isn't a value of --format. Did you mean ndjson?"),
    (
      "lint d.json --deny overlapp",
      "“overlapp” can't be used for --deny <rule>. Give the ID of a rule."
    ),
    ("check --lang fr 1", "“fr” isn't a value of --lang. Choose from en, zh-CN, zh-TW."),
    ("validate --encoding gbk --reject x", "There is no option --reject. Did you mean --rejects?"),
    ("check --lang en_GB --nonsense 1", "There is no option --nonsense"),
    ("validate --encoding gb1830", "“gb1830” isn't a value of --encoding. Did you mean gb18030?"),
    ("check --color=red 1", "“red” isn't a value of --color. Choose from auto, always, never."),
    (
      "areas --lang fr", "--lang: There are neither messages nor names in “fr”. Choose from en, zh-CN, zh-TW."
    ),
    ("validate -o", "-o needs a value: -o <output>"),
    ("validate --output --quiet", "--output needs a value: --output <output>"),
    ("check --exact=1 1", "--exact takes no value"),
    ("check", "<number> is missing"), ("diff", "<old> is missing"), ("plan x.csv", "--parts <n> is missing"),
    ("plan a b --parts 2", "“b” is one argument too many"),
    ("plan a 13800138000 --parts 2", "There are too many arguments"),
    (
      "-5",
      "An argument that begins with a hyphen is read as an option. Put -- before such numbers: phonecheck check -- NUMBER"
    ),
    ("-q none.csv", "-q belongs to a subcommand. Write it after the subcommand: phonecheck validate -q"),
    ("help none", "There is no subcommand “none”. The help lists all of them."),
    (
      "--definitions d.json check 1",
      "--definitions belongs to a subcommand. Write it after the subcommand: phonecheck check --definitions"
    ),
    (
      "check -13800138000",
      "An argument that begins with a hyphen is read as an option. Put -- before such numbers: "
        + "phonecheck check -- NUMBER"
    ),
    ("validate x -j x", "“x” can't be used for -j <n>. Give a whole number."),
    (
      "validate x --max-record 13800138000x",
      "The value can't be used for --max-record <bytes>. Give a number of bytes, KiB or MiB, such as 500, 64K or 8M."
    ),
    (
      "check - --definitions -",
      "Standard input can be read only once, but --definitions and <number> read it"
    ),
    (
      "validate --definitions -",
      "Standard input can be read only once, but <file> and --definitions read it"
    ),
    (
      "validate - --definitions -",
      "Standard input can be read only once, but <file> and --definitions read it"
    ),
    ("check - -", "Standard input can be read only once, but <number> and <number> read it"),
    ("diff - -", "Standard input can be read only once, but <old> and <new> read it"),
    ("merge-summaries - -", "Standard input can be read only once, but <file> and <file> read it"),
  ]

  @Test(
    "A mistake in a command line is named, with the likely intention, and ends with 64", arguments: mistyped)
  func message(line: String, message: String) throws {
    try withRunner { runner in
      let result = try runner.shell("phonecheck \(line)")
      #expect(result.errorText.split(separator: "\n").first.map(String.init) == "phonecheck: " + message)
      #expect(result.errorText.contains("\nUsage: phonecheck"))
      #expect(result.output.isEmpty)
      #expect(result.status == 64)
    }
  }

  @Test("Every subcommand with options shows its own usage for a fault, within a terminal's line")
  func usageLines() throws {
    try withRunner { runner in
      for name in [
        "check", "validate", "plan", "merge-summaries", "areas", "lint", "diff", "examples", "bind-form",
        "fetch", "cards", "compile", "test",
      ] {
        let result = try runner.run([name, "--nonsense"])
        let usage = try #require(result.errorText.split(separator: "\n").first { $0.hasPrefix("Usage: ") })
        #expect(usage.hasPrefix("Usage: phonecheck \(name) [<options>]"))
        #expect(usage.count <= 80)
        #expect(result.errorText.hasSuffix("\n  See 'phonecheck \(name) --help' for more information.\n"))
      }
    }
  }

  @Test(
    "Correct command lines are not refused",
    arguments: ["help check", "--help", "check --help", "lint -h", "help"])
  func help(line: String) throws {
    try withRunner { runner in
      let result = try runner.shell("phonecheck \(line)")
      #expect(result.status == 0)
      #expect(result.outputText.contains("USAGE: phonecheck"))
      #expect(result.errorText.isEmpty)
    }
  }

  @Test("The faults are in the language of the locale, or of --lang")
  func languages() throws {
    try withRunner { runner in
      let simplified = try runner.run(["chek"], environment: ["LC_ALL": "zh_CN.UTF-8"])
      #expect(
        simplified.errorText == """
          phonecheck: 没有子命令“chek”。是否想输入 check？
          用法：phonecheck <subcommand>
            详情请看 'phonecheck --help'。

          """)
      let traditional = try runner.run(["check", "--lang", "zh-Hant"])
      #expect(
        traditional.errorText.hasPrefix(
          "phonecheck: 缺少 <number>\n用法：phonecheck check [<options>] <number> ...\n"))
      // After two hyphens there are no options.
      #expect(
        try runner.run(["plan", "a", "--parts", "2", "--", "--lang", "zh"]).errorText.hasPrefix(
          "phonecheck: “--lang” is")
      )
    }
  }

  /// Options that exclude each other, with the words that every language contains.
  private static let excluded: [(line: String, facts: [String])] = [
    ("validate --lines --column-prefix x", ["--column-prefix"]),
    ("validate -s a -s b --column-prefix x", ["--column-prefix"]), ("validate ''", ["<file>"]),
    ("validate --area CN --area-column a", ["--area", "--area-column"]),
    ("validate --exact --number-format e164", ["--number-format", "--exact"]),
    ("validate --exact --unique", ["--unique", "--exact"]),
    ("validate x --unique --byte-range 0:9", ["--unique", "--byte-range"]),
    ("validate --byte-range 0:9", ["--byte-range"]),
    ("validate x --byte-range 5:9 --format ndjson", ["--format ndjson", "phonecheck plan", "_ROW-LINE"]),
    ("validate --lines -s x", ["--column", "--lines"]), ("validate --lines --tsv", ["--tsv", "--lines"]),
    ("validate --tsv -d ,", ["--tsv", "--delimiter"]),
    ("validate --fail-fast --rejects x", ["--fail-fast", "--rejects"]),
    ("validate --format summary --only valid", ["--only", "--format summary"]),
    ("validate --format summary --number-format e164", ["--number-format", "--format summary"]),
    ("validate --format summary --messages", ["--messages", "--format summary"]),
    ("validate --format ndjson --column-prefix x", ["--column-prefix", "--format ndjson"]),
    ("validate --format ndjson --spreadsheet-safe", ["--spreadsheet-safe", "--format ndjson"]),
    ("validate -o ''", ["--output"]), ("validate --valid -", ["--valid"]),
    ("validate --summary-json -", ["--summary-json -"]),
    ("validate -o a --valid a", ["--output", "--valid"]),
    ("validate -j 1025", ["--jobs", " 0 ", " 1024"]), ("validate --definitions ''", ["--definitions"]),
    ("check --area CN --default HK 1", ["--area", "--default"]),
    ("check --exact --bare-international 1", ["--bare-international", "--exact"]),
    ("check --exact --international-prefix 0 1", ["--international-prefix", "--exact"]),
    ("check --international-prefix + 1", ["--international-prefix", "+"]),
    ("plan x --parts 0", ["--parts", " 1 ", " 100000"]), ("plan x --parts 2 --lines --tsv", ["--tsv"]),
    ("lint ''", ["<file>"]), ("lint x --deny overlap --allow overlap", ["overlap"]),
    ("lint x --allow loading", ["loading"]), ("diff a b --builtin", ["--builtin", "<new>"]),
    ("diff a", ["--builtin"]), ("diff a ''", ["<new>"]), ("diff a b --examples 101", ["--examples", " 100"]),
    ("examples --count 10001", ["--count", " 10000"]), ("areas --definitions ''", ["--definitions"]),
    ("examples --definitions ''", ["--definitions"]), ("bind-form --definitions ''", ["--definitions"]),
    ("validate --only invalid --number-format e164", ["--number-format", "--valid"]),
    ("validate --format summary --rejects r --replace", ["--replace", "--valid"]),
    ("validate --columns none --number-format e164", ["--columns", "--number-format", "number"]),
    ("validate --columns status --messages", ["--columns", "--messages"]),
    ("validate --area CN --bare-international", ["--area", "--bare-international"]),
    ("validate --no-header --column-names a,b,c,d", ["--column-names"]),
    ("validate --format-in ndjson --spreadsheet-safe", ["--format-in ndjson", "--spreadsheet-safe"]),
    ("validate --format-in ndjson --allow-ragged", ["--format-in ndjson", "--allow-ragged"]),
    ("validate --lines --format-in csv", ["--lines", "--format-in"]),
    ("validate --encoding big5 --bom", ["Big5", "--bom"]),
    ("validate --columns none --column-prefix x", ["--columns none", "--column-prefix"]),
    ("validate --exact --default HK", ["--exact", "--default"]),
    ("check --exact --default HK 1", ["--exact", "--default"]),
    ("validate -o a --output=b", ["--output"]), ("validate -j 1 --jobs 2", ["--jobs"]),
    ("diff a b -s 1 --column 2", ["--column"]), ("check --area CN --area HK 1", ["--area"]),
    ("lint x --format json --format text", ["--format"]), ("areas --search a --search b", ["--search"]),
    ("cards -o a.html -o b.html", ["-o"]), ("plan x --parts 2 --parts 3", ["--parts"]),
    ("validate -o x.xlsm", ["--output x.xlsm", "CSV", " x.csv"]),
    ("validate --format ndjson -o x.xlsx", ["--output x.xlsx", "NDJSON", " x.ndjson"]),
    ("validate --lines --sheet 1", ["--lines", "--sheet"]),
    ("validate --format ndjson -o x.zip", ["--output x.zip", "NDJSON", "x.ndjson"]),
    ("validate --rejects r.csv.xz", ["--rejects r.csv.xz", "CSV", " r.csv"]),
    ("cards -o cards.html.gz", ["--output cards.html.gz", "HTML", " cards.html"]),
    ("validate x --report x.pdf", ["--report x.pdf", "HTML", " x.html"]),
    ("cards -o cards.pdf", ["--output cards.pdf", "HTML", " cards.html"]),
    ("diff a b --data c --changed d.ods", ["--changed d.ods", "CSV", " d.csv"]),
    ("fetch http://localhost -o d.zip", ["--output d.zip", "JSON", " d.json"]),
    ("validate -j x", ["-j <n>", "x"]), ("validate --max-record 0", ["--max-record <bytes>", "0"]),
  ]

  @Test("Options that exclude each other are refused in the user's language", arguments: excluded)
  func excludedOptions(line: String, facts: [String]) throws {
    try withRunner { runner in
      var messages: Set<String> = []
      for locale in ["C", "zh_CN.UTF-8", "zh_TW.UTF-8"] {
        let result = try runner.shell("phonecheck \(line)", environment: ["LC_ALL": locale])
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        let message = try #require(result.errorText.split(separator: "\n").first)
        #expect(message.hasPrefix("phonecheck: "))
        #expect(message.contains { ("一"..."龥").contains($0) } == (locale != "C"), "\(message)")
        #expect(facts.allSatisfy { message.contains($0) }, "\(message)")
        messages.insert(String(message))
      }
      #expect(messages.count == 3, "\(messages)")
    }
  }

  @Test(
    "An area that isn't listed is quoted, and answered with similar names",
    arguments: [
      ("Grmany", "Germany (DE, +49)"), ("Untied States", "United States (US, +1)"),
      ("China (+852)", "China (CN, +86) or Hong Kong (HK, +852)"), ("阿根庭", "Argentina (AR, +54)"),
      ("ZZ", nil), ("XX", nil), ("999", nil), ("NK", nil),
    ] as [(String, String?)])
  func areas(area: String, meant: String?) throws {
    try withRunner { runner in
      for option in ["--area", "--default"] {
        let result = try runner.run(["check", option, area, "1"])
        let question = meant.map { "Did you mean \($0)? " } ?? ""
        let quoted = "\(option): “\(area)” isn't a listed area code, country code or name of a country. "
        #expect(result.errorText.hasPrefix("phonecheck: \(quoted)\(question)Listed are CN (86), "))
        #expect(result.status == 64)
      }
    }
  }

  @Test("A name of several countries is an area, but none of them is preferred")
  func severalCountries() throws {
    try withRunner { runner in
      #expect(
        try runner.run(["check", "--area", "Congo", "061234567"]).outputText.hasPrefix("valid    +242-"))
      let result = try runner.run(["check", "--default", "Congo", "1"])
      #expect(
        result.errorText.hasPrefix(
          "phonecheck: --default: Several countries are called “Congo”. Did you mean "
            + "Congo - Brazzaville (CG, +242) or Congo - Kinshasa (CD, +243)?"))
      #expect(result.status == 64)
    }
  }

  @Test(
    "A web address is answered with the command that reads it",
    arguments: [
      ("validate https://a.example/b.csv", "curl -fsSL https://a.example/b.csv | phonecheck validate -"),
      (
        "validate 'https://a.example/b(1).csv'",
        "curl -fsSL 'https://a.example/b(1).csv' | phonecheck validate -"
      ),
      // A part that may be secret isn't repeated.
      ("validate 'https://a.example/b?c=1&d'", "curl -fsSL URL | phonecheck validate -"),
      ("validate https://user:word@a.example/b", "curl -fsSL URL | phonecheck validate -"),
      ("validate http://a/b --byte-range 0:9@1:1", "curl -fsSL http://a/b > saved.csv"),
      ("plan http://a/b --parts 2", "curl -fsSL http://a/b > saved.csv"),
    ])
  func addresses(line: String, advice: String) throws {
    try withRunner { runner in
      for locale in ["C", "zh_CN.UTF-8", "zh_TW.UTF-8"] {
        let result = try runner.shell("phonecheck \(line)", environment: ["LC_ALL": locale])
        #expect(result.status == 2)
        #expect(result.errorText.hasSuffix(advice + "\n"))
      }
    }
  }

  @Test(
    "Every error begins with the command's name",
    arguments: [
      "", "nofile", "check --area ZZ 1", "validate nofile", "validate empty.csv", "validate in.csv -s x",
      "validate in.csv -o no/such/folder", "lint nofile", "diff nofile d.json", "plan nofile --parts 2",
      "plan - --parts 2",
      "lint https://tenant.example.com/definitions", "areas --definitions HTTP://localhost/",
      "merge-summaries nofile", "merge-summaries in.csv", "check 1 --definitions nofile",
      "validate in.csv --exact --unique", "examples ZZ", "validate in.csv --max-record x",
      "test nofile", "test empty.csv",
    ].filter { !$0.isEmpty })
  func prefix(line: String) throws {
    try withRunner { runner in
      try runner.write(Data("phone\n1\n".utf8), to: "in.csv")
      try runner.write(Data(), to: "empty.csv")
      try runner.write(try Data(contentsOf: DocumentTests.sample), to: "d.json")
      let result = try runner.shell("phonecheck \(line)")
      #expect(result.errorText.hasPrefix("phonecheck: "))
      #expect(!result.errorText.contains("Error:"))
      #expect(result.status == 64 || result.status == 2)
    }
  }
}
