internal import ByteIO
package import PhoneRows
internal import WorkbookFiles
internal import Workbooks

/// All outputs of a run.
package struct BatchOutputs {
  package var rows: BatchOutput
  package var valid: BatchOutput?
  package var rejects: BatchOutput?
  /// The additional output for rows whose number an earlier row has.
  package var duplicates: BatchOutput?
  /// The outputs for the summary as text, and as JSON.
  package var summaryText: BatchOutput?
  package var summaryJSON: BatchOutput?
  /// The output for a report, and the function that makes it from the counts and the facts that a plan with a
  /// ``BatchPlan/reportLanguage`` gathers.
  package var report: (output: BatchOutput, make: (BatchSummary, borrowing ReportFacts) -> String)?
  /// The style of the summary as text.
  package var summaryStyle = SummaryStyle()
  /// The encoding of text on terminals.
  package var terminalEncoding = TextEncoding.utf8
  /// The record of the run, for the summary in JSON; `nil` to leave it out.
  package var record: RunRecord?
  /// Whether the record has a digest of the input; the input has to be a regular file, and is read once more for it.
  package var digestsInput = false
  /// The file with the definitions, which must not be an output.
  package var definitions: String?

  package init(rows: BatchOutput, valid: BatchOutput? = nil, rejects: BatchOutput? = nil) {
    self.rows = rows
    self.valid = valid
    self.rejects = rejects
  }
}

/// The open outputs of a run.
struct OpenOutputs {
  private(set) var rows: [OpenOutput] = []
  private(set) var summaries: [OpenOutput] = []
  private let summaryStyle: SummaryStyle
  private let report: (file: OpenOutput, make: (BatchSummary, borrowing ReportFacts) -> String)?

  /// Opens all outputs of a plan.
  ///
  /// - Parameter remark: Called with each remark about them.
  /// - Throws: If an output can't be written, is the input, or holds the definitions or the known numbers.
  init(
    _ outputs: BatchOutputs, for plan: BatchPlan, butNot input: borrowing ByteInput,
    _ remark: (BatchRemark) -> Void
  ) throws(BatchError) {
    summaryStyle = outputs.summaryStyle
    let definitions = outputs.definitions.flatMap(FileFacts.atPath)
    let known: FileFacts? =
      if case .file(let path)? = plan.duplicates.known { FileFacts.atPath(path) } else { nil }
    func open(
      _ output: BatchOutput?, _ form: RowOutput.Contents.Form,
      _ rows: RowFilter = RowFilter(selection: .all),
      _ privacy: OutputFile.Privacy = .ordinary, addsRejectsSheet: Bool = false
    ) throws(BatchError) -> [OpenOutput] {
      guard let output else { return [] }
      let sheet = form == .csv && output.isWorkbook ? SheetOutput(name: "Sheet1") : nil
      let rejects = sheet != nil && addsRejectsSheet ? try Self.rejectsSheet(for: output) : nil
      let workbook = sheet.map { WorkbookOutput($0, rejects.map { [($0.sheet, $0.bytes)] } ?? []) }
      let file = try output.open(privacy, making: workbook?.making)
      if let existing = file.existing, existing.kind == .regular {
        if input.isSameFile(as: existing) { throw .outputIsInput(path: file.output.name) }
        if definitions?.identity == existing.identity { throw .outputIsDefinitions(path: file.output.name) }
        if known?.identity == existing.identity { throw .outputIsKnownNumbers(path: file.output.name) }
      }
      file.enlargePipe()
      for entry in file.remarks { remark(BatchRemark(entry)) }
      let contents = RowOutput.Contents(form: form, rows: rows, isWorkbook: sheet != nil)
      let opened = OpenOutput(file, contents, sheet: sheet, terminalEncoding: outputs.terminalEncoding)
      // The workbook is complete after its other sheet.
      return (rejects.map { [$0.output] } ?? []) + [opened]
    }
    func rowsOfPlan() -> RowFilter {
      plan.comparesVerdicts
        ? RowFilter(selection: .all, numbers: .changed) : validRows(plan.selection)
    }
    func validRows(_ selection: BatchPlan.Selection) -> RowFilter {
      RowFilter(selection: selection, numbers: selection == .valid && plan.dropsRows ? .kept : .all)
    }
    if plan.addsRejectsSheet, plan.format != .csv || !outputs.rows.isWorkbook {
      throw .unusablePlan(.rejectsSheetOfNoWorkbook)
    }
    if let form = RowOutput.Contents.Form(rowsOf: plan.format) {
      rows += try open(
        outputs.rows, form, rowsOfPlan(), plan.comparesVerdicts ? .ownerOnly : .ordinary,
        addsRejectsSheet: plan.addsRejectsSheet)
    }
    rows += try open(outputs.valid, .csv, validRows(.valid))
    rows += try open(outputs.rejects, .csv, RowFilter(selection: .invalid), .ownerOnly)
    rows += try open(outputs.duplicates, .csv, RowFilter(selection: .valid, numbers: .duplicates))
    let hasEncoding = plan.outputEncoding != nil || plan.writesMark
    if hasEncoding, !rows.isEmpty, rows.allSatisfy({ $0.sheet != nil }), !plan.isForMixedFiles {
      throw .unusablePlan(.encodingOfWorkbooks)
    }
    summaries += try open(outputs.summaryText, .summaryText)
    summaries += try open(outputs.summaryJSON, .summaryJSON)
    let page = try open(outputs.report?.output, .report).first
    report = page.flatMap { page in outputs.report.map { (page, $0.make) } }
  }

