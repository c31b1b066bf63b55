package import PhoneCheck
internal import TerminalText

extension CaseReport {
  /// Returns the results as XML in the format of JUnit, which continuous integration reads: a test case for each case.
  ///
  /// There are no times in it, so that the same cases and definitions give the same bytes.
  package func junit(in language: Language) -> String {
    let counts = [
      ("tests", "\(results.count)"), ("failures", "\(failureCount)"), ("errors", "0"), ("skipped", "0"),
    ]
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      XMLText.tag("testsuites", [("name", "phonecheck test")] + counts),
      "  " + XMLText.tag("testsuite", [("name", file)] + counts),
    ]
    for result in results { lines += testCase(result, language) }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n")
  }

  private func testCase(_ result: CaseResult, _ language: Language) -> [String] {
    let numberCase = result.numberCase
    let areaName = numberCase.areaName.isEmpty ? "" : "." + NumberCase.shown(numberCase.areaName)
    let attributes = [
      ("classname", "phonecheck" + areaName), ("name", "\(numberCase.line): \(numberCase.title)"),
      ("file", file), ("line", "\(numberCase.line)"),
    ]
    guard !result.isAsExpected else { return ["    " + XMLText.tag("testcase", attributes, isEmpty: true)] }
    let failures = result.differences.map { difference in
      let message = difference.text[language]
      let place = "\(file):\(numberCase.line):\(numberCase.column): "
      return "      " + XMLText.tag("failure", [("type", difference.kind.rawValue), ("message", message)])
        + XMLText.escaping(place + message) + "</failure>"
    }
    return ["    " + XMLText.tag("testcase", attributes)] + failures + ["    </testcase>"]
  }
}

/// Text as XML 1.0 holds it ([reference](https://www.w3.org/TR/xml/#charsets)).
enum XMLText {
  /// Returns an opening tag, or an empty element.
  static func tag(_ name: String, _ attributes: [(name: String, value: String)], isEmpty: Bool = false)
    -> String
  {
    let attributes = attributes.map { " \($0.name)=\"\(escaping($0.value))\"" }.joined()
    return "<\(name)\(attributes)\(isEmpty ? "/" : "")>"
  }

  /// Returns text for an element or an attribute in double quotes.
  ///
  /// What would be invisible, or can't be written in XML at all, as most control characters, is shown as `\u{1B}`.
  static func escaping(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.escaping(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
