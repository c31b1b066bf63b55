/// The adapter for one-tap login SDKs like Geetest OneLogin: a masked number is fetched ahead, and confirmed by one
/// tap.
public enum CarrierOneTap {
  /// Interprets the SDK's result for a number that is fetched ahead.
  ///
  /// - Parameter result: JSON in UTF-8 with `status`, the masked `number`, `preGetTokenSuccessedTime` (seconds since
  ///   1970), and, optionally, `operatorType` and `expire_time` (seconds).
  /// - Returns: ``BindForm/Event/oneTapOffered(_:)`` for status 200 with a masked number and a time, else
  ///   ``BindForm/Event/oneTapFailed``: the number has to be typed.
  public static func event(preFetched result: some Sequence<UInt8>) -> BindForm.Event {
    let answer = ServiceAnswer(carrierResult: result)
    guard answer.member("status") == "200", let number = answer.member("number").flatMap(MaskedNumber.init),
      let seconds = answer.member("preGetTokenSuccessedTime").flatMap(Double.init)
    else { return .oneTapFailed }
    return .oneTapOffered(
      OneTapOffer(
        number: number, carrier: MobileOperator(rawValue: answer.member("operatorType")?.uppercased() ?? ""),
        fetchedAt: Moment(secondsSince1970: seconds),
        expiresIn: answer.member("expire_time").flatMap(Int64.init).map { .seconds($0) }))
  }

  /// Interprets the SDK's result for ``BindForm/Effect/confirmOneTap(for:)``.
  ///
  /// - Parameters:
  ///   - result: JSON in UTF-8 with `token`, `processID` and, for some operators, `authcode`.
  ///   - request: The effect's identifier.
  /// - Returns: ``BindForm/Event/oneTapConfirmed(_:for:)``, or ``BindForm/Event/oneTapFailed`` without token or
  ///   process.
  public static func event(confirmed result: some Sequence<UInt8>, for request: RequestID) -> BindForm.Event {
    let answer = ServiceAnswer(carrierResult: result)
    guard let token = answer.member("token"), let process = answer.member("processID") else {
      return .oneTapFailed
    }
    let proof = OneTapProof(token: token, processID: process, authCode: answer.member("authcode"))
    return .oneTapConfirmed(proof, for: request)
  }
}

extension ServiceAnswer {
  /// Reads the JSON of a carrier's SDK, which has the members of a service's answer but no code.
  fileprivate init(carrierResult json: some Sequence<UInt8>) {
    self.init(code: "0", data: String(decoding: Array(json), as: UTF8.self))
  }
}
