/// The source of rows.
public enum BatchInput: Hashable, Sendable {
  /// The program's standard input.
  case standardInput
  /// The file, device or named pipe at a path.
  case file(String)
}

/// The destination of rows.
public enum BatchOutput: Hashable, Sendable {
  /// The program's standard output.
  case standardOutput
  /// The file at a path, which appears complete or not at all; a device or named pipe is written directly.
  case file(String)
}
