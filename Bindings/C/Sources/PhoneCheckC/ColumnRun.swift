internal import CPhoneCheck
internal import PhoneCheck
internal import Synchronization

/// Judges a column, on several threads if requested.
struct ColumnRun: Sendable {
  let open: OpenValidator
  let type: ResultType
  let threadCount: Int
  /// Whether the caller wants it to end.
  let isStopped: @Sendable () -> Bool

  /// Fewer rows than this aren't divided among threads.
  private static let fewestRows = 16 * 1024

  init(
    _ open: OpenValidator, _ type: ResultType, threads: UInt32,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) {
    guard threads <= 256 else { throw .argument("threads: at most 256 work at the same time") }
    self.open = open
    self.type = type
    threadCount = max(1, Int(threads))
    self.isStopped = isStopped
  }

  /// Judges all rows.
  func run(_ input: ColumnInput) throws(Failure) -> ResultWriter {
    let rowCount = input.rowCount
    let partCount = min(threadCount, max(1, rowCount / Self.fewestRows))
    let size = (rowCount / partCount + 63) / 64 * 64
    let parts = (0..<partCount).map { min($0 * size, rowCount) }
    let writer = try ResultWriter(
      type, open.outcomes, rowCount: rowCount, parts: parts, hasNulls: input.hasNulls)
    let task = Judge.Task(
      rowCount: rowCount, format: type.columns.contains(.number) && !open.isExact ? type.format : nil)
    let work = ColumnWork(
      input: input, writer: writer, open: open, task: task, parts: parts + [rowCount], isStopped: isStopped)
    work.run()
    if let failure = work.failure { throw failure }
    return writer
  }
}

/// The parts of a column that threads judge.
private final class ColumnWork: Sendable {
  private let input: ColumnInput
  private let writer: ResultWriter
  private let open: OpenValidator
  private let task: Judge.Task
  private let parts: [Int]
  private let isStopped: @Sendable () -> Bool
  /// What is wrong with the column, in the first part where something is.
  private let failed = Mutex<(part: Int, failure: Failure)?>(nil)

  init(
    input: ColumnInput, writer: ResultWriter, open: OpenValidator, task: Judge.Task, parts: [Int],
    isStopped: @escaping @Sendable () -> Bool
  ) {
    self.input = input
    self.writer = writer
    self.open = open
    self.task = task
    self.parts = parts
    self.isStopped = isStopped
  }

  var failure: Failure? { failed.withLock { $0?.failure } }

  func run() {
    guard parts.count > 2 else {
      run(part: 0)
      return
    }
    withExtendedLifetime(self) {
      unsafe pc_run_threads(
        UInt32(parts.count - 1),
        { part, work in
          guard let work = unsafe work else { return }
          unsafe Unmanaged<ColumnWork>.fromOpaque(work).takeUnretainedValue().run(part: Int(part))
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private func run(part: Int) {
    let judge = open.takeJudge()
    defer { open.giveBack(judge) }
    do throws(Failure) {
      unsafe try input.withColumn { (column) throws(Failure) in
        var row = parts[part]
        while row < parts[part + 1] {
          if isStopped() { throw .stopped }
          row += try unsafe judge.judge(column, from: row, atMost: parts[part + 1] - row, task) {
            (verdicts, count) throws(Failure) in
            try unsafe writer.write(verdicts, count, at: row, part: part)
          }
        }
      }
    } catch {
      failed.withLock { if ($0?.part ?? .max) > part { $0 = (part, error) } }
    }
  }
}
