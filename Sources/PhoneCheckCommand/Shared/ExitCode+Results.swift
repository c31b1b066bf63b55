import ArgumentParser

/// The exit codes of all subcommands, beside argument-parser's 0 for success and 64 for a wrong command line.
extension ExitCode {
  /// Some numbers are not valid.
  static let someNotValid = ExitCode(1)
  /// Nothing is what was searched for.
  static let nothingFound = ExitCode(1)
  /// Two catalogs differ, or differ in what was asked about.
  static let different = ExitCode(1)
  /// Input, output or the definitions failed.
  static let inputOrOutputFailed = ExitCode(2)
}
