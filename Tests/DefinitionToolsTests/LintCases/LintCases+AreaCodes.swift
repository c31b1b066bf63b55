import DefinitionTools

extension LintCases {
  /// Area codes in the regex.
  static let areaCodes = LintCases(
    hits: [
      LintHit(
        rule: .wrongAreaCode, regex: #"^(?:\+852-?)?\d{8}$"#, offset: 6, witness: "+85212345678",
        fix: #"^(?:\+853-?)?\d{8}$"#, areaCode: "853"),
      LintHit(
        rule: .wrongAreaCode, regex: #"^(?:\+8-)?\d{8}$"#, offset: 6, witness: "+8-12345678",
        fix: #"^(?:\+86-)?\d{8}$"#),
      LintHit(
        rule: .wrongAreaCode, regex: #"^\+8526\d{7}$"#, offset: 3, witness: "+85267890123",
        fix: #"^\+8536\d{7}$"#,
        areaCode: "853", countryCode: "MO"),
      LintHit(
        rule: .wrongAreaCode, regex: #"^\+9191\d{10}$"#, offset: 3, witness: "+91911234567890",
        fix: #"^\+91\d{10}$"#, areaCode: "91", countryCode: "IN"),
      LintHit(
        rule: .wrongAreaCode, regex: #"^(?:\+8686-?)?1\d{10}$"#, offset: 6, witness: "+868612345678901",
        fix: #"^(?:\+86-?)?1\d{10}$"#),
      LintHit(rule: .otherAreaCodes, regex: #"^(?:\+8-?)?\d{8}$"#, offset: 4, witness: "+890123456"),
      LintHit(
        rule: .otherAreaCodes, regex: #"^(?:\+86|\+852)-?1\d{10}$"#, offset: 4, witness: "+85212345678901"),
      LintHit(
        rule: .otherAreaCodes, regex: #"^(?:\+8[5-7]-?)?1\d{10}$"#, offset: 4, witness: "+8512345678901",
        fix: #"^(?:\+86-?)?1\d{10}$"#),
      LintHit(rule: .otherAreaCodes, regex: #"^\+?86?-?1\d{10}$"#, offset: 5, witness: "+812345678901"),
      LintHit(rule: .otherAreaCodes, regex: #"^[+86]{0,4}1\d{10}$"#, offset: 1, witness: "+12345678901"),
      LintHit(rule: .otherAreaCodes, regex: #"^\+?\d{7,15}$"#, offset: 1, witness: "+1234567"),
      LintHit(
        rule: .wrongAreaCode, regex: #"^\+(?:85|84)\d{8}$"#, offset: 0, witness: "+8456789012", areaCode: "86"
      ),
    ],
    nearMisses: [
      // An area code among others is no mistake, and a look-around doesn't spell the code.
      (.wrongAreaCode, #"^(?:\+86|\+852)-?1\d{10}$"#),
      (.wrongAreaCode, #"^(?!\+)1(\d)\1\d{3}$"#),
      (.wrongAreaCode, #"^(?!\+1)\+86\d{3}$"#),
      (.wrongAreaCode, #"^(?:\+8(?:6))?-?1\d{10}$"#),
      (.wrongAreaCode, #"^(?:\+86135)\d{8}$"#),
      (.wrongAreaCode, #"^(?:00|\+)86-?1\d{10}$"#),
      (.wrongAreaCode, #"^(?:\+[0-9]{2}-?)?1\d{10}$"#),
      (.wrongAreaCode, #"^(?:[+]86-?)?1\d{10}$"#),
      (.wrongAreaCode, #"^\+8686\d{9}$"#),
      (.wrongAreaCode, #"^(?:\+8)?6?1\d{10}$"#),
      (.wrongAreaCode, #"(?:\+852)?\d{8}$"#),
      (.otherAreaCodes, #"^(?:\+[8][6]-?)?1\d{10}$"#),
      (.otherAreaCodes, #"^\+86\d{11}$"#),
      (.otherAreaCodes, #"^(?:.86-?)?1\d{10}$"#),
    ])
}
