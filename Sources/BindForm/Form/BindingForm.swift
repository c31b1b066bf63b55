internal import Platform
public import PhoneCheck

// The path of an event. Files are in this folder unless another folder is named.
//
// 1. An adapter turns the answer of a service or an SDK into an event (Adapters/, Event.swift). The screen itself sends
//    taps and edits as events.
// 2. `send` advances the countdowns to the time of the event, then passes the event to the one function that
//    handles it (BindingForm+Send.swift). A finished form handles no event.
// 3. That function checks that the event fits: the stage (Stage.swift), the awaited request (Service/RequestID.swift),
//    and the present offers of the screen (BindingForm+Questions.swift). An event that doesn't fit changes nothing.
// 4. It changes the state, the properties below:
//      BindingForm+Opening.swift     login, end, time
//      BindingForm+Definitions.swift definitions: loaded, passed in, taken in
//      BindingForm+Number.swift      the number's field and area, a separate value (Number/NumberEntry.swift)
//      BindingForm+Codes.swift       codes by SMS and e-mail (Codes/CodeStep.swift)
//      BindingForm+Way.swift         the choice between number and e-mail address
//      BindingForm+OneTap.swift      the carrier's offer (Entry/OneTapOffer.swift)
//      BindingForm+Submission.swift  submitting, accounts, and the service's errors (Service/, Wording/)
// 5. It returns effects (Effect.swift). The host performs them and sends the answers as events: back to 1.
// 6. The screen shows the properties, questions and texts of the new state (BindingForm+Questions.swift,
//    BindingForm+Texts.swift, Wording/).

/// The form that links a mobile number or an e-mail address to an account, or signs in with one, as a value: events in,
/// effects out.
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
/// same logic. The host sends ``Event``s, shows the form's properties, performs the ``Effect``s that ``send(_:at:)``
/// returns, and sends their answers as events again. The form prints no digit of a number, no code and no token.
public struct BindingForm: Sendable {
  /// The settings that the form was created with.
  public let configuration: Configuration

  /// The stage of the form as a whole.
  public internal(set) var stage = Stage.waiting

  /// The present way: with a number or with an e-mail address.
  ///
  /// The form has its ``fields``. It is the number if the flow and ``Configuration/steps`` have it, until ``Event/wayChosen(_:)``.
  public internal(set) var way = BindFlow.Way.number

  /// The way the number is entered: typed, or offered by the carrier.
  public internal(set) var entryMode = EntryMode.typing

  /// The state of the definitions, which decide which numbers are accepted.
  public internal(set) var definitions = Definitions.missing

  /// The request for the service's definitions; `.due` until the form opens.
  var load = DefinitionsLoad.none

  /// Definitions that arrived while they couldn't be taken in; `nil` for none.
  var waitingDefinitions: PhoneValidator?

  /// Whether the number's field is being edited; the whole edit is judged by the definitions that it began with.
  var isEditingNumber = false

  /// Whether the person has chosen the area, or entered a number of the area.
  var hasChosenArea = false

  /// The number as entered so far.
  public internal(set) var number: NumberEntry

  /// The state of the code by SMS.
  public internal(set) var smsCode = CodeStep()

  /// The e-mail address as typed, at most 320 characters; ``email`` is the address.
  public internal(set) var emailEntry = ""

  /// The state of the code by e-mail.
  public internal(set) var emailCode = CodeStep()

  /// The message above the fields; `nil` if there is none.
  public internal(set) var banner: Banner?

  /// The language of all texts of the form.
  public internal(set) var language: Language

  /// The time of the last event with a time; `nil` before the first.
  public internal(set) var now: Moment?

  /// The fields whose errors are shown, because they once lost the focus or were submitted.
  var touched: [FormField] = []

  /// The errors that the service, or a refused paste, reported at fields; an edit of the field removes its error.
  var fieldErrors = FieldErrors()

