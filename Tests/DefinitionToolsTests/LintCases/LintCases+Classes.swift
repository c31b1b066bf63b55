import DefinitionTools

extension LintCases {
  /// Classes in brackets.
  static let classes = LintCases(
    hits: [
      LintHit(
        rule: .commaInClass, regex: #"^(?:\+86-?)?1[3,5]\d{9}$"#, offset: 15, witness: "+86-1,234567890",
        fix: #"^(?:\+86-?)?1[35]\d{9}$"#),
      LintHit(
        rule: .commaInClass, regex: #"^1[3,5,]\d[,1]$"#, offset: 4, witness: "134,", fix: #"^1[35]\d[1]$"#),
      LintHit(
        rule: .pipeInClass, regex: #"^(?:\+86-?)?1[3|5]\d{9}$"#, offset: 15, witness: "+86-1|234567890",
        fix: #"^(?:\+86-?)?1[35]\d{9}$"#),
      LintHit(
        rule: .commaInClass, regex: #"^(?:\+86-?)?1[3, 5 ,7]\d{9}$"#, offset: 15, witness: "+86-1,234567890",
        fix: #"^(?:\+86-?)?1[357]\d{9}$"#),
      LintHit(
        rule: .groupInClass, regex: #"^(?:\+86-?)?[(13)(15)]\d{9}$"#, offset: 13, witness: "+86-(123456789"),
      LintHit(
        rule: .groupInClass, regex: #"^(?:\+86-?)?[(13|15)]\d{9}$"#, offset: 13, witness: "+86-(123456789"),
      LintHit(rule: .numberRangeInClass, regex: #"^(?:\+86-?)?1[30-39]\d{8}$"#, offset: 14),
      LintHit(
        rule: .duplicateInClass, regex: #"^(?:\+86-?)?1[33-9]\d{9}$"#, offset: 14,
        fix: #"^(?:\+86-?)?1[3-9]\d{9}$"#),
      LintHit(
        rule: .duplicateInClass, regex: #"^(?:\+86-?)?1[3-57-94]\d[077]\d{8}$"#, offset: 20,
        fix: #"^(?:\+86-?)?1[3-57-9]\d[07]\d{8}$"#),
      LintHit(rule: .pipeInClass, regex: #"^[13|15]\d{9}$"#, offset: 4, witness: "|123456789"),
      LintHit(
        rule: .commaInClass, regex: "(?x)^(?:\\+86-?)? 1[3,5] # the second digit\n \\d{9}$", offset: 20,
        witness: "+86-1,234567890",
        fix: "(?x)^(?:\\+86-?)? 1[35] # the second digit\n \\d{9}$"),
    ],
    nearMisses: [
      (.commaInClass, #"^1[^,]\d{9}$"#),
      (.commaInClass, #"^1,?\d{9}$"#),
      (.commaInClass, #"^1[+--]\d{9}$"#),
      (.groupInClass, #"^[(]?1\d{10}[)]?$"#),
      (.groupInClass, #"^[-()\d ]{6,12}$"#),
      (.numberRangeInClass, #"^1[13-57]\d{9}$"#),
      (.numberRangeInClass, #"^1[1-57-9]\d{9}$"#),
      (.duplicateInClass, #"^1[13-57]\d{9}$"#),
      (.duplicateInClass, #"^[\d-]{11}$"#),
      (.duplicateInClass, #"^1[30-39]\d{8}$"#),
      (.duplicateInClass, #"^1[--3]\d{8}$"#),
      (.pipeInClass, #"^1(?:3|5)\d{9}$"#),
      (.pipeInClass, #"^1\|\d{9}$"#),
      (.commaInClass, #"(?x)^1\d{10}$ # [1,2]"#),
    ])
}
