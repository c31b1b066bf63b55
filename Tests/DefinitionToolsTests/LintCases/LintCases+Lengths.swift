import DefinitionTools

extension LintCases {
  /// Lengths and the trunk zero.
  static let lengths = LintCases(
    hits: [
      LintHit(
        rule: .unboundedLength, regex: #"^(?:\+86-?)?1\d{5,}$"#, offset: 15, witness: "+86-12345678901234",
        fix: #"^(?:\+86-?)?1\d{5,12}$"#),
      LintHit(
        rule: .unboundedLength, regex: #"^\d+$"#, offset: 3, witness: "12345678901234", fix: #"^\d{1,13}$"#),
      LintHit(
        rule: .tooManyDigits, regex: #"^(?:\+86-?)?\d{6,14}$"#, offset: 14, witness: "+86-12345678901234"),
      LintHit(
        rule: .trunkZero, regex: #"^(?:\+852-?)?0?[5-9]\d{7}$"#, offset: 13,
        witness: "+852-056789012 and +852-56789012", fix: #"^(?:\+852-?)?[5-9]\d{7}$"#, areaCode: "852",
        countryCode: "HK"),
      LintHit(
        rule: .trunkZero, regex: #"^(?:\+852-?)?(0)?[5-9]\d{7}$"#, offset: 13,
        witness: "+852-056789012 and +852-56789012", fix: #"^(?:\+852-?)?[5-9]\d{7}$"#, areaCode: "852",
        countryCode: "HK"),
      LintHit(
        rule: .trunkZero, regex: #"^(?:\+852-?)?(?:|0)[5-9]\d{7}$"#, offset: 13,
        witness: "+852-056789012 and +852-56789012", fix: #"^(?:\+852-?)?[5-9]\d{7}$"#, areaCode: "852",
        countryCode: "HK"),
      LintHit(rule: .tooFewDigits, regex: #"^(?:\+86-?)?1\d{0,10}$"#, offset: 15, witness: "+86-1"),
      // Foreign characters that are named are another fault.
      LintHit(rule: .tooFewDigits, regex: #"^(?:\+86-?)?1[\d/]{0,10}$"#, offset: 18, witness: "+86-1"),
      LintHit(rule: .tooFewDigits, regex: #"^(?:\+86-?)?1\d(10)$"#, offset: 0, witness: "+86-1210"),
      LintHit(rule: .tooFewDigits, regex: #"^(?:\+86-?)?1(?:3\d{9}||5\d{9})$"#, offset: 0, witness: "+86-1"),
    ],
    nearMisses: [
      (.unboundedLength, #"^\d{6,13}$"#),
      (.tooManyDigits, #"^(?:\+86-?)?\d{6,13}$"#),
      // In China the 0 is a trunk prefix and not part of the number.
      (.trunkZero, #"^(?:\+86-?)?0?1\d{10}$"#),
      // A number after an area code is read without the code.
      (.tooManyDigits, #"^(?:(?:\+|00)86)?1[3-9]\d{9}$"#),
      (.trunkZero, #"^10?\d{9}$"#),
      (.trunkZero, #"^(?:\+86-?)?\d{6,11}$"#),
      (.trunkZero, #"^01?\d{9}$"#),
      (.tooFewDigits, #"^(?:\+86-?)?\d{5,10}$"#),
      (.tooFewDigits, #"^(?:\+86-?)?1.{0,10}$"#),
      // Digits after 00 aren't a national number.
      (.tooManyDigits, #"^0086-?1\d{10}$"#),
    ])
}
