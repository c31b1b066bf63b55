import ArgumentParser
import PhoneCheck

/// An error that ends a command with a text of its own for standard error.
protocol CommandFailure: Error {
  /// The text in English, without a line break at its end.
  var text: String { get }
  /// The exit code.
  var exitCode: ExitCode { get }
  /// The text in a language, in English if there is no translation.
  func text(in language: Language) -> String
}

extension CommandFailure {
  func text(in language: Language) -> String { text }
}
