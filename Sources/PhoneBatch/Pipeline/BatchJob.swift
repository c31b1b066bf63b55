internal import PhoneCheck

/// What all workers of a run go by, once the first record has shown what the input is like.
struct BatchJob: Sendable {
  let plan: BatchPlan
  let validator: PhoneValidator
  let rules: RecordChunk.Rules
  let columns: ColumnSelection
  let annotator: CSVAnnotator
  let ndjson: NDJSONWriter
  let texts: OutcomeTexts

  init(
    plan: BatchPlan, validator: PhoneValidator, columns: ColumnSelection, dialect: CSVDialect,
    annotator: CSVAnnotator, ndjson: NDJSONWriter
  ) {
    self.plan = plan
    self.validator = validator
    self.columns = columns
    self.annotator = annotator
    self.ndjson = ndjson
    rules = RecordChunk.Rules(
      dialect: dialect, maximumRecordByteCount: plan.maximumRecordByteCount, kernels: plan.kernels)
    texts = OutcomeTexts(validator.catalog.definitions, NumberStyle(plan))
  }
}
