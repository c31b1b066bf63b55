import AccountFlows
import BindForm
import PhoneCheck
import Platform
import StrictJSON

/// Reads the definitions in the body of an answer, or throws the reason why there are none.
typealias DefinitionsReading = (_ body: [UInt8]) throws(DefinitionsFailure) -> PhoneValidator

/// A form, and the purpose of its requests, so that answers can be interpreted.
///
/// Events and effects are JSON objects whose `type` is the name of the case in Swift. If an event carries the answer to
/// a request, the host sends `answered` with the HTTP status and body, and the session determines the meaning of the
/// answer.
struct FormSession: ~Copyable {
  private(set) var form: BindingForm
  /// The effects whose requests haven't been answered.
  private var awaited: [BindingForm.Effect] = []
  /// The last request for associating a vendor's account that has been composed.
  private var associated: RequestID?
  let service: PageService
  /// The service's slider, if it is shown, and its effect whose request hasn't been answered.
  var slider: CaptchaSlider?
  var sliderRequest: CaptchaSlider.Effect?
  /// Whether the service's slider is shown, instead of one of the page.
  private let showsSlider: Bool
  /// Whether the form continues a saved one.
  private let isRestored: Bool
  private let readDefinitions: DefinitionsReading

  /// Creates a form, or continues a saved one.
  ///
  /// - Parameters:
  ///   - definitions: The definitions of the form; with `nil`, it requests them from the service.
  ///   - json: The options of `BindForm` in `phonecheck.d.ts`; `area` is a text such as `HK+852` or, with definitions,
  ///     the name of an area.
  ///   - now: The time.
  ///   - readDefinitions: Reads the definitions of the service.
  init(
    definitions: Definitions?, options json: [UInt8], at now: Moment,
    readDefinitions: @escaping DefinitionsReading
  ) throws(UnreadableEvent) {
    self.readDefinitions = readDefinitions
    let options = try EventReader(json)
    let kind = options.text("service") ?? "identity"
    guard let kind = PageService.Kind(named: kind) else {
      throw UnreadableEvent(message: "there is no service '\(kind)'")
    }
    let showsSlider = options.flag("captcha")
    if showsSlider, kind.vendor == nil {
      throw UnreadableEvent(message: "a back end with login by SMS has no captcha")
    }
    self.showsSlider = showsSlider
    service = PageService(
      identity: kind.vendor, clientID: options.text("clientID"),
      vendor: options.text("vendor").map { Vendor($0) })
    var configuration = options.configuration(definitions)
    configuration.requiresSlider = showsSlider || options.flag("slider", else: kind.vendor != nil)
    if options.flag("email") { configuration.steps.append(.email) }
    form = BindingForm(configuration: configuration)
    isRestored =
      if let saved = options.text("saved").flatMap({ SavedForm(written: $0) }) {
        form.restore(saved, at: now, stateToken: options.text("stateToken"))
      } else { false }
  }

  /// Sends an event, and writes the effects and the new state.
  mutating func send(
    _ json: [UInt8], at now: Moment, to output: inout OutputBuffer
  ) throws(UnreadableEvent) {
    let reader = try EventReader(json)
    if reader.type.hasSameBytes(as: "vendorSignedInAgain") {
      let (request, call) = try association(reader)
      output.object { json in write(.tick(now), at: now, (request, call), to: &json) }
    } else if let event = try sliderEvent(reader) {
      output.object { json in
        json.list("effects") { json in writeEffects(of: event, at: now, to: &json) }
        writeState(at: now, to: &json)
      }
    } else {
      let event = try event(reader, at: now)
      output.object { json in write(event, at: now, nil, to: &json) }
    }
  }

  /// Sets the time, and writes the results of a first event.
  mutating func begin(at now: Moment, to output: inout OutputBuffer) {
    output.object { json in
      write(.tick(now), at: now, nil, to: &json)
      json.member("isRestored", isRestored)
    }
  }

