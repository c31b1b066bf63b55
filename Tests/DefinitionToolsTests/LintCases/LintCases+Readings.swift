import DefinitionTools

extension LintCases {
  /// Prefixes that a definition wants, and digits with two readings.
  static let readings = LintCases(
    hits: [
      LintHit(
        rule: .wantsPrefix, regex: #"^07\d{9}$"#, offset: 0,
        witness: "+44-7890123456 is given as 07890123456",
        areaCode: "44", countryCode: "GB"),
      LintHit(
        rule: .wantsPrefix, regex: #"^(44|0)7\d{9}$"#, offset: 0,
        witness: "+44-7890123456 is given as 447890123456", areaCode: "44", countryCode: "GB"),
      LintHit(
        rule: .wantsPrefix, regex: #"^(\+447[1-3]\d{8}|07\d{9})$"#, offset: 0,
        witness: "+44-7890123456 is given as 07890123456", areaCode: "44", countryCode: "GB"),
      LintHit(
        rule: .wantsPrefix, regex: #"^86-?1\d{10}$"#, offset: 0,
        witness: "+86-12345678901 is given as 8612345678901"),
      LintHit(
        rule: .wantsPrefix, regex: #"^89\d{9}$"#, offset: 0, witness: "+7-9012345678 is given as 89012345678",
        areaCode: "7", countryCode: "RU"),
      LintHit(
        rule: .wantsPrefix, regex: #"^06\d{9}$"#, offset: 0, witness: "+36-123456789 is given as 06123456789",
        areaCode: "36", countryCode: "HU"),
      LintHit(
        rule: .wantsPrefix, regex: #"^1\d{10}$"#, offset: 0, witness: "+1-1234567890 is given as 11234567890",
        areaCode: "1", countryCode: "US"),
      LintHit(
        rule: .trunkPrefixKept, regex: #"^\+4407\d{9}$"#, offset: 5,
        witness: "+4407890123456, but not +447890123456", fix: #"^\+447\d{9}$"#, areaCode: "44",
        countryCode: "GB"),
      LintHit(
        rule: .trunkPrefixKept, regex: #"^\+44-?(0)7\d{9}$"#, offset: 8,
        witness: "+44-07890123456, but not +44-7890123456", fix: #"^\+44-?()7\d{9}$"#, areaCode: "44",
        countryCode: "GB"),
      LintHit(
        rule: .trunkPrefixKept, regex: #"^\+?4407\d{9}$"#, offset: 6,
        witness: "+4407890123456, but not +447890123456", fix: #"^\+?447\d{9}$"#, areaCode: "44",
        countryCode: "GB"),
      LintHit(
        rule: .twoReadings, regex: #"^\d{12}$"#, offset: 0,
        witness: "391234567890 is read as +39-391234567890, not as +39-1234567890", areaCode: "39",
        countryCode: "IT"),
      LintHit(
        rule: .twoReadings, regex: #"^\d{7,13}$"#, offset: 0,
        witness: "431234567 is read as +43-431234567, but may be +43-1234567", areaCode: "43",
        countryCode: "AT"),
      LintHit(
        rule: .twoReadings, regex: #"^(?:\+999-?)?\d{6,12}$"#, offset: 0,
        witness: "999123456 is read as +999-999123456, but may be +999-123456", areaCode: "999",
        countryCode: "XZ"),
    ],
    nearMisses: [
      (.wantsPrefix, #"^1\d{10}$"#),
      (.wantsPrefix, #"^(?:\+86|0)1\d{10}$"#),
      (.wantsPrefix, #"^0?1\d{10}$"#),
      (.trunkPrefixKept, #"^(?:\+86)?01\d{10}$"#),
      (.trunkPrefixKept, #"^\+860?1\d{10}$"#),
      (.trunkPrefixKept, #"^\+860\d{10}$"#),
      (.twoReadings, #"^\d{11}$"#),
      (.twoReadings, #"^\d{7,15}$"#),
      (.twoReadings, #"^(?:86)?1\d{10}$"#),
      (.twoReadings, #"^86\d{11}$"#),
      (.twoReadings, #"\d{13}"#),
    ])
}
