package import ByteValues
internal import Platform

/// Programs that this program runs.
package enum ChildProcess {
  /// The output of a program, and the way it ended.
  package struct Output: Sendable {
    /// The exit code; `nil` if a signal ended the program.
    package let exitCode: Int32?
    /// The bytes written to standard output, up to the limit.
    package let bytes: [UInt8]
    /// Whether the program was ended because its output exceeded the limit.
    package let isCut: Bool
  }

  /// Runs a program to its end, on this thread.
  ///
  /// - Parameters:
  ///   - program: Its name, which is looked up in `PATH`.
  ///   - arguments: Its arguments. Other users of the machine can see them, so secrets belong in the input.
  ///   - input: The bytes for its standard input. It has to read all of them before it writes much.
  ///   - maximumByteCount: The maximum number of bytes of its output. With more output, it is ended.
  /// - Throws: If it can't be started, or its output can't be read.
  package static func run(
    _ program: String, _ arguments: [String], input: [UInt8], outputAtMost maximumByteCount: Int = 16 << 20
  ) throws(IOFailure) -> Output {
    try IOFailure.step(.open, program) { () throws(ErrorNumber) in
      let toProgram = try LibC.pipe()
      let fromProgram = try LibC.pipe()
      defer { try? LibC.close(fromProgram.reading) }
      let started = Result { () throws(ErrorNumber) in
        try LibC.start(program, arguments, input: toProgram.reading, output: fromProgram.writing)
      }
      try? LibC.close(toProgram.reading)
      try? LibC.close(fromProgram.writing)
      // A program that doesn't read its input has ended, or will report an error.
      if case .success = started {
        try? input.withBytes { (bytes) throws(IOFailure) in
          try ByteOutput(descriptor: toProgram.writing, name: program).send(bytes)
        }
      }
      try? LibC.close(toProgram.writing)
      let process = try started.get()
      var buffer = ByteBuffer()
      var failure: ErrorNumber?
      do {
        let facts = try LibC.facts(of: fromProgram.reading)
        var pipe = ByteInput(descriptor: fromProgram.reading, name: program, facts: facts, closesAtEnd: false)
        while buffer.count <= maximumByteCount {
          let room = min(64 * 1024, maximumByteCount + 1 - buffer.count)
          if try pipe.read(into: &buffer, atMost: room) == 0 { break }
        }
      } catch {
        failure = error as? ErrorNumber ?? .brokenPipe
        if case .system(let code)? = (error as? IOFailure)?.cause { failure = ErrorNumber(code: code) }
      }
      let isCut = buffer.count > maximumByteCount
      // Without this, a program that never stops writing would be waited for forever.
      if isCut || failure != nil { LibC.end(process) }
      let exitCode = LibC.waitForEnd(of: process)
      if let failure { throw failure }
      return Output(
        exitCode: exitCode, bytes: buffer.withSpan { Array([UInt8]($0).prefix(maximumByteCount)) },
        isCut: isCut)
    }
  }

  /// Runs a closure on a detached thread.
  ///
  /// - Returns: `false` if the system starts no thread. The closure isn't run then.
  package static func onThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = LibC.start(ThreadBody(body)) else { return false }
    LibC.detach(thread)
    return true
  }
}
