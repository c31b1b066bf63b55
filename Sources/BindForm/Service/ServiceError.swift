internal import PhoneCheck

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
    self.code = String(code.trimmed.prefix(Self.longestCode))
    documented = ServiceErrorCode(rawValue: self.code.uppercased())
    serverText = text.flatMap(Self.sentence)
    slotValues = Self.slotValues(of: documented, in: serverText ?? "")
  }

  /// Creates an error with a documented code and the values of its slots.
  init(code: ServiceErrorCode, slots: [String]) {
    self.init(
      code: code.rawValue, text: SlotTemplate(code.text(in: .english)).filled(with: slots))
  }

  /// Creates an error from an answer; one of any code, also of a success that should have been something else.
  public init(_ answer: ServiceAnswer) {
    self.init(code: answer.code.text, text: answer.text)
  }

  /// The error of an answer that lacks what its code promises, such as tokens; its text is about something else.
  static func incomplete(_ answer: ServiceAnswer) -> ServiceError {
    ServiceError(code: answer.code.text, text: nil)
  }

  /// The error of a login that got no answer.
  static let noAnswer = ServiceError(code: "NO_ANSWER")

  /// The field that a form shows the error at; `nil` for the banner above the fields.
  public var field: FormField? {
    switch documented?.entry.place {
    case .field(let field): field
    case .namedParameter: slotValues.first.flatMap(FormField.init(parameter:))
    case .banner, nil: nil
    }
  }

  /// What can help; ``Remedy/tryAgain`` for an undocumented error.
  public var remedy: Remedy {
    // An expired code is no reason to sign in again.
    if documented == .expired, field != nil { return isAboutSlider ? .tryAgain : .correctEntry }
    return documented?.remedy ?? .tryAgain
  }

  /// Whether the error is about the slider's token: then typing something else doesn't help.
  var isAboutSlider: Bool {
    switch documented {
    case .captchaMismatch, .wrongCaptcha, .unreadableCaptcha: true
    case .blankParameter, .malformedParameter, .expired, .wrongParameter, .wrongParameterType:
      slotValues.first?.lowercased().hasPrefix("captcha") ?? false
    default: false
    }
  }

  /// How long the account is locked, from the moment of the answer.
  ///
  /// - Returns: `nil` for any code but ``ServiceErrorCode/locked``, and when the service gave no time, or one beyond
  ///   ten years.
  public var lockDuration: Duration? {
    guard documented == .locked, slotValues.count == 2, let minutes = Int64(slotValues[0]),
      let seconds = Int64(slotValues[1]), (0...Self.longestLock).contains(minutes),
      (0...Self.longestLock).contains(seconds)
    else { return nil }
    return .seconds(minutes * 60 + seconds)
  }

  /// Ten years, in minutes: more is no time to wait for.
  private static let longestLock: Int64 = 5_256_000

  /// The most characters that are kept of a code.
  private static let longestCode = 80
  /// The most Unicode scalars that are kept of a text: more isn't read above a form.
  private static let longestText = 300

  /// A text as one line of limited length; `nil` when it is blank or markup.
  private static func sentence(_ text: String) -> String? {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText))).trimmed
    guard !start.isEmpty, start.first != "<" else { return nil }
    let words = start.split {
      $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return words.joined(separator: " ")
  }

  /// The values in the slots of a documented text in whatever language the service used; empty when it fits in none.
  private static func slotValues(of code: ServiceErrorCode?, in text: String) -> [String] {
    guard let code else { return [] }
    for language in Language.allCases {
      if let values = SlotTemplate(code.text(in: language)).values(in: text) { return values }
    }
    guard code == .locked else { return [] }
    // However the lock is worded, minutes and seconds are its only numbers.
    let numbers = text.split { !($0.isASCII && $0.isNumber) }.map(String.init)
    return numbers.count == 2 ? numbers : []
  }
}

extension ServiceError: CustomStringConvertible, CustomReflectable {
  /// The code alone.
  public var description: String { code }

  /// A mirror of the code alone.
  public var customMirror: Mirror { Mirror(self, children: ["code": code]) }
}
