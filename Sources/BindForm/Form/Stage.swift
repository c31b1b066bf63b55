public import PhoneCheck

extension BindForm {
  /// Where the form stands as a whole.
  public enum Stage: Hashable, Sendable {
    /// Nobody has said yet what is to be bound.
    case waiting
    /// It is being filled in.
    case open(BindFlow)
    /// It has been sent off; the request says which answer counts.
    case submitting(BindFlow, RequestID)
    /// The carrier is asked to confirm its number.
    case confirmingOneTap(BindFlow, RequestID, Countdown)
    /// The login is done.
    case finished(SessionTokens)
    /// It is over without a login.
    case closed(ClosingReason)
  }

  /// How the number gets into the form.
  public enum EntryMode: Hashable, Sendable {
    /// A person types it.
    case typing
    /// The carrier knows it and offers it for one tap, for as long as the countdown runs.
    case oneTap(OneTapOffer, Countdown)
  }

  /// Where the form is with its definitions.
  public enum Definitions: Sendable {
    /// Nobody has asked for them.
    case missing
    /// They are being loaded.
    case loading(RequestID)
    /// The form goes by these.
    case ready(PhoneValidator)
    /// They couldn't be loaded; ``BindForm/Event/tryAgainTapped`` asks again.
    case failed
  }

  /// What was said above the fields, and what can be done about it.
  public struct Banner: Hashable, Sendable {
    /// What it says.
    public let message: FormMessage
    /// What can help.
    public let remedy: Remedy
  }
}

extension BindForm.Stage {
  /// What is to be bound, as long as that is open.
  var flow: BindFlow? {
    switch self {
    case .open(let flow), .submitting(let flow, _), .confirmingOneTap(let flow, _, _): flow
    case .waiting, .finished, .closed: nil
    }
  }

  /// Whether the form takes no more events.
  var isOver: Bool {
    switch self {
    case .finished, .closed: true
    case .waiting, .open, .submitting, .confirmingOneTap: false
    }
  }
}
