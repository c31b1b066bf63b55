/// How a verdict was reached: what was read, and which definitions were tried.
///
/// It holds the digits of the number; show it to the person who typed them, and nowhere else.
public struct Explanation: Sendable {
  /// The verdict, the same that ``PhoneValidator/validate(_:area:)-(String,_)`` gives.
  public let verdict: Verdict

  /// The digits that were read, in ASCII, or `nil` when the written form could not be read.
  public let digits: String?

  /// Whether the digits begin with an area code because a `+` said so.
  public let isInternational: Bool

  /// What was ignored or assumed while reading.
  public let remarks: [ReadingRemark]

  /// What was tried, in order; the last attempt decided when the number is valid.
  public let attempts: [Attempt]

  /// The deciding attempt: the last one of a valid number, the one that got furthest of an invalid one; `nil` when
  /// no definition was tried.
  public let decidingAttempt: Attempt?
}

/// One interpretation of a written form, and the result of one definition.
public struct Attempt: Sendable {
  /// How the written form was understood.
  public let interpretation: Interpretation

  /// The definition that was tried.
  public let definition: AreaCodeDefinition

  /// The national digits that were tried.
  public let nationalDigits: String

  /// Which spelling its regex matched.
  let spellingForm: SpellingForm?

  /// The spelling that its regex matched; `nil` when it matched none or wasn't run.
  public var acceptedSpelling: String? {
    spellingForm?.text(areaCode: definition.areaCode.digits, nationalDigits: nationalDigits)
  }
}

extension Explanation: ShownAsDescription {
  /// The verdict alone, with a valid number masked.
  public var description: String { "\(verdict)" }
}

extension Attempt: ShownAsDescription {
  /// The definition and how the written form was understood.
  public var description: String { "\(definition.countryCode) as \(interpretation)" }
}
