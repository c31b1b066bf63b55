internal import PhoneCheck
internal import Platform

// The arrival of definitions: loaded from the service, or passed in. The first ones are used at once. Later ones wait
// until they can't invalidate an entry that a person is typing.

extension BindingForm {
  /// The saved facts about the number of a restored form.
  struct RestoredNumber: Sendable {
    /// The area beside the field; `nil` if the definitions choose it.
    var area: AreaCodeDefinition.ID?
    /// The number in canonical form; `nil` if the entry wasn't a number, or if it wasn't saved.
    var canonical: String?
    /// The area code that was entered in front of the number, and the area that erasing it brings back.
    var (movedAreaCode, earlierArea): (String?, AreaCodeDefinition.ID?)
    /// Whether the service refused the entry for good, and no part of it has changed.
    var isRefused = false
  }

  /// The request for the service's definitions.
  enum DefinitionsLoad: Hashable, Sendable {
    /// No request is due or under way.
    case none
    /// A request is due when the form opens.
    case due
    /// A request is under way.
    case awaited(RequestID)

    /// Whether the answer to a request is awaited.
    func awaits(_ request: RequestID) -> Bool { if case .awaited(request) = self { true } else { false } }
  }

  /// Whether new definitions are waiting.
  ///
  /// They wait while the number's field is being edited or isn't shown. They also wait while a code, or an answer about
  /// the number, is under way that they would make void.
  public var hasWaitingDefinitions: Bool { waitingDefinitions != nil }

  // MARK: Loading

  /// Requests the service's definitions.
  mutating func loadDefinitions() -> [Effect] {
    let request = newRequest()
    load = .awaited(request)
    if !hasDefinitions { definitions = .loading(request) }
    return [.loadDefinitions(for: request)]
  }

  /// Loads the definitions again after a failure.
  ///
  /// All repeated loads come from here, whether a person asks for one, or the number has to be typed after all.
  mutating func reloadMissingDefinitions() -> [Effect] {
    guard lacksDefinitions else { return [] }
    dismissExplanation()
    return loadDefinitions()
  }

  /// Takes in loaded definitions; any request but the awaited one is ignored.
  mutating func useLoaded(_ validator: PhoneValidator, for request: RequestID) -> [Effect] {
    load.awaits(request) ? change(to: validator) : []
  }

  /// Takes new definitions, at once if there were none.
  mutating func change(to validator: PhoneValidator) -> [Effect] {
    load = .none
    guard hasDefinitions else { return takeInFirst(validator) }
    waitingDefinitions = validator
    return []
  }

  /// Keeps the current definitions; any request but the awaited one is ignored.
  mutating func keepDefinitions(for request: RequestID) -> [Effect] {
    guard load.awaits(request) else { return [] }
    load = .none
    if hasDefinitions { return [] }
    let error = ServiceError(
      code: ServiceErrorCode.definitionsUnavailable.rawValue, text: "unchanged, but the form has none")
    return failLoading(.refused(.refused(error)))
  }

  /// Reports that the definitions couldn't be loaded; any request but the awaited one is ignored.
  mutating func failLoadingDefinitions(_ failure: DefinitionsFailure, for request: RequestID) -> [Effect] {
    guard load.awaits(request) else { return [] }
    load = .none
    // Current definitions stay. Only the operator can fix the reported error.
    return hasDefinitions ? report(failure.answer) : failLoading(failure)
  }

  private mutating func failLoading(_ failure: DefinitionsFailure) -> [Effect] {
    definitions = .failed(failure)
    dismissExplanation()
    // A number from the carrier needs no definitions: its submission continues, or is offered again. An e-mail address
    // needs none, either.
    if usesOneTap || way == .email { return report(failure.answer) }
    if failure.answer.code == .locked { return show(failure.answer, at: nil) }
    return show(failure.banner) + report(failure.answer)
  }

  /// Whether the definitions that the number needs couldn't be loaded.
  var lacksDefinitions: Bool {
    if way == .number, case .failed = definitions { true } else { false }
  }

  private var hasDefinitions: Bool { if case .ready = definitions { true } else { false } }

  // MARK: Missing definitions

  /// The reason why a number can't be judged: loading the definitions failed; `nil` if they didn't fail to load.
  var failedLoadingMessage: FormMessage? {
    guard case .failed(let failure) = definitions else { return nil }
    return failure.banner.message
  }

  /// Explains why there are no definitions, and offers to load them again if that can help; `nil` if something else is
  /// missing.
  mutating func explainMissingDefinitions() -> [Effect]? {
    guard takesNumber, lock == nil else { return nil }
    switch definitions {
    case .failed(let failure):
      touch([.phone])
      return show(failure.banner)
    case .loading where !number.field.text.isEmpty:
      return showError(at: .phone, FieldError(message: FormMessage(.definitionsLoading)))
    case .loading, .missing, .ready: return nil
    }
  }

