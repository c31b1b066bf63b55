/// A number that the carrier knows, to bind with one tap.
public struct OneTapOffer: Hashable, Sendable {
  /// The number as far as it may be shown.
  public let number: MaskedNumber
  /// Whose number it is; `nil` for an operator that isn't known.
  public let carrier: MobileOperator?
  /// When it was pre-fetched.
  public let fetchedAt: Moment
  /// How long it is good for, from then on: what the SDK says, but no longer than the operator allows.
  public let validity: Duration

  /// Describes an offer, good for as long as the SDK says in `expiresIn`; `nil` or nothing positive means as long as the
  /// operator allows.
  public init(number: MaskedNumber, carrier: MobileOperator?, fetchedAt: Moment, expiresIn: Duration? = nil) {
    self.number = number
    self.carrier = carrier
    self.fetchedAt = fetchedAt
    // An operator nobody has heard of is held to the strictest rule.
    let allowed = carrier?.validity ?? MobileOperator.chinaUnicom.validity
    validity = expiresIn.flatMap { $0 > .zero ? min($0, allowed) : nil } ?? allowed
  }

  /// What is left of it.
  func countdown(at now: Moment?) -> Countdown {
    var countdown = Countdown(validity, from: fetchedAt)
    if let now { countdown.advance(to: now) }
    return countdown
  }
}

extension OneTapOffer: CustomStringConvertible {
  /// The masked number and the operator.
  public var description: String { "\(number) \(carrier?.rawValue ?? "unknown operator")" }
}
