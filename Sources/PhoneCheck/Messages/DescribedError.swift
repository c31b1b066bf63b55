internal import TerminalText

/// An error that says in words what happened and what to do about it, without any digit of a number.
///
/// Print it, or use ``localizedDescription``. If an error's type isn't known, as in a `catch` for any error,
/// Foundation's own `localizedDescription` is used, which says little about errors that don't conform to its
/// `LocalizedError`; this library doesn't use Foundation. Add the product `PhoneCheckFoundation` to your target for
/// that conformance.
public protocol DescribedError: Error, CustomStringConvertible {
  /// The description for people, in English except for texts of a service.
  var localizedDescription: String { get }
}

extension DescribedError {
  /// The description for people, which is `description`.
  public var localizedDescription: String { description }
}

extension DefinitionsError: DescribedError {}

extension MobileRegexFault: DescribedError {}

extension AutomatonFailure.Cause: DescribedError {}

extension CompiledDefinitionsError: DescribedError {}

extension CompilingError: DescribedError {
  /// The reason, in English.
  public var description: String {
    switch self {
    case .tooLarge: "The automata of these definitions have more than 4 MiB."
    case .tableTooLarge: "The table of these definitions has too many states."
    }
  }
}

extension Rejection: DescribedError {
  /// The message in English.
  public var localizedDescription: String { message(in: .english) }
}

extension EngineFailure: DescribedError {
  /// The message in English.
  public var localizedDescription: String { message(in: .english) }
}

extension PhoneValidator.ConfigurationError: DescribedError {
  /// The fault of the options.
  public var description: String {
    switch self {
    case .notAnInternationalPrefix(let text):
      "“\(VisibleText.escaping(text))” isn't an international prefix: write 1 to 6 ASCII digits, such as 00"
    }
  }
}