  /// Removes messages about missing definitions.
  private mutating func dismissExplanation() {
    if banner?.isAboutDefinitions == true { banner = nil }
    if fieldErrors[.phone]?.message.isPhrase(.definitionsLoading) == true { fieldErrors[.phone] = nil }
  }

  // MARK: First definitions

  /// Uses definitions if there were none before.
  private mutating func takeInFirst(_ validator: PhoneValidator) -> [Effect] {
    dismissExplanation()
    let before = number.number
    use(validator)
    if let restoredNumber { number.takeUp(restoredNumber.movedAreaCode, from: restoredNumber.earlierArea) }
    voidCodeIfChanged(from: before)
    settleRestoredNumber()
    // An area code entered earlier can be recognised now, and moves beside the field.
    return editNumber { $0.takeUpText() }
  }
}

// MARK: Restored forms

extension BindingForm {
  /// Forgets the service's refusal if the entry changes before there are definitions.
  mutating func noteChange(_ event: Event) {
    switch event {
    case .codeEdited: restoredNumber?.isRefused = false
    default: break
    }
  }

  /// Loads the definitions when the form opens, or with the first event of a restored form.
  ///
  /// A form that doesn't ask for a number needs none.
  mutating func loadDueDefinitions() -> [Effect] {
    guard case .due = load, case .open(let flow) = stage, flow.givenNumber == nil, ways.contains(.number)
    else {
      return []
    }
    return loadDefinitions()
  }

  /// Names the language of a restored form once, if the configuration has another one.
  mutating func nameRestoredLanguage() -> [Effect] {
    guard isLanguageRestored else { return [] }
    isLanguageRestored = false
    return [.useLanguage(language)]
  }

  /// Drops the saved facts about the number if the definitions turn the entry into another number, or into none.
  mutating func settleRestoredNumber() {
    guard let restored = restoredNumber else { return }
    restoredNumber = nil
    if (number.number?.canonical ?? "").hasSameBytes(as: restored.canonical ?? "") {
      if restored.isRefused { refused = entry }
      return
    }
    agreedToNewAccount = false
    (fieldErrors[.phone], fieldErrors[.code]) = (nil, nil)
  }
}

// A page's script creates another form for other definitions. Without this code, its module is 1 kB smaller.
#if !hasFeature(Embedded)
  extension BindingForm {
    /// Records whether the number's field is being edited.
    mutating func noteEditing(_ event: Event) {
      switch event {
      case .textEdited, .pasted, .caretMoved: isEditingNumber = takesNumber
      // A person is in one field at a time, even if the host doesn't report that the others were left.
      case .blurred, .codeEdited, .wayChosen, .emailEdited, .emailCodeEdited, .submitTapped:
        isEditingNumber = false
      default: break
      }
    }

    /// Takes in waiting definitions, unless that would disturb a person.
    ///
    /// - Parameter event: The event that is handled next; `nil` after it was handled.
    mutating func takeInDefinitions(before event: Event? = nil) -> [Effect] {
      guard let validator = waitingDefinitions, takesNumber,
        !isEditingNumber || number.field.text.isEmpty, !voidsCode(validator)
      else { return [] }
      waitingDefinitions = nil
      let (before, area, wasAccepted) = (number.number, number.area, problem(of: .phone) == nil)
      use(validator)
      handleChange(from: before)
      var effects = editNumber { $0.leave() }
      if let now = number.area, let area, now.id != area.id, effects.isEmpty {
        effects = announce(.areaSwitched(area: .area(now), areaCode: .text(now.areaCode.digits)))
      }
      // An error that appears by itself has to be read out. If the field is being left, its error will be read out
      // anyway.
      if case .blurred(.phone) = event { return effects }
      if wasAccepted, let message = message(for: .phone) { effects += announce(message) }
      return effects
    }

    /// Whether definitions would make void a code that was sent to the number, or that is being requested.
    private func voidsCode(_ validator: PhoneValidator) -> Bool {
      guard smsCode.isSent || smsCode.delivery != .idle else { return false }
      var next = number
      next.use(validator, area: area(in: validator))
      return next.number != number.number
    }
  }
#endif

extension DefinitionsFailure {
  /// The banner of a form without definitions: the list is missing, or the service's own message.
  fileprivate var banner: BindingForm.Banner {
    guard let error = answer.error else {
      return BindingForm.Banner(
        message: FormMessage(.definitionsUnavailable), remedy: .tryAgain, isAboutDefinitions: true)
    }
    let answer = FailedAnswer.refused(error)
    return BindingForm.Banner(
      message: answer.formMessage, remedy: answer.remedy, isAboutDefinitions: true)
  }
}
