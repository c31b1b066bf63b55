package import ByteIO

/// Why a file could not be opened, read or written, and what that means for the other files of a run.
public struct FileFailure: Hashable, Sendable {
  private let failure: CommitFailure

  package init(_ cause: IOFailure) { self.init(CommitFailure(cause: cause)) }

  package init(_ failure: CommitFailure) { self.failure = failure }

  var cause: IOFailure { failure.cause }
  /// The paths of outputs that already have their new contents.
  public var replaced: [String] { failure.replaced }
  /// The paths of other outputs, which are unchanged.
  public var unchanged: [String] { failure.unchanged }
  /// All outputs that are unchanged.
  var old: [String] { failure.old }
  /// The path as given; "standard input" and "standard output" for those.
  public var path: String { cause.path }

  /// The system's `errno`; `nil` where it gave none.
  public var errorNumber: Int32? {
    switch cause.cause {
    case .system(let code): code
    case .isDirectory: SystemErrorKind.directoryErrorNumber
    case .closedPipe, .tooLarge, .shrank, .changed, .notInEncoding, .noProgram, .programFailed: nil
    }
  }
}
