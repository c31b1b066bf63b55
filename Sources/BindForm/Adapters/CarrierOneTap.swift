/// The carrier's one-tap login in the manner of Geetest OneLogin: a pre-fetched, masked number, confirmed by one tap.
public enum CarrierOneTap {
  /// Understands the SDK's pre-fetch result.
  ///
  /// - Parameter result: JSON with `status`, `number`, `operatorType`, `expire_time`, `preGetTokenSuccessedTime`.
  /// - Returns: ``BindForm/Event/oneTapOffered(_:)`` for status 200 with a masked number, else
  ///   ``BindForm/Event/oneTapFailed``: the form is typed into.
  public static func event(preFetched result: some Sequence<UInt8>) -> BindForm.Event {
    let answer = ServiceAnswer(code: "0", data: String(decoding: Array(result), as: UTF8.self))
    guard answer.member("status") == "200", let number = answer.member("number").flatMap(MaskedNumber.init),
      let seconds = answer.member("preGetTokenSuccessedTime").flatMap(Double.init)
    else { return .oneTapFailed }
    return .oneTapOffered(
      OneTapOffer(
        number: number, carrier: MobileOperator(rawValue: answer.member("operatorType")?.uppercased() ?? ""),
        fetchedAt: Moment(secondsSince1970: seconds),
        expiresIn: answer.member("expire_time").flatMap(Int64.init).map { .seconds($0) }))
  }

  /// Understands the SDK's confirmation: JSON with `token`, `processID` and `authcode`.
  public static func event(confirmed result: some Sequence<UInt8>, for request: RequestID) -> BindForm.Event {
    let answer = ServiceAnswer(code: "0", data: String(decoding: Array(result), as: UTF8.self))
    guard let token = answer.member("token"), let process = answer.member("processID") else {
      return .oneTapFailed
    }
    let proof = OneTapProof(token: token, processID: process, authCode: answer.member("authcode"))
    return .oneTapConfirmed(proof, for: request)
  }
}

/// A mobile operator of mainland China.
public enum MobileOperator: String, CaseIterable, Hashable, Sendable {
  /// China Mobile.
  case chinaMobile = "CM"
  /// China Unicom.
  case chinaUnicom = "CU"
  /// China Telecom.
  case chinaTelecom = "CT"

  /// How long a pre-fetched number is good for.
  public var validity: Duration {
    switch self {
    case .chinaMobile, .chinaTelecom: .seconds(60 * 60)
    case .chinaUnicom: .seconds(10 * 60)
    }
  }
}

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

/// What the server exchanges for the full number; it prints nothing of itself.
public struct OneTapProof: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// `token`.
  public let token: String
  /// `processID`.
  public let processID: String
  /// `authcode`; `nil` where the operator has none.
  public let authCode: String?

  /// Takes what the SDK handed over.
  public init(token: String, processID: String, authCode: String? = nil) {
    self.token = token
    self.processID = processID
    self.authCode = authCode
  }

  /// That there is one.
  public var description: String { "proof" }

  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
