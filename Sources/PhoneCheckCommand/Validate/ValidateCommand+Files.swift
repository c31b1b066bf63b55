import ByteIO
import PhoneBatch
import PhoneCheck
import TerminalText

extension ValidateCommand {
  /// Refuses options that can't be used with several files.
  func checkFiles() throws(OptionFault) {
    guard files.count > 1 else { return }
    let excluded = [
      ("-", files.contains(StandardInput.argument)), ("--byte-range", inputOptions.byteRange != nil),
      ("--unique", rowOptions.looksForDuplicates), ("--report", outputOptions.report != nil),
      ("--output", outputOptions.format == .summary && outputOptions.output != nil),
    ]
    if let (option, _) = excluded.first(where: \.1) { throw .severalFiles(option) }
    // The folder has its own rules for names.
    if outputOptions.into != nil { return }
    if outputOptions.format == .summary { return }
    if outputOptions.output == nil { throw .conflict(CommandText.filesNeedFolder(files: listed)) }
    for (option, path) in folders {
      if let path, !path.hasSuffix("/"), !Folder.exists(path) { throw .folderNeeded(option) }
    }
    try OutputFolder.checkNames(of: files, Folder.name)
  }

  /// The first files, as they were given.
  private var listed: LocalizedText {
    let shown = files.prefix(5).map {
      VisibleText.escaping(RecordedCommand.hidingNumbers(in: $0), limit: 100)
    }
    return LocalizedText(list: shown + (files.count > shown.count ? ["…"] : []))
  }

  /// The options that name folders if there are several files.
  private var folders: [(option: String, path: String?)] {
    [
      ("--output", outputOptions.output), ("--valid", outputOptions.valid),
      ("--rejects", outputOptions.rejects),
    ]
  }

  /// Runs a plan on all files.
  func result(
    of plan: BatchPlan, judgedBy validator: PhoneValidator, _ source: RunRecord.Source,
    remarksTo console: inout Console
  ) throws -> BatchResult {
    if files.count > 1 {
      return BatchResult(summary: try summaryOfAll(plan, judgedBy: validator, source, remarksTo: &console))
    }
    return try result(
      of: plan, from: file, to: folder?.outputs(for: file) ?? outputOptions.outputs(rowOptions.duplicates),
      judgedBy: validator, source, remarksTo: &console)
  }

  /// Validates one file after another, and remarks on the result of each.
  ///
  /// - Returns: The sum of all summaries.
  func summaryOfAll(
    _ plan: BatchPlan, judgedBy validator: PhoneValidator, _ source: RunRecord.Source,
    remarksTo console: inout Console
  ) throws -> BatchSummary {
    let plan = plan.forFiles(files)
    if folder == nil, outputOptions.format != .summary {
      do throws(BatchError) { try plan.checkHeaders(ofFiles: files) } catch { throw console.report(error) }
    }
    for case (_, let path?) in folders {
      do throws(IOFailure) { try Folder.create(path) } catch {
        throw console.report(BatchError.file(FileFailure(error)))
      }
    }
    var total = BatchSummary()
    for (index, file) in files.enumerated() {
      if !outputOptions.quiet { console.note(LocalizedText(untranslated: VisibleText.escaping(file))) }
      let result: BatchResult
      do {
        result = try self.result(
          of: plan, from: file, to: outputs(of: file), judgedBy: validator, source, remarksTo: &console)
      } catch {
        noteComplete(index, on: &console)
        throw error
      }
      if outputOptions.format == .summary {
        try console.result(VisibleText.escaping(file))
        try console.result(result.summary.text(style(of: validator, console)))
        try console.flush()
      } else {
        show(result.summary, of: validator, on: &console)
      }
      noteFiles(of: file, result.summary, on: &console)
      if let stop = result.stop {
        let exit = console.report(stop)
        noteComplete(index, on: &console)
        throw exit
      }
      if index == 0 { total = result.summary } else { total.add(result.summary) }
    }
    let heading = CommandText.files(count: files.count)
    if outputOptions.format == .summary {
      try console.result(heading[console.language])
      let text = total.text(style(of: validator, console))
      try console.result(String(text.dropLast()))
      try console.flush()
    } else if !outputOptions.quiet {
      console.note(heading)
      if folder != nil { console.note(CommandText.duplicatesWithinFiles) }
    }
    if let path = outputOptions.summaryJson {
      do throws(BatchError) { try total.writeJSON(to: path) } catch {
        let exit = console.report(error)
        noteComplete(files.count, on: &console)
        throw exit
      }
    }
    return total
  }

  /// Remarks on files that were completely written although the run fails.
  private func noteComplete(_ count: Int, on console: inout Console) {
    guard count > 0, folder != nil || folders.contains(where: { $0.path != nil }) else { return }
    let done = LocalizedText(list: files.prefix(count).map { VisibleText.escaping($0) })
    guard count < files.count else { return console.note(CommandText.onlySummaryMissing(files: done)) }
    let next = VisibleText.escaping(files[count])
    console.note(
      count + 1 < files.count
        ? CommandText.runAgainFrom(files: done, next: next)
        : CommandText.runAgainWith(files: done, next: next))
  }

  /// Returns the words for codes in the summary, if they were requested.
  func labels(of validator: PhoneValidator, _ language: Language) -> SummaryLabels? {
    rowOptions.labels ? SummaryLabels(validator.catalog, in: language) : nil
  }

  private func style(of validator: PhoneValidator, _ console: borrowing Console) -> SummaryStyle {
    SummaryStyle(
      language: console.language, palette: console.palette, labels: labels(of: validator, console.language))
  }

  /// Returns the outputs for a file: the files of `--into`, or a file of the same name in each folder for its rows.
  private func outputs(of file: String) -> BatchOutputs {
    if let folder { return folder.outputs(for: file) }
    func output(_ folder: String?) -> BatchOutput? {
      folder.map { .file(Folder.path(in: $0, ofName: file)) }
    }
    return BatchOutputs(
      rows: output(outputOptions.output) ?? .standardOutput, valid: output(outputOptions.valid),
      rejects: output(outputOptions.rejects))
  }
}
