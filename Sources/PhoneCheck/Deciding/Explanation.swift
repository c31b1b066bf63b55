/// A description of how a verdict was reached: the digits that were read, and the definitions that were tried.
///
/// It contains the digits of the number, so show it only to the person who typed them.
public struct Explanation: Sendable {
  /// The verdict, as ``PhoneValidator/validate(_:area:)-(String,_)`` gives it.
  public let verdict: Verdict

  /// The digits that were read, in ASCII, or `nil` if the written form could not be read.
  public let digits: String?

  /// Whether a `+` marks the first digits as an area code.
  public let isInternational: Bool

  /// The characters that were ignored and the assumptions made while reading.
  public let remarks: [ReadingRemark]

  /// The attempts, in order; the last one decided a valid number.
  public let attempts: [Attempt]

  /// The deciding attempt: the last attempt for a valid number, the attempt that got furthest for an invalid one; `nil` if no
  /// definition was tried.
  public let decidingAttempt: Attempt?
}

/// One interpretation of a written form, and the result of one definition.
public struct Attempt: Sendable {
  /// The interpretation of the written form.
  public let interpretation: Interpretation

  /// The definition that was tried.
  public let definition: AreaCodeDefinition

  /// The national digits that were tried.
  public let nationalDigits: String

  /// The spelling that the definition's regex matched.
  let spellingForm: SpellingForm?

  /// The spelling that the definition's regex matched, or `nil` if it matched none or wasn't run.
  public var acceptedSpelling: String? {
    spellingForm?.text(areaCode: definition.areaCode.digits, nationalDigits: nationalDigits)
  }
}

extension Explanation: ShownAsDescription {
  /// The verdict only; the digits of a valid number are masked.
  public var description: String { "\(verdict)" }
}

extension Attempt: ShownAsDescription {
  /// The definition and the interpretation.
  public var description: String { "\(definition.countryCode) as \(interpretation)" }
}
