package import ByteIO

/// Why a file could not be opened, read or written, and what that means for the other files of a run.
public struct FileFailure: Hashable, Sendable {
  let cause: IOFailure
  /// The paths of outputs that have their new contents all the same.
  public let replaced: [String]
  /// The paths of other outputs, which are as they were.
  public let unchanged: [String]

  package init(_ cause: IOFailure) {
    self.cause = cause
    (replaced, unchanged) = ([], [])
  }

  package init(_ failure: CommitFailure) {
    (cause, replaced, unchanged) = (failure.cause, failure.replaced, failure.unchanged)
  }

  /// The path as it was given; "standard input" and "standard output" for those.
  public var path: String { cause.path }

  /// The system's `errno`; `nil` where it gave none.
  public var errorNumber: Int32? {
    switch cause.cause {
    case .system(let code): code
    case .isDirectory: SystemErrorKind.directoryErrorNumber
    case .closedPipe, .tooLarge, .shrank: nil
    }
  }
}

extension FileFailure: CustomStringConvertible {
  /// What failed and what to do about it, in English, without a final full stop; where some outputs were replaced already,
  /// which.
  public var description: String {
    CommitFailure(cause: cause, replaced: replaced, unchanged: unchanged).description
  }
}
