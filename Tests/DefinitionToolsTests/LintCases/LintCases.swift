import DefinitionTools
import Testing

/// Regexes that the rules of one group report, and near misses.
struct LintCases {
  var hits: [LintHit]
  var nearMisses: [(rule: LintRule, regex: String)]

  static let all = [
    classes, characters, anchors, areaCodes, emptiness, spellings, readings, lengths, costs, alternatives,
    syntax,
  ]
}

/// A regex that a rule reports, with the offset and the message of the finding.
struct LintHit: CustomTestStringConvertible {
  var rule: LintRule
  var regex: String
  var offset: Int
  var witness: String?
  var fix: String?
  var areaCode = "86"
  var countryCode = "CN"

  var testDescription: String { "\(rule.rawValue): \(regex)" }
}
