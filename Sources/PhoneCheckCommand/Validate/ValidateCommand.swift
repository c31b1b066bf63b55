import ArgumentParser
import ByteIO
import PhoneBatch
import PhoneCheck
import PhonePages
import TerminalText

/// `phonecheck validate`: a verdict for each row of a file.
struct ValidateCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Validate a column of CSV files, or one number per line.",
    usage: "phonecheck validate [<options>] [<file> ...]",
    discussion: """
      Every row keeps its bytes and gets four fields: phone_status (valid, invalid or undecided), phone_reason, \
      phone_number and phone_country. The delimiter and the phone column are detected from the header, unless they are \
      given. With --lines, every line is a number, and the result is CSV without a header.

      EXAMPLES:
        phonecheck validate contacts.csv --into checked/
        phonecheck validate contacts.csv -o checked.csv
        phonecheck validate contacts.csv --column mobile --only invalid
        phonecheck validate --lines --format ndjson numbers.txt
        phonecheck validate contacts.csv more.csv --into checked/
        phonecheck validate contacts.csv --unique --format ndjson
        phonecheck validate --lines --format columns --flush -q < numbers.txt
        phonecheck validate contacts.csv --split ';' --split '\\n' --only invalid
        phonecheck validate --format summary --max-invalid 2% contacts.csv

      Exits with 0 if all rows are valid or --max-invalid isn't exceeded, otherwise with 1.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The file. - or nothing means standard input. Several files go to a folder: --into checked/, or, with the same "
        + "header, --output checked/.",
      valueName: "file"), completion: .file())
  var files: [String] = []

  /// The first file, or standard input.
  var file: String { files.first ?? StandardInput.argument }

  @OptionGroup(title: "Input options") var inputOptions: ValidateInputOptions
  @OptionGroup(title: "Output options") var outputOptions: ValidateOutputOptions
  @OptionGroup(title: "Output options") var encodingOptions: ValidateEncodingOptions
  @OptionGroup(title: "Column and duplicate options") var rowOptions: ValidateRowOptions
  @OptionGroup(title: "Running options") var runOptions: ValidateRunOptions
  @OptionGroup(title: "Reading options") var reading: ReadingOptions
  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = [
    "--column", "--area-column", "--lines", "--into", "--output", "--format", "--only", "--messages",
    "--area", "--definitions",
  ]

  func check() throws(OptionFault) {
    try inputOptions.check()
    try outputOptions.checkInto(rowOptions.duplicates)
    try outputOptions.check(rowOptions.duplicates)
    try encodingOptions.check(
      hasRange: inputOptions.byteRange != nil,
      writesTables: outputOptions.writesCSV(rowOptions.duplicates), format: outputOptions.format.rawValue,
      inputEncoding: inputOptions.layout.encoding.encoding)
    try rowOptions.check(
      writesValidRows: outputOptions.writesValidRows,
      writesCSV: outputOptions.writesCSV(rowOptions.duplicates),
      format: outputOptions.format.rawValue)
    try checkColumns()
    try checkNumbers()
    try runOptions.check()
    try reading.check()
    try catalogOptions.check()
    try checkReading()
    if inputOptions.layout.lines || inputOptions.layout.noHeader {
      if outputOptions.columnPrefix != nil { throw .noHeader("--column-prefix") }
      if rowOptions.columnNames != nil { throw .noHeader("--column-names") }
    }
    if inputOptions.layout.formatIn == .ndjson, outputOptions.spreadsheetSafe {
      throw .noTable("--spreadsheet-safe")
    }
    if outputOptions.format == .columns, inputOptions.layout.formatIn == .ndjson { throw .columnsOfObjects }
    if let range = inputOptions.byteRange { try check(range) }
    if inputOptions.column.count > 1, outputOptions.columnPrefix != nil {
      throw .prefixOfSeveralColumns
    }
    try checkFiles()
    try outputOptions.checkRejectsSheet(files)
    try folder?.check(files.isEmpty ? [file] : files)
    if files.contains("") { throw .emptyFileName("<file>", else: .standardInput) }
    if outputOptions.digest, file == StandardInput.argument { throw .needs("--digest", "<file>") }
  }

  /// Refuses options about added columns if `--columns` or `--column-names` makes them useless.
  private func checkColumns() throws(OptionFault) {
    if rowOptions.replace, !inputOptions.split.isEmpty { throw .conflict(CommandText.replacesSeveralNumbers) }
    if rowOptions.columnNames != nil, outputOptions.columnPrefix != nil {
      throw .conflict(CommandText.columnsArePicked(picking: "--column-names", option: "--column-prefix"))
    }
    // Objects that are written for rows have members of their own.
    guard outputOptions.format != .ndjson, let columns = rowOptions.columns?.columns else { return }
    if outputOptions.messages {
      throw .conflict(CommandText.columnsArePicked(picking: "--columns", option: "--messages"))
    }
    if columns.isEmpty, outputOptions.columnPrefix != nil {
      throw .conflict(CommandText.noColumnIsAdded(option: "--column-prefix"))
    }
  }

  /// Refuses options about valid numbers if no output contains any.
  private func checkNumbers() throws(OptionFault) {
    let given = [("--number-format", outputOptions.numberFormat != nil), ("--replace", rowOptions.replace)]
    guard let (option, _) = given.first(where: \.1) else { return }
    // A row with several numbers may be invalid because of one of them.
    let writesNumbers =
      outputOptions.writesRowsWithNumbers || rowOptions.duplicates != nil
      || inputOptions.column.count > 1 && outputOptions.writesRows
    if !writesNumbers { throw .conflict(CommandText.noValidNumbers(option: option)) }
    guard outputOptions.format != .ndjson, !rowOptions.replace else { return }
    if let columns = rowOptions.columns?.columns, !columns.contains(.number) {
      throw .conflict(CommandText.noNumberIsWritten(option: option))
    }
  }

  private func checkReading() throws(OptionFault) {
    if reading.area != nil, inputOptions.areaColumn != nil { throw .areaIsNamed("--area-column") }
    guard reading.exact else { return }
    if outputOptions.into != nil { throw .nothingIsRead("--into") }
    if outputOptions.numberFormat != nil { throw .nothingIsRead("--number-format") }
    if inputOptions.decimals { throw .nothingIsRead("--decimals") }
    if let option = rowOptions.optionAboutNumbers { throw .nothingIsRead(option) }
  }

  private func check(_ range: ByteRange) throws(OptionFault) {
    if outputOptions.into != nil { throw .convertedInParts("--into") }
    if rowOptions.looksForDuplicates { throw .duplicatesInRange }
    if file == StandardInput.argument { throw .rangeOfStandardInput }
    guard range.firstRecord == nil, range.start > 0 else { return }
    if outputOptions.format == .ndjson { throw .rowNumbersInRange("--format ndjson") }
    if outputOptions.report != nil { throw .rowNumbersInRange("--report") }
  }

  func run() throws {
    try StandardInput.check([
      ("<file>", file), ("--definitions", catalogOptions.file), ("--known", rowOptions.known),
    ])
    for file in files {
      try WebAddressFailure.check(file, inputOptions.byteRange == nil ? .pipe(into: "validate -") : .file)
    }
    TemporaryFiles.removeOnSignals()
    var console = Console(presentation)
    let isQuiet = outputOptions.quiet
    let (catalog, source) = try catalogOptions.loadWithSource(on: &console, isQuiet: isQuiet)
    let validator = try reading.validator(catalog)
    let plan = try plan(area: reading.namedArea(in: catalog))
    if !isQuiet { console.remark(onMachineCodeWantedBy: plan.fastPaths) }
    if !isQuiet, file == StandardInput.argument {
      StandardInput.announce(inputOptions.layout.lines ? .numbers : .rows, on: &console)
    }
    let isNewFolder: Bool
    do throws(BatchError) { isNewFolder = try folder?.create(for: files) ?? false } catch {
      throw console.report(error)
    }
    let result: BatchResult
    do {
      result = try self.result(of: plan, judgedBy: validator, source, remarksTo: &console)
    } catch {
      if isNewFolder, let folder { Folder.removeIfEmpty(folder.path) }
      throw error
    }
    if !isQuiet { console.remark(onContradictionsIn: validator) }
    if outputOptions.format != .summary { show(result.summary, of: validator, on: &console) }
    if files.count <= 1 { noteFiles(of: file, result.summary, on: &console) }
    if let stop = result.stop { throw console.report(stop) }
    guard (outputOptions.maxInvalid ?? .rows(0)).allows(result.summary) else { throw ExitCode.someNotValid }
  }

  /// Shows a summary beside the result.
  func show(_ summary: BatchSummary, of validator: PhoneValidator, on console: inout Console) {
    guard !outputOptions.quiet else { return }
    let language = console.language
    var style = SummaryStyle(
      language: language,
      columnCount: Process.standardErrorIsTerminal ? Process.standardErrorColumnCount : nil,
      labels: labels(of: validator, language))
    console.remark { palette in
      style.palette = palette
      return String(summary.text(style).dropLast())
    }
  }

  /// Runs a plan and writes its summary as requested.
  func result(
    of plan: BatchPlan, from file: String, to outputs: BatchOutputs, judgedBy validator: PhoneValidator,
    _ source: RunRecord.Source,
    remarksTo console: inout Console
  ) throws -> BatchResult {
    var bar = ProgressBar(try progressStyle, language: console.language)
    let input: BatchInput = file == StandardInput.argument ? .standardInput : .file(file)
    var outputs = outputs
    outputs.summaryStyle = SummaryStyle(
      language: console.language, palette: summaryPalette, labels: labels(of: validator, console.language))
    outputs.definitions = catalogOptions.file
    var definitions = source
    definitions.name = RecordedCommand.hidingNumbers(in: source.name)
    outputs.record = RunRecord(
      version: RunRecord.programVersion,
      command: RecordedCommand.words(of: Array(CommandLine.arguments.dropFirst())), definitions: definitions,
      input: file == StandardInput.argument ? "" : RecordedCommand.hidingNumbers(in: file))
    outputs.digestsInput = outputOptions.digest
    var plan = plan
    if let report = folder?.path(of: .report, for: file) ?? outputOptions.report {
      let (limit, language) = (outputOptions.maxInvalid, console.language)
      plan.reportLanguage = language
      outputs.report = (
        report == StandardInput.argument ? .standardOutput : .file(report),
        { summary, facts in RunReport(summary, by: validator, limit: limit, in: language).html(facts) }
      )
    }
    outputs.terminalEncoding = .ofLocale
    let times = LockTimes.ofEnvironment
    do throws(BatchError) {
      let result = LockTimes.$current.withValue(times) {
        Result { () throws(BatchError) in
          try plan.run(from: input, to: outputs, judgedBy: validator) { remark in
            bar.clear()
            if !outputOptions.quiet { console.note(remark.text) }
          } progress: { progress in
            bar.show(progress)
          }
        }
      }
      let found = try result.get()
      bar.clear()
      if let times { console.note(times.text) }
      remarkOnDefinitions(of: validator, plan, &console)
      return found
    } catch {
      bar.clear()
      // After other errors there are no rows, or not all of them, so the origin of the definitions doesn't matter.
      if case .closedPipe = error { remarkOnDefinitions(of: validator, plan, &console) }
      throw console.report(error)
    }
  }

  /// Remarks that no option named the definitions that judged the rows.
  private func remarkOnDefinitions(
    of validator: PhoneValidator, _ plan: BatchPlan, _ console: inout Console
  ) {
    guard !outputOptions.quiet, catalogOptions.file == nil else { return }
    let preferred = plan.area == .notNamed ? validator.catalog.preferred : nil
    console.note(CatalogOptions.builtinRemark(preferring: preferred))
  }

  /// The colours of the summary if it is the result: the terminal's, unless it is written to a file.
  private var summaryPalette: Palette {
    presentation.color.palette(
      isTerminal: outputOptions.usesStandardOutput && Process.standardOutputIsTerminal)
  }

  /// The form of the progress: shown if the user wants it, or if a terminal shows nothing else.
  private var progressStyle: ProgressBar.Style? {
    get throws {
      let style: ProgressBar.Style =
        Process.standardErrorIsTerminal && Process.environment("TERM") != "dumb" ? .line : .lines
      switch runOptions.progress {
      case .noProgress: return nil
      case .progress:
        if style == .line, outputOptions.showsRows { throw OptionFault.progressAmongRows }
        return style
      case nil: return outputOptions.quiet || outputOptions.showsRows || style == .lines ? nil : style
      }
    }
  }

  private func plan(area: Area?) throws -> BatchPlan {
    var plan = BatchPlan()
    inputOptions.apply(to: &plan)
    // Typed input is too short to recognize an encoding, and terminals use UTF-8.
    if plan.encoding == nil, file == StandardInput.argument, Process.standardInputIsTerminal {
      plan.encoding = .utf8
    }
    outputOptions.apply(to: &plan)
    encodingOptions.apply(to: &plan)
    rowOptions.apply(to: &plan, language: presentation.dataLanguage)
    try runOptions.apply(to: &plan)
    if let area { plan.area = .named(area) }
    plan.judging = reading.exact ? .exact : .writtenForm
    plan.seeksAdvice = !outputOptions.quiet
    if outputOptions.into != nil { addRecipe(to: &plan) }
    if outputOptions.messages || rowOptions.picksMessages { plan.messageLanguage = presentation.dataLanguage }
    return plan
  }
}
