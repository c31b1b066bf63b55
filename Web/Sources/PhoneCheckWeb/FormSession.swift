import AccountFlows
import BindForm
import PhoneCheck
import Platform
import StrictJSON

/// A form, and the purpose of its requests, so that answers can be interpreted.
///
/// Events and effects are JSON objects whose `type` is the name of the case in Swift. Where an event carries the answer to
/// a request, the host sends `answered` with the HTTP status and body, and this finds out what the answer means.
struct FormSession: ~Copyable {
  private var form: BindingForm
  /// The requests that haven't been answered.
  private var requests: [(number: Int, purpose: Purpose)] = []
  private let service = IdentityService()

  /// The purpose of a request.
  private enum Purpose {
    case login
    case definitions
    case code
    case submission
    case association
    case slider
  }

  /// Creates a form; options: 1 asks for no slider, 2 leaves the number as it is typed, 4 has a step for an e-mail
  /// address.
  ///
  /// - Parameters:
  ///   - definitions: Those of the form; with `nil` it requests them from the service.
  ///   - remembered: The area that was chosen last time, a text such as `HK+852`; with definitions, also the name of an
  ///     area.
  init(definitions: Definitions?, remembered: [UInt8], language: Language, options: String) {
    var configuration = BindingForm.Configuration()
    configuration.language = language
    configuration.requiresSlider = options.hasWord("slider".bytes)
    if !options.hasWord("grouping".bytes) { configuration.grouping = .none }
    if options.hasWord("email".bytes) { configuration.steps.append(.email) }
    configuration.rememberedArea = Self.areaID(remembered)
    if let definitions {
      configuration.definitions = .given(definitions.validator)
      if configuration.rememberedArea == nil {
        let named = definitions.area(named: String(utf8: remembered))
        configuration.rememberedArea = named?.definitions.first?.id
      }
    }
    form = BindingForm(configuration: configuration)
  }

  /// The area of a text such as `HK+852`.
  private static func areaID(_ text: [UInt8]) -> AreaCodeDefinition.ID? {
    guard let plus = text.firstIndex(of: UInt8(ascii: "+")),
      let countryCode = CountryCode(String(utf8: Array(text[..<plus]))),
      let areaCode = AreaCode(String(utf8: Array(text[plus...])))
    else { return nil }
    return AreaCodeDefinition.ID(areaCode: areaCode, countryCode: countryCode)
  }

  /// Why an event can't be read.
  struct UnreadableEvent: Error {
    let message: String

    init(message: UTF8Text) { self.message = message.description }
  }

  /// Sends an event, and writes the effects and the new state.
  mutating func send(
    _ json: [UInt8], at now: Moment, to output: inout OutputBuffer
  ) throws(UnreadableEvent) {
    guard let root = JSONDocument.read(json).document?.root, root.kind == .object else {
      throw UnreadableEvent(message: "an event is a JSON object")
    }
    let event = try event(EventReader(root), at: now)
    let effects = form.send(event, at: now)
    for effect in effects { remember(effect) }
    output.object { json in
      json.member("effects", array: effects) { $0.effect($1) }
      json.member("form") { $0.state(of: form, at: now) }
    }
  }

  /// Writes the rows of the picker, for what was typed into its search field.
  func writeRows(matching text: String, to output: inout OutputBuffer) {
    output.picker(of: form, matching: text)
  }

  private mutating func remember(_ effect: BindingForm.Effect) {
    switch effect {
    case .loadDefinitions(let request): requests.append((request.number, .definitions))
    case .showSlider(_, let request), .showEmailSlider(_, let request):
      requests.append((request.number, .slider))
    case .sendSMS(let sms): requests.append((sms.request.number, .code))
    case .sendEmailCode(let email): requests.append((email.request.number, .code))
    case .bind(let submission), .register(let submission), .logIn(let submission):
      requests.append((submission.request.number, .submission))
    case .associate(_, _, let request): requests.append((request.number, .association))
    default: break
    }
  }

  /// The purpose of the request that is being answered; `nil` when none with this number awaits an answer.
  private mutating func purpose(of request: RequestID) -> Purpose? {
    guard let index = requests.firstIndex(where: { $0.number == request.number }) else { return nil }
    return requests.remove(at: index).purpose
  }

  // MARK: Events

