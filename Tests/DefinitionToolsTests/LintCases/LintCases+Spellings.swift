import DefinitionTools

extension LintCases {
  /// Spellings.
  static let spellings = LintCases(
    hits: [
      LintHit(
        rule: .leadingHyphen, regex: #"^(\+86){0,1}\-?1\d{10}$"#, offset: 12, witness: "-12345678901",
        fix: #"^(?:\+86\-?)?1\d{10}$"#),
      LintHit(
        rule: .leadingHyphen, regex: #"^(\+86|\+086)?-?1\d{10}$"#, offset: 14, witness: "-12345678901",
        fix: #"^(?:(?:\+86|\+086)-?)?1\d{10}$"#),
      LintHit(
        rule: .hyphenRequired, regex: #"^(\+93){1}\-\d{6,11}$"#, offset: 10,
        witness: "+93-123456, but not +93123456", fix: #"^(\+93){1}\-?\d{6,11}$"#, areaCode: "93"),
      LintHit(
        rule: .hyphenForbidden, regex: #"^(\+86)?1\d{10}$"#, offset: 6,
        witness: "+8612345678901, but not +86-12345678901", fix: #"^(\+86-?)?1\d{10}$"#),
      LintHit(
        rule: .hyphenForbidden, regex: #"^\+8613\d{9}$"#, offset: 5,
        witness: "+8613456789012, but not +86-13456789012", fix: #"^\+86-?13\d{9}$"#),
      LintHit(
        rule: .spellingsDisagree, regex: #"^\+86-?1\d{10}$|^1[3-9]\d{9}$"#, offset: 0,
        witness: "+86-12345678901, but not 12345678901"),
      LintHit(
        rule: .bareAreaCode, regex: #"^(91)?[1-9]\d{7}$"#, offset: 2,
        witness: "9112345678 becomes +91-9112345678", fix: #"^(\+91)?[1-9]\d{7}$"#, areaCode: "91",
        countryCode: "IN"),
      LintHit(
        rule: .bareAreaCode, regex: #"^(?:\+?91-?)?\d{8}$"#, offset: 7,
        witness: "9112345678 becomes +91-9112345678", fix: #"^(?:\+91-?)?\d{8}$"#, areaCode: "91",
        countryCode: "IN"),
      LintHit(
        rule: .bareAreaCode, regex: #"^(?:\+91|0091|91)?\d{8}$"#, offset: 14,
        witness: "9112345678 becomes +91-9112345678", fix: #"^(?:\+91)?\d{8}$"#, areaCode: "91",
        countryCode: "IN"),
      LintHit(
        rule: .hyphenRequired, regex: #"^(?:\+86[--])?1\d{10}$"#, offset: 8,
        witness: "+86-12345678901, but not +8612345678901", fix: #"^(?:\+86[--]?)?1\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^0086-?1\d{10}$"#, offset: 1, witness: "008612345678901",
        fix: #"^\+86-?1\d{10}$"#),
      LintHit(
        rule: .codeAfterZeros, regex: #"^(0086)?1\d{10}$"#, offset: 2, witness: "008612345678901",
        fix: #"^((?:\+|00)86)?1\d{10}$"#),
      LintHit(
        rule: .acceptsNothing, regex: #"^0{2}852[4-9]\d{7}$"#, offset: 0, witness: "0085245678901",
        areaCode: "852", countryCode: "HK"),
      LintHit(
        rule: .prefixRequired, regex: #"^\+86-?1\d{10}$"#, offset: 0,
        witness: "+86-12345678901, but not 12345678901"),
      LintHit(
        rule: .prefixRefused, regex: #"^1\d{10}$"#, offset: 0, witness: "12345678901, but not +86-12345678901"
      ),
      LintHit(
        rule: .hyphenForbidden, regex: #"^(?:\x2b86)?1\d{10}$"#, offset: 10,
        witness: "+8612345678901, but not +86-12345678901", fix: #"^(?:\x2b86-?)?1\d{10}$"#),
    ],
    nearMisses: [
      (.leadingHyphen, #"^(?:\+86-?)?1\d{10}$"#),
      (.hyphenRequired, #"^\+86-?1\d{10}$"#),
      (.hyphenForbidden, #"^1\d{10}$"#),
      (.spellingsDisagree, #"^(?:\+86-?)?1\d{10}$"#),
      (.spellingsDisagree, #"^\+86-?1\d{10}$"#),
      (.bareAreaCode, #"^\d{6,13}$"#),
      (.bareAreaCode, #"^(86)?1\d{10}$"#),
      (.bareAreaCode, #"^(?:\+?86-?)?1\d{10}$"#),
      (.bareAreaCode, #"^(?:0086|\+86-?)?1\d{10}$"#),
      (.bareAreaCode, #"^86-?1\d{10}$"#),
      (.prefixRefused, #"^86-?1\d{10}$"#),
      (.prefixRefused, #"^1\d{10}$|1\d{10}$"#),
      (.bareAreaCode, #"^(?:\+86-?)?86\d{9}$"#),
      (.spellingsDisagree, #"^(?:0086|\+86-?)?1\d{10}$"#),
      (.codeAfterZeros, #"^(?:00|\+)861\d{10}$"#),
      (.codeAfterZeros, #"^(?:0086|86)?1\d{10}$"#),
      (.codeAfterZeros, #"^\d{7,15}$"#),
      (.codeAfterZeros, #"^00\d{13}$"#),
      (.codeAfterZeros, #"^0?1\d{10}$"#),
      (.prefixRequired, #"^(?:\+86-?)?1\d{10}$"#),
      (.prefixRefused, #"^(?:\+86-?)?1\d{10}$"#),
    ])
}
