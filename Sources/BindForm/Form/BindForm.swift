public import PhoneCheck

/// The form where a person binds or registers a mobile number after a social login, as a value: events in, effects out.
///
/// ```swift
/// var form = BindForm()
/// for effect in form.send(.opened(flow), at: now) { perform(effect) }
/// form.send(.textEdited("138", caret: 3))
/// form.number.field.text  // "138"
/// form.canSendCode        // false
/// ```
///
/// It has no clock, no network and no user interface: UIKit, SwiftUI, a page rendered on a server and a test drive the
/// same logic. What it shows is in its properties; what it wants done comes as ``Effect``s, and whoever does it sends
/// the answer back as an ``Event``. It prints no digit of a number, no code and no token.
public struct BindForm: Sendable {
  /// What it was made with.
  public let configuration: Configuration

  /// Where it stands as a whole.
  public internal(set) var stage = Stage.waiting

  /// How the number gets in.
  public internal(set) var entryMode = EntryMode.typing

  /// Where it is with its definitions.
  public internal(set) var definitions = Definitions.missing

  /// The number as far as it has been entered.
  public internal(set) var number = NumberEntry()

  /// The code by SMS.
  public internal(set) var smsCode = CodeStep()

  /// The e-mail address as it was typed.
  public internal(set) var emailEntry = ""

  /// The code by e-mail.
  public internal(set) var emailCode = CodeStep()

  /// What is said above the fields.
  public internal(set) var banner: Banner?

  /// The language of messages and names.
  public internal(set) var language: Language

  /// The time by the last event that told it; `nil` before.
  public internal(set) var now: Moment?

  /// The fields whose errors are shown: left once, or sent off.
  var touched: Set<FormField> = []

  /// What the service, or a refused paste, has against fields; gone when the field is edited.
  var fieldErrors: [FormField: FieldError] = [:]

  /// Whether the person prefers a number that the carrier doesn't know.
  var prefersTyping = false

  /// Whether the person agreed to a new account with the number, in a flow that binds.
  var agreedToNewAccount = false

  /// How long the account stays locked.
  var lock: Countdown?

  private var requestCount = 0

  /// Creates a form that waits for ``Event/opened(_:)``.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    language = configuration.language
    if case .given(let validator) = configuration.definitions { use(validator) }
  }

  /// Something against what a field holds.
  struct FieldError: Hashable, Sendable {
    var message: FormMessage
    /// What can help; `nil` when it is over by the next edit and holds nothing up.
    var remedy: Remedy?
  }

  /// Names the next request.
  mutating func newRequest() -> RequestID {
    requestCount += 1
    return RequestID(number: requestCount)
  }

  /// Goes by definitions, and by the area that stays, or by the first.
  mutating func use(_ validator: PhoneValidator) {
    definitions = .ready(validator)
    let kept = number.area.flatMap { validator.catalog.definition($0.id) }
    number.use(validator, area: kept ?? validator.catalog.firstArea(remembered: configuration.rememberedArea))
  }
}

extension BindForm: CustomStringConvertible, CustomReflectable {
  /// Where it stands, without digits, codes and tokens.
  public var description: String { "\(stage), \(number), code \(smsCode)" }

  /// A mirror without digits, codes and tokens.
  public var customMirror: Mirror {
    Mirror(self, children: ["stage": stage, "number": number, "smsCode": smsCode, "emailCode": emailCode])
  }
}