  /// The types of events, looked up in one table: a comparison for each would be much code.
  private enum EventType: String, CaseIterable {
    case opened, vendorSignedIn, loginAnswered, answered, sliderFinished, tryAgainTapped, areaChosen
    case textEdited, pasted, caretMoved, blurred, sendCodeTapped, codeEdited, emailEdited
    case sendEmailCodeTapped, emailCodeEdited, submitTapped, skipAssociationTapped, anotherNumberTapped
    case suggestedNumberTapped, createAccountTapped, startOverTapped, languageChanged, cancelled, tick
  }

  private enum FlowKind: String, CaseIterable { case bind, register, signIn }

  private mutating func event(_ reader: EventReader, at now: Moment) throws(UnreadableEvent)
    -> BindingForm.Event
  {
    let name = reader.text("type") ?? ""
    guard let type = EventType(named: name) else {
      throw UnreadableEvent(message: "no event has the type '\(name)'")
    }
    switch type {
    case .opened: return .opened(try flow(reader))
    case .vendorSignedIn: return .vendorSignedIn(try credential(reader))
    case .loginAnswered: return service.loginEvent(reader.answer)
    case .answered: return try answer(reader)
    case .sliderFinished:
      let request = RequestID(number: try reader.number("request"))
      _ = purpose(of: request)
      if let token = reader.text("token") { return .sliderFinished(.passed(token: token), for: request) }
      if reader.text("code") == nil { return .sliderFinished(.closed, for: request) }
      let outcome = SliderOutcome(code: reader.text("code") ?? "", data: reader.text("data"))
      return .sliderFinished(outcome, for: request)
    case .tryAgainTapped: return .tryAgainTapped
    case .areaChosen: return .areaChosen(try area(reader))
    case .textEdited: return .textEdited(try reader.requiredText("text"), caret: try? reader.number("caret"))
    case .pasted:
      let (start, end) = (try reader.number("start"), try reader.number("end"))
      guard start >= 0, end >= start else { throw UnreadableEvent(message: "a range ends before it starts") }
      return .pasted(try reader.requiredText("text"), replacing: start..<end)
    case .caretMoved: return .caretMoved(to: try reader.number("caret"))
    case .blurred:
      guard let field = FormField(named: try reader.requiredText("field")) else {
        throw UnreadableEvent(message: "there is no such field")
      }
      return .blurred(field)
    case .sendCodeTapped: return .sendCodeTapped
    case .codeEdited: return .codeEdited(try reader.requiredText("text"))
    case .emailEdited: return .emailEdited(try reader.requiredText("text"))
    case .sendEmailCodeTapped: return .sendEmailCodeTapped
    case .emailCodeEdited: return .emailCodeEdited(try reader.requiredText("text"))
    case .submitTapped: return .submitTapped
    case .skipAssociationTapped: return .skipAssociationTapped
    case .anotherNumberTapped: return .anotherNumberTapped
    case .suggestedNumberTapped: return .suggestedNumberTapped
    case .createAccountTapped: return .createAccountTapped
    case .startOverTapped: return .startOverTapped
    case .languageChanged:
      return .languageChanged(Language(nearest: try reader.requiredText("language")))
    case .cancelled: return .cancelled
    case .tick: return .tick(now)
    }
  }

  /// The event that an answer to a request is.
  private mutating func answer(_ reader: EventReader) throws(UnreadableEvent) -> BindingForm.Event {
    let request = RequestID(number: try reader.number("request"))
    guard let purpose = purpose(of: request) else {
      throw UnreadableEvent(message: "no request \(request.number) awaits an answer")
    }
    let answer = reader.answer
    switch purpose {
    case .login: return service.loginEvent(answer)
    case .definitions: return service.definitionsEvent(answer, for: request)
    case .code: return service.codeEvent(answer, for: request)
    case .submission: return service.submissionEvent(answer, for: request)
    case .slider: return .sliderFinished(.closed, for: request)
    case .association:
      if case .codeFailed(let failure, _) = service.codeEvent(answer, for: request) {
        return .associationFailed(failure, for: request)
      }
      return .associated(for: request)
    }
  }

  private func flow(_ reader: EventReader) throws(UnreadableEvent) -> BindFlow {
    let name = reader.text("kind") ?? "bind"
    let kind: BindFlow.Kind
    switch FlowKind(named: name) {
    case .bind: kind = .bind
    case .register: kind = .register
    case .signIn: kind = .signIn(SignInRules())
    case nil: throw UnreadableEvent(message: "no flow has the kind '\(name)'")
    }
    let steps: [BindFlow.Step] = reader.flag("asksForEmail") ? [.phone, .email] : [.phone]
    return BindFlow(kind: kind, stateToken: reader.text("stateToken") ?? "", steps: steps)
  }

