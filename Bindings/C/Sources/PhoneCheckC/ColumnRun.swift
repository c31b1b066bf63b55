internal import CPhoneCheck
internal import PhoneCheck
internal import Synchronization

/// Judges a column, on several threads if requested.
struct ColumnRun: Sendable {
  let open: OpenValidator
  let type: ResultType
  let threadCount: Int
  /// Whether the caller wants the run to end.
  let isStopped: @Sendable () -> Bool
  /// Called with the count of floating-point numbers that can't be read, or may have lost digits, if there are any.
  let onDoubtful: @Sendable (Int) -> Void

  /// The minimum number of rows that are divided among threads.
  private static let fewestRows = 16 * 1024

  init(
    _ open: OpenValidator, _ type: ResultType, threads: UInt32,
    isStopped: @escaping @Sendable () -> Bool = { false }, onDoubtful: @escaping @Sendable (Int) -> Void
  ) throws(Failure) {
    guard threads <= 256 else { throw .argument("threads: at most 256 work at the same time") }
    self.open = open
    self.type = type
    threadCount = max(1, Int(threads))
    self.isStopped = isStopped
    self.onDoubtful = onDoubtful
  }

  /// Judges all rows.
  ///
  /// - Parameter areas: The names of their areas, if rows name them.
  func run(_ input: ColumnInput, areas: ColumnInput? = nil) throws(Failure) -> ResultWriter {
    let rowCount = input.rowCount
    guard areas?.rowCount ?? rowCount == rowCount else {
      throw .argument("area: a column of as many rows as there are numbers")
    }
    let partCount = min(threadCount, max(1, rowCount / Self.fewestRows))
    let size = (rowCount / partCount + 63) / 64 * 64
    let parts = (0..<partCount).map { min($0 * size, rowCount) }
    let writer = try ResultWriter(
      type, open.outcomes, rowCount: rowCount, parts: parts, hasNulls: input.hasNulls)
    let task = Judge.Task(
      rowCount: rowCount, format: type.columns.contains(.number) && !open.isExact ? type.format : nil,
      language: type.columns.contains(.message) ? type.language : nil)
    let work = ColumnWork(
      input: input, areas: areas, writer: writer, open: open, task: task, parts: parts + [rowCount],
      isStopped: isStopped)
    work.run()
    if let failure = work.failure { throw failure }
    let doubtfulCount = work.doubtfulCount
    if doubtfulCount > 0 { onDoubtful(doubtfulCount) }
    return writer
  }
}

/// The parts of a column that threads judge.
private final class ColumnWork: Sendable {
  private let input: ColumnInput
  private let areas: ColumnInput?
  private let writer: ResultWriter
  private let open: OpenValidator
  private let task: Judge.Task
  private let parts: [Int]
  private let isStopped: @Sendable () -> Bool
  /// The fault of the column in its first faulty part.
  private let failed = Mutex<(part: Int, failure: Failure)?>(nil)
  private let doubtful = Mutex(0)

  init(
    input: ColumnInput, areas: ColumnInput?, writer: ResultWriter, open: OpenValidator, task: Judge.Task,
    parts: [Int],
    isStopped: @escaping @Sendable () -> Bool
  ) {
    self.input = input
    self.areas = areas
    self.writer = writer
    self.open = open
    self.task = task
    self.parts = parts
    self.isStopped = isStopped
  }

  var doubtfulCount: Int { doubtful.withLock { $0 } }

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
    defer {
      let count = judge.takeDoubtfulCount()
      if count > 0 { doubtful.withLock { $0 += count } }
      open.giveBack(judge)
    }
    do throws(Failure) {
      unsafe try input.withColumn { (column) throws(Failure) in
        guard let areas else { return try unsafe run(part, judge, column, nil) }
        try unsafe areas.withColumn { (areas) throws(Failure) in try unsafe run(part, judge, column, areas) }
      }
    } catch {
      failed.withLock { if ($0?.part ?? .max) > part { $0 = (part, error) } }
    }
  }

  private func run(
    _ part: Int, _ judge: Judge, _ column: UnsafePointer<pc_column>, _ areas: UnsafePointer<pc_column>?
  ) throws(Failure) {
    var row = parts[part]
    while row < parts[part + 1] {
      if isStopped() { throw .stopped }
      row += try unsafe judge.judge(column, areas: areas, from: row, atMost: parts[part + 1] - row, task) {
        (verdicts, count) throws(Failure) in
        try unsafe writer.write(verdicts, count, at: row, part: part, judge.messages)
      }
    }
  }
}
