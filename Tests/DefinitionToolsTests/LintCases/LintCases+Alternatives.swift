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
      LintHit(
        rule: .alternativeLength, regex: #"^(13\d|15[0-35-9]|18\d|170[059])\d{8}$"#, offset: 23,
        witness: "170567890123"),
      LintHit(
        rule: .alternativeLength, regex: #"^13\d{9}$|^15\d{9}$|^18\d{8}$"#, offset: 20, witness: "1890123456"),
      LintHit(
        rule: .alternativeLength, regex: #"^(?:\+86-?)?1(?:3\d|4[57]|70[059]|8\d)\d{8}$"#, offset: 26,
        witness: "+86-170567890123"),
      LintHit(
        rule: .alternativeLength, regex: #"^(1[3-9]\d{9}|170[059]\d{8})$"#, offset: 14,
        witness: "170567890123"),
    ],
    nearMisses: [
      (.deadAlternative, #"^13\d{9}$|^15\d{9}$"#),
      (.deadAlternative, #"^(?:\+86-?|)1\d{10}$"#),
      (.redundantAlternative, #"^(?:\+86|\+86-|)1(?:[34]|[45])\d{9}$"#),
      (.redundantAlternative, #"^1\d{10}$|^(?:1\d{10})?2$"#),
      // Prefixes, landlines, and numbers with several possible lengths.
      (.alternativeLength, #"^(?:\+86|0086|86|0)?1[3-9]\d{9}$"#),
      (.alternativeLength, #"^(?:13\d{9}|15\d{9}|21\d{8})$"#),
      (.alternativeLength, #"^(?:13\d{9}|15\d{9}|18\d{8,9})$"#),
      (.alternativeLength, #"^(?:1\d{10}|\d{7})$"#),
      (.alternativeLength, #"^1(?:3\d|5\d|4(?:[0-8]\d{4}|9))\d{8}$"#),
    ])
}
