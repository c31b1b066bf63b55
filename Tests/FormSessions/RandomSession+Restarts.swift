package import BindForm
import PhoneCheck

// Restarts: the system ends the app, and the app continues from its saved form.

extension RandomSession {
  /// Whether no answer is pending that a restart loses, and nothing is shown that isn't saved.
  package var isSettled: Bool {
    switch form.stage {
    case .waiting, .open, .signedInOnly: break
    default: return false
    }
    guard case .typing = form.entryMode, case .ready = form.definitions else { return false }
    return form.smsCode.delivery == .idle && form.emailCode.delivery == .idle
  }

  /// The settings of a restored form, with the form's current definitions.
  package var configurationAfterRestart: BindingForm.Configuration {
    var configuration = form.configuration
    if let validator = Self.validator(of: form) { configuration.definitions = .given(validator) }
    return configuration
  }

  /// Continues with a restored form: pending answers are lost, or arrive late.
  mutating func restart() {
    let secrets: SavedForm.Secrets = pick([[], .number, [.number, .code], .tokens, .all, .all])
    do {
      guard let saved = form.savedState(keeping: secrets) else { return }
      let json = try saved.json()
      if !secrets.contains(.email), Self.addresses.contains(where: json.contains) {
        violations.append("saved an address: \(json)")
      }
      if !secrets.contains(.number), Self.holdsNumber(json) { violations.append("saved a number: \(json)") }
      var configuration = configurationAfterRestart
      // Some apps ask the service again.
      if Int.random(in: 0..<4, using: &random) == 0 { configuration.definitions = .service }
      seconds += pick([-100, 0, 0.5, 30, 5000])
      let restored = BindingForm(
        configuration: configuration, restoring: try SavedForm(json: json),
        at: Moment(secondsSince1970: seconds), stateToken: "state")
      guard let restored else { return violations.append("not restored: \(json)") }
      form = restored
    } catch {
      violations.append("\(error)")
    }
    restartCount += 1
    (inFlight, submissionInFlight, showsCarriersPage) = (InFlight(), nil, false)
    slider = nil
    definitions = DefinitionsModel(given: Self.validator(of: form))
    model.accept(DigitModel.digits(in: form.number.field.text))
    if form.isSubmitting || form.smsCode.delivery != .idle { violations.append("waits for a lost answer") }
  }
}