  /// The state from which another form continues; `nil` if the form is over.
  ///
  /// - Parameter secrets: The names of the saved secrets: `number`, `email`, `code`. A page has no safe place for
  ///   tokens.
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
    json.list("effects") { json in
      writeEffects(of: event, at: now, to: &json)
      if let association { json.association(association.0, association.1) }
    }
    writeState(at: now, to: &json)
  }

  /// Sends an event, and writes the effects; the service's slider begins and ends with them.
  mutating func writeEffects(of event: BindingForm.Event, at now: Moment, to json: inout OutputBuffer) {
    for effect in form.send(event, at: now) {
      // A call that the service doesn't have is answered at once.
      if let refusal = service.refusal(of: effect) {
        writeEffects(of: refusal, at: now, to: &json)
        continue
      }
      if showsSlider, let shown = CaptchaSlider(for: effect, of: form) {
        slider = shown
        writeEffects(of: CaptchaSlider.Event.opened, at: now, to: &json)
        continue
      }
      if effect.request != nil { awaited.append(effect) }
      json.effect(effect, service.call(for: effect, in: form.language))
    }
    followForm(at: now, to: &json)
  }

  private func writeState(at now: Moment, to json: inout OutputBuffer) {
    json.member("form") { json in
      json.state(of: form, at: now)
      if let slider { json.member("slider") { $0.state(of: slider) } }
    }
  }

  /// Writes the picker with all rows.
  func writePicker(to output: inout OutputBuffer) {
    output.picker(form.picker) { $0.allRows }
  }

  /// The effect that is being answered, which then awaits nothing more; `nil` if none with this number awaits such an
  /// answer.
  private mutating func effect(of request: RequestID, isSlider: Bool = false) -> BindingForm.Effect? {
    let index = awaited.firstIndex { effect in
      if effect.request != request { return false }
      if case .showSlider = effect { return true }
      if case .showEmailSlider = effect { return true }
      return !isSlider
    }
    return index.map { awaited.remove(at: $0) }
  }

  /// The request that associates a vendor's account, with the result of its SDK from a new sign-in.
  private mutating func association(
    _ reader: EventReader
  ) throws(UnreadableEvent) -> (RequestID, ServiceCall?) {
    let request = RequestID(number: try reader.number("request"))
    guard case .associate(let vendor, let tokens, _)? = awaited.first(where: { $0.request == request }) else {
      throw UnreadableEvent(message: "request \(request.number) associates no vendor's account")
    }
    if associated == request {
      throw UnreadableEvent(message: "request \(request.number) is under way")
    }
    let credential = try credential(reader, of: vendor)
    associated = request
    return (request, service.call(associating: credential, with: tokens))
  }

  // MARK: Events

  /// The types of events that a field doesn't have, also in one table.
  private enum EventType: String, CaseIterable {
    case opened, vendorSignedIn, loginAnswered, answered, sliderFinished, tryAgainTapped
    case wayChosen, sendCodeTapped, codeEdited, emailEdited, sendEmailCodeTapped, emailCodeEdited,
      submitTapped
    case skipAssociationTapped, anotherNumberTapped, createAccountTapped, startOverTapped, cancelled
  }

  private enum FlowKind: String, CaseIterable { case bind, register, signIn, secondFactor, numberChange }

  private mutating func event(_ reader: EventReader, at now: Moment) throws(UnreadableEvent)
    -> BindingForm.Event
  {
    if let event = try reader.fieldEvent(of: form, at: now) { return event }
    guard let type = EventType(named: reader.type) else {
      throw UnreadableEvent(message: "no event has the type '\(reader.type)'")
    }
    switch type {
    case .opened: return .opened(try flow(reader))
    case .vendorSignedIn: return .vendorSignedIn(try credential(reader))
    case .loginAnswered: return service.loginEvent(reader.answer)
    case .answered: return try answer(reader)
    case .sliderFinished:
      let request = RequestID(number: try reader.number("request"))
      _ = effect(of: request, isSlider: true)
      if let token = reader.text("token") { return .sliderFinished(.passed(token: token), for: request) }
      if reader.text("code") == nil { return .sliderFinished(.closed, for: request) }
      let outcome = SliderOutcome(code: reader.text("code") ?? "", data: reader.text("data"))
      return .sliderFinished(outcome, for: request)
    case .tryAgainTapped: return .tryAgainTapped
    case .wayChosen: return .wayChosen(try way(reader))
    case .sendCodeTapped: return .sendCodeTapped
    case .codeEdited: return .codeEdited(try reader.requiredText("text"))
    case .emailEdited: return .emailEdited(try reader.requiredText("text"))
    case .sendEmailCodeTapped: return .sendEmailCodeTapped
    case .emailCodeEdited: return .emailCodeEdited(try reader.requiredText("text"))
    case .submitTapped: return .submitTapped
    case .skipAssociationTapped: return .skipAssociationTapped
    case .anotherNumberTapped: return .anotherNumberTapped
    case .createAccountTapped: return .createAccountTapped
    case .startOverTapped: return .startOverTapped
    case .cancelled: return .cancelled
    }
  }

  /// The event for an answer to a request.
  private mutating func answer(_ reader: EventReader) throws(UnreadableEvent) -> BindingForm.Event {
    let request = RequestID(number: try reader.number("request"))
    let event = effect(of: request).flatMap {
      service.event(reader.answer, for: $0, read: readDefinitions)
    }
    guard let event else {
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
    case .secondFactor: kind = .secondFactor(nil)
    case .numberChange: kind = .numberChange(from: reader.text("mobile").flatMap { MobileClaim($0)?.masked })
    case nil: throw UnreadableEvent(message: "no flow has the kind '\(name)'")
    }
    var steps: [BindFlow.Step] = []
    if reader.flag("takesNumber", else: true) { steps.append(.phone) }
    if reader.flag("takesEmail") { steps.append(.email) }
    let token = reader.text("stateToken") ?? reader.text("idToken") ?? ""
    return BindFlow(kind: kind, stateToken: token, steps: steps)
  }

  private func way(_ reader: EventReader) throws(UnreadableEvent) -> BindFlow.Way {
    let name = try reader.requiredText("way")
    guard let way = BindFlow.Way(named: name) else {
      throw UnreadableEvent(message: "no form has the way '\(name)'")
    }
    return way
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

}

extension EventReader {
  /// The answer of the service: `status` and `body`, or nothing.
  var answer: HTTPAnswer {
    guard let status = try? number("status") else { return .noAnswer }
    return .received(status: status, body: (text("body") ?? "").bytes)
  }
}
