public import PhoneCheck

extension BindingForm {
  /// The stage of the form as a whole.
  public indirect enum Stage: Hashable, Sendable {
    /// Before ``BindingForm/Event/opened(_:)``: the service hasn't required a number yet.
    case waiting
    /// Being filled in.
    case open(BindFlow)
    /// Submitted; the form waits for the answer to the request, and its fields can't be edited.
    case submitting(BindFlow, RequestID)
    /// The carrier's page is shown, where the person reads its terms and confirms the number, for as long as it takes.
    ///
    /// The fields can't be edited; ``BindingForm/Event/anotherNumberTapped`` continues without the carrier.
    case confirmingOneTap(BindFlow, RequestID)
    /// Signed in; the vendor's account is being associated with that of the tokens.
    case associating(BindFlow, SessionTokens, RequestID)
    /// Signed in, but the vendor's account couldn't be associated: the person may try again, or continue without.
    case signedInOnly(BindFlow, SessionTokens)
    /// Over: the login is done. Only the time is still recorded.
    case finished(SessionTokens)
    /// Over without a login. Only the time is still recorded.
    case closed(ClosingReason)
  }

  /// How the number is entered.
  public indirect enum EntryMode: Hashable, Sendable {
    /// The person types it.
    case typing
    /// The carrier knows it and offers it for one tap, until the countdown is over.
    case oneTap(OneTapOffer, Countdown)
  }

  /// The state of the form's definitions.
  public enum Definitions: Sendable {
    /// Not requested yet.
    case missing
    /// Being loaded with this request.
    case loading(RequestID)
    /// Loaded, handed in, or given by the configuration; the validator decides which numbers are accepted.
    case ready(PhoneValidator)
    /// They couldn't be loaded, for this reason, and there are no others; ``BindingForm/Event/tryAgainTapped`` loads them again.
    case failed(DefinitionsFailure)
  }

  /// A message above the fields, about the form as a whole.
  public struct Banner: Hashable, Sendable {
    /// The message; ``BindingForm/bannerText(at:)`` has its text, and counts down where it holds a time.
    public let message: FormMessage
    /// What can help; ``Remedy/wait`` banners vanish when the lock is over.
    public let remedy: Remedy
    /// Whether it says that there are no definitions, so that it goes away with that.
    var isAboutDefinitions = false
  }
}

extension BindingForm.Stage {
  /// What the service requires; `nil` before the form is open and after it is over.
  @inline(never)
  var flow: BindFlow? {
    switch self {
    case .open(let flow), .submitting(let flow, _), .confirmingOneTap(let flow, _),
      .associating(let flow, _, _),
      .signedInOnly(let flow, _):
      flow
    case .waiting, .finished, .closed: nil
    }
  }

  /// Whether the service hasn't required a number yet.
  var isWaiting: Bool { if case .waiting = self { true } else { false } }

  /// Whether the form is over, with a login or without.
  var isOver: Bool {
    switch self {
    case .finished, .closed: true
    case .waiting, .open, .submitting, .confirmingOneTap, .associating, .signedInOnly: false
    }
  }
}
