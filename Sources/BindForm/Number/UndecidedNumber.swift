internal import PhoneCheck

/// A number that only the service can decide about: this build has no engine for the definition's regex.
///
/// It is the number as written. If several readings are possible, it isn't known which of them the regex accepts.
struct UndecidedNumber {
  /// The number, without a spelling; it is sent in its canonical form.
  let number: PhoneNumber
  /// The definition that would decide.
  let definition: AreaCodeDefinition
  /// The reading of the written form.
  let interpretation: Interpretation

  /// Reads a number that has been validated.
  ///
  /// - Returns: The number, or `nil` if the number is decided, or undecided for another reason.
  init?(_ text: String, area: Area?, by validator: PhoneValidator, _ verdict: Verdict) {
    guard verdict.reason == .unsupportedPattern else { return nil }
    let explanation = validator.explain(text, area: area)
    // The search ended with the attempt that couldn't be decided.
    guard let attempt = explanation.attempts.last,
      let number = PhoneNumber(attempt.definition.areaCode, nationalDigits: attempt.nationalDigits)
    else { return nil }
    self.number = number
    definition = attempt.definition
    interpretation = attempt.interpretation
  }
}
