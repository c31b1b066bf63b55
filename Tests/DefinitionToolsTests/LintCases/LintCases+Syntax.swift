import DefinitionTools

extension LintCases {
  /// Syntax and engines.
  static let syntax = LintCases(
    hits: [
      LintHit(
        rule: .catastrophicBacktracking, regex: #"^(?:\+86-?)?(?:\d+)+$"#, offset: 19,
        witness: "23 times \"1\" then \"x\""),
      LintHit(
        rule: .catastrophicBacktracking, regex: #"^(?:\d?){25}\d{25}$"#, offset: 8,
        witness: "31 times \"1\" then \"x\""),
      LintHit(
        rule: .versionDependent, regex: #"^(?:\+86-?)?1\d{,10}$"#, offset: 15, fix: #"^(?:\+86-?)?1\d{0,10}$"#
      ),
      LintHit(
        rule: .versionDependent, regex: #"^(?:\+86-?)?1\d{ 1, 10 }$"#, offset: 15,
        fix: #"^(?:\+86-?)?1\d{1,10}$"#),
      LintHit(rule: .versionDependent, regex: #"^1\d{10}(?:{,3})?$"#, offset: 11),
      LintHit(rule: .outsideSubset, regex: #"^(?:\+86-?)?(?<!x)1\d{10}$"#, offset: 12),
      LintHit(rule: .portability, regex: #"\A(?:\+86-?)?1\d{10}\z"#, offset: 0),
      LintHit(rule: .portability, regex: #"^(?:\+86-?)?1\d{10}\z"#, offset: 19),
      LintHit(rule: .portability, regex: #"^(?:\+86-?)?(?!10)1\d{10}$"#, offset: 12),
      LintHit(rule: .portability, regex: #"^(?:\+86-?)?1[[:digit:]]{10}$"#, offset: 13),
      LintHit(rule: .portability, regex: #"^(?:\+86-?)?1\d{10}+$"#, offset: 19),
      LintHit(rule: .portability, regex: #"^(?:\Q+86\E-?)?1\d{10}$"#, offset: 4),
      LintHit(rule: .portability, regex: #"(?x) ^(?:\+86-?)? 1\d{10} $ # mobile"#, offset: 0),
      LintHit(
        rule: .quantifierNoise, regex: #"^(\+86-?){0,1}1{1}\d{10,10}$"#, offset: 9,
        fix: #"^(\+86-?)?1\d{10}$"#),
      LintHit(
        rule: .quantifierNoise, regex: #"^(?:\+86-?)?0{0}1\d{10}?$"#, offset: 13,
        fix: #"^(?:\+86-?)?1\d{10}$"#),
      LintHit(rule: .quantifierNoise, regex: #"^\+86-?1\d{0,}$"#, offset: 10, fix: #"^\+86-?1\d*$"#),
    ],
    nearMisses: [
      (.catastrophicBacktracking, #"^(?:\+86-?)?\d+$"#),
      (.catastrophicBacktracking, #"^(?:\d{3}-?)+$"#),
      (.catastrophicBacktracking, #"^(?:\+86-?)?(?>\d+)+$"#),
      (.versionDependent, #"^1\d{3,}$"#),
      (.versionDependent, #"^1\d[{,3}]$"#),
      (.versionDependent, #"^1\{,3}$"#),
      (.outsideSubset, #"^(?i)(?:\+86-?)?1\d{10}?$"#),
      (.outsideSubset, #"^(?:\+86-?)?(?!10)1\d{10}$"#),
      (.outsideSubset, #"^(?>\+86-?)?1\d{10}+$"#),
      (.quantifierNoise, #"^(?:\+86-?)??1\d{4,6}?\d{5}$"#),
      (.quantifierNoise, #"(?x)^1\d{10}$ # {1}"#),
      (.quantifierNoise, #"^1\d{10}(?#{1})$"#),
      (.portability, #"^(?:\x2b86-?)?1\d{10}$"#),
      (.portability, #"^(?:\+86-?)?1[3-9]\d{9}$"#),
      (.portability, #"^[(]?1\d{10}[)]?$"#),
      (.quantifierNoise, #"^(?:\+86-?)?1\d{1,9}\d{10}$"#),
      (.quantifierNoise, #"^1[{1}]\d{9}$"#),
    ])
}
