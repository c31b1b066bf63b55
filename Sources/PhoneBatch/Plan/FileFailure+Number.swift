internal import ByteIO
public import PhoneRows

extension FileFailure {
  /// The system's `errno`; `nil` if it gave none.
  public var errorNumber: Int32? {
    switch cause.cause {
    case .system(let code): code
    case .isDirectory: SystemErrorKind.directoryErrorNumber
    case .closedPipe, .tooLarge, .shrank, .changed, .notInEncoding, .noProgram, .programFailed, .contents: nil
    }
  }
}
