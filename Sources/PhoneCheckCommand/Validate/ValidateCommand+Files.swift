import ByteIO
import PhoneBatch
import PhoneCheck
import TerminalText

extension ValidateCommand {
  /// Refuses what can't be done with several files.
  func checkFiles() throws(OptionFault) {
    guard files.count > 1 else { return }
    let excluded = [
      ("-", files.contains(StandardInput.argument)), ("--byte-range", inputOptions.byteRange != nil),
      ("--unique", rowOptions.looksForDuplicates),
      ("--output", outputOptions.format == .summary && outputOptions.output != nil),
    ]
    if let (option, _) = excluded.first(where: \.1) { throw .severalFiles(option) }
    if outputOptions.format != .summary, outputOptions.output == nil { throw .folderNeeded("--output") }
    for (option, path) in folders {
      if let path, !path.hasSuffix("/"), !Folder.exists(path) { throw .folderNeeded(option) }
    }
    var names: Set<String> = []
    for file in files where !names.insert(Folder.name(of: file)).inserted {
      throw .sameName(Folder.name(of: file))
    }
  }

  /// The options that name folders when there are several files.
  private var folders: [(option: String, path: String?)] {
    [
      ("--output", outputOptions.output), ("--valid", outputOptions.valid),
      ("--rejects", outputOptions.rejects),
    ]
  }

  /// Validates one file after the other, and says what each has.
  ///
  /// - Returns: The sum of all summaries.
  func summaryOfAll(
    _ plan: BatchPlan, judgedBy validator: PhoneValidator, _ source: RunRecord.Source,
    remarksTo console: inout Console
  ) throws -> BatchSummary {
    do throws(BatchError) { try plan.checkHeaders(ofFiles: files) } catch { throw console.report(error) }
    for case (_, let path?) in folders {
      do throws(IOFailure) { try Folder.create(path) } catch {
        throw console.report(BatchError.file(FileFailure(error)))
      }
    }
    var total: BatchSummary?
    for file in files {
      if !outputOptions.quiet { console.note(LocalizedText(untranslated: VisibleText.escaping(file))) }
      let summary = try summary(
        of: plan, from: file, to: outputs(of: file), judgedBy: validator, source, remarksTo: &console)
      if outputOptions.format == .summary {
        try console.result(VisibleText.escaping(file))
        try console.result(summary.text(style(of: validator, console)))
        try console.flush()
      } else {
        show(summary, of: validator, on: &console)
      }
      total?.add(summary)
      total = total ?? summary
    }
    let sum = total ?? BatchSummary()
    let heading = LocalizedText("\(files.count) files", "\(files.count) 个文件", "\(files.count) 個檔案")
    if outputOptions.format == .summary {
      try console.result(heading[console.language])
      let text = sum.text(style(of: validator, console))
      try console.result(String(text.dropLast()))
      try console.flush()
    } else if !outputOptions.quiet {
      console.note(heading)
    }
    if let path = outputOptions.summaryJson {
      do throws(BatchError) { try sum.writeJSON(to: path) } catch { throw console.report(error) }
    }
    return sum
  }

  private func style(of validator: PhoneValidator, _ console: borrowing Console) -> SummaryStyle {
    SummaryStyle(
      language: console.language, palette: console.palette, labels: labels(of: validator, console.language))
  }

  /// Where the rows of a file go: to a file of its name in each folder.
  private func outputs(of file: String) -> BatchOutputs {
    func output(_ folder: String?) -> BatchOutput? {
      folder.map { .file(Folder.path(in: $0, ofName: file)) }
    }
    return BatchOutputs(
      rows: output(outputOptions.output) ?? .standardOutput, valid: output(outputOptions.valid),
      rejects: output(outputOptions.rejects))
  }
}
