import DefinitionTools

extension LintCases {
  /// Numbers of ranges that aren't mobile.
  static let costs = LintCases(
    hits: [
      LintHit(
        rule: .costlyRanges, regex: #"^\d{10}$"#, offset: 0, witness: "+44-9012345678 (premium rate)",
        areaCode: "44", countryCode: "GB"),
      LintHit(
        rule: .costlyRanges, regex: #"^(\+44|0)8\d{9}$"#, offset: 0,
        witness: "+44-8434567890 (shared cost)", areaCode: "44", countryCode: "GB"),
      LintHit(
        rule: .costlyRanges, regex: #"^[29]\d{9}$"#, offset: 0, witness: "+1-9002345678 (premium rate)",
        areaCode: "1", countryCode: "CA"),
      LintHit(
        rule: .costlyRanges, regex: #"^\d{9}$"#, offset: 0, witness: "+881-123456789 (satellite)",
        areaCode: "881", countryCode: "US"),
      // Without an automaton, PCRE2 accepts the number.
      LintHit(
        rule: .costlyRanges, regex: #"^(?=9)(\d)\d{8}(?<!\1)\d$"#, offset: 0,
        witness: "+44-9012345678 (premium rate)", areaCode: "44", countryCode: "GB"),
    ],
    nearMisses: [
      (.costlyRanges, #"^1[3-9]\d{9}$"#), (.costlyRanges, #"^(\+86)?-?13\d{9}$"#),
    ])
}
