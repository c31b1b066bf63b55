internal import PhoneCheck

// The harmless fixes of a regex, and the regex with them applied.

extension CatalogLinter {
  /// Returns the findings about a regex, without harmful fixes, and whether its backtracking was measured to the end.
  func harmless(
    _ linter: inout RegexLinter, _ definition: AreaCodeDefinition
  ) -> (findings: [RegexFinding], isMeasured: Bool) {
    (linter.meter, linter.enabled) = (meter, enabled)
    let all = linter.run()
    return (withoutHarm(all, known: Set(all.map(\.rule)), definition), linter.isMeasured)
  }

  /// Removes fixes whose regex has new errors.
  ///
  /// The new regex may accept the empty text. If its anchor makes a match fail, PCRE2 may try to match in too many ways.
  private func withoutHarm(
    _ findings: [RegexFinding], known: Set<LintRule>, _ definition: AreaCodeDefinition
  ) -> [RegexFinding] {
    var harms: [String: Bool] = [:]
    return findings.map { finding in
      guard let fix = finding.fix, !allowance.isSpent else { return finding }
      var linter = RegexLinter(
        fix.regex, of: definition, matcher: matcher,
        meter: known.contains(.catastrophicBacktracking) ? nil : meter)
      let isHarmful =
        harms[fix.regex]
        ?? linter?.run().contains { $0.rule.severity == .error && !known.contains($0.rule) } ?? true
      harms[fix.regex] = isHarmful
      guard isHarmful else { return finding }
      var left = finding
      left.fix = nil
      return left
    }
  }

  /// Applies one fix after another; each fix is found and proven on the result of the last.
  ///
  /// - Parameters:
  ///   - findings: The findings about the definition's regex.
  ///   - isWanted: Whether to apply the fix of a finding to a regex.
  /// - Returns: The regex and the rules whose fixes are in it; `nil` if none was applied.
  func fixed(
    _ definition: AreaCodeDefinition, _ findings: [RegexFinding],
    where isWanted: (_ finding: RegexFinding, _ regex: String) -> Bool
  ) -> (regex: String, rules: [LintRule])? {
    var findings = findings
    let known = Set(findings.map(\.rule))
    var regex = definition.mobileRegex
    var rules: [LintRule] = []
    // Each rule is applied once, so this ends.
    while let finding = findings.first(where: {
      $0.fix != nil && !rules.contains($0.rule) && !allowed.contains($0.rule) && isWanted($0, regex)
    }), !allowance.isSpent,
      let fix = finding.fix
    {
      regex = fix.regex
      rules.append(finding.rule)
      guard var linter = RegexLinter(fix.regex, of: definition, matcher: matcher) else { break }
      findings = withoutHarm(linter.run(), known: known, definition)
    }
    return rules.isEmpty ? nil : (regex, rules)
  }
}
