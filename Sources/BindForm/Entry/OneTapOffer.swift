/// A number known to the carrier, to be bound with one tap.
///
/// It prints masked.
public struct OneTapOffer: Hashable, Sendable {
  /// The number as the carrier masks it.
  public let number: MaskedNumber
  /// The operator; `nil` for an unknown one.
  public let carrier: MobileOperator?
  /// The time when the number was fetched from the carrier.
  public let fetchedAt: Moment
  /// The validity of the offer from ``fetchedAt`` on: the SDK's value, but no longer than the operator allows, in whole
  /// microseconds.
  public var validity: Duration { .microseconds(validMicroseconds) }
  private let validMicroseconds: Int64

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - number: The number as the carrier masks it.
  ///   - carrier: The operator. For `nil`, an unknown one, the shortest validity applies.
  ///   - fetchedAt: The time when the number was fetched from the carrier.
  ///   - expiresIn: The SDK's validity. For `nil`, zero or less, the operator's applies.
  public init(number: MaskedNumber, carrier: MobileOperator?, fetchedAt: Moment, expiresIn: Duration? = nil) {
    self.number = number
    self.carrier = carrier
    self.fetchedAt = fetchedAt
    let allowed = carrier?.validity ?? MobileOperator.chinaUnicom.validity
    let validity = expiresIn.flatMap { $0.microseconds > 0 ? min($0, allowed) : nil } ?? allowed
    validMicroseconds = validity.microseconds
  }

  /// Returns the countdown of the validity, advanced to the current time if that is known.
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
