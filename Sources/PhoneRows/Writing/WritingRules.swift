internal import PhoneCheck

/// The rules for writing rows, which all workers and all outputs of a run share.
struct WritingRules: Sendable {
  let plan: BatchPlan
  let annotator: CSVAnnotator
  /// The keys of objects; none if no objects are written.
  let keys: MemberKeys
  /// The texts in UTF-8: codes for objects, or labels for outputs that only get the new fields.
  let texts: VerdictTexts
  /// The texts of CSV, which may be labels.
  let csvTexts: VerdictTexts
  /// The texts of CSV for the earlier verdicts; `nil` if verdicts aren't compared.
  let earlierTexts: VerdictTexts?
  /// The rules for dividing chunks into rows.
  let chunk: RecordChunk.Rules
  /// The maximum number of bytes of formatted rows that a worker holds.
  let sentByteCount: Int

  /// Whether lines are written as the first field of CSV.
  var areLines: Bool { chunk.dialect == .lines }
}
