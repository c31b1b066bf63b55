internal import PhoneCheck
internal import Platform

extension SavedForm {
  /// The limits for saving a service's texts, which may quote entries.
  struct Discretion {
    /// Whether digits that may be a number or a code are replaced by `*`, as in logs.
    let hidesDigits: Bool

    /// Returns a name or a code, such as an error's, as it is saved.
    func code(_ text: String) -> String { hidesDigits ? text.withoutNumbers(from: 7) : text }

    /// Whether sentences are saved: they may quote a number, an address, a code or a token.
    let keepsSentences: Bool
  }

  /// A message: a phrase of the form, or an error of the service.
  struct Message: SavedObject, Hashable, Sendable {
    /// The name of a ``Phrase``; `nil` for an error of the service.
    var phrase: String?
    /// The values of the phrase's slots.
    var slots: [Slot]?
    /// The code of an error of the service.
    var code: String?
    /// The service's text about the error.
    var text: String?

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.text("phrase", &phrase)
      members.objects("slots", &slots)
      members.text("code", &code)
      members.text("text", &text)
    }
  }

  /// The value of a slot: exactly one of these members.
  struct Slot: SavedObject, Hashable, Sendable {
    var text: String?
    var count: Int?
    var seconds: Int?

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.text("text", &text)
      members.number("count", &count)
      members.number("seconds", &seconds)
    }
  }
}

extension SavedForm.Message {
  /// Saves a message; `nil` for a message with facts that are never saved.
  ///
  /// No such message stays in a form.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - discretion: The limits for saving the service's texts.
  init?(_ message: FormMessage, _ discretion: SavedForm.Discretion) {
    switch message {
    case .rejection: return nil
    case .service(let error):
      code = discretion.code(error.code)
      text = discretion.keepsSentences ? error.serverText : nil
    case .phrase(let phrase, let facts):
      let slots = facts.compactMap { SavedForm.Slot($0, discretion) }
      guard slots.count == facts.count else { return nil }
      self.phrase = phrase.rawValue
      self.slots = slots.isEmpty ? nil : slots
    }
  }

  /// The message; `nil` for a phrase that this library doesn't have.
  var message: FormMessage? {
    if let code { return .service(ServiceError(code: code, text: text)) }
    let facts = (slots ?? []).map { $0.fact }
    return phrase.flatMap { Phrase(named: $0) }.map { .phrase($0, facts) }
  }
}

extension SavedForm.Slot {
  fileprivate init?(_ fact: FormMessage.Fact, _ discretion: SavedForm.Discretion) {
    switch fact {
    // The phrases that stay in a form contain a code here.
    case .text(let text): self.text = discretion.code(text)
    case .service(let error):
      text = discretion.code(discretion.keepsSentences ? error.codeAndText : error.code)
    case .count(let count): self.count = count
    case .wait(let seconds): self.seconds = seconds
    default: return nil
    }
  }

  fileprivate var fact: FormMessage.Fact {
    if let seconds { return .wait(seconds: seconds) }
    return count.map { .count($0) } ?? .text(text ?? "")
  }
}

extension SavedForm.Note {
  /// Saves a message with a remedy; `nil` for a message that isn't saved.
  init?(_ message: FormMessage, _ remedy: Remedy?, _ discretion: SavedForm.Discretion) {
    guard let message = SavedForm.Message(message, discretion) else { return nil }
    self.message = message
    self.remedy = remedy.map { $0.savedName }
  }

  /// The remedy; `nil` for none, or for a remedy that this library doesn't know.
  var knownRemedy: Remedy? {
    remedy.flatMap { name in Remedy.all.first { name.hasSameBytes(as: $0.savedName) } }
  }

  /// The banner; `nil` if this library doesn't have its message or remedy.
  var banner: BindingForm.Banner? {
    guard let message = message.message, let knownRemedy else { return nil }
    return BindingForm.Banner(message: message, remedy: knownRemedy)
  }

  /// The error of a field; `nil` if this library doesn't have its message.
  var fieldError: BindForm.FieldError? {
    message.message.map { BindForm.FieldError(message: $0, remedy: knownRemedy) }
  }
}

extension Remedy {
  fileprivate static let all: [Remedy] = [
    .tryAgain, .wait, .correctEntry, .getNewCode, .useAnotherNumber, .startOver, .contactSupport,
  ]

  fileprivate var savedName: String {
    switch self {
    case .tryAgain: "tryAgain"
    case .wait: "wait"
    case .correctEntry: "correctEntry"
    case .getNewCode: "getNewCode"
    case .useAnotherNumber: "useAnotherNumber"
    case .startOver: "startOver"
    case .contactSupport: "contactSupport"
    }
  }
}
