public import PhoneCheck
internal import Platform

/// An error that the service answered with.
///
/// It prints its code only: the text may quote what was entered.
public struct ServiceError: Error, Hashable, Sendable {
  /// The code as it came, without white space around it, at most 80 characters: `IDAAS.SDK.…`, or the text of an
  /// ``AnswerCode``.
  public let code: String

  /// The documented code; `nil` when ``code`` isn't documented.
  public let documented: ServiceErrorCode?

  /// The values in the slots of the documented text, such as minutes and seconds; empty when the text has no slots, or
  /// the service's own text doesn't fit it.
  public let slotValues: [String]

  /// What the service says in words, in its language, as one line of at most 300 characters; `nil` when it says
  /// nothing, or markup such as the error page of a gateway.
  public let serverText: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The code, documented or not, in any case.
  ///   - text: The text that came with it, from which the slots' values are read; `nil` when there was none.
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
      code: code.rawValue, text: code.text(in: .english).filled(with: slots))
  }

  /// Creates an error from an answer with any code, including an unexpected success.
  public init(_ answer: ServiceAnswer) {
    self.init(code: answer.code.text, text: answer.text)
  }

  /// The error of an answer that lacks what its code promises, such as tokens; its text doesn't apply.
  package static func incomplete(_ answer: ServiceAnswer) -> ServiceError {
    ServiceError(code: answer.code.text, text: nil)
  }

  /// The error of a login that got no answer.
  package static let noAnswer = ServiceError(unlisted: "NO_ANSWER")

  /// Creates an error with a code that isn't documented.
  private init(unlisted code: String) {
    (self.code, documented, slotValues, serverText) = (code, nil, [], nil)
  }

  /// The field that a form shows the error at; `nil` for the banner above the fields.
  public var field: FormField? {
    switch documented?.place {
    case .field(let field): field
    case .namedParameter: parameter.flatMap(FormField.init(parameter:))
    case .banner, nil: nil
    }
  }

  /// What can help; ``Remedy/tryAgain`` for an undocumented error.
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
    // Nobody can correct a parameter that has no field, least of all a header.
    let isHeader = parameter.asciiLowercased[...].starts(with: "x-")
    return documented == .expired && !isHeader ? .startOver : .contactSupport
  }

  /// Whether the operator of the app or the service has to know of the error, because nothing that a person does at the
  /// form can fix it.
  public var isForOperator: Bool {
    switch documented {
    case .definitionsUnavailable, .interfaceFailed, .captchaImageUnavailable: true
    default: remedy == .contactSupport
    }
  }

  /// The parameter that the error is about, as the service names it; `nil` when it names none, or the code isn't one
  /// about parameters.
  var parameter: String? {
    guard documented?.place == .namedParameter else { return nil }
    if let named = slotValues.first { return named }
    // Services also use other wordings of these errors: “state_token parameter error”.
    let words = (serverText ?? "").runs { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return words.first { FormField(parameter: $0) != nil || Self.isOfLogin($0) }
  }

  /// Whether a parameter belongs to the login that required the form, so that only another login can change it.
  private static func isOfLogin(_ parameter: String) -> Bool {
    "state_token x-state-token statetoken session_token session-token id_token".hasWord(
      parameter.asciiLowercased)
  }

  /// Whether the error is about the slider's token: then typing something else doesn't help.
  var isAboutSlider: Bool {
    switch documented {
    case .captchaMismatch, .wrongCaptcha, .unreadableCaptcha: true
    default: parameter?.asciiLowercased[...].starts(with: "captcha") ?? false
    }
  }

  /// How long the account is locked, from the moment of the answer.
  ///
  /// - Returns: `nil` for any code but ``ServiceErrorCode/locked``, and when the service gave no time, or one beyond
  ///   ten years.
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

  /// The most characters that are kept of a code.
  private static let longestCode = 80

  /// The values in the slots of a documented text in any of its languages; empty if it fits none.
  private static func slotValues(of code: ServiceErrorCode?, in text: String) -> [String] {
    guard let code else { return [] }
    for language in Language.allCases {
      if let values = SlotTemplate(code.text(in: language)).values(in: text) { return values }
    }
    guard code == .locked else { return [] }
    // In every wording of the lock, minutes and seconds are the only numbers.
    let numbers = text.runs { "0"..."9" ~= $0 }
    return numbers.count == 2 ? numbers : []
  }
}

extension ServiceError: ShownAsDescription {
  /// The code alone, without the digits of what may be a phone number.
  public var description: String { documented == nil ? code.withoutNumbers(from: 7) : code }
}
