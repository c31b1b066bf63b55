import ArgumentParser
import PhoneCheck

/// An error that ends a command with a text of its own for standard error.
protocol CommandFailure: Error {
  /// The whole text, without a line break at its end.
  var message: LocalizedText { get }
  /// The exit code; by default the code for input, output or definitions that can't be used.
  var exitCode: ExitCode { get }
}

extension CommandFailure {
  var exitCode: ExitCode { .inputOrOutputFailed }
}

/// A failure that needs only a text.
struct ReportedFailure: CommandFailure {
  let message: LocalizedText

  /// - Parameter text: The text after the command's name.
  init(_ text: LocalizedText) {
    message = LocalizedText(untranslated: "phonecheck: ") + text
  }
}
