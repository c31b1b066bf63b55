internal import DefinitionTools
package import PhoneCheck
internal import Pictures

extension CaseReport {
  /// Returns the results as XML in the format of JUnit, which continuous integration reads; each case is a test case.
  ///
  /// The file contains no times, so the same cases and definitions give the same bytes.
  package func junit(in language: Language) -> String {
    let counts = [
      Markup.Attribute("tests", "\(results.count)"), Markup.Attribute("failures", "\(failureCount)"),
      Markup.Attribute("errors", "0"), Markup.Attribute("skipped", "0"),
    ]
    var xml = Markup()
    xml.write(trusted: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    xml.element("testsuites", [Markup.Attribute("name", "phonecheck test")] + counts) { xml in
      xml.lineBreak(indentation: 1)
      xml.element("testsuite", [Markup.Attribute("name", file)] + counts) { xml in
        for result in results { writeTestCase(result, language, into: &xml) }
        xml.lineBreak(indentation: 1)
      }
      xml.lineBreak()
    }
    return xml.text
  }

  private func writeTestCase(_ result: CaseResult, _ language: Language, into xml: inout Markup) {
    let numberCase = result.numberCase
    let areaName = numberCase.areaName.isEmpty ? "" : "." + NumberCase.shown(numberCase.areaName)
    let attributes = [
      Markup.Attribute("classname", "phonecheck" + areaName),
      Markup.Attribute("name", "\(numberCase.line): \(numberCase.title)"), Markup.Attribute("file", file),
      Markup.Attribute("line", "\(numberCase.line)"),
    ]
    xml.lineBreak(indentation: 2)
    guard !result.isAsExpected else { return xml.shape("testcase", attributes) }
    xml.element("testcase", attributes) { xml in
      for difference in result.differences {
        let message = difference.text[language]
        let place = "\(file):\(numberCase.line):\(numberCase.column): "
        xml.lineBreak(indentation: 3)
        xml.element(
          "failure",
          [Markup.Attribute("type", difference.kind.rawValue), Markup.Attribute("message", message)],
          text: place + message)
      }
      xml.lineBreak(indentation: 2)
    }
  }
}
