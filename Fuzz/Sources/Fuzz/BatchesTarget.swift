import Glibc
import PhoneBatch
import PhoneCheck

/// Whole runs: chunks of any size, jobs, kernels and tables against one job that reads all at once and searches.
enum BatchesTarget {
  private struct Outcome: Equatable {
    var output: [UInt8]
    var summary: BatchSummary?
    var error: BatchError?
  }

  static func run(_ input: inout FuzzInput) {
    var plan = BatchPlan()
    plan.layout = input.pick([.table, .table, .tableWithoutHeader, .lines])
    plan.format = input.pick([.csv, .csv, .ndjson, .summary])
    plan.selection = input.pick([.all, .valid, .invalid])
    plan.raggedRows = input.flag() ? .judged : .rejected
    plan.findsDuplicates = input.flag()
    plan.isSpreadsheetSafe = input.flag()
    plan.judging = input.pick([.writtenForm, .writtenForm, .exact])
    plan.maximumRecordByteCount = input.pick([1 << 20, 100])
    plan.delimiter = input.pick([nil, 44, 9])
    if plan.layout != .lines { plan.phoneColumn = input.pick([nil, "1", "2", "phone"]) }
    let areas = AreaCodeCatalog.sample
    plan.area = input.pick([
      .notNamed, .column("area"), .named(areas.area(named: "HK")), .named(areas.area(named: "86")), .notNamed,
    ])
    if plan.layout == .lines, plan.area == .column("area") { plan.area = .notNamed }
    let chunk = input.number(below: 256) + 1
    let jobs = input.number(below: 4) + 1
    let bytes = input.remainder()

    plan.jobs = 1
    plan.fastPaths = []
    plan.chunkByteCount = 1 << 20
    let expected = outcome(plan, bytes)
    plan.fastPaths = .all
    plan.chunkByteCount = chunk
    plan.jobs = jobs
    plan.tableByteCount = 0
    plan.areaTableRowCount = 1
    let found = outcome(plan, bytes)
    expect(
      found.error == expected.error,
      "\(plan): \(String(describing: found.error)), not \(String(describing: expected.error))")
    // What was written before an error depends on the chunks.
    guard expected.error == nil else { return }
    expect(
      found.output == expected.output,
      "\(plan): \(String(decoding: found.output, as: UTF8.self)), not \(String(decoding: expected.output, as: UTF8.self))"
    )
    expect(found.summary == expected.summary, "\(plan): another summary")
  }

  private static let files: (input: Int32, output: Int32) = (file(), file())

  /// A file without a name, which is gone with the process.
  private static func file() -> Int32 {
    let path = "/dev/shm/phonecheck-fuzz-\(getpid())"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    expect(descriptor >= 0 && unlink(path) == 0, "a file in memory is made")
    return descriptor
  }

  private static func outcome(_ plan: BatchPlan, _ bytes: [UInt8]) -> Outcome {
    expect(ftruncate(files.input, 0) == 0 && ftruncate(files.output, 0) == 0, "files in memory are emptied")
    expect(lseek(files.output, 0, SEEK_SET) == 0 && lseek(files.input, 0, SEEK_SET) == 0, "and begin at 0")
    expect(pwrite(files.input, bytes, bytes.count, 0) == bytes.count, "a file in memory is written")
    var result = Outcome(output: [])
    do throws(BatchError) {
      var summary = try plan.run(
        from: .file("/proc/self/fd/\(files.input)"), to: .file("/dev/fd/\(files.output)"), judgedBy: .sample)
      summary.seconds = 0
      result.summary = summary
    } catch {
      result.error = error
    }
    var status = stat()
    expect(fstat(files.output, &status) == 0, "its size is known")
    result.output = [UInt8](repeating: 0, count: Int(status.st_size))
    expect(
      pread(files.output, &result.output, result.output.count, 0) == result.output.count, "and it is read")
    return result
  }
}
