import DefinitionTools
import PhoneCheck

/// A lint report as JSON.
struct LintRecord: Encodable {
  var file: String
  var definitions: Int
  var errors: Int
  var warnings: Int
  var notes: Int
  /// How many regexes were not measured to the end for catastrophic backtracking.
  var unmeasured: Int
  /// How many definitions were not examined, because earlier ones used up the work allowed for a file; omitted
  /// if 0.
  var leftOut: Int?
  var findings: [Finding]
  var proposals: [Proposal]

  init(_ report: LintReport, file: String, language: Language) {
    self.file = file
    definitions = report.definitionCount
    errors = report.count(of: .error)
    warnings = report.count(of: .warning)
    notes = report.count(of: .note)
    unmeasured = report.unmeasuredCount
    leftOut = report.leftOutCount > 0 ? report.leftOutCount : nil
    findings = report.findings.map { Finding($0, language) }
    proposals = report.proposals.map(Proposal.init)
  }

  struct Finding: Encodable {
    var rule: String
    var severity: String
    var line: Int
    var column: Int
    var offset: Int
    var path: String
    var definition: String?
    var message: String
    var regex: String?
    var regexOffset: Int?
    var example: String?
    var fix: Fix?

    init(_ finding: LintFinding, _ language: Language) {
      rule = finding.rule.rawValue
      severity = finding.severity.rawValue
      line = finding.place.line
      column = finding.place.column
      offset = finding.place.offset
      path = finding.place.path
      definition = finding.place.definitionLabel
      message = finding.text[language]
      regex = finding.excerpt?.regex
      regexOffset = finding.excerpt?.offset
      example = finding.example?[language]
      fix = finding.fix.map { Fix(regex: $0.regex, proven: $0.effect.text[language]) }
    }
  }

  struct Fix: Encodable {
    var regex: String
    var proven: String
  }

  struct Proposal: Encodable {
    var line: Int
    var path: String
    var definition: String?
    var regex: String
    var rules: [String]

    init(_ proposal: LintProposal) {
      line = proposal.place.line
      path = proposal.place.path
      definition = proposal.place.definitionLabel
      regex = proposal.regex
      rules = proposal.rules.map(\.rawValue)
    }
  }
}
