import Foundation
import Testing

@Suite("phonecheck validate, and encodings")
struct ValidateEncodingTests {
  private static let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")
    .path
  private static let environment = ["PHONECHECK_DEFINITIONS": definitions]

  /// `姓名,手机号`, and a row with a number in full-width digits, in GB18030.
  private static let gb18030: [UInt8] =
    [0xD0, 0xD5, 0xC3, 0xFB, 0x2C, 0xCA, 0xD6, 0xBB, 0xFA, 0xBA, 0xC5, 0x0A, 0xCD, 0xF5, 0x2C]
    + "15471665872".utf8.flatMap { [0xA3, $0 + 0x80] } + [0x0A]

  private func shell(_ line: String, _ look: (CommandRunner.Result) throws -> Void) throws {
    try withRunner { runner in
      try runner.write(Data(Self.gb18030), to: "gb.csv")
      try look(try runner.shell(line, environment: Self.environment))
    }
  }

  @Test(
    "A file in GB18030 is also recognized in a pipe, and its columns are named in UTF-8",
    arguments: ["gb.csv", "- < gb.csv", "", "gb.csv -s 手机号", "gb.csv -s 手机号 --encoding GBK -j 2"])
  func recognized(arguments: String) throws {
    let pipe = arguments.isEmpty ? "cat gb.csv | " : ""
    try shell("\(pipe)phonecheck validate \(arguments) --format ndjson") { result in
      #expect(result.status == 0)
      #expect(
        result.outputText.hasPrefix(
          #"{"row":1,"line":2,"fields":{"姓名":"王","手机号":"１５４７１６６５８７２"},"status":"valid","#))
      #expect(result.errorText.contains("looks like GB18030") == !arguments.contains("--encoding"))
    }
  }

  @Test("If a pipe pauses after its header, later bytes decide its encoding")
  func slowPipe() throws {
    let line = "{ head -c 12 gb.csv; sleep 0.02; tail -c +13 gb.csv; } | phonecheck validate -q -o out.csv"
    try shell(line) { #expect($0.status == 0) }
  }

  @Test("A named encoding is used")
  func named() throws {
    try shell("phonecheck validate gb.csv -s 2 --encoding utf-8") { result in
      #expect(result.status == 1)
      #expect(result.errorText.contains("UNEXPECTED_CHARACTER  1"))
    }
    try shell("phonecheck validate gb.csv --encoding latin2") { result in
      #expect(result.status == 64)
      #expect(result.errorText.contains("--encoding"))
    }
    try shell("phonecheck validate gb.csv --encoding big5") { result in
      #expect(result.status == 64, "no name of a column looks like it")
    }
  }

  @Test("Shells complete the encodings", arguments: ["bash", "zsh", "fish"])
  func completions(shell name: String) throws {
    try shell("phonecheck --generate-completion-script \(name)") { result in
      #expect(result.outputText.contains(/auto[' $n\\]+utf-8[' $n\\]+gb18030[' $n\\]+big5/))
    }
  }

  @Test("Columns in a message have readable names, and the encoding is reported first")
  func messages() throws {
    try shell("phonecheck validate gb.csv -s phone") { result in
      #expect(result.status == 64)
      #expect(result.errorText.contains("looks like GB18030"))
      #expect(result.errorText.contains("  1  姓名\n  2  手机号\n"))
    }
  }

  @Test("Ranges are planned in the encoding")
  func plan() throws {
    let lines = "phonecheck plan gb.csv --parts 1; phonecheck plan gb.csv --parts 1 --encoding gb2312"
    try shell(lines) { result in
      #expect(result.status == 0)
      let range = "0-\(Self.gb18030.count)_1-1_\(Self.gb18030.count)\n"
      #expect(result.outputText == range + range)
    }
  }
}
