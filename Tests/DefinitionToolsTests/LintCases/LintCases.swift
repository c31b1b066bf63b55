import DefinitionTools
import Testing

/// Regexes that the rules of one group report, and near misses.
struct LintCases {
  var hits: [LintHit]
  var nearMisses: [(rule: LintRule, regex: String)]

  static let all = [
    classes, characters, anchors, areaCodes, emptiness, spellings, readings, lengths, alternatives, syntax,
  ]
}

/// A regex that a rule reports, the byte of the regex it points at, and what it says.
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
