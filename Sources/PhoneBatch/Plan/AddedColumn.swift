/// A column that a run adds to rows for each column with numbers, in the order in which they are written.
enum AddedColumn: String, CaseIterable, Sendable {
  case status, reason, number, country
  case firstRow = "duplicate_of"
  case message, offset

  /// The columns of a run.
  static func columns(of plan: BatchPlan) -> [AddedColumn] {
    allCases.filter { column in
      switch column {
      case .status, .reason, .number, .country: true
      case .firstRow: plan.findsDuplicates
      case .message, .offset: plan.messageLanguage != nil
      }
    }
  }

  /// Those of every run, which come first.
  static let ofEveryRun = columns(of: BatchPlan())
}

extension HeaderNames {
  /// The columns that an earlier run added: its first four side by side, with one prefix, and any that follow them.
  var addedByEarlierRun: Set<Int> {
    var added: Set<Int> = []
    let verdict = AddedColumn.ofEveryRun.map(\.rawValue)
    let others = AddedColumn.allCases.dropFirst(verdict.count).map(\.rawValue)
    for start in indices.dropLast(verdict.count - 1) {
      let first = text(at: start)
      guard first.hasSuffix(verdict[0]) else { continue }
      let prefix = first.dropLast(verdict[0].count)
      let run = start..<(start + verdict.count)
      guard zip(run, verdict).allSatisfy({ text(at: $0) == prefix + $1 }) else { continue }
      added.formUnion(run)
      added.formUnion(
        indices.dropFirst(run.upperBound).prefix { index in
          others.contains { text(at: index) == prefix + $0 }
        })
    }
    return added
  }
}
