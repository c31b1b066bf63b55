internal import ByteIO
internal import PhoneCheck
internal import PhoneRows

/// The task of a run in addition to judging numbers.
enum NumberPass {
  /// The rows that earlier passes noted.
  case finding(kept: KeptRows?, known: NumberRows?)
  /// Notes rows for a later run, which finds them in the result.
  case noting(BatchPlan.Duplicates.KeptRow, Result)
  /// Compares the verdicts with the verdicts of another validator, by another plan.
  case comparing(BatchPlan, PhoneValidator, Monitor<ChangedVerdicts>)

  /// The rows that a pass noted, and the input as it was read then.
  final class Result {
    var rows: NumberRows?
    var reading: InputReading?
  }

  /// The kept rows of an input, which is read again.
  struct KeptRows {
    var rows: NumberRows
    var reading: InputReading
  }

  /// Saves the noted rows, or checks that the input is the same as in the earlier pass.
  func end(
    _ judged: borrowing JudgedInput, _ notedRows: NumberRows?, of name: String,
    whichIs identity: FileIdentity,
    isWorkbook: Bool
  ) throws(BatchError) {
    switch self {
    case .noting(_, let result):
      result.rows = notedRows
      result.reading = InputReading(judged, of: identity, isWorkbook: isWorkbook)
    case .finding(let kept?, _): try kept.reading.check(judged, of: name)
    case .finding, .comparing: break
    }
  }

  /// The plan and validator of the verdicts to compare with; `nil` if verdicts aren't compared.
  var earlier: RunBeginning.Earlier? {
    if case .comparing(let plan, let validator, _) = self { (plan, validator) } else { nil }
  }

  /// Gets the changed verdicts, if verdicts are compared.
  var changes: Monitor<ChangedVerdicts>? {
    if case .comparing(_, _, let found) = self { found } else { nil }
  }

  func task(_ plan: BatchPlan, _ columns: ColumnSelection) -> DuplicateSearch.Task {
    switch self {
    case .finding(let kept, let known):
      .finding(firstRows: plan.findsFirstRows, kept: kept?.rows, known: known)
    // Nothing is looked up.
    case .comparing: .finding(firstRows: false, kept: nil, known: nil)
    case .noting(let kept, _): .noting(NumberRows(keeping: kept), column: columns.value)
    }
  }
}

extension BatchPlan {
  /// The kept row of each number, unless it is the first; `nil` if all are kept.
  ///
  /// It reads the input in the same way as the run. The input has to be a file, because it is read again.
  func keptRows(
    of input: BatchInput, judgedBy validator: PhoneValidator, _ isStopped: @escaping @Sendable () -> Bool
  ) throws(BatchError) -> NumberPass.KeptRows? {
    guard let kept = duplicates.kept, kept != .first else { return nil }
    guard case .file = input, try input.open().facts.kind == .regular else {
      throw .unusablePlan(.keptRowNeedsFile)
    }
    var plan = self
    plan.duplicates.known = nil
    let result = try plan.noteRows(of: input, keeping: kept, judgedBy: validator, isStopped).result
    guard let rows = result.rows, let reading = result.reading else { return nil }
    return NumberPass.KeptRows(rows: rows, reading: reading)
  }

  /// The row of each known number; `nil` if none are looked up.
  func knownRows(
    judgedBy validator: PhoneValidator, _ isStopped: @escaping @Sendable () -> Bool,
    _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> NumberRows? {
    guard let known = duplicates.known else { return nil }
    var plan = BatchPlan()
    if case .named = area { plan.area = area }
    plan.findsDuplicates = true
    (plan.jobs, plan.fastPaths, plan.raggedRows) = (jobs, fastPaths, .judged)
    plan.maximumRecordByteCount = maximumRecordByteCount
    let (result, summary) = try plan.noteKnownRows(of: known, judgedBy: validator, isStopped, remark)
    remark(
      .knownNumbers(name: known.name, rowCount: summary.rowCount, validCount: summary.validCount))
    return result.rows
  }

  /// Reads known numbers from a column, or from lines if there is a single column without a name for it.
  ///
  /// The lines of a workbook are its rows.
  private func noteKnownRows(
    of known: BatchInput, judgedBy validator: PhoneValidator, _ isStopped: @escaping @Sendable () -> Bool,
    _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> (result: NumberPass.Result, summary: BatchSummary) {
    do throws(BatchError) {
      return try noteRows(of: known, keeping: .first, judgedBy: validator, isStopped) { entry in
        if case .choseSheet(let name, let others) = entry {
          remark(.choseSheetOfKnown(name: name, others: others))
        }
      }
    } catch {
      switch error {
      case .phoneColumnUnclear(candidates: [], let headers) where headers.count == 1: break
      case .missingHeader: break
      default: throw error
      }
      var lines = self
      lines.layout = known.isLikelyWorkbook ? .tableWithoutHeader : .lines
      return try lines.noteRows(of: known, keeping: .first, judgedBy: validator, isStopped)
    }
  }

  private func noteRows(
    of input: BatchInput, keeping kept: Duplicates.KeptRow, judgedBy validator: PhoneValidator,
    _ isStopped: @escaping @Sendable () -> Bool, _ remark: (BatchRemark) -> Void = { _ in }
  ) throws(BatchError) -> (result: NumberPass.Result, summary: BatchSummary) {
    var plan = self
    (plan.format, plan.addsRejectsSheet) = (.summary, false)
    plan.added = Additions()
    plan.seeksAdvice = false
    let result = NumberPass.Result()
    let summary = try BatchRun(
      plan, input, BatchOutputs(rows: .standardOutput), validator, .noting(kept, result), isStopped, remark
    ).processInput(since: Process.monotonicSeconds, { _ in }, { _ in }).summary
    return (result, summary)
  }
}

extension BatchInput {
  /// The name of the input in messages.
  fileprivate var name: String { if case .file(let path) = self { path } else { "standard input" } }

  /// Whether the input is a file that begins like a workbook.
  fileprivate var isLikelyWorkbook: Bool {
    // Opening a pipe would wait for its writer.
    guard case .file(let path) = self, FileFacts.atPath(path)?.kind == .regular else { return false }
    return (try? WorkbookReading.isLikely(path)) ?? false
  }
}
