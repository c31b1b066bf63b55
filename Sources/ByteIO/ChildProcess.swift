/// Other programs that this one runs.
package enum ChildProcess {
  /// What a program has written, and how it ended.
  package struct Output: Sendable {
    /// The exit code; `nil` when a signal ended it.
    package let exitCode: Int32?
    /// What it wrote to standard output.
    package let bytes: [UInt8]
  }

  /// The most that is read of a program's output, in bytes.
  package static let maximumOutputByteCount = 16 << 20

  /// Runs a program to its end, on this thread.
  ///
  /// - Parameters:
  ///   - program: Its name, which is looked for in `PATH`.
  ///   - arguments: Its arguments. Other users of the machine can see them, so secrets belong in the input.
  ///   - input: What it reads from standard input, all of it before it writes much.
  /// - Throws: When it can't be started, or writes more than ``maximumOutputByteCount``.
  package static func run(
    _ program: String, _ arguments: [String], input: [UInt8]
  ) throws(IOFailure) -> Output {
    do throws(ErrorNumber) {
      let toProgram = try LibC.pipe()
      let fromProgram = try LibC.pipe()
      defer { try? LibC.close(fromProgram.reading) }
      let started: Int32?
      var refusal: ErrorNumber?
      do throws(ErrorNumber) {
        started = try LibC.start(
          program, arguments, input: toProgram.reading, output: fromProgram.writing)
      } catch {
        (started, refusal) = (nil, error)
      }
      try? LibC.close(toProgram.reading)
      try? LibC.close(fromProgram.writing)
      // A program that doesn't read its input has ended, or will report an error.
      if started != nil { try? write(input, to: toProgram.writing) }
      try? LibC.close(toProgram.writing)
      guard let started else { throw refusal ?? .noSuchFile }
      let output = try? readAll(fromProgram.reading)
      // A program that keeps writing would be waited for forever.
      if output == nil { LibC.end(started) }
      let exitCode = LibC.waitForEnd(of: started)
      guard let output else { throw .fileTooLarge }
      return Output(exitCode: exitCode, bytes: output)
    } catch {
      throw IOFailure(.open, program, error)
    }
  }

  /// Runs a closure on a detached thread.
  ///
  /// - Returns: `false` when the system starts no thread; then it isn't run.
  package static func onThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    LibC.startDetached(ThreadBody(body))
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ErrorNumber) {
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes[start...].withUnsafeBytes { bytes in
        Result { () throws(ErrorNumber) in try unsafe LibC.write(descriptor, bytes) }
      }
      start += try written.get()
    }
  }

  private static func readAll(_ descriptor: Int32) throws(ErrorNumber) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let result = unsafe chunk.withUnsafeMutableBytes { buffer in
        Result { () throws(ErrorNumber) in try unsafe LibC.read(descriptor, into: buffer) }
      }
      let count = try result.get()
      if count == 0 { return output }
      output += chunk[..<count]
      if output.count > maximumOutputByteCount { throw .fileTooLarge }
    }
  }
}
