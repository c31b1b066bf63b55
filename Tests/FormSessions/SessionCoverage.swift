import BindForm

/// The count of each event, effect and reason to close in random sessions; something that never happens isn't tested.
package struct SessionCoverage {
  private var counts: [String: Int] = [:]

  package init() {}

  /// Adds the counts of other sessions.
  package mutating func add(_ other: SessionCoverage) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  mutating func record(_ event: BindingForm.Event, _ effects: [BindingForm.Effect]) {
    counts[Self.name(of: event), default: 0] += 1
    for effect in effects { counts[Self.name(of: effect), default: 0] += 1 }
  }

  mutating func record(_ event: CaptchaSlider.Event, _ effects: [CaptchaSlider.Effect]) {
    let lines = ["\(event)"] + effects.map { "\($0)" }
    for line in lines { counts["slider \(Self.name(ofSlider: line))", default: 0] += 1 }
  }

  /// Returns the count of an event, an effect or a closing.
  package func count(of name: String) -> Int { counts[name] ?? 0 }

  /// Returns the names of everything that happened too rarely or isn't listed; normally empty.
  package func missing(atLeast floor: Int) -> [String] {
    Self.names.filter { count(of: $0) < floor }.map { "\($0): \(count(of: $0)) times, not \(floor)" }
      + counts.keys.filter { !Self.names.contains($0) }.sorted().map { "\($0): not listed" }
  }

  /// The rarest name, with its count.
  package var rarest: (name: String, count: Int) {
    Self.names.map { ($0, count(of: $0)) }.min { $0.1 < $1.1 } ?? ("", 0)
  }

  // MARK: Names

  private static let names = events + effects + slider.map { "slider \($0)" }

  private static let slider = [
    "opened", "picturesLoaded", "moved", "checkTapped", "passed", "failed", "newPictureTapped", "closed",
    "tick",
    "languageChanged", "loadPictures", "show", "check", "announce", "finish passed", "finish closed",
    "finish failed",
  ]

  private static let events = [
    "vendorSignedIn", "opened", "signedIn", "signedInElsewhere", "associationRequested", "refused",
    "accountNumberFailed",
    "definitionsLoaded", "definitionsFailed",
    "definitionsUnchanged", "definitionsChanged",
    "malformed definitions",
    "tryAgainTapped", "areaChosen", "textEdited", "pasted", "caretMoved", "blurred", "sendCodeTapped",
    "sliderFinished",
    "wayChosen", "codeSent", "codeFailed", "codeEdited", "emailEdited", "sendEmailCodeTapped",
    "emailCodeEdited",
    "oneTapOffered",
    "oneTapUnavailable", "oneTapTapped", "oneTapFinished", "submitTapped", "submissionSucceeded",
    "accountMissing",
    "submissionFailed", "submissionClosed", "associated", "associationFailed", "skipAssociationTapped",
    "anotherNumberTapped",
    "suggestedNumberTapped", "createAccountTapped", "startOverTapped", "tick", "languageChanged", "cancelled",
  ]

  private static let effects = [
    "signIn", "loadDefinitions", "useLanguage", "showSlider", "showEmailSlider", "sendSMS", "sendEmailCode",
    "confirmOneTap", "closeOneTapPage", "fetchOneTapOffer", "bind",
    "register", "logIn", "loadNumber", "passSecondFactor", "changeNumber",
    "one tap exchange", "bind by e-mail", "register by e-mail", "logIn by e-mail", "associate",
    "rememberArea", "announce", "focus", "report", "finish",
    "close cancelled",
    "close cancelledAtVendor", "close wentBack", "close vendorFailed", "close vendorTokenExpired",
    "close startOver",
    "close unsupported", "close accessDenied", "close numberChanged", "close pending", "close failed",
  ]

  /// Returns the name of an event; there is no `default`, so a new event doesn't compile until it is counted.
  static func name(of event: BindingForm.Event) -> String {
    switch event {
    case .definitionsFailed(.malformed, _): "malformed definitions"
    case .vendorSignedIn, .opened, .signedIn, .signedInElsewhere, .associationRequested, .refused,
      .accountNumberFailed,
      .definitionsLoaded, .definitionsFailed,
      .definitionsUnchanged, .definitionsChanged,
      .tryAgainTapped,
      .areaChosen, .textEdited, .pasted, .caretMoved, .blurred, .sendCodeTapped, .sliderFinished, .codeSent,
      .codeFailed,
      .wayChosen, .codeEdited, .emailEdited, .sendEmailCodeTapped, .emailCodeEdited, .oneTapOffered,
      .oneTapUnavailable,
      .oneTapTapped, .oneTapFinished, .submitTapped, .submissionSucceeded, .accountMissing, .submissionFailed,
      .submissionClosed,
      .associated, .associationFailed, .skipAssociationTapped, .anotherNumberTapped, .suggestedNumberTapped,
      .createAccountTapped,
      .startOverTapped, .tick, .languageChanged, .cancelled:
      firstWord(of: "\(event)")
    }
  }

  /// Returns the name of an effect; there is no `default`, so a new effect doesn't compile until it is counted.
  static func name(of effect: BindingForm.Effect) -> String {
    switch effect {
    case .close(let reason): "close \(firstWord(of: "\(reason)"))"
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission), .changeNumber(let submission):
      switch submission.proof {
      case .number: firstWord(of: "\(effect)")
      case .email: "\(firstWord(of: "\(effect)")) by e-mail"
      case .oneTap: "one tap exchange"
      }
    case .signIn, .loadNumber, .loadDefinitions, .useLanguage, .showSlider, .showEmailSlider, .sendSMS,
      .sendEmailCode,
      .confirmOneTap, .closeOneTapPage, .fetchOneTapOffer, .associate, .rememberArea,
      .announce, .focus, .report, .finish:
      firstWord(of: "\(effect)")
    }
  }

  /// Returns the name of a slider's event or effect; an end is named with its outcome.
  private static func name(ofSlider line: String) -> String {
    line.split(separator: " ").prefix(line.hasPrefix("finish") ? 2 : 1).joined(separator: " ")
  }

  private static func firstWord(of text: String) -> String { String(text.prefix { $0 != " " }) }
}
