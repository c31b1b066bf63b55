internal import ByteIO
package import PhoneCheck

/// Which rows of a file get another verdict from another validator.
package struct BatchComparison: Hashable, Sendable {
  /// How many rows there are, blank lines not counted.
  package var rowCount: Int
  /// Those that change, in the order of their old verdicts, then of their new ones.
  package var changes: [RowChange]
}

/// The verdicts to compare with: those of another validator on the same rows.
struct ComparisonRules: Sendable {
  /// How the rows are judged as before.
  let judging: JudgingRules
  /// For the code of each verdict as before, the code that means the same now; that of no verdict where none does.
  let sameCodes: [VerdictCode]
  /// What all workers have found.
  let found: Monitor<ChangedVerdicts>

  init(_ judging: JudgingRules, as new: PhoneValidator, _ found: Monitor<ChangedVerdicts>) {
    self.judging = judging
    self.found = found
    let definitions = judging.validator.catalog.definitions
    let indices = Dictionary(
      uniqueKeysWithValues: new.catalog.definitions.enumerated().map { ($1.id, $0) })
    sameCodes = VerdictCode.all(definitions: definitions.count).map { code in
      guard let index = code.definitionIndex else { return code }
      return indices[definitions[index].id].map(VerdictCode.init(definition:)) ?? .noNumber
    }
  }
}

/// How often one verdict became another one; what others found is complete once it is added.
struct ChangedVerdicts: Sendable {
  private struct Pair: Hashable {
    var old: VerdictCode
    var new: VerdictCode
  }

  private var counts: [Pair: Int] = [:]
  /// How often the last pair came, which often comes again, beside what is in ``counts``.
  private var last: (pair: Pair, count: Int)?

  mutating func add(_ old: VerdictCode, _ new: VerdictCode, count: Int = 1) {
    let pair = Pair(old: old, new: new)
    if last?.pair == pair {
      last?.count += count
    } else {
      addLast()
      last = (pair, count)
    }
  }

  private mutating func addLast() {
    if let last { counts[last.pair, default: 0] += last.count }
    last = nil
  }

  mutating func add(_ others: ChangedVerdicts) {
    for (pair, count) in others.counts { add(pair.old, pair.new, count: count) }
    if let last = others.last { add(last.pair.old, last.pair.new, count: last.count) }
    addLast()
  }

  /// The changes between the verdicts of two catalogs.
  func changes(from old: AreaCodeCatalog, to new: AreaCodeCatalog) -> [RowChange] {
    func outcome(_ code: VerdictCode, _ catalog: AreaCodeCatalog) -> RowChange.Outcome {
      if let index = code.definitionIndex { return .valid(catalog.definitions[index].id) }
      guard let reason = code.reason else {
        preconditionFailure("only rows are compared, which have verdicts")
      }
      return .notValid(reason)
    }
    return counts.sorted { ($0.key.old.index, $0.key.new.index) < ($1.key.old.index, $1.key.new.index) }
      .map { pair, count in
        RowChange(
          old: outcome(pair.old, old), new: outcome(pair.new, new), count: count)
      }
  }
}

/// Judges rows as before, beside a worker that judges them as now; each worker has its own.
final class EarlierJudge {
  private let rules: ComparisonRules
  private var rowJudge: RowJudge
  private(set) var changed = ChangedVerdicts()

  init(_ rules: ComparisonRules, expecting numberCount: Int) {
    self.rules = rules
    rowJudge = RowJudge(
      rules.judging, ValidationSession(rules.judging.validator), expecting: numberCount)
  }

  /// Judges the rows of a block.
  func judge(_ block: JudgedBlock, of chunk: borrowing RecordChunk) {
    rowJudge.judge(block, of: chunk)
  }

  /// Notes and counts the rows of a block whose verdict isn't that of the same rows as before.
  func compare(_ block: JudgedBlock, with earlier: JudgedBlock, of chunk: borrowing RecordChunk) {
    let (old, new) = (earlier.columns[0], block.columns[0])
    block.findChangedRows(rules.sameCodes, of: chunk)
    for row in block.changedRows { changed.add(old.verdicts[row], new.verdicts[row]) }
  }
}

extension BatchPlan {
  /// Judges every row by two validators, and finds those whose verdicts differ.
  ///
  /// The input is read and divided once. A row changes when one of the four fields of ``run(from:to:valid:rejects:duplicates:judgedBy:remark:progress:isStopped:)``
  /// does: status, reason, number or country.
  ///
  /// - Parameters:
  ///   - input: Where rows come from; one column has the numbers.
  ///   - old: Says what the verdicts were.
  ///   - oldArea: The source of areas for `old`, whose catalog may have other definitions; ``area`` is that for `validator`.
  ///   - validator: Says what the verdicts are.
  ///   - changed: Where rows that change go, as CSV with the fields of both verdicts; `nil` for nowhere. A new file can be read by its
  ///     owner alone.
  ///   - remark: Called with each remark as soon as it is known, on the calling thread.
  ///   - progress: Called at most ten times a second, on the calling thread.
  /// - Throws: ``BatchError`` when the plan does not fit the input, or reading or writing fails.
  package func compare(
    _ input: BatchInput, judgedBefore old: PhoneValidator, in oldArea: AreaSource,
    judgedBy validator: PhoneValidator, changed: BatchOutput? = nil,
    remark: (BatchRemark) -> Void = { _ in }, progress: (BatchProgress) -> Void = { _ in }
  ) throws(BatchError) -> BatchComparison {
    let start = Process.monotonicSeconds
    var plan = self
    plan.comparesVerdicts = true
    plan.seeksAdvice = false
    plan.format = changed == nil ? .summary : .csv
    try plan.check()
    var oldPlan = plan
    oldPlan.area = oldArea
    let found = Monitor(ChangedVerdicts())
    let summary = try BatchRun(
      plan, input, BatchOutputs(rows: changed ?? .standardOutput), validator,
      .comparing(oldPlan, old, found), { false }, remark
    ).processInput(since: start, remark, progress).summary
    let changes = found.withLock { $0.changes(from: old.catalog, to: validator.catalog) }
    return BatchComparison(rowCount: summary.rowCount, changes: changes)
  }
}
