/// What a person can do about an error; a screen may offer a button for it.
public enum Remedy: Hashable, Sendable {
  /// Send the same again, now: ``BindingForm/Event/tryAgainTapped``.
  case tryAgain
  /// Send the same again later; see ``BindingForm/lockedSeconds(at:)`` for how much later where that is known.
  case wait
  /// Change what was entered in the field.
  case correctEntry
  /// Request another code: the one that was typed in has expired.
  case getNewCode
  /// Enter another number: ``BindingForm/Event/anotherNumberTapped``.
  case useAnotherNumber
  /// Sign in again, with a new login and a new form: ``BindingForm/Event/startOverTapped``.
  case startOver
  /// Nothing: the operator of the app or the service has to fix its configuration; see
  /// ``BindingForm/Effect/report(_:)``.
  case contactSupport

  /// Whether something in the fields has to change before the form is submitted again.
  var isChange: Bool { self == .correctEntry || self == .useAnotherNumber || self == .getNewCode }

  /// Whether sending the same again can help: ``tryAgain`` or ``wait``.
  public var isRetry: Bool { self == .tryAgain || self == .wait }
}
