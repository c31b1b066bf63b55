internal import PhoneCheck

/// How cells are judged: the same for all workers of a run, which share the tables.
struct JudgingRules: Sendable {
  let validator: PhoneValidator
  /// Whether cells are read or matched as they are.
  let judging: BatchPlan.Judging
  /// The area that every number belongs to, if one is named.
  let everyArea: Area?
  let hasAreaColumn: Bool
  /// Whether tables may be used where they pay.
  let usesTables: Bool
  let usesVectors: Bool
  /// How many rows name an area before its table is made.
  let areaTableRowCount: Int
  let tables = SharedTables()

  init(_ plan: BatchPlan, _ validator: PhoneValidator, hasAreaColumn: Bool) {
    self.validator = validator
    self.hasAreaColumn = hasAreaColumn
    judging = plan.judging
    if case .named(let area) = plan.area { everyArea = area } else { everyArea = nil }
    usesTables = plan.judging == .writtenForm && plan.fastPaths.contains(.automata)
    usesVectors = plan.fastPaths.contains(.simd)
    areaTableRowCount = plan.areaTableRowCount
  }
}
