import Foundation
import NumberLeaks
import Testing

@Suite("No number in commands' messages")
struct PrivacyTests {
  private static let samples: [RandomWriting.Sample] = {
    var writing = RandomWriting(seed: 5)
    return (0..<10_000).map { _ in writing.next() }
  }()

  /// Runs with files that contain the numbers as a column and as lines.
  private func withNumbers(_ body: (CommandRunner) throws -> Void) throws {
    try withRunner { runner in
      let rows = Self.samples.map { "\"\($0.text)\",x\n" }.joined()
      try runner.write(Data(("phone,name\n" + rows).utf8), to: "in.csv")
      let lines = Self.samples.map { $0.text.filter { !$0.isNewline } + "\n" }.joined()
      try runner.write(Data(lines.utf8), to: "lines.txt")
      try body(runner)
    }
  }

  @Test(
    "Remarks, summaries and errors of validate and plan show no numbers",
    arguments: [
      "validate in.csv -o out.csv --summary-json said.txt",
      "validate in.csv -o out.csv --unique --rejects r.csv",
      "validate in.csv --format summary -o said.txt", "validate --lines lines.txt -o out.csv --exact",
      "validate lines.txt -o out.csv", "validate lines.txt -s phone",
      "validate in.csv --max-record 20 -o out.csv",
      "validate in.csv -s name --area-column phone -o out.csv", "plan in.csv --parts 7 -o said.txt",
      "validate in.csv --byte-range 100:5000 -o out.csv",
    ])
  func files(arguments: String) throws {
    try withNumbers { runner in
      let result = try runner.shell("phonecheck \(arguments) > said.txt 2>&1; echo \"exit $?\" >> said.txt")
      // The duration has six arbitrary digits after the point.
      let text = try runner.contents(of: "said.txt").replacing(#/"seconds": [0-9.]+/#, with: "")
      let said = text + result.errorText
      #expect(said.utf8.count > 40)
      let shown = ShownDigits(in: said)
      for sample in Self.samples {
        #expect(!shown.give(away: sample.digits), "\(sample.text.debugDescription)")
      }
    }
  }

  @Test("Standard error of check stays empty, whatever the numbers")
  func check() throws {
    try withRunner { runner in
      for start in stride(from: 0, to: 2_000, by: 500) {
        let texts = Self.samples[start..<start + 500].map(\.text)
        let result = try runner.run(["check", "--"] + texts)
        #expect(result.errorText.isEmpty)
        #expect(result.status == 1)
      }
    }
  }
}
