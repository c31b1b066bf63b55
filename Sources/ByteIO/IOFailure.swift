internal import TerminalText

/// A failure to read or write: the operation, the file, and the cause.
package struct IOFailure: Error, Hashable, Sendable {
  /// The operation that failed.
  package enum Operation: Hashable, Sendable {
    case open, read, write, sync, setMode, close
    /// Make the names of complete files survive a loss of power.
    case syncFolder
    /// Create the temporary file that later replaces the target.
    case createTemporary
    /// Move the temporary file to the target's place.
    case replace
  }

  /// The cause of a failure.
  package enum Cause: Hashable, Sendable {
    /// The system refused, with this `errno`.
    case system(code: Int32)
    /// The opposite end of the pipe is closed. Programs end quietly after this failure.
    case closedPipe
    /// The path leads to a directory.
    case isDirectory
    /// The file is larger than the caller allows.
    case tooLarge(maximumByteCount: Int)
    /// The file ended before the size that it had when it was opened; both in bytes.
    case shrank(from: Int, to: Int)
    /// The file was read twice, and was another file the second time.
    case changed
    /// A line, from 1, contains bytes that aren't a character of an encoding, or, when writing, a character that the
    /// encoding lacks.
    case notInEncoding(String, line: Int)
    /// The program that decompresses or compresses isn't installed.
    case noProgram(String)
    /// That program ended with an exit code other than 0; `nil` if a signal ended it.
    case programFailed(String, code: Int32?)
  }

  package var operation: Operation
  /// The path as the user wrote it, or "standard input", "standard output", "standard error".
  package var path: String
  package var cause: Cause

  package init(_ operation: Operation, _ path: String, _ cause: Cause) {
    self.operation = operation
    self.path = path
    self.cause = cause
  }

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
  /// The failure and the remedy, without a final full stop: "cannot open a.csv: No such file or directory; check the
  /// path".
  package var description: String {
    let path = VisibleText.escaping(path)
    let attempt =
      switch operation {
      case .open: "cannot open \(path)"
      case .read: "cannot read \(path)"
      case .write: "cannot write to \(path)"
      case .sync, .setMode, .close: "cannot finish writing \(path)"
      case .syncFolder: "cannot sync the folder \(path), so that a loss of power may undo its new files"
      case .createTemporary: "cannot create a temporary file beside \(path)"
      case .replace: "cannot put the finished file in place of \(path)"
      }
    return "\(attempt): \(reason)"
  }

  private var reason: String {
    switch cause {
    case .system(let code):
      ErrorNumber(code: code).text + (advice(SystemErrorKind(errorNumber: code)).map { "; " + $0 } ?? "")
    case .closedPipe: "its reader closed the pipe before the end"
    case .isDirectory: "it is a directory; name a file in it"
    case .tooLarge(let maximum): "it holds more than \(maximum) bytes; is it the right file?"
    case .shrank(let before, let after):
      "it was cut from \(before) to \(after) bytes while it was read; try again once nothing writes to it"
    case .changed: "it was replaced or changed between two readings; try again once nothing writes to it"
    case .notInEncoding(let encoding, let line):
      operation == .write
        ? "line \(line) has a character that \(encoding) lacks; choose another --output-encoding"
        : "line \(line) has bytes that aren't \(encoding); the file is damaged, cut, or in another encoding"
          + (encoding == "UTF-8" ? ": convert it, for example by iconv -f GB18030 -t UTF-8" : "")
    case .noProgram(let program): "the program \(program) isn't installed"
    case .programFailed(let program, let code):
      operation == .read
        ? "\(program) can't decompress it\(Self.shown(code)); the file is damaged or cut"
        : "\(program) can't compress it\(Self.shown(code)); is there room?"
    }
  }

  private static func shown(_ code: Int32?) -> String { code.map { " (exit code \($0))" } ?? "" }

  /// The next step, if the system's words leave it open.
  private func advice(_ kind: SystemErrorKind?) -> String? {
    switch (kind, operation) {
    case (.noSuchFile, .createTemporary): "create the folder first, or choose another one"
    case (.noSuchFile, _): "check the path"
    case (.noRoom, _): "make room there, or choose another place"
    case (.fileTooLarge, _): "allow larger files (ulimit -f), or choose another place"
    case (.tooManyOpenFiles, _): "allow more open files (ulimit -n)"
    case (.notPermitted, .createTemporary), (.readOnly, _): "choose a folder that can be written"
    case (.notPermitted, _): "check its permissions"
    default: nil
    }
  }
}
