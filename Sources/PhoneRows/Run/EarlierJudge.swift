package import PhoneCheck

/// The rules for the verdicts to compare with, which another validator gives for the same rows.
struct ComparisonRules: Sendable {
  /// The rules of the earlier verdicts.
  let judging: JudgingRules
  /// For the code of each earlier verdict, the code with the same meaning now; the code of no verdict if there is none.
  let sameCodes: [VerdictCode]

  package init(_ judging: JudgingRules, as new: PhoneValidator) {
    self.judging = judging
    let definitions = judging.validator.catalog.definitions
    let indices = Dictionary(
      uniqueKeysWithValues: new.catalog.definitions.enumerated().map { ($1.id, $0) })
    sameCodes = VerdictCode.all(definitions: definitions.count).map { code in
      guard let index = code.definitionIndex else { return code }
      return indices[definitions[index].id].map(VerdictCode.init(definition:)) ?? .noNumber
    }
  }
}

/// Counts of changes from one verdict to another; findings of others are complete after they are added.
package struct ChangedVerdicts: Sendable {
  private struct Pair: Hashable {
    var old: VerdictCode
    var new: VerdictCode
  }

  private var counts: [Pair: Int] = [:]
  /// The count of the last pair, which is often repeated, in addition to ``counts``.
  private var last: (pair: Pair, count: Int)?

  package init() {}

  package mutating func add(_ old: VerdictCode, _ new: VerdictCode, count: Int = 1) {
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

  package mutating func add(_ others: ChangedVerdicts) {
    for (pair, count) in others.counts { add(pair.old, pair.new, count: count) }
    if let last = others.last { add(last.pair.old, last.pair.new, count: last.count) }
    addLast()
  }

  /// The changes between the verdicts of two catalogs.
  package func changes(from old: AreaCodeCatalog, to new: AreaCodeCatalog) -> [RowChange] {
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

/// A judge of rows by the earlier rules, in addition to the worker's own judge; each worker has its own.
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

  /// Notes and counts the rows of a block whose verdict has changed.
  func compare(_ block: JudgedBlock, with earlier: JudgedBlock, of chunk: borrowing RecordChunk) {
    let (old, new) = (earlier.columns[0], block.columns[0])
    block.findChangedRows(rules.sameCodes, of: chunk)
    for row in block.changedRows { changed.add(old.verdicts[row], new.verdicts[row]) }
  }
}
