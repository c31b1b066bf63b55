import ArgumentParser
import PhoneCheck
import TerminalText

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
    message = .commandName + text
  }
}

extension LocalizedText {
  /// The beginning of a message of the command itself.
  static let commandName = LocalizedText(untranslated: "phonecheck: ")
  static let lineBreak = LocalizedText(untranslated: "\n")

  /// The text made safe to show.
  var escaped: LocalizedText { LocalizedText { VisibleText.escaping(self[$0]) } }
}
