internal import PhoneCheck

extension BindForm {
  /// Tells the form what happened.
  ///
  /// - Parameters:
  ///   - event: What happened. One that doesn't fit, such as a late answer or a second tap, changes nothing.
  ///   - now: When, by the host's clock; the same as a ``Event/tick(_:)`` before it.
  /// - Returns: What the form wants done, in this order.
  @discardableResult
  public mutating func send(_ event: Event, at now: Moment? = nil) -> [Effect] {
    var effects = now.map { advance(to: $0) } ?? []
    if stage.isOver { return effects }
    effects +=
      entryEffects(of: event) ?? numberEffects(of: event) ?? codeEffects(of: event)
      ?? submissionEffects(of: event) ?? []
    return effects
  }

  /// What opens, furnishes and closes the form.
  private mutating func entryEffects(of event: Event) -> [Effect]? {
    switch event {
    case .vendorSignedIn(let credential): signIn(with: credential)
    case .opened(let flow): open(flow)
    case .signedIn(let tokens): stage == .waiting ? finish(tokens) : []
    case .refused(let reason): refuse(reason)
    case .cancelled: close(.cancelled)
    case .definitionsLoaded(let validator, let request): take(validator, for: request)
    case .definitionsFailed(let request): missDefinitions(for: request)
    case .tryAgainTapped: tryAgain()
    case .tick(let moment): advance(to: moment)
    case .languageChanged(let language): change(to: language)
    default: nil
    }
  }

  /// What is about the number, typed or offered by the carrier.
  private mutating func numberEffects(of event: Event) -> [Effect]? {
    switch event {
    case .areaChosen(let id): choose(id)
    case .textEdited(let text, let caret): editNumber { $0.edit(text, caret: caret) }
    case .pasted(let text, let range): editNumber { $0.paste(text, replacing: range) }
    case .caretMoved(let caret): moveCaret(to: caret)
    case .blurred(let field): leave(field)
    case .oneTapOffered(let offer): take(offer)
    case .oneTapFailed: fallBackToTyping(.oneTapFailed)
    case .oneTapTapped: confirmOneTap()
    case .oneTapConfirmed(let proof, let request): submit(proof, for: request)
    case .anotherNumberTapped: useAnotherNumber()
    default: nil
    }
  }

  /// What is about codes, by SMS and by e-mail.
  private mutating func codeEffects(of event: Event) -> [Effect]? {
    switch event {
    case .sendCodeTapped: requestSMS()
    case .sliderFinished(let outcome, let request): takeSlider(outcome, for: request)
    case .codeSent(let request): takeSent(request)
    case .codeFailed(let failure, let request): takeFailure(failure, toSend: request)
    case .codeEdited(let text): editCode(text)
    case .emailEdited(let text): editEmail(text)
    case .sendEmailCodeTapped: requestEmailCode()
    case .emailCodeEdited(let text): editEmailCode(text)
    default: nil
    }
  }

  /// What sends the form off, and what comes of it.
  private mutating func submissionEffects(of event: Event) -> [Effect]? {
    switch event {
    case .submitTapped: submit()
    case .createAccountTapped: createAccount()
    case .submissionSucceeded(let tokens, let request): isAwaited(request) ? finish(tokens) : []
    case .accountMissing(let request): missAccount(for: request)
    case .submissionFailed(let failure, let request): takeFailure(failure, toSubmit: request)
    default: nil
    }
  }
}
