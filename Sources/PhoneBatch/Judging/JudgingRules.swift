internal import PhoneCheck

/// How cells are judged: the same for all workers of a run, which share the tables.
struct JudgingRules: Sendable {
  let plan: BatchPlan
  let validator: PhoneValidator
  /// The column that names areas, from 0.
  let areaColumn: Int?

  /// When a table decides.
  var tableUse: AdaptiveClassifier.TableUse {
    var use = AdaptiveClassifier.TableUse()
    use.isAllowed = plan.judging == .writtenForm && plan.fastPaths.contains(.automata)
    use.usesVectors = plan.fastPaths.contains(.simd)
    use.cost = plan.tableCost
    return use
  }

  /// The area that every number belongs to, if one is named.
  var everyArea: Area? { if case .named(let area) = plan.area { area } else { nil } }
}
