import DefinitionTools

extension LintCases {
  /// Numbers of ranges that aren't mobile.
  static let costs = LintCases(
    hits: [
      LintHit(
        rule: .costlyRanges, regex: #"^\d{10}$"#, offset: 0, witness: "+44-8456789012 (premium rate)",
        areaCode: "44", countryCode: "GB"),
      LintHit(
        rule: .costlyRanges, regex: #"^(\+33|0)84[024]\d{6}$"#, offset: 0,
        witness: "+33-840123456 (shared cost)", areaCode: "33", countryCode: "FR"),
      LintHit(
        rule: .costlyRanges, regex: #"^[29]\d{9}$"#, offset: 0, witness: "+1-9002345678 (premium rate)",
        areaCode: "1", countryCode: "CA"),
      LintHit(
        rule: .costlyRanges, regex: #"^\d{9}$"#, offset: 0, witness: "+881-123456789 (satellite)",
        areaCode: "881", countryCode: "US"),
      // Without an automaton, PCRE2 accepts the number.
      LintHit(
        rule: .costlyRanges, regex: #"^(?=9)(\d)\d{8}(?<!\1)\d$"#, offset: 0,
        witness: "+44-9044194555 (premium rate)", areaCode: "44", countryCode: "GB"),
    ],
    nearMisses: [
      (.costlyRanges, #"^1[3-9]\d{9}$"#), (.costlyRanges, #"^(\+86)?-?13\d{9}$"#),
    ])
}
