internal import PhoneCheck

extension BindingForm {
  /// Handles an event: changes the form's state and returns the effects that the host has to perform.
  ///
  /// - Parameters:
  ///   - event: The event. An event that doesn't fit, such as a late answer or a second tap, changes nothing.
  ///   - now: The time of the event, by the host's clock, as if ``Event/tick(_:)`` came before it; `nil` if the host
  ///     sends ticks.
  /// - Returns: The effects to perform, in this order; empty if there is nothing to do.
  /// - Complexity: An edit of the number costs a verdict and a typing state of the `PhoneValidator`. With an area code that was
  ///   entered in front of the number, an edit also costs some typing states for each definition with the code. Other events
  ///   take constant time.
  @discardableResult
  public mutating func send(_ event: Event, at now: Moment? = nil) -> [Effect] {
    let effects = now.map { advance(to: $0) } ?? []
    // A finished form handles only the time.
    guard !stage.isOver else { return effects }
    // A changed entry may be sent again, even if it is changed back later.
    defer { if refused != nil, !isRefused, !isRefusedOfOtherWay { refused = nil } }
    noteChange(event)
    let restored = nameRestoredLanguage() + loadDueDefinitions()
    #if hasFeature(Embedded)
      return effects + restored + handle(event)
    #else
      noteEditing(event)
      // Before the event, so that a field that is left is judged once. After it, since it may have delivered the
      // definitions.
      return effects + restored + takeInDefinitions(before: event) + handle(event) + takeInDefinitions()
    #endif
  }

  /// Passes an event to the function that handles it.
  ///
  /// One line for each event and no `default`: a new event doesn't compile until it is handled. The documentation and
  /// the first line of each function say when the event is ignored.
  private mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .vendorSignedIn(let credential): signIn(with: credential)
    case .opened(let flow): open(flow)
    case .signedIn(let tokens): finishLogin(tokens)
    case .accountNumberFailed(let reason, let request): failLoadingNumber(reason, for: request)
    case .refused(let reason): handleRefusal(reason)
    case .signedInElsewhere(let tokens): finishOtherSignIn(tokens)
    case .associationRequested(let vendor, let tokens): link(vendor, tokens)

    case .definitionsLoaded(let validator, let request): useLoaded(validator, for: request)
    case .definitionsUnchanged(let request): keepDefinitions(for: request)
    case .definitionsChanged(let validator): change(to: validator)
    case .definitionsFailed(let failure, let request): failLoadingDefinitions(failure, for: request)
    case .tryAgainTapped: retry()

    case .areaChosen(let id): chooseArea(id)
    case .textEdited(let text, let caret): enterNumber { $0.edit(text, caret: caret) }
    case .pasted(let text, let range): enterNumber { $0.paste(text, replacing: range) }
    case .caretMoved(let caret): moveCaret(to: caret)
    case .blurred(let field): leaveField(field)

    case .sendCodeTapped: requestSMS()
    case .sliderFinished(let outcome, let request): finishSlider(outcome, for: request)
    case .codeSent(let request): noteCodeSent(request)
    case .codeFailed(let failure, let request): failSendingCode(failure, for: request)
    case .codeEdited(let text): editCode(text)
    case .wayChosen(let way): choose(way)
    case .emailEdited(let text): editEmail(text)
    case .sendEmailCodeTapped: requestEmailCode()
    case .emailCodeEdited(let text): editEmailCode(text)

    case .oneTapOffered(let offer): showOffer(offer)
    case .oneTapUnavailable(let error): endOffer(error)
    case .oneTapTapped: confirmOneTap()
    case .oneTapFinished(let outcome, let request): finishOneTap(outcome, for: request)

    case .submitTapped: submit()
    case .submissionSucceeded(let tokens, let request): finishSubmission(tokens, for: request)
    case .accountMissing(let request): reportMissingAccount(for: request)
    case .submissionFailed(let failure, let request): failSubmission(failure, for: request)
    case .submissionClosed(let reason, let request): closeSubmission(reason, for: request)
    case .associated(let request): finishAssociation(for: request)
    case .associationFailed(let failure, let request): failAssociation(failure, for: request)
    case .skipAssociationTapped: skipAssociation()
    case .anotherNumberTapped: useAnotherNumber()
    case .suggestedNumberTapped: takeSuggestedNumber()
    case .createAccountTapped: createAccount()
    case .startOverTapped: startOver()

    case .tick(let moment): advance(to: moment)
    case .languageChanged(let language): change(to: language)
    case .cancelled: leave(.cancelled)
    }
  }
}
