internal import PhoneCheck

/// A number that only the service can decide about: this build has no engine for the regex that would.
///
/// It is the number as written: which of several readings the regex accepts isn't known.
struct UndecidedNumber {
  /// The number, without a spelling: it is sent in its canonical form.
  let number: PhoneNumber
  /// The definition that would decide.
  let definition: AreaCodeDefinition
  /// How the written form was understood.
  let interpretation: Interpretation

  /// Reads a number that has been validated.
  ///
  /// - Returns: `nil` when the number is decided, or undecided for another reason.
  init?(_ text: String, area: Area?, by validator: PhoneValidator, _ verdict: Verdict) {
    guard verdict.reason == .unsupportedPattern else { return nil }
    let explanation = validator.explain(text, area: area)
    // The attempt that couldn't be decided ends the search.
    guard let attempt = explanation.attempts.last,
      let number = PhoneNumber(attempt.definition.areaCode, nationalDigits: attempt.nationalDigits)
    else { return nil }
    self.number = number
    definition = attempt.definition
    interpretation = attempt.interpretation
  }
}
