/// A failure to read or write: the operation, the file, and the cause.
package struct IOFailure: Error, Hashable, Sendable {
  /// The operation that failed.
  package enum Operation: Hashable, Sendable {
    case open, read, write, sync, setMode, close
    /// Make the names of complete files survive a loss of power.
    case syncFolder
    case createFolder
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
    /// The contents of the file aren't what its kind demands.
    case contents(ContentsFault)
  }

  #if hasFeature(Embedded)
    /// A fault of contents.
    ///
    /// A page knows the faults of workbooks from reading them, not from a failure.
    package struct ContentsFault: Hashable, Sendable {}
  #else
    /// A fault of contents, which the module that knows the kind of file has found.
    package struct ContentsFault: Hashable, Sendable {
      package let fault: any Error & Hashable & Sendable

      package init(_ fault: any Error & Hashable & Sendable) { self.fault = fault }

      package static func == (one: Self, other: Self) -> Bool {
        AnyHashable(one.fault) == AnyHashable(other.fault)
      }

      package func hash(into hasher: inout Hasher) { fault.hash(into: &hasher) }
    }
  #endif

  package var operation: Operation
  /// The path as the user wrote it, or "standard input", "standard output", "standard error".
  package var path: String
  package var cause: Cause

  package init(_ operation: Operation, _ path: String, _ cause: Cause) {
    self.operation = operation
    self.path = path
    self.cause = cause
  }
}
