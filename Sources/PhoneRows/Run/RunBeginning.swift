package import PhoneCheck

/// The beginning of a run: the first record shows the layout of the input, and the lines above the rows of outputs are
/// written.
package struct RunBeginning: ~Copyable {
  package internal(set) var plan: BatchPlan
  package let validator: PhoneValidator
  package var reader: CSVReader
  let outputs: [RowOutput]
  /// The members that are columns, if lines are objects; otherwise empty.
  var members: [MemberPath] = []
  /// The keys added to each object, if lines are objects; otherwise empty.
  var addedKeys: [String] = []
  let isStopped: @Sendable () -> Bool

  package init(
    _ plan: BatchPlan, _ reader: consuming CSVReader, _ outputs: [RowOutput], _ validator: PhoneValidator,
    _ isStopped: @escaping @Sendable () -> Bool
  ) {
    self.plan = plan
    self.reader = reader
    self.outputs = outputs
    self.validator = validator
    self.isStopped = isStopped
  }

  /// Ends the beginning, and returns the reader with the first row.
  package consuming func takeReader() -> CSVReader { reader }

  var inputName: String { reader.source.input.name }

  /// The plan and the validator of earlier verdicts, to compare with.
  package typealias Earlier = (plan: BatchPlan, validator: PhoneValidator)

  /// Reads on to the first row, and returns the work on the rows.
  ///
  /// - Parameters:
  ///   - workerCount: The number of workers that share it.
  ///   - earlier: The plan and validator of the verdicts to compare with; `nil` if verdicts aren't compared.
  ///   - search: Returns the look-up of numbers, if numbers are looked up.
  package mutating func job(
    workerCount: Int, earlier: Earlier?,
    search: (BatchPlan, ColumnSelection) -> DuplicateSearch, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> BatchJob {
    var annotator = try readHead(remark)
    let earlyGuess = reader.source.head.guess
    let (columns, names) = try readColumns(&annotator, remark)
    let definitions = validator.catalog.definitions
    let areaColumn = AreaColumnSearch(plan, columns, names)
    let seeksColumn = plan.seeksAdvice && plan.layout == .table
    let numberColumn = NumberColumnSearch(
      seeksColumn ? names : HeaderNames(unnamed: 0), besides: columns.phones + columns.alternatives)
    let job = BatchJob(
      plan: plan, columns: columns,
      phoneNames: plan.layout == .table ? columns.phones.map { Array(names[$0]) } : [], names: names,
      areaColumn: areaColumn, numberColumn: numberColumn,
      judging: JudgingRules(plan: plan, validator: validator, areaColumn: columns.area),
      writing: WritingRules(
        plan: plan, annotator: annotator,
        keys: MemberKeys(header: plan.format == .ndjson ? names : HeaderNames(unnamed: 0)),
        texts: VerdictTexts(
          definitions, NumberStyle(plan), labelsIn: plan.format == .columns ? plan.added.labelLanguage : nil),
        csvTexts: VerdictTexts(
          definitions, NumberStyle(plan), labelsIn: plan.added.labelLanguage,
          TextEncoder(reader.scanner.encoding)),
        earlierTexts: earlier.map { VerdictTexts($0.validator.catalog.definitions, NumberStyle(plan)) },
        chunk: plan.chunkRules(reader.scanner, width: columns.width, members: members, addedKeys: addedKeys),
        sentByteCount: plan.sentByteCount(workerCount: workerCount)),
      inputName: inputName, outputs: outputs.map { $0.contents }, earlyGuess: earlyGuess,
      isStopped: isStopped,
      duplicates: plan.looksUpNumbers ? search(plan, columns) : nil,
      comparison: earlier.map { earlier in
        ComparisonRules(
          JudgingRules(plan: earlier.plan, validator: earlier.validator, areaColumn: columns.area),
          as: validator)
      })
    if plan.layout == .table { reader.scanner.passRecord() }
    return job
  }

  /// The outputs that only get the new fields.
  var columnsAlone: [RowOutput] { outputs.filter { $0.contents.form == .columns } }

  /// The outputs that are CSV.
  var tables: [RowOutput] { outputs.filter { $0.contents.form == .csv } }
}
