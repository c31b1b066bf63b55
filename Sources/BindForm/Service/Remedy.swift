/// What a person can do about an error.
public enum Remedy: Hashable, Sendable {
  /// Try again as it is.
  case tryAgain
  /// Try again later.
  case wait
  /// Change what was entered.
  case correctEntry
  /// Enter another number.
  case useAnotherNumber
  /// Sign in again: this login is over.
  case startOver
  /// Nothing; whoever runs the service has to put it right.
  case contactSupport

  /// Whether sending the same again can help, now or later.
  public var isRetry: Bool { self == .tryAgain || self == .wait }
}
