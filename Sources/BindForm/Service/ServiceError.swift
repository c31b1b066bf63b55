public import PhoneCheck
internal import Platform

/// An error in an answer of the service.
///
/// It prints only its code: the text may quote an entry.
public struct ServiceError: Error, Hashable, Sendable {
  /// The code as received, without surrounding white space, at most 80 characters: `IDAAS.SDK.…`, or the text of an
  /// ``AnswerCode``.
  public let code: String

  /// The documented code; `nil` if ``code`` isn't documented.
  public let documented: ServiceErrorCode?

  /// The values in the slots of the documented text, such as minutes and seconds; empty if the text has no slots, or if
  /// the service's own text doesn't fit it.
  public let slotValues: [String]

  /// The service's text, in its language, as one line of at most 300 characters; `nil` if there is no text, or only
  /// markup such as a gateway's error page.
  public let serverText: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The code, documented or not, in any case.
  ///   - text: The accompanying text, which contains the slots' values; `nil` if there was none.
  public init(code: String, text: String? = nil) {
    let code = String(scalars: code.trimmed.firstScalars(Self.longestCode))
    self.code = code
    let meaning = ServiceErrorCode.meaning(of: code)
    documented = meaning?.0
    serverText = text.flatMap { $0.sentence }
    slotValues = meaning?.parameter.map { [$0] } ?? Self.slotValues(of: documented, in: serverText ?? "")
  }

  /// Creates an error with a documented code and the values of its slots.
  init(code: ServiceErrorCode, slots: [String]) {
    self.init(
      code: code.rawValue, text: code.texts.ownText(in: .english).filled(with: slots))
  }

  /// Creates an error from an answer with any code, including an unexpected success.
  public init(_ answer: ServiceAnswer) {
    self.init(code: answer.code.text, text: answer.text)
  }

  /// Creates the error of an answer that lacks, for example, the tokens that its code promises.
  ///
  /// The answer's text doesn't apply.
  package static func incomplete(_ answer: ServiceAnswer) -> ServiceError {
    ServiceError(code: answer.code.text, text: nil)
  }

  /// The code of a call that the service's vendor doesn't have; a space, the vendor and the call follow.
  package static var missingCall: StaticString { "NO_CALL" }

  /// The error of a login without an answer.
  package static let noAnswer = ServiceError(unlisted: "NO_ANSWER")

  /// Creates an error with a code that isn't documented.
  private init(unlisted code: String) {
    (self.code, documented, slotValues, serverText) = (code, nil, [], nil)
  }

  /// The field where a form shows the error; `nil` for the banner above the fields.
  public var field: FormField? {
    switch documented?.place {
    case .field(let field): field
    case .namedParameter: parameter.flatMap(FormField.init(parameter:))
    case .banner, nil: nil
    }
  }

  /// The remedy; ``Remedy/tryAgain`` for an undocumented error.
  public var remedy: Remedy {
    guard let documented else { return .tryAgain }
    guard documented.place == .namedParameter else { return documented.remedy }
    if isAboutSlider { return .tryAgain }
    switch field {
    case .code, .emailCode: return documented == .expired ? .getNewCode : .correctEntry
    case .phone, .email: return .correctEntry
    case nil: break
    }
    guard let parameter else { return documented.remedy }
    if Self.isOfLogin(parameter) { return .startOver }
    // A person can't correct a parameter without a field, least of all a header.
    let isHeader = parameter.asciiLowercased[...].starts(with: "x-")
    return documented == .expired && !isHeader ? .startOver : .contactSupport
  }

  /// Whether the operator of the app or the service has to know of the error, because a person can't fix it at the
  /// form.
  public var isForOperator: Bool {
    switch documented {
    case .definitionsUnavailable, .interfaceFailed, .captchaImageUnavailable: true
    default: remedy == .contactSupport
    }
  }

  /// The parameter that the error is about, as the service names it; `nil` if it names none, or if the code isn't about
  /// parameters.
  var parameter: String? {
    guard documented?.place == .namedParameter else { return nil }
    if let named = slotValues.first { return named }
    // Services also word these errors differently, as in “state_token parameter error”.
    let words = (serverText ?? "").runs { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return words.first { FormField(parameter: $0) != nil || Self.isOfLogin($0) }
  }

  /// Whether a parameter belongs to the login that required the form, so that only another login can change it.
  private static func isOfLogin(_ parameter: String) -> Bool {
    "state_token x-state-token statetoken session_token session-token id_token".hasWord(
      parameter.asciiLowercased)
  }

  /// Whether the error is about the slider's token; then another entry doesn't help.
  var isAboutSlider: Bool {
    switch documented {
    case .captchaMismatch, .wrongCaptcha, .unreadableCaptcha: true
    default: parameter?.asciiLowercased[...].starts(with: "captcha") ?? false
    }
  }

  /// The duration of the account's lock, counted from the answer.
  ///
  /// - Returns: `nil` for any code but ``ServiceErrorCode/locked``, and if the service gave no time, or a time of more
  ///   than ten years.
  public var lockDuration: Duration? { lockSeconds.map { .seconds($0) } }

  /// ``lockDuration`` in seconds.
  var lockSeconds: Int64? {
    guard documented == .locked, slotValues.count == 2, let minutes = slotValues[0].wholeNumber,
      let seconds = slotValues[1].wholeNumber, (0...Self.longestLock).contains(minutes),
      (0...Self.longestLock).contains(seconds)
    else { return nil }
    return minutes * 60 + seconds
  }

  /// Ten years, in minutes: a longer lock counts as one without a time.
  private static let longestLock: Int64 = 5_256_000

  /// The maximum number of stored characters of a code.
  private static let longestCode = 80

  /// Returns the values in the slots of a documented text in any of its languages; empty if the text fits none.
  private static func slotValues(of code: ServiceErrorCode?, in text: String) -> [String] {
    guard let code else { return [] }
    for language in Language.allCases {
      if let values = SlotTemplate(code.texts.ownText(in: language)).values(in: text) { return values }
    }
    guard code == .locked else { return [] }
    // In every wording of the lock, minutes and seconds are the only numbers.
    let numbers = text.runs { "0"..."9" ~= $0 }
    return numbers.count == 2 ? numbers : []
  }
}

extension ServiceError: ShownAsDescription {
  /// Only the code, without the digits of a possible phone number.
  public var description: String { documented == nil ? code.withoutNumbers(from: 7) : code }
}
