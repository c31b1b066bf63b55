internal import Platform
public import PhoneCheck

// The path of an event, with the files of this folder unless another one is named:
//
// 1. An adapter turns what a service or an SDK answered into an event (Adapters/, Event.swift); the screen sends taps
//    and edits as events itself.
// 2. `send` advances the countdowns to the time of the event, then passes the event to the one function that
//    handles it (BindingForm+Send.swift). A finished form handles no event.
// 3. That function checks that the event fits: the stage (Stage.swift), the awaited request (Service/RequestID.swift),
//    and what a screen may offer now (BindingForm+Questions.swift). An event that doesn't fit changes nothing.
// 4. It changes the state, the properties below:
//      BindingForm+Opening.swift     login, end, time
//      BindingForm+Definitions.swift definitions: loaded, handed in, taken in
//      BindingForm+Number.swift      the number's field and area, a value of their own (Number/NumberEntry.swift)
//      BindingForm+Codes.swift       codes by SMS and e-mail (Codes/CodeStep.swift)
//      BindingForm+OneTap.swift      the carrier's offer (Entry/OneTapOffer.swift)
//      BindingForm+Submission.swift  submitting, accounts, and the service's errors (Service/, Wording/)
// 5. It returns effects (Effect.swift). The host performs them and sends the answers as events: back to 1.
// 6. The screen shows the properties, questions and texts of the new state (BindingForm+Questions.swift,
//    BindingForm+Texts.swift, Wording/).

/// The form that links a mobile number to an account, or signs in with one, as a value: events in, effects out.
///
/// ```swift
/// var form = BindingForm()
/// for effect in form.send(.opened(flow), at: now) { perform(effect) }
/// form.send(.textEdited("138", caret: 3))
/// form.number.field.text  // "138"
/// form.canSendCode        // false
/// ```
///
/// It has no clock, no network and no user interface: UIKit, SwiftUI, a page rendered on a server and a test drive the
/// same logic. The host sends what happens as ``Event``s, shows the form's properties, performs the ``Effect``s that
/// ``send(_:at:)`` returns, and sends their answers as events again. The form prints no digit of a number, no code and
/// no token.
public struct BindingForm: Sendable {
  /// The settings that the form was created with.
  public let configuration: Configuration

  /// The stage of the form as a whole.
  public internal(set) var stage = Stage.waiting

  /// How the number is entered: typed, or offered by the carrier.
  public internal(set) var entryMode = EntryMode.typing

  /// The state of the definitions, which decide what numbers are accepted.
  public internal(set) var definitions = Definitions.missing

  /// The request for the service's definitions; `.due` until the form opens.
  var load = DefinitionsLoad.none

  /// Definitions that came while they couldn't be taken in; `nil` for none.
  var waitingDefinitions: PhoneValidator?

  /// Whether the number's field is being edited: what is typed there is judged by the definitions with which it began.
  var isEditingNumber = false

  /// Whether the person has chosen the area, or entered a number of it.
  var hasChosenArea = false

  /// The number as far as it has been entered.
  public internal(set) var number: NumberEntry

  /// The state of the code by SMS.
  public internal(set) var smsCode = CodeStep()

  /// The e-mail address as typed, at most 320 characters; ``email`` is the address.
  public internal(set) var emailEntry = ""

  /// The state of the code by e-mail.
  public internal(set) var emailCode = CodeStep()

  /// The message above the fields; `nil` when there is none.
  public internal(set) var banner: Banner?

  /// The language of all texts of the form.
  public internal(set) var language: Language

  /// The last time that an event had; `nil` before the first.
  public internal(set) var now: Moment?

  /// The fields whose errors are shown: those that lost the focus once, or were submitted.
  var touched: [FormField] = []

  /// The errors that the service, or a refused paste, reported at fields; an edit of the field removes its error.
  var fieldErrors = FieldErrors()

  /// Why the carrier's number is not offered, or was not confirmed; `nil` when the carrier reported no error.
  public internal(set) var oneTapError: SDKError?

  /// The carrier's proof while it is submitted, and while the banner offers to submit it again; else `nil`.
  var carrierProof: OneTapProof?

  /// The vendors' proofs that were sent to the service; a code can be used once.
  var askedProofs: [VendorCredential.Proof] = []

