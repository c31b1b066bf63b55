internal import PhoneCheck

/// How rows are written: the same for all workers of a run, and for all its outputs.
struct WritingRules: Sendable {
  let plan: BatchPlan
  let annotator: CSVAnnotator
  /// The keys of objects; none if no objects are written.
  let keys: MemberKeys
  /// The texts in UTF-8: codes in objects, and what columns alone hold, which may be labels.
  let texts: VerdictTexts
  /// The texts of CSV, which may be labels.
  let csvTexts: VerdictTexts
  /// The texts of CSV for the verdicts before; `nil` if none are compared.
  let earlierTexts: VerdictTexts?
  /// How chunks are divided into rows.
  let chunk: RecordChunk.Rules

  /// Whether lines are written as the first field of CSV.
  var areLines: Bool { chunk.dialect == .lines }
}
