package import PhoneCheck
internal import RegexEngine

/// Finds what is wrong with regexes, with no more work than for a file.
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
