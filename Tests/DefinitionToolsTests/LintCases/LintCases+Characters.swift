import DefinitionTools

extension LintCases {
  /// Characters that no number contains.
  static let characters = LintCases(
    hits: [
      LintHit(
        rule: .foreignCharacters, regex: #"^(?:\+86-?)?1[0-9a-z]\d{9}$"#, offset: 13,
        witness: "+86-1x234567890", fix: #"^(?:\+86-?)?1\d\d{9}$"#),
      LintHit(
        rule: .foreignCharacters, regex: #"^(?:\+86-?)?1[^0-2]\d{9}$"#, offset: 13,
        witness: "+86-1x234567890",
        fix: #"^(?:\+86-?)?1[3-9]\d{9}$"#),
      LintHit(
        rule: .foreignCharacters, regex: #"^.{5}\d{6}$"#, offset: 1, witness: "+86-x123456",
        fix: #"^[-+0-9]{5}\d{6}$"#),
      LintHit(
        rule: .foreignCharacters, regex: #"^(?:\+86-?)?1(?:3\d{9}|5d{9})$"#, offset: 24,
        witness: "+86-15ddddddddd"),
      LintHit(
        rule: .doubledBackslash, regex: #"^(?:\\+86-?)?1\\d{10}$"#, offset: 4,
        fix: #"^(?:\+86-?)?1\d{10}$"#),
      LintHit(
        rule: .nonASCII, regex: #"^(?:\+86-?)?1[3、5]\d{9}$"#, offset: 15, fix: #"^(?:\+86-?)?1[35]\d{9}$"#),
      LintHit(
        rule: .nonASCII, regex: #"^(?:＋86–?)?1[3３]\d{9}$"#, offset: 4, fix: #"^(?:\+86-?)?1[33]\d{9}$"#),
      LintHit(
        rule: .lookalikeSyntax, regex: #"^1[3－9]\d{9}$"#, offset: 3, fix: #"^1[3-9]\d{9}$"#),
      LintHit(
        rule: .lookalikeSyntax, regex: #"^1(?:3\d|5[０～３5-9])\d{8}$"#, offset: 11,
        fix: #"^1(?:3\d|5[0-35-9])\d{8}$"#),
      LintHit(
        rule: .lookalikeSyntax, regex: #"^1\d{10}$|^\d{4，8}$"#, offset: 13, fix: #"^1\d{10}$|^\d{4,8}$"#),
      LintHit(rule: .acceptsNothing, regex: #"^\d{4，8}$"#, offset: 3, fix: #"^\d{4,8}$"#),
      LintHit(rule: .acceptsNothing, regex: #"^1\d｛１０｝$"#, offset: 4, fix: #"^1\d{10}$"#),
      LintHit(rule: .acceptsNothing, regex: #"^1[３-９]\d{9}$"#, offset: 3, fix: #"^1[3-9]\d{9}$"#),
      LintHit(rule: .acceptsNothing, regex: #"^１\d{10}$"#, offset: 1, fix: #"^1\d{10}$"#),
      LintHit(rule: .acceptsNothing, regex: "^1\\d{10}\u{200B}$", offset: 8, fix: #"^1\d{10}$"#),
      LintHit(rule: .nonASCII, regex: #"^(?:１|２)\d{9}$|^3甲?\d{9}$"#, offset: 4),
      LintHit(
        rule: .foreignCharacters, regex: #"^(?:.86-?)?1\d{10}$"#, offset: 4, witness: "x8612345678901",
        fix: #"^(?:[-+0-9]86-?)?1\d{10}$"#),
      LintHit(
        rule: .foreignCharacters, regex: #"^1\w{10}$"#, offset: 2, witness: "1234567890x", fix: #"^1\d{10}$"#),
    ],
    nearMisses: [
      (.foreignCharacters, #"^[-+ ().\d]{6,11}$"#),
      (.doubledBackslash, #"^(?:\+86\-?)?1\d{10}$"#),
      (.foreignCharacters, #"^(?:\+86[ -]?)?1\d{10}$"#),
      (.foreignCharacters, #"^\(?1\d{2}\)?[ .]?\d{8}$"#),
      (.nonASCII, #"^(?:\+86-?)?1\d{10}$"#),
      // Members of a class, which no author mistakes for a range.
      (.lookalikeSyntax, #"^(?:\+86[-－])?1[3-9]\d{9}$"#),
      (.lookalikeSyntax, #"^1[0-9０-９]{10}$"#),
      (.lookalikeSyntax, #"^1\d{10}(?:［3－9］)?$"#),
    ])
}
