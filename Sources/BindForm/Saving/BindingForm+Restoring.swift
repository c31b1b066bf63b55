internal import PhoneCheck
internal import Platform

extension BindingForm {
  /// Continues a saved form; ``savedState(keeping:)`` lists the saved facts.
  ///
  /// The form is in its saved stage, or in the stage that a lost answer leads to, and sends nothing by itself. If the
  /// configuration uses the service's definitions, the first event loads them, such as ``Event/tick(_:)``:
  ///
  /// ```swift
  /// for effect in form.send(.tick(now)) { perform(effect) }
  /// ```
  ///
  /// A saved number is judged by the new form's definitions, at once or as soon as they arrive. If they read it as
  /// another number, the code that was sent is void, like the errors about the number. Answers to requests of the saved
  /// form fit no request of the new form.
  ///
  /// - Parameters:
  ///   - configuration: The settings, as for a new form.
  ///   - saved: The saved form.
  ///   - now: The present time by the clock of the saved form, whose waits have continued meanwhile. A clock that was
  ///     set back doesn't lengthen them; a clock that is far ahead ends them. With `nil`, they continue at the first
  ///     time that the form gets.
  ///   - stateToken: ``BindFlow/stateToken`` of the login, for instance from the keychain; `nil` if it was saved. It
  ///     takes precedence over a saved one, and has no effect for a flow without one.
  /// - Returns: The form, or `nil` if the flow has a state token that was neither saved nor given. This login can't be
  ///   finished, so start a new one.
  public init?(
    configuration: Configuration, restoring saved: SavedForm, at now: Moment?, stateToken: String? = nil
  ) {
    self.init(configuration: configuration)
    guard restore(saved, at: now, stateToken: stateToken) else { return nil }
  }

  /// Turns this form, which is new, into a saved form, as ``init(configuration:restoring:at:stateToken:)`` does.
  ///
  /// In a page, a second form and an optional form would be much code.
  ///
  /// - Returns: Whether the state token is available. Otherwise this form stays new.
  package mutating func restore(_ saved: borrowing SavedForm, at now: Moment?, stateToken: String?) -> Bool {
    guard stateToken != nil || !saved.needsStateToken else { return false }
    restore(saved.content, stateToken)
    if let now { _ = advance(to: now) }
    return true
  }

  @inline(never)
  private mutating func restore(_ content: SavedForm.Content, _ stateToken: String?) {
    if let saved = content.flow,
      let flow = saved.flow(stateToken: saved.hasStateToken ? stateToken ?? saved.stateToken ?? "" : "")
    {
      stage = content.session.map { .signedInOnly(flow, $0.tokens) } ?? .open(flow)
      let (ways, saved) = (ways(of: flow), content.knownWay ?? .number)
      way = ways.contains(saved) ? saved : ways.first ?? .number
    }
    successMessage = content.success?.message
    requestCount = content.requestCount
    language = content.knownLanguage ?? language
    prefersTyping = content.prefersTyping == true
    agreedToNewAccount = content.agreedToNewAccount == true
    touch((content.touched ?? []).compactMap { FormField(named: $0) })
    for saved in content.errors ?? [] {
      if let field = FormField(named: saved.field) { fieldErrors[field] = saved.error.fieldError }
    }
    banner = content.banner?.banner
    usesOneTap = content.usesOneTap == true
    lock = content.lock.map { Countdown($0) }
    restoreEmail(content)
    restoreNumber(content)
    if content.isRefused == true, way == .email || stage.flow?.givenNumber != nil { refused = entry }
    isLink = content.isLink == true
    isLanguageRestored = language != configuration.language
  }

  private mutating func restoreNumber(_ content: SavedForm.Content) {
    hasChosenArea = content.hasChosenArea == true
    smsCode = CodeStep(content.smsCode, configuration.smsCode)
    if let number = stage.flow?.givenNumber { return smsCode.change(from: nil, to: number.canonical) }
    let field = content.number ?? SavedForm.Number(text: "", caret: 0)
    restoredNumber = RestoredNumber(
      area: content.area?.id, canonical: content.smsCode.recipient,
      movedAreaCode: field.movedAreaCode, earlierArea: field.earlierArea?.id,
      isRefused: content.isRefused == true && way == .number)
    number.restore(field.text, caret: field.caret)
    guard case .ready(let validator) = definitions else { return }
    use(validator)
    if number.area?.id == content.area?.id {
      number.restore(field.text, caret: field.caret)
      number.takeUp(field.movedAreaCode, from: field.earlierArea?.id)
    }
    if let number = number.number { smsCode.change(from: nil, to: number.canonical) }
    settleRestoredNumber()
  }

  private mutating func restoreEmail(_ content: SavedForm.Content) {
    emailEntry = content.email ?? ""
    emailCode = CodeStep(content.emailCode, configuration.emailCode)
    if let email { emailCode.change(from: nil, to: email.text) }
  }
}

extension SavedForm.Session {
  fileprivate var tokens: SessionTokens {
    SessionTokens(sessionToken: sessionToken, idToken: idToken, lifetime: lifetime)
  }
}
