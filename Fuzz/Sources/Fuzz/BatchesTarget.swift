import PhoneBatch
import PhoneCheck

/// Whole runs: chunks of any size, jobs, kernels and tables against one job that reads everything at once and
/// searches.
enum BatchesTarget {
  static func run(_ input: inout FuzzInput) {
    var plan = BatchPlan()
    plan.layout = input.pick([.table, .table, .tableWithoutHeader, .lines])
    plan.format = input.pick([.csv, .csv, .ndjson, .summary])
    plan.selection = input.pick([.all, .valid, .invalid])
    plan.raggedRows = input.flag() ? .judged : .rejected
    plan.findsDuplicates = input.flag()
    plan.isSpreadsheetSafe = input.flag()
    plan.readsDecimals = input.flag()
    plan.judging = input.pick([.writtenForm, .writtenForm, .exact])
    plan.maximumRecordByteCount = input.pick([1 << 20, 100])
    plan.delimiter = input.pick([nil, 44, 9])
    if plan.layout != .lines { plan.phoneColumn = input.pick([nil, "1", "2", "phone"]) }
    let areas = AreaCodeCatalog.sample
    plan.area = input.pick([
      .notNamed, .column("area"), .named(areas.area(code: "HK")!), .named(areas.area(code: "86")!), .notNamed,
    ])
    if plan.layout == .lines, plan.area == .column("area") { plan.area = .notNamed }
    let chunk = input.number(below: 256) + 1
    let jobs = input.number(below: 4) + 1
    let bytes = input.remainder()

    plan.jobs = 1
    plan.fastPaths = []
    plan.chunkByteCount = 1 << 20
    let expected = BatchOutcome(plan, ofFile: bytes)
    plan.fastPaths = .all
    plan.chunkByteCount = chunk
    plan.jobs = jobs
    plan.tableCost = 1
    BatchOutcome(plan, ofFile: bytes).expectEqual(to: expected, plan)
  }
}
