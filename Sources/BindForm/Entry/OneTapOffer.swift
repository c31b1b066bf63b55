/// A number that the carrier knows, to be bound with one tap.
///
/// It prints masked.
public struct OneTapOffer: Hashable, Sendable {
  /// The number as the carrier shows it.
  public let number: MaskedNumber
  /// The operator; `nil` for an unknown one.
  public let carrier: MobileOperator?
  /// When the number was fetched from the carrier.
  public let fetchedAt: Moment
  /// How long the offer is valid from ``fetchedAt`` on: what the SDK says, but no longer than the operator allows, in
  /// whole microseconds.
  public var validity: Duration { .microseconds(validMicroseconds) }
  private let validMicroseconds: Int64

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - number: The number as the carrier shows it.
  ///   - carrier: The operator; `nil` for an unknown one, which is held to the shortest validity.
  ///   - fetchedAt: When the number was fetched from the carrier.
  ///   - expiresIn: How long the SDK says it is valid; with `nil`, zero or less, as long as the operator allows.
  public init(number: MaskedNumber, carrier: MobileOperator?, fetchedAt: Moment, expiresIn: Duration? = nil) {
    self.number = number
    self.carrier = carrier
    self.fetchedAt = fetchedAt
    let allowed = carrier?.validity ?? MobileOperator.chinaUnicom.validity
    let validity = expiresIn.flatMap { $0.microseconds > 0 ? min($0, allowed) : nil } ?? allowed
    validMicroseconds = validity.microseconds
  }

  /// The countdown of the validity, advanced to the current time if that is known.
  func countdown(at now: Moment?) -> Countdown {
    var countdown = Countdown(microseconds: validMicroseconds, from: fetchedAt)
    if let now { countdown.advance(to: now) }
    return countdown
  }
}

extension OneTapOffer: CustomStringConvertible {
  /// The masked number and the operator.
  public var description: String { "\(number) \(carrier?.rawValue ?? "unknown operator")" }
}
