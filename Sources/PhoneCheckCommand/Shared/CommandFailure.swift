import ArgumentParser

/// An error that ends a command with a text of its own for standard error.
protocol CommandFailure: Error {
  /// The text, without a line break at its end.
  var text: String { get }
  /// The exit code.
  var exitCode: ExitCode { get }
}
