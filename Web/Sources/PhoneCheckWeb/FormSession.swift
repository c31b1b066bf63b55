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
  /// The effects whose requests haven't been answered.
  private var awaited: [BindingForm.Effect] = []
  private let service: PageService
  /// Whether the form continues one that was saved.
  private let isRestored: Bool

  /// Creates a form, or continues one that was saved.
  ///
  /// - Parameters:
  ///   - definitions: Those of the form; with `nil` it requests them from the service.
  ///   - json: The options of `BindForm` in `phonecheck.d.ts`; `area` is a text such as `HK+852` or, with definitions, the name
  ///     of an area.
  ///   - now: The time.
  init(definitions: Definitions?, options json: [UInt8], at now: Moment) throws(UnreadableEvent) {
    let options = try EventReader(json)
    let kind = options.text("service") ?? "identity"
    guard let kind = PageService.Kind(named: kind) else {
      throw UnreadableEvent(message: "there is no service '\(kind)'")
    }
    service = PageService(
      kind: kind, clientID: options.text("clientID"), vendor: options.text("vendor").map { Vendor($0) })
    var configuration = BindingForm.Configuration()
    configuration.language = Language(nearest: options.text("language") ?? "")
    configuration.requiresSlider = options.flag("slider", else: kind == .identity)
    if !options.flag("grouping", else: true) { configuration.grouping = .none }
    if options.flag("email") { configuration.steps.append(.email) }
    let remembered = options.text("area") ?? ""
    configuration.rememberedArea = Self.areaID(remembered.bytes)
    if let definitions {
      configuration.definitions = .given(definitions.validator)
      if configuration.rememberedArea == nil {
        configuration.rememberedArea = definitions.area(named: remembered)?.definitions.first?.id
      }
    }
    let restored = options.text("saved").flatMap { SavedForm(written: $0) }.flatMap { saved in
      BindingForm(
        configuration: configuration, restoring: saved, at: now, stateToken: options.text("stateToken"))
    }
    isRestored = restored != nil
    form = restored ?? BindingForm(configuration: configuration)
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
    let reader = try EventReader(json)
    if let type = reader.text("type"), type.hasSameBytes(as: "vendorSignedInAgain") {
      let (request, call) = try association(reader)
      output.object { json in write(.tick(now), at: now, (request, call), to: &json) }
    } else {
      let event = try event(reader, at: now)
      output.object { json in write(event, at: now, nil, to: &json) }
    }
  }

  /// Brings the time, and writes what a first event leads to.
  mutating func begin(at now: Moment, to output: inout OutputBuffer) {
    output.object { json in
      write(.tick(now), at: now, nil, to: &json)
      json.member("isRestored", isRestored)
    }
  }

  /// What another form continues; `nil` for one that is over.
  ///
  /// - Parameter secrets: The names of what is kept: `number`, `email`, `code`. A page has no safe place for tokens.
  func saved(keeping secrets: String) -> SavedForm? {
    var kept: SavedForm.Secrets = []
    if secrets.hasWord("number".bytes) { kept.formUnion(.number) }
    if secrets.hasWord("email".bytes) { kept.formUnion(.email) }
    if secrets.hasWord("code".bytes) { kept.formUnion(.code) }
    return form.savedState(keeping: kept)
  }

  /// Sends an event, and writes the effects, an association that is asked for, and the new state.
  @inline(never)
  private mutating func write(
    _ event: BindingForm.Event, at now: Moment, _ association: (RequestID, ServiceCall?)?,
    to json: inout OutputBuffer
  ) {
    let effects = form.send(event, at: now)
    json.list("effects") { json in
      for effect in effects {
        if effect.request != nil { awaited.append(effect) }
        json.effect(effect, service.call(for: effect, in: form.language))
      }
      if let association { json.association(association.0, association.1) }
    }
    json.member("form") { $0.state(of: form, at: now) }
  }

  /// Writes the rows of the picker, for what was typed into its search field.
  func writeRows(matching text: String, to output: inout OutputBuffer) {
    output.picker(of: form, matching: text)
  }

  /// The effect that is being answered, which awaits nothing more; `nil` when none with this number awaits an answer.
  private mutating func effect(of request: RequestID) -> BindingForm.Effect? {
    guard let index = awaited.firstIndex(where: { $0.request == request }) else { return nil }
    return awaited.remove(at: index)
  }

  /// The request that associates a vendor's account, with what its SDK returned when it signed in again.
  private func association(_ reader: EventReader) throws(UnreadableEvent) -> (RequestID, ServiceCall?) {
    let request = RequestID(number: try reader.number("request"))
    guard case .associate(let vendor, let tokens, _)? = awaited.first(where: { $0.request == request }) else {
      throw UnreadableEvent(message: "request \(request.number) associates no vendor's account")
    }
    let credential = try credential(reader, of: vendor)
    return (request, service.call(associating: credential, with: tokens))
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
      _ = effect(of: request)
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
    guard let event = effect(of: request).flatMap({ service.event(reader.answer, for: $0) }) else {
      throw UnreadableEvent(message: "no request \(request.number) awaits an answer")
    }
    return event
  }

  private func flow(_ reader: EventReader) throws(UnreadableEvent) -> BindFlow {
    let name = reader.text("kind") ?? "bind"
    let kind: BindFlow.Kind
    switch FlowKind(named: name) {
    case .bind: kind = .bind
    case .register: kind = .register
    case .signIn:
      kind = .signIn(service.signIn(reader.flag("asksForNewAccounts") ? .afterAgreement : .automatic))
    case nil: throw UnreadableEvent(message: "no flow has the kind '\(name)'")
    }
    let steps: [BindFlow.Step] = reader.flag("asksForEmail") ? [.phone, .email] : [.phone]
    return BindFlow(kind: kind, stateToken: reader.text("stateToken") ?? "", steps: steps)
  }

  private func credential(
    _ reader: EventReader, of vendor: Vendor? = nil
  ) throws(UnreadableEvent) -> VendorCredential {
    let vendor = reader.text("vendor").map { Vendor($0) } ?? vendor
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

/// The members of an event, or of options.
struct EventReader {
  private let root: JSONValue

  init(_ json: [UInt8]) throws(FormSession.UnreadableEvent) {
    guard let root = JSONDocument.read(json).document?.root, root.kind == .object else {
      throw FormSession.UnreadableEvent(message: "an event is a JSON object")
    }
    self.root = root
  }

  /// A string; `nil` when it is absent or something else.
  @inline(never)
  func text(_ name: String) -> String? { root[name]?.text }

  /// A Boolean; another value when it is absent or something else.
  @inline(never)
  func flag(_ name: String, else other: Bool = false) -> Bool {
    guard let value = root[name], value.kind == .boolean else { return other }
    return value.token.first == UInt8(ascii: "t")
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

  /// Writes an effect, with the request of the service that performs it.
  mutating func effect(_ effect: BindingForm.Effect, _ call: ServiceCall?) {
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
      json.http(call)
    }
  }

  /// Writes what a page does to associate a vendor's account: an effect that no form has, since it has the credential.
  mutating func association(_ request: RequestID, _ call: ServiceCall?) {
    object { json in
      json.type("requestAssociation", request)
      json.http(call)
    }
  }

  private mutating func http(_ call: ServiceCall?) {
    guard let call else { return }
    member("http") { json in
      json.member("method", call.method)
      json.member("path", call.path)
      json.member("headers") { json in
        for header in call.headers { json.member(header.name, header.value) }
      }
      json.member("body", call.body)
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
