import Foundation
import NumberLeaks
import PhoneBatch
import PhoneCheck
import RandomSearch
import Testing

/// The output of a run apart from its rows: remarks, errors, progress, summaries.
@Suite("No number in a run's messages")
struct BatchPrivacyTests {
  /// Returns files with numbers, some in places of names or structure.
  private static func files() -> (samples: [RandomWriting.Sample], texts: [String]) {
    var writing = RandomWriting(seed: 4)
    let samples = (0..<RandomSearch.count(1_000)).map { _ in writing.next() }
    let rows = samples.map { "\"\($0.text)\",x\n" }
    let broken = samples.prefix(200).enumerated().map { index, sample in
      let text = sample.text.filter { !$0.isNewline }
      return [
        // A number in place of a name, twice; an unclosed quote, and text after a closed quote.
        "\(text),\(text)\n1,2\n", "\(text)\n\(text)\n", "phone,x\n\"\(text),1\n",
        "phone,x\n\"\(text)\"\(text),1\n",
        "phone,\(text)\n\"\(text)\n\(text)\",\(text)\n1,2,3\n",
      ][index % 5]
    }
    return (samples, ["phone,name\n" + rows.joined()] + broken)
  }

  @Test("Remarks, errors, progress and summaries contain no number")
  func runs() throws {
    // Errors contain the file's path. It has no digits, because ten thousand numbers could match seven of them.
    let name = UUID().uuidString.filter { $0.isLetter }
    let folder = FileManager.default.temporaryDirectory.appending(path: "privacy-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "in.csv").path, folder.appending(path: "out.csv").path)
    let validator = try PhoneValidator(.builtin)
    let (samples, texts) = Self.files()
    var errorCount = 0
    for (index, text) in texts.enumerated() {
      try Data(text.utf8).write(to: URL(filePath: source))
      var said = Said()
      for change: (inout BatchPlan) -> Void in [
        { _ in }, { $0.phoneColumns = ["none"] }, { $0.format = .ndjson }, { $0.format = .summary },
        { $0.maximumRecordByteCount = 20 },
        {
          $0.findsDuplicates = true; $0.columnPrefix = "x"
        },
      ] {
        var plan = BatchPlan()
        change(&plan)
        do {
          let summary = try plan.run(from: .file(source), to: .file(target), judgedBy: validator) {
            said.add($0)
          } progress: {
            said.text += $0.text(columnCount: 80)
          }
          // Durations have many digits, which may match one of ten thousand numbers.
          said.text += (summary.text + summary.json).replacing(#/\d+\.\d+/#, with: "0.0")
          if index > 0 { said.add(summary) }
        } catch {
          errorCount += 1
          said.add(error)
        }
      }
      let shown = ShownDigits(in: said.text)
      for sample in index == 0 ? samples[...] : samples[index - 1...index - 1] {
        #expect(!shown.give(away: sample.digits), "\(text.prefix(100).debugDescription)")
      }
    }
    #expect(errorCount > 500)
  }
}
