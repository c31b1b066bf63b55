// The choice between a number and an e-mail address.

extension BindingForm {
  /// The ways of the flow that the form supports; empty before the form is open and after its end.
  ///
  /// If the flow lists a number, the e-mail address has to be in ``Configuration/steps``, too. A flow that lists an
  /// e-mail address and no number needs no setting.
  public var ways: [BindFlow.Way] { stage.flow.map { ways(of: $0) } ?? [] }

  /// The other way, if the form has a button for it: both are possible, and the fields can be edited.
  public var otherWay: BindFlow.Way? {
    guard case .open = stage, ways.contains(way.other) else { return nil }
    return way.other
  }

  /// The ways of a flow that the form supports; the number is first.
  func ways(of flow: BindFlow) -> [BindFlow.Way] {
    let hasNumber = flow.steps.contains(.phone)
    if flow.isOfAccountNumber { return hasNumber ? [.number] : [] }
    var ways: [BindFlow.Way] = []
    if hasNumber, configuration.steps.contains(.phone) { ways.append(.number) }
    if flow.steps.contains(.email), !hasNumber || configuration.steps.contains(.email) { ways.append(.email) }
    return ways
  }

  /// Shows the fields of a way, and moves the focus to the first; ignored if the way is chosen already, or isn't
  /// possible.
  ///
  /// The entries of the other way stay, and so do its codes and errors. A slider ends without a code, and an offer of
  /// the carrier isn't shown again.
  mutating func choose(_ way: BindFlow.Way) -> [Effect] {
    guard otherWay == way else { return [] }
    self.way = way
    smsCode.endSlider()
    emailCode.endSlider()
    if case .oneTap = entryMode {
      entryMode = .typing
      prefersTyping = true
    }
    usesOneTap = false
    restoredNumber?.isRefused = false
    if banner?.isAboutEntry == true { banner = nil }
    // Definitions may have arrived meanwhile.
    let effects = way == .number ? editNumber { $0.leave() } : []
    return [.focus(fields[0])] + effects + reloadMissingDefinitions()
  }
}

extension BindingForm.Banner {
  /// Whether the banner is about the entries of one way, or about the definitions, and not about the login, the account
  /// or the app.
  fileprivate var isAboutEntry: Bool {
    if isAboutDefinitions { return true }
    return switch remedy {
    case .tryAgain, .correctEntry, .getNewCode, .useAnotherNumber: true
    case .wait, .startOver, .contactSupport: false
    }
  }
}
