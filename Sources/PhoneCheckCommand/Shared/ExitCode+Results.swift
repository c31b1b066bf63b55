import ArgumentParser

/// The exit codes of all subcommands, in addition to argument-parser's 0 for success and 64 for a wrong command line.
extension ExitCode {
  /// Some numbers are not valid.
  static let someNotValid = ExitCode(1)
  /// The search found nothing.
  static let nothingFound = ExitCode(1)
  /// Two catalogs differ, or differ in the way that the options require.
  static let different = ExitCode(1)
  /// Some verdicts differ from the expectations in a file of cases.
  static let notAsExpected = ExitCode(1)
  /// The file already contains the service's definitions.
  static let unchanged = ExitCode(1)
  /// Input, output or the definitions failed.
  static let inputOrOutputFailed = ExitCode(2)
}
