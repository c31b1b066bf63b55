/// A person's remedy for an error; a screen may offer a button for it.
public enum Remedy: Hashable, Sendable {
  /// Send the same entry again, now: ``BindingForm/Event/tryAgainTapped``.
  case tryAgain
  /// Send the same entry again later, after ``BindingForm/lockedSeconds(at:)`` if that is known.
  case wait
  /// Change the entry in the field.
  case correctEntry
  /// Request another code: the typed code has expired.
  case getNewCode
  /// Enter another number: ``BindingForm/Event/anotherNumberTapped``.
  case useAnotherNumber
  /// Sign in again, with a new login and a new form: ``BindingForm/Event/startOverTapped``.
  case startOver
  /// None: the operator of the app or the service has to fix its configuration; see ``BindingForm/Effect/report(_:)``.
  case contactSupport

  /// Whether an entry has to change before the form is submitted again.
  var isChange: Bool { self == .correctEntry || self == .useAnotherNumber || self == .getNewCode }

  /// Whether sending the same entry again can help: ``tryAgain`` or ``wait``.
  public var isRetry: Bool { self == .tryAgain || self == .wait }
}
