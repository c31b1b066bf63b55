internal import PhoneCheck
internal import Platform

// How definitions come: loaded from the service, or handed in. The first ones are used at once; others wait until they can't
// make invalid what someone is typing.

extension BindingForm {
  /// What was saved about the number of a form that is restored.
  struct RestoredNumber: Sendable {
    /// The area beside the field; `nil` where the definitions choose it.
    var area: AreaCodeDefinition.ID?
    /// The number in canonical form; `nil` when it wasn't one, or wasn't kept.
    var canonical: String?
    /// Whether the service refused for good what was entered, and nothing of it has been changed.
    var isRefused = false
  }

  /// A request for the service's definitions.
  enum DefinitionsLoad: Hashable, Sendable {
    /// None is due or under way.
    case none
    /// To be made when the form opens.
    case due
    /// Under way.
    case awaited(RequestID)

    /// Whether the answer to a request is awaited.
    func awaits(_ request: RequestID) -> Bool { if case .awaited(request) = self { true } else { false } }
  }

  /// Whether new definitions wait until the number's field isn't being edited, and until neither a code nor an answer about
  /// the number is under way that they would make void.
  public var hasWaitingDefinitions: Bool { waitingDefinitions != nil }

  // MARK: Loading

  /// Asks the service for its definitions.
  mutating func loadDefinitions() -> [Effect] {
    let request = newRequest()
    load = .awaited(request)
    if !hasDefinitions { definitions = .loading(request) }
    return [.loadDefinitions(for: request)]
  }

  /// Loads the definitions again where that has failed: the one way to repeat a load, whether a person asks for it or the
  /// number has to be typed after all.
  mutating func reloadMissingDefinitions() -> [Effect] {
    guard case .failed = definitions else { return [] }
    dismissExplanation()
    return loadDefinitions()
  }

  /// Takes definitions that were loaded; ignored for any request but the awaited one.
  mutating func useLoaded(_ validator: PhoneValidator, for request: RequestID) -> [Effect] {
    load.awaits(request) ? change(to: validator) : []
  }

  /// Takes new definitions, at once where there were none.
  mutating func change(to validator: PhoneValidator) -> [Effect] {
    load = .none
    guard hasDefinitions else { return takeInFirst(validator) }
    waitingDefinitions = validator
    return []
  }

  /// Keeps the definitions that there are; ignored for any request but the awaited one.
  mutating func keepDefinitions(for request: RequestID) -> [Effect] {
    guard load.awaits(request) else { return [] }
    load = .none
    if hasDefinitions { return [] }
    let error = ServiceError(
      code: ServiceErrorCode.definitionsUnavailable.rawValue, text: "unchanged, but the form has none")
    return failLoading(.refused(.refused(error)))
  }

  /// Reports that the definitions couldn't be loaded; ignored for any request but the awaited one.
  mutating func failLoadingDefinitions(_ failure: DefinitionsFailure, for request: RequestID) -> [Effect] {
    guard load.awaits(request) else { return [] }
    load = .none
    // Those that there are stay; only the operator can fix what is reported.
    return hasDefinitions ? report(failure.answer) : failLoading(failure)
  }

  private mutating func failLoading(_ failure: DefinitionsFailure) -> [Effect] {
    definitions = .failed(failure)
    dismissExplanation()
    // A number that the carrier vouches for needs none: its submission continues, or is offered again.
    if carrierProof != nil { return report(failure.answer) }
    if failure.answer.code == .locked { return show(failure.answer, at: nil) }
    return show(failure.banner) + report(failure.answer)
  }

  private var hasDefinitions: Bool { if case .ready = definitions { true } else { false } }

  // MARK: Missing definitions

  /// Why nothing can be said about a number: there are no definitions, and loading them failed; `nil` for any other reason.
  var failedLoadingMessage: FormMessage? {
    guard case .failed(let failure) = definitions else { return nil }
    return failure.banner.message
  }

  /// Says why there are no definitions, and offers to load them again where that can help; `nil` when something else is
  /// missing.
  mutating func explainMissingDefinitions() -> [Effect]? {
    guard isEditable, lock == nil else { return nil }
    switch definitions {
    case .failed(let failure):
      touch([.phone])
      return show(failure.banner)
    case .loading where !number.field.text.isEmpty:
      return showError(at: .phone, FieldError(message: FormMessage(.definitionsLoading)))
    case .loading, .missing, .ready: return nil
    }
  }

  /// Takes back what was said about missing definitions.
  private mutating func dismissExplanation() {
    if banner?.isAboutDefinitions == true { banner = nil }
    if fieldErrors[.phone]?.message.isPhrase(.definitionsLoading) == true { fieldErrors[.phone] = nil }
  }

  // MARK: Taking in

  /// Uses definitions where there were none.
  private mutating func takeInFirst(_ validator: PhoneValidator) -> [Effect] {
    dismissExplanation()
    let before = number.number
    use(validator)
    voidCodeIfChanged(from: before)
    settleRestoredNumber()
    // An area code that was pasted before can be recognised now, and moves beside the field.
    return editNumber { $0.leave() }
  }
}

// MARK: Restored forms

extension BindingForm {
  /// Forgets that the service refused what is changed before there are definitions.
  mutating func noteChange(_ event: Event) {
    switch event {
    case .codeEdited, .emailEdited, .emailCodeEdited: restoredNumber?.isRefused = false
    default: break
    }
  }

  /// Loads the definitions of a form that was restored: any other loads them when it opens.
  mutating func loadDueDefinitions() -> [Effect] {
    guard case .due = load, case .open = stage else { return [] }
    return loadDefinitions()
  }

  /// Says once in which language a form that was restored is, where the configuration has another.
  mutating func nameRestoredLanguage() -> [Effect] {
    guard isLanguageRestored else { return [] }
    isLanguageRestored = false
    return [.useLanguage(language)]
  }

  /// Drops what was saved about the number if the definitions have made another one of it, or none.
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

// A page's script makes another form for other definitions; without this its module is 1 kB smaller.
#if !hasFeature(Embedded)
  extension BindingForm {
    /// Notes whether the number's field is being edited.
    mutating func noteEditing(_ event: Event) {
      switch event {
      case .textEdited, .pasted, .caretMoved: isEditingNumber = isEditable
      // A person is in one field at a time, whether the host says that the others were left or not.
      case .blurred, .codeEdited, .emailEdited, .emailCodeEdited, .submitTapped: isEditingNumber = false
      default: break
      }
    }

    /// Takes in definitions that wait, unless that would disturb someone.
    ///
    /// - Parameter event: What is handled next; `nil` when it has been.
    mutating func takeInDefinitions(before event: Event? = nil) -> [Effect] {
      guard let validator = waitingDefinitions, isEditable,
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
      // An error that appears by itself has to be read out; one of a field that is being left will be.
      if case .blurred(.phone) = event { return effects }
      if wasAccepted, let message = message(for: .phone) { effects += announce(message) }
      return effects
    }

    /// Whether definitions would make void a code that was sent to the number, or is being requested.
    private func voidsCode(_ validator: PhoneValidator) -> Bool {
      guard smsCode.isSent || smsCode.delivery != .idle else { return false }
      var next = number
      next.use(validator, area: area(in: validator))
      return next.number != number.number
    }
  }
#endif

extension DefinitionsFailure {
  /// What a form without definitions shows: that it is the list that is missing, or what the service said.
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
