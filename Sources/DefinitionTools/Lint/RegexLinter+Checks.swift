// The order of the checks, with the rules that each one covers.

extension RegexLinter {
  /// A check, with the rules that it covers.
  private typealias Check = (rules: [LintRule], run: @Sendable (inout RegexLinter) -> Void)

  private static let checks = ordered([
    ([.doubledBackslash], { $0.lintEscapes() }),
    ([.commaInClass], { $0.lintSeparator(UInt8(ascii: ","), .commaInClass) }),
    ([.pipeInClass], { $0.lintSeparator(UInt8(ascii: "|"), .pipeInClass) }),
    ([.groupInClass], { $0.lintGroupInClass() }), ([.numberRangeInClass], { $0.lintNumberRange() }),
    ([.duplicateInClass], { $0.lintDuplicates() }), ([.endlessRecursion], { $0.lintRecursion() }),
    ([.acceptsEmpty], { $0.lintEmptyText() }), ([.noStartAnchor, .noEndAnchor], { $0.lintAnchors() }),
    ([.wrongAreaCode], { $0.lintAreaCode() }), ([.otherAreaCodes], { $0.lintOtherAreaCodes() }),
    ([.acceptsNothing], { $0.lintNoNumbers() }), ([.foreignCharacters], { $0.lintForeignCharacters() }),
    ([.bareAreaCode], { $0.lintBareAreaCode() }), ([.codeAfterZeros], { $0.lintCodeAfterZeros() }),
    ([.trunkPrefixKept], { $0.lintKeptTrunkPrefix() }),
    (
      [.hyphenRequired, .hyphenForbidden, .wantsPrefix, .prefixRequired, .prefixRefused, .spellingsDisagree],
      { $0.lintSpellings() }
    ),
    ([.twoReadings], { $0.lintReadings() }), ([.leadingHyphen], { $0.lintLeadingHyphen() }),
    ([.trunkZero], { $0.lintTrunkZero() }),
    ([.tooFewDigits, .tooManyDigits, .unboundedLength], { $0.lintLengths() }),
    ([.costlyRanges], { $0.lintCosts() }),
    ([.deadAlternative, .redundantAlternative, .alternativeLength], { $0.lintAlternatives() }),
    ([.finalNewline], { $0.lintFinalNewline() }), ([.catastrophicBacktracking], { $0.lintBacktracking() }),
    ([.versionDependent], { $0.lintVersions() }), ([.portability], { $0.lintPortability() }),
    ([.quantifierNoise], { $0.lintNoise() }),
    // Beyond ASCII, this check may report that no number is accepted; then other checks report nothing.
    ([.outsideSubset, .lookalikeSyntax, .nonASCII], { $0.lintSubset() }),
  ])

  /// Returns the checks in their order, except that each check waits for checks that can hide one of its rules.
  private static func ordered(_ checks: [Check]) -> [Check] {
    var (waiting, ordered) = (checks, [Check]())
    while let next = waiting.indices.first(where: { index in
      let hiding = waiting[index].rules.flatMap(\.hiddenBy)
      return !waiting.indices.contains { $0 != index && waiting[$0].rules.contains(where: hiding.contains) }
    }) {
      ordered.append(waiting.remove(at: next))
    }
    precondition(waiting.isEmpty, "Rules of several checks hide one another.")
    return ordered
  }

  /// Applies every rule that isn't hidden or off, and returns the findings ordered by offset.
  mutating func run() -> [RegexFinding] {
    for check in Self.checks where !check.rules.allSatisfy({ isHidden($0) || isOff($0) }) {
      check.run(&self)
    }
    return findings.sorted { $0.offset < $1.offset }
  }
}