  /// The reason why the carrier's number is not offered, or was not confirmed; `nil` if the carrier reported no error.
  public internal(set) var oneTapError: SDKError?

  /// Whether a carrier's proof is submitted, or the banner offers one tap again.
  ///
  /// A proof can be used once, whether or not its submission was answered, so that one tap again needs a new one.
  var usesOneTap = false

  /// The vendors' proofs that were sent to the service; a code can be used only once.
  var askedProofs: [VendorCredential.Proof] = []

  /// Whether the person prefers another number to the carrier's; the carrier's offers are then ignored.
  var prefersTyping = false

  /// Whether the person agreed to a new account with the number, in a flow that binds.
  ///
  /// Void for another number.
  var agreedToNewAccount = false

  /// The message that a login succeeds with, about the entry that was submitted last; `nil` before a submission.
  var successMessage: FormMessage?

  /// The entry that the service refused for good, or whose code it refused; `nil` for none.
  ///
  /// It isn't sent again unchanged.
  var refused: Submission.Proof?

  /// The countdown of the account's lock; `nil` if it isn't locked, or for an unknown time.
  var lock: Countdown?

  /// The number of the last request.
  var requestCount = 0

  /// The saved facts about the number, until there are definitions; `nil` if the form wasn't restored.
  var restoredNumber: RestoredNumber?

  /// Whether the language was restored; the host has to learn that with the first event.
  var isLanguageRestored = false

  /// The question for the account's number that is under way: its request, and the state token of its login; `nil` for
  /// none.
  var numberQuestion: (request: RequestID, stateToken: String)?

  /// Whether the form only associates a vendor's account with the account of a person who signed in earlier.
  var isLink = false

  /// Creates a form that waits for ``Event/opened(_:)``.
  ///
  /// - Parameter configuration: The settings. By default, the definitions come from the service.
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

  /// The person's entry with its code, as a submission takes it; `nil` if it is neither a number nor an address.
  var entry: Submission.Proof? {
    switch way {
    case .number: codeNumber.map { .number($0, code: smsCode.entry) }
    case .email: email.map { .email($0, code: emailCode.entry) }
    }
  }

  /// Whether the entry is still the entry that the service refused.
  var isRefused: Bool {
    switch (refused, entry) {
    case (.number(let refused, let code), .number(let number, let entry)):
      refused == number && code.hasSameBytes(as: entry)
    case (.email(let refused, let code), .email(let address, let entry)):
      refused == address && code.hasSameBytes(as: entry)
    case (nil, _), (.number, _), (.email, _), (.oneTap, _): false
    }
  }

  /// Whether the service refused an entry of the way that isn't shown; the entry is unchanged.
  var isRefusedOfOtherWay: Bool {
    switch (refused, way) {
    case (.email, .number), (.number, .email): true
    default: false
    }
  }

  /// The errors at fields, at most one per field.
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

  /// Forgets the errors of fields that were cleared.
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

  /// Returns the area beside the field for new definitions: the same area if they contain it, else their first.
  ///
  /// If the person has neither chosen an area nor entered a number, the new definitions' preferred area replaces the
  /// previous definitions' choice.
  @inline(never)
  func area(in validator: PhoneValidator) -> AreaCodeDefinition? {
    let kept =
      hasChosenArea || !number.field.text.isEmpty
      ? earlierArea.flatMap { validator.catalog.definition($0) } : nil
    return kept ?? validator.catalog.firstArea(remembered: configuration.rememberedArea)
  }

  /// The area beside the field, or the saved area of a restored form; `nil` for none.
  private var earlierArea: AreaCodeDefinition.ID? {
    restoredNumber?.area ?? number.area?.id
  }
}

extension BindingForm: ShownAsDescription {
  /// The stage, the number's area and length and the SMS code's state, without digits, codes and tokens.
  public var description: String { "\(stage), \(number), code \(smsCode)" }
}