  /// Opens the output for the second sheet of a workbook, with the rows that aren't valid.
  private static func rejectsSheet(
    for output: BatchOutput
  ) throws(BatchError) -> (output: OpenOutput, sheet: SheetOutput, bytes: PositionedFile)? {
    guard case .file(let path) = output else { return nil }
    let sheet = SheetOutput(name: "Rejects")
    let file = try ioStep { () throws(IOFailure) in try OutputFile(scratchFor: path, making: sheet.making) }
    let bytes = try ioStep { () throws(IOFailure) in try file.scratchBytes() }
    let contents = RowOutput.Contents(form: .csv, rows: RowFilter(selection: .invalid), isWorkbook: true)
    return (OpenOutput(file, contents, sheet: sheet, terminalEncoding: .utf8), sheet, bytes)
  }

  /// Whether a workbook is written.
  var holdWorkbook: Bool { rows.contains { $0.sheet != nil } }

  /// Takes the marks of formats out of all rows that no workbook is made of.
  func removeFormatMarks() {
    for output in rows where output.sheet == nil { output.marks = FormatMarkFilter() }
  }

  private var all: [OpenOutput] { rows + summaries + (report.map { [$0.file] } ?? []) }

  /// Whether there are outputs, and the readers of all of them have closed their pipes.
  var areAllCut: Bool { !all.isEmpty && all.allSatisfy { $0.isCut || $0.file.isScratch } }

  /// The error about outputs whose readers have closed their pipes.
  ///
  /// If standard output is the only output, its reader has enough, and nothing is wrong. A named file would be
  /// incomplete.
  var cutFailure: BatchError? {
    if let named = all.first(where: { $0.isCut && !$0.file.isStandardOutput }) { return named.cutFailure }
    return areAllCut ? .closedPipe : nil
  }

  /// Writes the summary, and a report, if requested.
  func write(_ summary: BatchSummary, _ facts: consuming ReportFacts?) throws(BatchError) {
    if let report, let facts {
      var text = ByteBuffer()
      text.append(report.make(summary, facts))
      try report.file.write(text)
    }
    for output in summaries {
      var text = ByteBuffer()
      text.append(output.contents.form == .summaryText ? summary.text(summaryStyle) : summary.json)
      try output.write(text)
    }
  }

  /// Moves all finished files to their targets.
  func commit() throws(BatchError) {
    do throws(CommitFailure) {
      try OutputFile.commit(all.map(\.file))
    } catch {
      throw BatchError(error)
    }
  }
}
