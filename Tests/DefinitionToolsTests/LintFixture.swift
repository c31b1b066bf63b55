import DefinitionTools
import Foundation
import PhoneCheck
import StrictJSON

/// A definitions file with one regex or a few, and the report of lint.
struct LintFixture {
  /// One definition of the file.
  struct Definition {
    var areaCode: String
    var countryCode: String
    var regex: String
    var suffixes: [String] = []
    var names = ["en": "A", "zh-CN": "A", "zh-TW": "A"]
  }

  let json: String
  let report: LintReport

  /// - Parameters:
  ///   - preferred: The preferred definition, by default the first; empty for none.
  ///   - enabled: The rules to apply although they are off by default.
  init(_ definitions: [Definition], preferred: String? = nil, enabling enabled: Set<LintRule> = []) {
    var lines = ["{\"phoneAreaCodeDefinitions\": ["]
    for (index, definition) in definitions.enumerated() {
      let names = definition.names.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
      let suffixes = definition.suffixes.map { "\"\($0)\"" }.joined(separator: ", ")
      lines.append(
        "{\"areaCode\": \"\(definition.areaCode)\", \"countryCode\": \"\(definition.countryCode)\","
          + " \"displayMapping\": {\(names.joined(separator: ", "))}, \"areaCodeSuffixes\": [\(suffixes)],")
      let comma = index == definitions.count - 1 ? "" : ","
      lines.append("\"mobileRegex\": \(definition.regex.asJSON)}\(comma)")
    }
    let code = preferred ?? definitions[0].countryCode
    lines.append(code.isEmpty ? "]}" : "], \"preferredAreaCode\": \"\(code)\"}")
    json = lines.joined(separator: "\n")
    report = DefinitionsLint.report(on: Array(json.utf8), enabling: enabled)
  }

  init(
    _ regex: String, areaCode: String = "86", countryCode: String = "CN", enabling enabled: Set<LintRule> = []
  ) {
    self.init([Definition(areaCode: areaCode, countryCode: countryCode, regex: regex)], enabling: enabled)
  }

  /// Returns the findings of a rule.
  func findings(_ rule: LintRule) -> [LintFinding] { report.findings.filter { $0.rule == rule } }

  /// The rules that found something, except the rules about `$` and `\z`, which apply to nearly every regex.
  var rules: Set<LintRule> { Set(report.findings.map(\.rule)).subtracting([.finalNewline, .portability]) }
}

extension LintFinding {
  /// The sentence in English.
  var message: String { text.english }
  /// The made-up number or text, in English.
  var witness: String? { example?.english }
}