  private func credential(_ reader: EventReader) throws(UnreadableEvent) -> VendorCredential {
    let vendor = reader.text("vendor").map { Vendor($0) }
    let expiresAt = reader.seconds("expiresAt").map { Moment(secondsSince1970: $0) }
    let proof: VendorCredential.Proof =
      if let code = reader.text("code") { .code(code) } else {
        .token(
          userID: try reader.requiredText("userID"), accessToken: try reader.requiredText("accessToken"))
      }
    return VendorCredential(proof, vendor: vendor, expiresAt: expiresAt)
  }

  private func area(_ reader: EventReader) throws(UnreadableEvent) -> AreaCodeDefinition.ID {
    guard case .ready(let validator) = form.definitions else {
      throw UnreadableEvent(message: "there are no definitions yet")
    }
    let (name, code) = (try reader.requiredText("country"), reader.text("areaCode"))
    let definition =
      if let code {
        validator.catalog.area(named: name).definitions.first { code.hasSameBytes(as: $0.areaCode.digits) }
      } else {
        validator.catalog.preference(name)?.definition
      }
    guard let definition else { throw UnreadableEvent(message: "the definitions have no country '\(name)'") }
    return definition.id
  }
}

/// The members of an event.
struct EventReader {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  /// A string; `nil` when it is absent or something else.
  @inline(never)
  func text(_ name: String) -> String? { root[name]?.text }

  func flag(_ name: String) -> Bool {
    root[name]?.kind == .boolean && root[name]?.token.first == UInt8(ascii: "t")
  }

  @inline(never)
  func requiredText(_ name: String) throws(FormSession.UnreadableEvent) -> String {
    guard let text = text(name) else {
      throw FormSession.UnreadableEvent(message: "the event lacks the string '\(name)'")
    }
    return text
  }

  /// An integer.
  func number(_ name: String) throws(FormSession.UnreadableEvent) -> Int {
    guard let value = root[name], value.kind == .number,
      let number = String(utf8: value.token).wholeNumber.flatMap({ Int(exactly: $0) })
    else { throw FormSession.UnreadableEvent(message: "the event lacks the integer '\(name)'") }
    return number
  }

  /// A number of whole seconds, which may be beyond the integers of 32 bits; `nil` when it is absent or something else.
  func seconds(_ name: String) -> Double? {
    guard let value = root[name], value.kind == .number else { return nil }
    return String(utf8: value.token).wholeNumber.map(Double.init)
  }

  /// What came back from the service: `status` and `body`, or nothing.
  var answer: HTTPAnswer {
    guard let status = try? number("status") else { return .noAnswer }
    return .received(status: status, body: (text("body") ?? "").bytes)
  }
}

extension OutputBuffer {
  // MARK: Effects

  mutating func effect(_ effect: BindingForm.Effect) {
    object { json in
      switch effect {
      case .signIn(let credential):
        json.type("signIn")
        json.member("vendor", credential.vendor?.name)
      case .loadDefinitions(let request): json.type("loadDefinitions", request)
      case .showSlider(let number, let request):
        json.type("showSlider", request)
        json.member("mobile", number, as: .spelling)
      case .sendSMS(let sms):
        json.type("sendSMS", sms.request)
        json.member("mobile", sms.mobile)
        json.member("smsType", sms.type.rawValue)
        json.member("captchaToken", sms.captchaToken)
        json.member("createsAccount", sms.createsAccount)
      case .showEmailSlider(let address, let request):
        json.type("showEmailSlider", request)
        json.member("email", address.text)
      case .sendEmailCode(let email):
        json.type("sendEmailCode", email.request)
        json.member("email", email.address.text)
        json.member("emailType", email.type.rawValue)
        json.member("captchaToken", email.captchaToken)
      case .confirmOneTap(let request): json.type("confirmOneTap", request)
      // A page has no carrier: no event of its own leads to these.
      case .closeOneTapPage, .fetchOneTapOffer: break
      case .useLanguage(let language):
        json.type("useLanguage")
        json.member("language", language.tag)
      case .bind(let submission): json.submission("bind", submission)
      case .register(let submission): json.submission("register", submission)
      case .logIn(let submission): json.submission("logIn", submission)
      case .associate(let vendor, let tokens, let request):
        json.type("associate", request)
        json.member("vendor", vendor.name)
        json.tokens(tokens)
      case .rememberArea(let id):
        json.type("rememberArea")
        json.member("country", id.countryCode.letters)
        json.member("areaCode", id.areaCode.digits)
      case .announce(let text):
        json.type("announce")
        json.member("text", text)
      case .focus(let field):
        json.type("focus")
        json.member("field", field.rawValue)
      case .report(let error):
        json.type("report")
        json.member("code", error.description)
      case .finish(let tokens):
        json.type("finish")
        json.tokens(tokens)
      case .close(let reason):
        json.type("close")
        json.member("reason", reason.description)
      }
    }
  }

