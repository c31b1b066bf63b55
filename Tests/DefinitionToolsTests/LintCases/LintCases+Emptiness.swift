import DefinitionTools

extension LintCases {
  /// Regexes that accept nothing, or the empty text.
  static let emptiness = LintCases(
    hits: [
      LintHit(rule: .acceptsNothing, regex: #"^abc$"#, offset: 0, witness: "abc"),
      LintHit(rule: .acceptsNothing, regex: #"^(?!)$"#, offset: 0),
      LintHit(rule: .acceptsNothing, regex: #"$1\d{10}^"#, offset: 0, fix: #"^1\d{10}$"#),
      LintHit(rule: .acceptsNothing, regex: #"/^1\d{10}$/i"#, offset: 0, fix: #"^1\d{10}$"#),
      LintHit(rule: .acceptsNothing, regex: #""^1\d{10}$""#, offset: 0, fix: #"^1\d{10}$"#),
      LintHit(rule: .acceptsNothing, regex: #"^1\d{10}$ "#, offset: 9, fix: #"^1\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: "^1\\d{10}$\n", offset: 9, witness: #"12345678901\n"#,
        fix: #"^1\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^1\d{10}\$"#, offset: 8, witness: "12345678901$", fix: #"^1\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^(?:\+86-?)?1[3-9]d{9}$"#, offset: 18, witness: "13ddddddddd",
        fix: #"^(?:\+86-?)?1[3-9]\d{9}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^1/d{10}$"#, offset: 2, witness: "1/dddddddddd", fix: #"^1\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^1\D{10}$"#, offset: 2, witness: "1xxxxxxxxxx", fix: #"^1\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^1\d{1 0}$"#, offset: 4, witness: "12{1 0}", fix: #"^1\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^\(\+86\) 1\d{10}$"#, offset: 1, witness: "(+86) 12345678901",
        fix: #"^\+861\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^\+44 7\d{3} \d{6}$"#, offset: 5, witness: "+44 7890 123456",
        fix: #"^\+447\d{3}\d{6}$"#, areaCode: "44", countryCode: "GB"),
      LintHit(
        rule: .acceptsNothing, regex: #"^\[44\]7\d{9}$"#, offset: 1, witness: "[44]7890123456",
        fix: #"^447\d{9}$"#, areaCode: "44", countryCode: "GB"),
      LintHit(
        rule: .acceptsNothing, regex: #"^1\d{2}-\d{4}-\d{4}$"#, offset: 13, witness: "123-4567-8901",
        fix: #"^1\d{2}-?\d{4}-?\d{4}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"/^1d{10}$/"#, offset: 0, fix: #"^1\d{10}$"#),
      LintHit(
        rule: .acceptsEmpty, regex: #"^(?:1\d{10})?$"#, offset: 0, witness: "\"\"", fix: #"^(?:1\d{10})$"#),
      LintHit(rule: .acceptsEmpty, regex: #"^\d*$"#, offset: 0, witness: "\"\"", fix: #"^\d+$"#),
      LintHit(
        rule: .acceptsEmpty, regex: #"^(?:\+86-?)?(?:1\d{10}|)$"#, offset: 23, witness: "\"\"",
        fix: #"^(?:\+86-?)?(?:1\d{10})$"#),
      LintHit(rule: .acceptsEmpty, regex: #"^1\d{10}$|^$"#, offset: 10, witness: "\"\"", fix: #"^1\d{10}$"#),
      LintHit(rule: .acceptsEmpty, regex: #"^|1\d{10}$"#, offset: 0, witness: "\"\"", fix: #"^1\d{10}$"#),
      LintHit(
        rule: .acceptsEmpty, regex: #"^13\d{9}|15\d{9}$|"#, offset: 18, witness: "\"\"",
        fix: #"^(?:13\d{9}|15\d{9})$"#),
    ],
    nearMisses: [
      (.acceptsNothing, #"^d?1\d{10}$"#),
      (.acceptsNothing, #"^1$"#),
      (.acceptsEmpty, #"^(?:\+86-?)?1\d{10}$"#),
    ])
}
