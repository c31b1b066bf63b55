import Glibc
import PhoneBatch
import PhoneCheck

/// The outcome of a run of a plan, over files and pipes without names.
struct BatchOutcome: Equatable {
  var output: [UInt8] = []
  var summary: BatchSummary?
  /// The error's text, which names a file and a pipe alike.
  var error: String?
  /// Remarks in the same form; none if a run ended with an error.
  var remarks: Set<String> = []

  private static let files: (input: Int32, output: Int32) = (file(), file())

  /// A file without a name, which disappears with the process.
  private static func file() -> Int32 {
    let path = "/dev/shm/phonecheck-fuzz-\(getpid())"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    expect(descriptor >= 0 && unlink(path) == 0, "a file in memory is made")
    return descriptor
  }

  /// Runs a plan over a file.
  init(_ plan: BatchPlan, ofFile bytes: [UInt8]) {
    expect(ftruncate(Self.files.input, 0) == 0, "a file in memory is emptied")
    expect(lseek(Self.files.input, 0, SEEK_SET) == 0, "and begins at 0")
    expect(pwrite(Self.files.input, bytes, bytes.count, 0) == bytes.count, "a file in memory is written")
    self.init(plan, Self.files.input)
  }

  /// Runs a plan over a pipe, whose reads return as many bytes as a chunk has.
  ///
  /// - Parameter bytes: As many as a pipe holds.
  init(_ plan: BatchPlan, ofPipe bytes: [UInt8]) {
    var ends: [Int32] = [0, 0]
    expect(pipe(&ends) == 0, "a pipe is made")
    expect(write(ends[1], bytes, bytes.count) == bytes.count && close(ends[1]) == 0, "and filled")
    self.init(plan, ends[0])
    close(ends[0])
  }

  private init(_ plan: BatchPlan, _ input: Int32) {
    expect(ftruncate(Self.files.output, 0) == 0, "a file in memory is emptied")
    expect(lseek(Self.files.output, 0, SEEK_SET) == 0, "and begins at 0")
    let path = "/proc/self/fd/\(input)"
    let named = { (text: String) in
      text.split(separator: path, omittingEmptySubsequences: false).joined(separator: "INPUT")
    }
    var remarks: Set<String> = []
    do throws(BatchError) {
      var summary = try plan.run(
        from: .file(path), to: .file("/dev/fd/\(Self.files.output)"), judgedBy: .sample,
        remark: { remarks.insert(named($0.description)) })
      summary.seconds = 0
      self.summary = summary
      self.remarks = remarks
    } catch {
      self.error = named(error.description)
    }
    var status = stat()
    expect(fstat(Self.files.output, &status) == 0, "its size is known")
    output = [UInt8](repeating: 0, count: Int(status.st_size))
    expect(pread(Self.files.output, &output, output.count, 0) == output.count, "and it is read")
  }

  /// Ends the process unless two runs have the same outcome.
  func expectEqual(to expected: BatchOutcome, _ plan: BatchPlan) {
    expect(
      error == expected.error,
      "\(plan): \(String(describing: error)), not \(String(describing: expected.error))")
    // What was written before an error depends on the chunks.
    guard error == nil else { return }
    expect(
      output == expected.output,
      "\(plan): \(String(decoding: output, as: UTF8.self)), not \(String(decoding: expected.output, as: UTF8.self))"
    )
    expect(summary == expected.summary, "\(plan): another summary")
    expect(remarks == expected.remarks, "\(plan): \(remarks), not \(expected.remarks)")
  }
}
