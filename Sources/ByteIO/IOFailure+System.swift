package import ByteValues
internal import TerminalText

extension IOFailure {
  init(_ operation: Operation, _ path: String, _ error: ErrorNumber) {
    switch error {
    case .brokenPipe: self.init(operation, path, Cause.closedPipe)
    case .isDirectory: self.init(operation, path, Cause.isDirectory)
    default: self.init(operation, path, Cause.system(code: error.code))
    }
  }

  /// Does one step of an operation on a file, and names both in the error if the system refuses.
  static func step<R: ~Copyable>(
    _ operation: Operation, _ path: String, _ body: () throws(ErrorNumber) -> R
  ) throws(IOFailure) -> R {
    do throws(ErrorNumber) { return try body() } catch { throw IOFailure(operation, path, error) }
  }
}

extension IOFailure: CustomStringConvertible {
  /// The failure, for logs: "open a.csv: No such file or directory".
  package var description: String {
    let reason = if case .system(let code) = cause { ErrorNumber(code: code).text } else { "\(cause)" }
    return "\(operation) \(VisibleText.escaping(path)): \(reason)"
  }
}
