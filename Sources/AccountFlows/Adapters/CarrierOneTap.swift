public import BindForm

/// The adapter for one-tap login SDKs such as Geetest OneLogin.
///
/// A masked number is fetched ahead, and confirmed by one tap on the carrier's own page.
public enum CarrierOneTap {
  /// The error codes of an SDK whose page was left; they depend on the SDK and its version.
  public struct PageCodes: Hashable, Sendable {
    /// The codes of Geetest OneLogin on iOS and Android: `-20301` for “back” by the system's button, `-20302` for
    /// “back” by the page's button, and `-20303` for “switch account”.
    public static let oneLogin = PageCodes(wentBack: ["-20301", "-20302"], switchedNumber: ["-20303"])

    /// The codes for “back”.
    public var wentBack: Set<String>
    /// The codes for “switch account”.
    public var switchedNumber: Set<String>

    /// Lists the codes of an SDK; by default there are none, so every error is a failure.
    public init(wentBack: Set<String> = [], switchedNumber: Set<String> = []) {
      self.wentBack = wentBack
      self.switchedNumber = switchedNumber
    }
  }

  /// Interprets the SDK's result for a number that is fetched ahead.
  ///
  /// - Parameter result: JSON in UTF-8 with `status`, the masked `number`, `preGetTokenSuccessedTime` (seconds since
  ///   1970), and, optionally, `operatorType` and `expire_time` (seconds).
  /// - Returns: `BindingForm.Event.oneTapOffered(_:)` for status 200 with a masked number and a time, else
  ///   `BindingForm.Event.oneTapUnavailable(_:)` with the SDK's code and message: the number has to be typed.
  public static func event(preFetched result: some Sequence<UInt8>) -> BindingForm.Event {
    event(preFetched: ServiceAnswer(carrierResult: result))
  }

  /// Interprets the SDK's result for `BindingForm.Effect.confirmOneTap(for:)`.
  ///
  /// - Parameters:
  ///   - result: JSON in UTF-8 with `token`, `processID` and, for some operators, `authcode`; or with `errorCode` and
  ///     `msg`.
  ///   - request: The effect's identifier.
  ///   - codes: The error codes for a page that was left.
  /// - Returns: `BindingForm.Event.oneTapFinished(_:for:)`. Without a token or a process, its outcome is
  ///   `OneTapOutcome.failed(_:)` unless the page was left.
  public static func event(
    confirmed result: some Sequence<UInt8>, for request: RequestID, codes: PageCodes = PageCodes()
  ) -> BindingForm.Event {
    .oneTapFinished(outcome(ServiceAnswer(carrierResult: result), codes), for: request)
  }

  static func event(preFetched answer: ServiceAnswer) -> BindingForm.Event {
    guard answer.member("status")?.wholeNumber == 200,
      let number = answer.member("number").flatMap(MaskedNumber.init),
      let seconds = answer.member("preGetTokenSuccessedTime").flatMap(Double.init)
    else { return .oneTapUnavailable(error(answer)) }
    return .oneTapOffered(
      OneTapOffer(
        number: number, carrier: MobileOperator(rawValue: answer.member("operatorType")?.uppercased() ?? ""),
        fetchedAt: Moment(secondsSince1970: seconds),
        expiresIn: answer.member("expire_time")?.wholeNumber.map { .seconds($0) }))
  }

  static func outcome(_ answer: ServiceAnswer, _ codes: PageCodes) -> OneTapOutcome {
    if let token = answer.member("token"), let process = answer.member("processID") {
      return .confirmed(OneTapProof(token: token, processID: process, authCode: answer.member("authcode")))
    }
    let error = error(answer)
    if let code = error.code, codes.wentBack.contains(code) { return .wentBack }
    if let code = error.code, codes.switchedNumber.contains(code) { return .switchedNumber }
    return .failed(error)
  }

  private static func error(_ answer: ServiceAnswer) -> SDKError {
    SDKError(code: answer.member("errorCode") ?? answer.member("status"), text: answer.text)
  }
}

extension ServiceAnswer {
  /// Reads the JSON of a carrier's SDK; it has the members of a service's answer, but no code.
  fileprivate init(carrierResult json: some Sequence<UInt8>) {
    self.init(code: "0", data: String(decoding: Array(json), as: UTF8.self))
  }
}
