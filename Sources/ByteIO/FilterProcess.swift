internal import ByteValues
internal import Platform

/// A program that converts the input or output of this program; it is started, fed, and waited for.
///
/// Its failure is a failure here: an exit code other than 0 is an error. Its own messages are suppressed.
struct FilterProcess: ~Copyable {
  private let compression: Compression
  /// The file that is read or written, by the path as the user wrote it.
  private let name: String
  /// The end of a pipe that this program reads or writes, and closes.
  let pipe: Int32
  /// The running program; `nil` after it was waited for.
  private var process: Int32?

  private init(_ compression: Compression, _ name: String, _ process: Int32, pipe: Int32) {
    self.compression = compression
    self.name = name
    self.process = process
    self.pipe = pipe
  }

  deinit {
    guard let process else { return }
    LibC.end(process)
    _ = LibC.waitForEnd(of: process)
  }

  private static func start(
    _ compression: Compression, _ arguments: [String], _ operation: IOFailure.Operation, _ name: String,
    input: Int32, output: Int32, pipe: Int32
  ) throws(IOFailure) -> FilterProcess {
    do throws(ErrorNumber) {
      let process = try LibC.start(
        compression.program, arguments, input: input, output: output, isSilent: true)
      return FilterProcess(compression, name, process, pipe: pipe)
    } catch {
      try? LibC.close(pipe)
      guard error == .noSuchFile else { throw IOFailure(operation, name, error) }
      throw IOFailure(operation, name, .noProgram(compression.program))
    }
  }

  /// Starts decompressing.
  ///
  /// - Parameters:
  ///   - start: The bytes already read from the input, which aren't read again.
  ///   - descriptor: The rest of the input.
  /// - Returns: The program, with its output as the pipe.
  static func decompressing(
    _ compression: Compression, _ start: [UInt8], _ descriptor: Int32, named name: String
  ) throws(IOFailure) -> FilterProcess {
    let input = try IOFailure.step(.read, name) { () throws(ErrorNumber) in
      start.isEmpty ? try LibC.duplicate(descriptor) : try fedPipe(start, descriptor)
    }
    defer { try? LibC.close(input) }
    let pipe = try IOFailure.step(.read, name) { () throws(ErrorNumber) in try LibC.pipe() }
    defer { try? LibC.close(pipe.writing) }
    return try Self.start(
      compression, compression.decompressing, .read, name, input: input, output: pipe.writing,
      pipe: pipe.reading)
  }

  /// Starts compressing the bytes written to a pipe, into an open file.
  ///
  /// - Returns: The program, with its input as the pipe.
  static func compressing(
    _ compression: Compression, into descriptor: Int32, named name: String
  ) throws(IOFailure) -> FilterProcess {
    let pipe = try IOFailure.step(.write, name) { () throws(ErrorNumber) in try LibC.pipe() }
    defer { try? LibC.close(pipe.reading) }
    return try Self.start(
      compression, compression.compressing, .write, name, input: pipe.reading, output: descriptor,
      pipe: pipe.writing)
  }

  /// A pipe that delivers some bytes, and then the rest of an input, which a thread reads.
  private static func fedPipe(_ start: [UInt8], _ descriptor: Int32) throws(ErrorNumber) -> Int32 {
    let source = try LibC.duplicate(descriptor)
    let pipe: (reading: Int32, writing: Int32)
    do throws(ErrorNumber) { pipe = try LibC.pipe() } catch {
      try? LibC.close(source)
      throw error
    }
    let isStarted = ChildProcess.onThread {
      feed(pipe.writing, start, from: source)
      try? LibC.close(source)
      try? LibC.close(pipe.writing)
    }
    guard isStarted else {
      for end in [source, pipe.reading, pipe.writing] { try? LibC.close(end) }
      throw .wouldBlock
    }
    return pipe.reading
  }

  private static func feed(_ target: Int32, _ start: [UInt8], from source: Int32) {
    let output = ByteOutput(descriptor: target, name: "")
    guard let facts = try? LibC.facts(of: source) else { return }
    var input = ByteInput(descriptor: source, name: "", facts: facts, closesAtEnd: false)
    var buffer = ByteBuffer()
    for byte in start { buffer.append(byte) }
    // A program that has ended reads nothing more.
    while !buffer.isEmpty {
      guard (try? buffer.withSpan({ (bytes) throws(IOFailure) in try output.send(bytes) })) != nil else {
        return
      }
      buffer.removeAll()
      guard (try? input.read(into: &buffer, atMost: 1 << 16)) != nil else { return }
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Throws: If it didn't do all of its work.
  mutating func finish(_ operation: IOFailure.Operation) throws(IOFailure) {
    guard let process else { return }
    self.process = nil
    let code = LibC.waitForEnd(of: process)
    guard code == 0 else { throw IOFailure(operation, name, .programFailed(compression.program, code: code)) }
  }
}
