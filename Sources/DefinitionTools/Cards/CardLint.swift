package import PhoneCheck
internal import RegexEngine

/// Lints the regexes of cards, with no more work in all than linting a file takes.
package struct CardLint {
  private let allowance = WorkAllowance()
  private let matcher = BacktrackingMeter.matcher(500)
  private let meter = BacktrackingMeter()

  package init() {}

  package var isSpent: Bool { allowance.isSpent }

  package func findings(in definition: AreaCodeDefinition) -> [RegexFinding] {
    if isSpent { return [] }
    return allowance.count {
      WorkAllowance.chargeRules(regexByteCount: definition.mobileRegex.utf8.count)
      var linter = RegexLinter(definition.mobileRegex, of: definition, matcher: matcher, meter: meter)
      return linter?.run() ?? []
    }
  }
}
