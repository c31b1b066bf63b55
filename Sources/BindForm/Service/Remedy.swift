/// What a person can do about an error; a screen may offer a button for it.
public enum Remedy: Hashable, Sendable {
  /// Send the same again, now: ``BindForm/Event/tryAgainTapped``.
  case tryAgain
  /// Send the same again later; see ``BindForm/lockedSeconds(at:)`` for how much later where that is known.
  case wait
  /// Change what was entered in the field.
  case correctEntry
  /// Enter another number: ``BindForm/Event/anotherNumberTapped``.
  case useAnotherNumber
  /// Sign in again: this login has expired on the service. The host starts a new login with a new form.
  case startOver
  /// Nothing: the operator of the service has to fix its configuration.
  case contactSupport

  /// Whether sending the same again can help: ``tryAgain`` or ``wait``.
  public var isRetry: Bool { self == .tryAgain || self == .wait }
}
