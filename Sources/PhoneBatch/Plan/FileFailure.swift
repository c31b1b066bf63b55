package import ByteIO

/// The reason why a file could not be opened, read or written, and the state of the run's other files.
public struct FileFailure: Hashable, Sendable {
  private let failure: CommitFailure

  package init(_ cause: IOFailure) { self.init(CommitFailure(cause: cause)) }

  package init(_ failure: CommitFailure) { self.failure = failure }

  var cause: IOFailure { failure.cause }
  /// The paths of outputs that already have their new contents.
  public var replaced: [String] { failure.replaced }
  /// The paths of the outputs that are unchanged, without the failed one.
  public var unchanged: [String] { failure.unchanged }
  /// All outputs that are unchanged.
  var old: [String] { failure.old }
  /// The path as given; "standard input" and "standard output" for the standard streams.
  public var path: String { cause.path }

  /// The system's `errno`; `nil` if it gave none.
  public var errorNumber: Int32? {
    switch cause.cause {
    case .system(let code): code
    case .isDirectory: SystemErrorKind.directoryErrorNumber
    case .closedPipe, .tooLarge, .shrank, .changed, .notInEncoding, .noProgram, .programFailed, .contents: nil
    }
  }
}
