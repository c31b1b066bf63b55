package import BindForm
package import PhoneCheck

// The common starting points for tests of the form and of its services.

extension BindingForm {
  package static let bindFlow = BindFlow(kind: .bind, stateToken: "state")

  /// Returns a form that is open for binding, with definitions, at second 1,000.
  package static func opened(
    _ flow: BindFlow = bindFlow, configuration: Configuration = .given(), at seconds: Double = 1000
  ) -> BindingForm {
    var configuration = configuration
    // A choice of an e-mail address needs the step in the configuration.
    if flow.steps.contains(.email) { configuration.steps.append(.email) }
    var form = BindingForm(configuration: configuration)
    form.send(.opened(flow), at: Moment(secondsSince1970: seconds))
    return form
  }

  /// Returns a form with a valid number and a code that has been sent to it.
  package static func withCodeSent(
    _ flow: BindFlow = bindFlow, configuration: Configuration = .given()
  ) -> BindingForm {
    var form = opened(flow, configuration: configuration)
    form.fill("13800138000")
    form.sendCode()
    return form
  }

  /// Returns a form that is ready to be submitted.
  package static func filled(_ flow: BindFlow = bindFlow) -> BindingForm {
    var form = withCodeSent(flow)
    form.send(.codeEdited("123456"))
    return form
  }

  /// Replaces the text of the number's field, with the caret at its end.
  @discardableResult
  package mutating func fill(_ text: String) -> [Effect] {
    send(.textEdited(text, caret: text.utf16.count))
  }

  /// Types text at the caret, a character at a time, as a keyboard does.
  package mutating func type(_ text: String) {
    for character in text {
      let (text, caret) = number.field.inserting(String(character))
      send(.textEdited(text, caret: caret))
    }
  }

  /// Deletes the character before the caret, as a keyboard does.
  package mutating func backspace() {
    let field = number.field
    guard field.caret > 0 else { return }
    let units = Array(field.text.utf16)
    let text = String(decoding: units[..<(field.caret - 1)] + units[field.caret...], as: UTF16.self)
    send(.textEdited(text, caret: field.caret - 1))
  }

  /// Requests a code, and answers for the slider and the service.
  package mutating func sendCode() {
    if let sms = requestSMSCode() { send(.codeSent(for: sms.request)) }
  }

  /// Requests an SMS code, after the slider, and returns the request; `nil` if the form sends none.
  package mutating func requestSMSCode() -> SMSRequest? {
    for effect in send(.sendCodeTapped) {
      guard case .showSlider(_, let slider) = effect else { continue }
      for effect in send(.sliderFinished(.passed(token: "slider"), for: slider)) {
        if case .sendSMS(let sms) = effect { return sms }
      }
    }
    return nil
  }

  /// Returns a form with a valid e-mail address and a code that has been sent to it.
  package static func withEmailCodeSent(
    _ flow: BindFlow = BindFlow(kind: .bind, stateToken: "state", steps: [.phone, .email])
  ) -> BindingForm {
    var form = opened(flow)
    form.send(.wayChosen(.email))
    form.send(.emailEdited("me@example.com"))
    if let request = form.requestEmailCode() { form.send(.codeSent(for: request.request)) }
    return form
  }

  /// Requests a code by e-mail, and answers for the slider.
  ///
  /// Returns the request to the service, or `nil` if no code is requested.
  @discardableResult
  package mutating func requestEmailCode() -> EmailCodeRequest? {
    for effect in send(.sendEmailCodeTapped) {
      if case .sendEmailCode(let email) = effect { return email }
      guard case .showEmailSlider(_, let slider) = effect else { continue }
      for effect in send(.sliderFinished(.passed(token: "slider"), for: slider)) {
        if case .sendEmailCode(let email) = effect { return email }
      }
    }
    return nil
  }

  /// The form wasn't submitted.
  package struct NotSubmitted: Error {}

  /// Submits the form and returns the request.
  package mutating func submitRequest() throws -> RequestID {
    let effects = send(.submitTapped)
    guard let submission = effects.lazy.compactMap(\.submission).first else { throw NotSubmitted() }
    return submission.request
  }

  /// Submits the form and answers with an error.
  @discardableResult
  package mutating func submitAndFail(_ code: ServiceErrorCode, text: String? = nil) -> [Effect] {
    guard let request = try? submitRequest() else { return [] }
    let error = ServiceError(code: code.rawValue, text: text)
    return send(.submissionFailed(.refused(error), for: request))
  }

  /// The number that gets a code: the account's in a second factor, else the entered one.
  package var wantedNumber: PhoneNumber? {
    switch stage {
    case .open(let flow), .submitting(let flow, _):
      if case .secondFactor(let number) = flow.kind { number } else { number.number }
    default: number.number
    }
  }

  /// The text with a `|` at the caret.
  package var shown: String { number.field.shown }
}

extension PhoneField {
  /// The text with a `|` at the caret.
  package var shown: String {
    let units = Array(text.utf16)
    return String(decoding: units[..<caret], as: UTF16.self) + "|"
      + String(decoding: units[caret...], as: UTF16.self)
  }

  package func inserting(_ insertion: String) -> (text: String, caret: Int) {
    let units = Array(text.utf16)
    let text = String(decoding: units[..<caret] + Array(insertion.utf16) + units[caret...], as: UTF16.self)
    return (text, caret + insertion.utf16.count)
  }
}

extension BindingForm.Effect {
  /// The submission of an effect that has one.
  package var submission: BindingForm.Submission? {
    switch self {
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission), .changeNumber(let submission):
      submission
    default: nil
    }
  }

  package var announcement: String? {
    guard case .announce(let text) = self else { return nil }
    return text
  }
}

extension HTTPAnswer {
  /// Returns an answer with a body in UTF-8.
  package static func answered(_ body: String, status: Int = 200) -> HTTPAnswer {
    .received(status: status, body: Array(body.utf8))
  }
}