  @inline(never)
  private mutating func type(_ name: String, _ request: RequestID? = nil) {
    member("type", name)
    member("request", request?.number)
  }

  private mutating func submission(_ name: String, _ submission: BindingForm.Submission) {
    type(name, submission.request)
    member("mobile", submission.mobile)
    member("code", submission.code)
    member("stateToken", submission.stateToken)
    member("email", submission.email?.address.text)
    member("emailCode", submission.email?.code)
    member("createsAccount", submission.createsAccount)
  }

  private mutating func tokens(_ tokens: SessionTokens) {
    member("sessionToken", tokens.sessionToken)
    member("idToken", tokens.idToken)
    member("expiresIn", tokens.lifetime.map { Int(clamping: $0) })
  }

  // MARK: State

  /// Everything that a screen shows.
  mutating func state(of form: BindingForm, at now: Moment) {
    member("stage", form.stage.name)
    member("title", form.title)
    member("explanation", form.explanation)
    member("language", form.language.tag)
    member("banner", form.bannerText(at: now))
    member("fields", array: form.fields) { json, field in
      json.object { json in
        json.member("name", field.rawValue)
        json.member("label", form.label(of: field))
        json.member("error", form.errorText(for: field))
        json.member("problem", form.problemText(for: field))
        switch field {
        case .phone:
          json.member("text", form.number.field.text)
          json.member("caret", form.number.field.caret)
          json.member("prefix", form.prefix)
          json.member("country", form.number.area?.countryCode.letters)
          json.member("areaCode", form.number.area?.areaCode.digits)
          json.member("placeholder", form.placeholder)
          json.member("hint", form.hint)
          if let number = form.number.number {
            json.member("number") { json in
              json.member("canonical", number, as: .canonical)
              json.member("e164", number, as: .e164)
              json.member("spelling", number, as: .spelling)
            }
          }
          json.member("reason", form.number.verdict?.reason?.rawValue)
          json.member("isUndecided", form.number.verdict?.reason == .unsupportedPattern)
        case .code: json.member("text", form.smsCode.entry)
        case .email: json.member("text", form.emailEntry)
        case .emailCode: json.member("text", form.emailCode.entry)
        }
      }
    }
    button("sendCode", form.sendCodeTitle(at: now), form.canSendCode)
    if form.fields.contains(.email) {
      button("sendEmailCode", form.sendEmailCodeTitle(at: now), form.canSendEmailCode)
    }
    button("submit", form.submitTitle, form.canSubmit)
    if form.canTryAgain { button("tryAgain", form.tryAgainTitle) }
    if form.offersAnotherNumber { button("anotherNumber", form.anotherNumberTitle) }
    if form.offersSuggestedNumber { button("suggestedNumber", form.suggestedNumberTitle) }
    if form.offersNewAccount { button("createAccount", form.createAccountTitle) }
    if form.offersNewSignIn { button("startOver", form.startOverTitle) }
    if form.offersSkippingAssociation {
      button("skipAssociation", form.skipAssociationTitle)
    }
    button("cancel", form.cancelTitle)
  }

  @inline(never)
  private mutating func button(_ name: StaticString, _ title: String, _ isEnabled: Bool = true) {
    member(name) { json in
      json.member("title", title)
      json.member("isEnabled", isEnabled)
    }
  }

  /// The rows of the form's picker.
  mutating func picker(of form: BindingForm, matching text: String) {
    object { json in
      guard let picker = form.picker else { return }
      json.member("title", picker.title)
      json.member("noResultsText", picker.noResultsText)
      json.member("rows", array: picker.rows(matching: text)) { json, row in
        json.object { json in
          json.member("country", row.definition.countryCode.letters)
          json.member("areaCode", row.definition.areaCode.digits)
          json.member("name", row.name)
          json.member("code", row.code)
          json.member("isChosen", row.isChosen)
        }
      }
    }
  }
}

extension BindingForm.Stage {
  fileprivate var name: String {
    switch self {
    case .waiting: "waiting"
    case .open: "open"
    case .submitting: "submitting"
    case .confirmingOneTap: "confirmingOneTap"
    case .associating: "associating"
    case .signedInOnly: "signedInOnly"
    case .finished: "finished"
    case .closed: "closed"
    }
  }
}
