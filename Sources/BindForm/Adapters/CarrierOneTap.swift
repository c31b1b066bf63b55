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
