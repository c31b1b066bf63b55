import DefinitionTools

extension LintCases {
  /// Alternatives.
  static let alternatives = LintCases(
    hits: [
      LintHit(
        rule: .deadAlternative, regex: #"^(?:\+86-?)?(?:1\d{10}$|2$\d{9})$"#, offset: 24,
        fix: #"^(?:\+86-?)?(?:1\d{10}$)$"#),
      LintHit(
        rule: .deadAlternative, regex: #"^(?:$|\+86-?)?1\d{10}$|^2^\d{9}$"#, offset: 4,
        fix: #"^(?:\+86-?)?1\d{10}$"#),
      LintHit(
        rule: .redundantAlternative, regex: #"^(?:\+86-?)?(?:13\d{9}|15\d{9}|13\d{9})$"#, offset: 31,
        fix: #"^(?:\+86-?)?(?:13\d{9}|15\d{9})$"#),
      LintHit(
        rule: .redundantAlternative, regex: #"^(?:\+86-?)?(?:1(?:3|[34])\d{9}|1\d{10})$"#, offset: 15,
        fix: #"^(?:\+86-?)?(?:1\d{10})$"#),
      LintHit(
        rule: .redundantAlternative, regex: #"^1[3-9]\d{9}$|^15\d{9}$"#, offset: 14, fix: #"^1[3-9]\d{9}$"#),
    ],
    nearMisses: [
      (.deadAlternative, #"^13\d{9}$|^15\d{9}$"#),
      (.deadAlternative, #"^(?:\+86-?|)1\d{10}$"#),
      (.redundantAlternative, #"^(?:\+86|\+86-|)1(?:[34]|[45])\d{9}$"#),
      (.redundantAlternative, #"^1\d{10}$|^(?:1\d{10})?2$"#),
    ])
}
