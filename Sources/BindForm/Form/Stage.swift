public import PhoneCheck

extension BindingForm {
  /// The stage of the form as a whole.
  public indirect enum Stage: Hashable, Sendable {
    /// Before ``BindingForm/Event/opened(_:)``: the service hasn't required a number yet.
    case waiting
    /// The form is being filled in.
    case open(BindFlow)
    /// The form is submitted. It waits for the answer to the request, and its fields can't be edited.
    case submitting(BindFlow, RequestID)
    /// The carrier's page is shown. There the person reads its terms and confirms the number, without a time limit.
    ///
    /// The fields can't be edited; ``BindingForm/Event/anotherNumberTapped`` continues without the carrier.
    case confirmingOneTap(BindFlow, RequestID)
    /// The person has signed in, and the vendor's account is being associated with the account of the tokens.
    case associating(BindFlow, SessionTokens, RequestID)
    /// The person has signed in, but the vendor's account couldn't be associated. The person may try again, or skip the
    /// association.
    case signedInOnly(BindFlow, SessionTokens)
    /// The form has ended with a login. Only the time is still recorded.
    case finished(SessionTokens)
    /// The form has ended without a login. Only the time is still recorded.
    case closed(ClosingReason)
  }

  /// The way the number is entered.
  public indirect enum EntryMode: Hashable, Sendable {
    /// The person types the number.
    case typing
    /// The carrier knows the number and offers it for one tap, until the countdown ends.
    case oneTap(OneTapOffer, Countdown)
  }

  /// The state of the form's definitions.
  public enum Definitions: Sendable {
    /// Definitions haven't been requested yet.
    case missing
    /// Definitions are being loaded with this request.
    case loading(RequestID)
    /// Definitions were loaded, passed in, or given by the configuration. The validator decides which numbers are
    /// accepted.
    case ready(PhoneValidator)
    /// The definitions couldn't be loaded, for this reason, and there are no others.
    /// ``BindingForm/Event/tryAgainTapped`` loads them again.
    case failed(DefinitionsFailure)
  }

  /// A message above the fields, about the form as a whole.
  public struct Banner: Hashable, Sendable {
    /// The message; ``BindingForm/bannerText(at:)`` is its text, which counts down if it contains a time.
    public let message: FormMessage
    /// The remedy; ``Remedy/wait`` banners vanish when the lock ends.
    public let remedy: Remedy
    /// Whether the banner reports missing definitions, so that it vanishes when they arrive.
    var isAboutDefinitions = false
  }
}

extension BindingForm.Stage {
  /// The service's requirements; `nil` before the form is open and after its end.
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

  /// Whether the form has ended, with or without a login.
  var isOver: Bool {
    switch self {
    case .finished, .closed: true
    case .waiting, .open, .submitting, .confirmingOneTap, .associating, .signedInOnly: false
    }
  }
}
