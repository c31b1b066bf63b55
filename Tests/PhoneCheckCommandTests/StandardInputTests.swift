import Foundation
import Testing

@Suite("Standard input instead of a file")
struct StandardInputTests {
  @Test(
    "A hyphen is standard input in every command that reads definitions",
    arguments: [
      "check 13800138000 --definitions DASH", "areas --definitions DASH", "examples CN --definitions DASH",
      "lint DASH", "lint DASH --format json", "lint DASH --format github", "diff DASH d.json",
      "diff d.json DASH",
      "diff DASH --builtin", "validate -q in.csv --definitions DASH",
      "validate -q --lines in.csv --definitions DASH",
    ])
  func definitions(line: String) throws {
    try withRunner { runner in
      let definitions = try Data(contentsOf: DocumentTests.sample)
      try runner.write(definitions, to: "d.json")
      try runner.write(Data("phone\n13800138000\n".utf8), to: "in.csv")
      let run = { (file: String) in
        try runner.shell(
          "phonecheck \(line.replacing("DASH", with: file))", input: definitions)
      }
      let (piped, named) = (try run("-"), try run("'standard input'"))
      #expect(named.status == 2)
      try runner.write(definitions, to: "standard input")
      let expected = try run("'standard input'")
      #expect(!expected.output.isEmpty || line.hasPrefix("diff"))
      #expect(piped.outputText == expected.outputText)
      #expect(piped.errorText == expected.errorText)
      #expect(piped.status == expected.status)
    }
  }

  @Test("The environment may name standard input as the definitions, and problems name it, too")
  func environment() throws {
    try withRunner { runner in
      let result = try runner.run(
        ["check", "1"], input: Data("{}".utf8), environment: ["PHONECHECK_DEFINITIONS": "-"])
      #expect(result.errorText.hasPrefix("standard input:1:1: "))
      #expect(result.status == 2)
    }
  }

  @Test("A summary may come from standard input")
  func summary() throws {
    try withRunner { runner in
      let result = try runner.shell(
        "printf 'phone\\n13800138000\\n' | phonecheck validate -q -o out.csv --summary-json - | phonecheck merge-summaries -"
      )
      #expect(result.outputText.hasPrefix("Rows           1\nValid          1"))
    }
  }

  #if os(Linux)
    @Test(
      "On a terminal a command announces that it waits for standard input, in the user's language",
      arguments: [
        ("validate", "Reading a file from standard input. Press Ctrl-D"),
        ("validate -", "Reading a file from standard input"),
        ("validate --lines", "Reading a number on each line from standard input"),
        ("check -", "Reading a number on each line from standard input"),
        ("lint -", "Reading definitions from"),
        ("diff - d.json", "Reading definitions from"), ("areas --definitions -", "Reading definitions from"),
        ("check - --lang zh", "正在从标准输入读取号码（每行一个）"),
      ])
    func terminal(line: String, message: String) throws {
      try withRunner { runner in
        try runner.write(try Data(contentsOf: DocumentTests.sample), to: "d.json")
        let result = try runner.shell("script -qec 'phonecheck \(line)' /dev/null < /dev/null")
        #expect(result.outputText.hasPrefix("phonecheck: " + message))
      }
    }

    @Test("Each typed row gets its verdict before the next, in any language")
    func typedRows() throws {
      try withRunner { runner in
        // One character beyond ASCII doesn't reveal the encoding, and no more input follows until its row is written.
        let line = """
          mkfifo in; script -qec 'phonecheck validate -q' /dev/null < in > out &
          exec 3> in; printf 'phone,é\\n' >&3; printf '138001380001,ü\\n' >&3
          for i in $(seq 1000); do grep -q TOO_LONG out && break; sleep 0.01; done
          grep -c 'é,phone_status' out; grep -c 'ü,invalid,TOO_LONG' out; printf '\\004' >&3; exec 3>&-; wait
          """
        let result = try runner.shell(
          line, environment: ["PHONECHECK_DEFINITIONS": DocumentTests.sample.path])
        #expect(result.outputText == "1\n1\n")
      }
    }

    @Test(
      "There is no remark if input is given, or with -q",
      arguments: ["validate -q", "validate in.csv", "check 1"])
    func notWaiting(line: String) throws {
      try withRunner { runner in
        try runner.write(Data("phone\n1\n".utf8), to: "in.csv")
        let terminal = try runner.shell("script -qec 'phonecheck \(line)' /dev/null < /dev/null")
        #expect(!terminal.outputText.contains("from standard input"))
      }
      let piped = try withRunner { try $0.shell("echo 13800138000 | phonecheck check -") }
      #expect(piped.errorText.isEmpty)
    }
  #endif

  @Test("Each number that is written separately gets its verdict before the next")
  func conversation() throws {
    try withRunner { runner in
      // The second number is written only after the first verdict has arrived.
      let result = try runner.shell(
        """
        mkfifo in out
        phonecheck check --format brief - < in > out &
        exec 3> in 4< out
        echo 13800138000 >&3; read -r first <&4; echo "1: $first"
        echo 138 >&3; read -r second <&4; echo "2: $second"
        exec 3>&-; wait
        """)
      let lines = result.outputText.split(separator: "\n")
      #expect(lines.first?.hasPrefix("1: valid") == true)
      #expect(lines.last?.hasPrefix("2: invalid") == true)
    }
  }

  @Test("A file on standard input counts as read for later commands, from its position")
  func sharedPosition() throws {
    try withRunner { runner in
      let rows = String(repeating: "13800138000\n", count: 50_000)
      try runner.write(Data(("line\n" + rows).utf8), to: "numbers.txt")
      let outcome = try runner.shell(
        "{ read line; phonecheck validate --lines --jobs 2 -o /dev/null; cat; } <numbers.txt")
      #expect(outcome.outputText == "" && outcome.status == 0)
    }
  }
}
