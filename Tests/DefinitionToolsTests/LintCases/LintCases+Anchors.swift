import DefinitionTools

extension LintCases {
  /// Anchors.
  static let anchors = LintCases(
    hits: [
      LintHit(
        rule: .noStartAnchor, regex: #"1\d{10}$"#, offset: 0, witness: "junk+86-12345678901",
        fix: #"^1\d{10}$"#
      ),
      LintHit(
        rule: .noEndAnchor, regex: #"^1\d{10}"#, offset: 8, witness: "12345678901junk", fix: #"^1\d{10}$"#),
      LintHit(
        rule: .noEndAnchor, regex: #"^13\d{9}|15\d{9}$"#, offset: 8, witness: "13456789012junk",
        fix: #"^(?:13\d{9}|15\d{9})$"#),
      LintHit(
        rule: .noStartAnchor, regex: #"^13\d{9}|15\d{9}$"#, offset: 9, witness: "junk+86-15678901234",
        fix: #"^(?:13\d{9}|15\d{9})$"#),
      LintHit(
        rule: .noEndAnchor, regex: #"^(?:\+86-?)?1\d{10}$|^0\d{9}"#, offset: 28, witness: "0123456789junk",
        fix: #"^(?:\+86-?)?1\d{10}$|^0\d{9}$"#),
      LintHit(
        rule: .noStartAnchor, regex: #"^13\d{9}|15\d{9}|(?:\+86-?)?18\d{9}$"#, offset: 9,
        witness: "junk+86-15678901234", fix: #"^(?:13\d{9}|15\d{9}|(?:\+86-?)?18\d{9})$"#),
      LintHit(
        rule: .noStartAnchor, regex: #"^(?:\+86-?)?13\d{9}$|15\d{9}$"#, offset: 21,
        witness: "junk+86-15678901234", fix: #"^(?:\+86-?)?13\d{9}$|^15\d{9}$"#),
      LintHit(
        rule: .noEndAnchor, regex: #"(^1\d{10}$|^2\d{9})"#, offset: 19, witness: "2345678901junk",
        fix: #"(^1\d{10}$|^2\d{9})$"#),
      LintHit(
        rule: .noStartAnchor, regex: #"(?m)^(?:\+86-?)?1\d{10}$"#, offset: 0,
        witness: #"junk\n+86-12345678901"#),
      LintHit(
        rule: .noEndAnchor, regex: #"(?m)^(?:\+86-?)?1\d{10}$"#, offset: 0,
        witness: #"+86-12345678901\njunk"#),
      LintHit(
        rule: .noEndAnchor, regex: #"^(?:\+86-?)?1\d{10}\b"#, offset: 21, witness: "+86-12345678901 junk",
        fix: #"^(?:\+86-?)?1\d{10}\b$"#),
      LintHit(
        rule: .finalNewline, regex: #"^(?:\+86-?)?1\d{10}$"#, offset: 19, witness: "+86-12345678901\\n",
        fix: #"^(?:\+86-?)?1\d{10}(?![\s\S])"#),
      LintHit(
        rule: .finalNewline, regex: #"^1\d{10}\Z"#, offset: 8, witness: "12345678901\\n",
        fix: #"^1\d{10}(?![\s\S])"#),
      LintHit(
        rule: .finalNewline, regex: #"(?x: ^(?:\+86-?)? 1\d{10} $ )"#, offset: 26,
        witness: "+86-12345678901\\n",
        fix: #"(?x: ^(?:\+86-?)? 1\d{10} (?![\s\S]) )"#),
    ],
    nearMisses: [
      (.noStartAnchor, #"\A1\d{10}$"#),
      (.noStartAnchor, #"^.*1\d{10}$"#),
      (.noStartAnchor, #"^13\d{9}$|^15\d{9}$"#),
      (.noEndAnchor, #"^1\d{10}\z"#),
      (.noEndAnchor, #"^1\d*$"#),
      (.noEndAnchor, #"^1\d{10}.*$"#),
      (.noEndAnchor, #"^(?:\w{8,9})*$"#),
      (.finalNewline, #"^1\d{10}\z"#),
      (.finalNewline, #"^1\d{10}(?![\s\S])"#),
      (.portability, #"^1\d{10}(?![\s\S])"#),
    ])
}
