package import PhoneCheck
internal import TerminalText

/// The results of a file of cases.
package struct CaseReport: Hashable, Sendable {
  /// The name of the file.
  package var file: String
  /// In file order.
  package var results: [CaseResult] = []

  package init(file: String) { self.file = file }

  /// The number of cases whose verdict isn't as expected.
  package var failureCount: Int { results.count { !$0.isAsExpected } }

  /// Returns a line for each difference, with its place, and a line with the counts.
  package func text(in language: Language) -> String {
    let name = VisibleText.escaping(file)
    var lines = results.flatMap { result in
      result.differences.map { difference in
        "\(name):\(result.numberCase.line):\(result.numberCase.column): \(result.numberCase.title)"
          + LocalizedText.colon[language] + difference.text[language]
      }
    }
    lines.append(counts[language])
    return lines.joined(separator: "\n")
  }

  private var counts: LocalizedText {
    let cases = CountText.counted(results.count, .numberCase)
    return failureCount == 0
      ? ToolText.allAsExpected(cases: cases)
      : ToolText.notAsExpected(cases: cases, failed: DigitGroups.text(of: failureCount))
  }
}