  /// Whether the person prefers another number than the carrier's; then its offers are ignored.
  var prefersTyping = false

  /// Whether the person agreed to a new account with the number, in a flow that binds; void with another number.
  var agreedToNewAccount = false

  /// What the service refused for good: the same is not sent again; `nil` for nothing.
  var refused: Entry?

  /// How long the account stays locked; `nil` when it isn't locked, or for an unknown time.
  var lock: Countdown?

  /// The number of the last request.
  var requestCount = 0

  /// What was saved about the number, until there are definitions; `nil` for a form that wasn't restored.
  var restoredNumber: RestoredNumber?

  /// Whether the language was restored, which the host has to know with the first event.
  var isLanguageRestored = false

  /// Whether the form only associates a vendor's account with that of a person who has signed in before.
  var isLink = false

  /// Creates a form that waits for ``Event/opened(_:)``.
  ///
  /// - Parameter configuration: The settings; by default the definitions come from the service.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    language = configuration.language
    number = NumberEntry(configuration.grouping)
    switch configuration.definitions {
    case .service: load = .due
    case .serviceWithFallback(let validator):
      load = .due
      use(validator)
    case .given(let validator): use(validator)
    }
  }

  /// An error at a field that the form didn't find itself.
  struct FieldError: Hashable, Sendable {
    /// What to do about it.
    var message: FormMessage
    /// What can help; `nil` when the same may be sent again, so that the error doesn't keep the form from submitting.
    var remedy: Remedy?
  }

  /// What a person has entered, as a submission takes it.
  struct Entry: Sendable {
    let number: PhoneNumber?
    let code: String
    let email: EmailAddress?
    let emailCode: String
  }

  /// What the person has entered.
  var entry: Entry {
    Entry(number: number.number, code: smsCode.entry, email: email, emailCode: emailCode.entry)
  }

  /// Whether what was entered is still what the service refused for good.
  var isRefused: Bool {
    guard let refused else { return false }
    return refused.number == number.number && refused.email == email
      && refused.code.hasSameBytes(as: smsCode.entry) && refused.emailCode.hasSameBytes(as: emailCode.entry)
  }

  /// The errors at fields, at most one at each.
  struct FieldErrors: Sendable {
    private var (phone, code, email, emailCode): (FieldError?, FieldError?, FieldError?, FieldError?)

    subscript(field: FormField) -> FieldError? {
      @inline(never) get {
        switch field {
        case .phone: phone
        case .code: code
        case .email: email
        case .emailCode: emailCode
        }
      }
      @inline(never) set {
        switch field {
        case .phone: phone = newValue
        case .code: code = newValue
        case .email: email = newValue
        case .emailCode: emailCode = newValue
        }
      }
    }
  }

  /// Shows the errors of fields from now on.
  mutating func touch(_ fields: [FormField]) {
    for field in fields where !touched.contains(field) { touched.append(field) }
  }

  /// Forgets the errors of fields that are empty again.
  mutating func forget(_ fields: [FormField]) {
    for field in fields { fieldErrors[field] = nil }
    touched.removeAll { fields.contains($0) }
  }

  /// Creates the identifier of the next request.
  mutating func newRequest() -> RequestID {
    requestCount += 1
    return RequestID(number: requestCount)
  }

  /// Uses definitions from now on.
  mutating func use(_ validator: PhoneValidator) {
    definitions = .ready(validator)
    number.use(validator, area: area(in: validator))
  }

  /// The area beside the field with other definitions: the same one when they have it, else their first.
  ///
  /// Where nobody has chosen one or entered a number, what these definitions prefer counts for more than what others preferred.
  @inline(never)
  func area(in validator: PhoneValidator) -> AreaCodeDefinition? {
    let kept =
      hasChosenArea || !number.field.text.isEmpty
      ? earlierArea.flatMap { validator.catalog.definition($0) } : nil
    return kept ?? validator.catalog.firstArea(remembered: configuration.rememberedArea)
  }

  /// The area that is beside the field, or was when the form was saved; `nil` for none.
  private var earlierArea: AreaCodeDefinition.ID? {
    restoredNumber?.area ?? number.area?.id
  }
}

extension BindingForm: ShownAsDescription {
  /// The stage, the number's area and length and the SMS code's state, without digits, codes and tokens.
  public var description: String { "\(stage), \(number), code \(smsCode)" }
}
