internal import PhoneCheck

/// An error the service answered with.
public struct ServiceError: Error, Hashable, Sendable {
  /// The code as it came: `IDAAS.SDK.…`, or one of ``AnswerCode``.
  public let code: String

  /// The documented code, `nil` for one that isn't.
  public let documented: ServiceErrorCode?

  /// What stands in the slots of the documented text, such as minutes and seconds; none when the service's own text
  /// doesn't tell.
  public let slotValues: [String]

  /// What the service says in words, in its language; `nil` for markup, such as the page of a gateway.
  public let serverText: String?

  /// Takes a code and, if there is one, the text that came with it.
  public init(code: String, text: String? = nil) {
    self.code = String(code.trimmed.prefix(Self.longestCode))
    documented = ServiceErrorCode(rawValue: self.code.uppercased())
    serverText = text.flatMap(Self.sentence)
    slotValues = Self.slotValues(of: documented, in: serverText ?? "")
  }

  /// Takes a documented code with what stands in its slots.
  init(code: ServiceErrorCode, slots: [String]) {
    self.init(
      code: code.rawValue, text: SlotTemplate(code.text(in: .english)).filled(with: slots))
  }

  /// Takes the error of an answer.
  public init(_ answer: ServiceAnswer) {
    self.init(code: answer.code.text, text: answer.text)
  }

  /// An answer that lacks what its code promises.
  static func incomplete(_ answer: ServiceAnswer) -> ServiceError {
    ServiceError(code: answer.code.text, text: nil)
  }

  /// There was no answer at all.
  static let noAnswer = ServiceError(code: "NO_ANSWER")

  /// What the form shows it at; `nil` for the banner above the fields.
  public var field: FormField? {
    switch documented?.entry.place {
    case .field(let field): field
    case .namedParameter: slotValues.first.flatMap(FormField.init(parameter:))
    case .banner, nil: nil
    }
  }

  /// What can help; trying again may, for an error that isn't documented.
  public var remedy: Remedy {
    // An expired code is no reason to sign in again.
    if documented == .expired, field != nil { return isAboutSlider ? .tryAgain : .correctEntry }
    return documented?.remedy ?? .tryAgain
  }

  /// Whether it is the slider's token that the service objects to, which nobody has typed.
  var isAboutSlider: Bool {
    switch documented {
    case .captchaMismatch, .wrongCaptcha, .unreadableCaptcha: true
    case .blankParameter, .malformedParameter, .expired, .wrongParameter, .wrongParameterType:
      slotValues.first?.lowercased().hasPrefix("captcha") ?? false
    default: false
    }
  }

  /// How long an account is locked, for ``ServiceErrorCode/locked``; `nil` when the service didn't say.
  public var lockDuration: Duration? {
    guard documented == .locked, slotValues.count == 2, let minutes = Int64(slotValues[0]),
      let seconds = Int64(slotValues[1]), (0...Self.longestLock).contains(minutes),
      (0...Self.longestLock).contains(seconds)
    else { return nil }
    return .seconds(minutes * 60 + seconds)
  }

  /// Beyond ten years it is no time to wait for.
  private static let longestLock: Int64 = 5_256_000

  /// No code is longer, and no sentence that is read above a form.
  private static let longestCode = 80
  private static let longestText = 300

  /// A text as one line, cut short where nobody would read on; `nil` when it is none for people.
  private static func sentence(_ text: String) -> String? {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText))).trimmed
    guard !start.isEmpty, start.first != "<" else { return nil }
    let words = start.split {
      $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return words.joined(separator: " ")
  }

  private static func slotValues(of code: ServiceErrorCode?, in text: String) -> [String] {
    guard let code else { return [] }
    for language in Language.allCases {
      if let values = SlotTemplate(code.text(in: language)).values(in: text) { return values }
    }
    guard code == .locked else { return [] }
    // However that is worded and punctuated, minutes and seconds are its only numbers.
    let numbers = text.split { !($0.isASCII && $0.isNumber) }.map(String.init)
    return numbers.count == 2 ? numbers : []
  }
}

extension ServiceError: CustomStringConvertible, CustomReflectable {
  /// The code: the text may quote what was entered.
  public var description: String { code }

  /// A mirror of the code alone.
  public var customMirror: Mirror { Mirror(self, children: ["code": code]) }
}
