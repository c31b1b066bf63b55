import ByteIO
import PhoneBatch
import PhoneCheck
import TerminalText

/// The folder of `--into`, with the names of the files that are written for each input.
struct OutputFolder {
  /// A file that is written for an input.
  enum Part: String, CaseIterable {
    case checked, valid, rejects, duplicates, report, summary
  }

  let path: String
  /// Whether lines are numbers, so that rows are written as CSV whatever the input's name.
  let areLines: Bool
  /// Whether lines are objects.
  let areObjects: Bool

  /// The name of files about standard input.
  private static let nameOfStandardInput = "input"

  /// Returns the path of a file for an input: `checked/export.valid.csv` for `export.csv`.
  func path(of part: Part, for input: String) -> String {
    let ending =
      switch part {
      case .report: "html"
      case .summary: "json"
      case .checked, .valid, .rejects, .duplicates: rowsEnding(for: input)
      }
    return Folder.path(in: path, ofName: "\(Self.stem(of: input)).\(part.rawValue).\(ending)")
  }

  /// Returns an input's name without its ending: `export` for `data/export.csv` and `export.csv.gz`.
  static func stem(of input: String) -> String {
    if input == StandardInput.argument { return nameOfStandardInput }
    return withoutEnding(uncompressedName(of: input))
  }

  /// The endings of tables that rows keep; other rows are CSV, and a table with another ending would not be opened.
  private static let keptEndings = objectEndings.union(["csv", "tab", "tsv", "xlsx"])
  /// The endings of files with an object on each line.
  private static let objectEndings: Set<String> = ["jsonl", "ndjson"]

  private func rowsEnding(for input: String) -> String {
    if areLines { return "csv" }
    let name = Self.uncompressedName(of: input)
    let ending = name.dropFirst(Self.withoutEnding(name).count + 1).lowercased()
    if areObjects || ending == "json" { return Self.objectEndings.contains(ending) ? ending : "ndjson" }
    // Workbooks are written without macros.
    if ending == "xlsm" { return "xlsx" }
    return Self.keptEndings.contains(ending) ? ending : "csv"
  }

  private static func uncompressedName(of input: String) -> String {
    Compression(named: input) == nil ? Folder.name(of: input) : withoutEnding(Folder.name(of: input))
  }

  private static func withoutEnding(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the outputs for an input, without the report.
  func outputs(for input: String) -> BatchOutputs {
    func output(_ part: Part) -> BatchOutput { .file(path(of: part, for: input)) }
    var outputs = BatchOutputs(rows: output(.checked), valid: output(.valid), rejects: output(.rejects))
    outputs.duplicates = output(.duplicates)
    outputs.summaryJSON = output(.summary)
    return outputs
  }

  /// Refuses a file in place of the folder, and inputs whose outputs would be the same file or would replace an input.
  func check(_ inputs: [String]) throws(OptionFault) {
    if path.isEmpty || path == StandardInput.argument { throw .conflict(CommandText.intoNeedsFolder) }
    if let facts = FileFacts.atPath(Folder.withoutLastSlashes(path)), facts.kind != .directory {
      throw .conflict(CommandText.intoIsFile(path: VisibleText.escaping(path, limit: 100)))
    }
    try Self.checkNames(of: inputs) { Folder.name(of: path(of: .report, for: $0)) }
    let identities = Set(inputs.compactMap { FileFacts.atPath($0)?.identity })
    for input in inputs {
      for part in Part.allCases {
        let output = path(of: part, for: input)
        if let facts = FileFacts.atPath(output), identities.contains(facts.identity) {
          throw .conflict(CommandText.intoReplacesInput(path: VisibleText.escaping(output, limit: 100)))
        }
      }
    }
  }

  /// Refuses inputs whose outputs have the same name where case is ignored.
  static func checkNames(of inputs: [String], _ output: (String) -> String) throws(OptionFault) {
    var inputsByOutput: [String: String] = [:]
    for input in inputs {
      if let first = inputsByOutput.updateValue(input, forKey: output(input).lowercased()) {
        throw .sameName(first, input, output: output(input))
      }
    }
  }

  /// Creates the folder unless an input can't be opened; then nothing is left.
  ///
  /// - Returns: Whether the folder is new.
  /// - Throws: The first failure to open a file, or to create the folder.
  func create(for inputs: [String]) throws(BatchError) -> Bool {
    do throws(IOFailure) {
      // Opening a pipe would wait for its writer.
      for input in inputs
      where input != StandardInput.argument && FileFacts.atPath(input).map({ $0.kind == .regular }) ?? true {
        _ = try ByteInput(path: input)
      }
      if Folder.exists(path) { return false }
      try Folder.create(path)
      return true
    } catch {
      throw .file(FileFailure(error))
    }
  }

  /// Returns the list of the files that were written for an input, with their rows.
  ///
  /// - Parameter areDistinct: Whether the valid rows have each number once. With several phone columns, no rows are left
  ///   out, and a row may have several numbers of earlier rows.
  func text(on input: String, _ summary: BatchSummary, areDistinct: Bool) -> LocalizedText {
    let parts = Part.allCases
    let names = parts.map { VisibleText.escaping(Folder.name(of: path(of: $0, for: input))) }
    let width = names.map { TerminalWidth.columns(of: $0) }.max() ?? 0
    let counts = parts.map { part in
      rowCount(of: part, summary, areDistinct).map {
        CommandText.rowCountPhrase(count: DigitGroups.text(of: $0))
      }
    }
    let list = LocalizedText { language in
      let shownCounts = counts.map { $0?[language] ?? "" }
      let countWidth = shownCounts.map { TerminalWidth.columns(of: $0) }.max() ?? 0
      return parts.indices.map { index in
        let name = TerminalWidth.padded(names[index], to: width)
        let count = TerminalWidth.leftPadded(shownCounts[index], to: countWidth)
        return "\n  \(name)  \(count)  " + Self.meaning(of: parts[index], areDistinct)[language]
      }.joined()
    }
    return CommandText.writtenInto(folder: VisibleText.escaping(path), files: list)
  }

  /// Returns the number of rows of a file; `nil` for a file without rows, and if it isn't known.
  private func rowCount(of part: Part, _ summary: BatchSummary, _ areDistinct: Bool) -> Int? {
    switch part {
    case .checked: summary.rowCount
    case .valid: summary.validCount - (summary.leftOutCount ?? 0)
    case .rejects: summary.notValidCount
    case .duplicates: areDistinct ? summary.duplicateCount : nil
    case .report, .summary: nil
    }
  }

  private static func meaning(of part: Part, _ areDistinct: Bool) -> LocalizedText {
    switch part {
    case .checked: CommandText.checkedRowsPhrase
    case .valid: areDistinct ? CommandText.distinctRowsPhrase : CommandText.validRowsPhrase
    case .rejects: CommandText.rejectedRowsPhrase
    case .duplicates: CommandText.duplicateRowsPhrase
    case .report: CommandText.reportPhrase
    case .summary: CommandText.runSummaryPhrase
    }
  }
}
