internal import PhoneCheck

/// Judges cells by a matching table, in memory of its own.
struct TableJudge: ~Copyable {
  private let judge: PlainJudge
  private let labels: OutcomeLabels

  init(_ table: MatchingTable) {
    judge = PlainJudge(table)
    labels = OutcomeLabels(table)
  }

  /// - Returns: Whether all cells are judged; those that aren't have the outcome ``OutcomeLabels/unknown``.
  func judge(
    _ cells: borrowing CellBlock, of chunk: borrowing RecordChunk, _ verdicts: inout RowVerdicts
  ) -> Bool {
    verdicts.judge(cells, of: chunk, with: judge, labels)
  }
}

/// The outcomes that a matching table's labels stand for.
struct OutcomeLabels {
  /// Where the table doesn't know.
  static let unknown = Outcome.blankLine

  private let outcomes: [UInt16]

  init(_ table: MatchingTable) {
    outcomes = (0..<table.labelCount).map { label in
      switch table.entry(of: MatchingTable.Label(label)) {
      case .unknown: Self.unknown.index
      case .valid(let acceptance): Outcome(definition: acceptance.definition).index
      case .invalid(let reason): Outcome(reason).index
      }
    }
  }

  /// Puts outcomes in the place of labels.
  ///
  /// - Returns: Whether none of them is unknown.
  func replace(_ labels: UnsafeMutablePointer<UInt16>, count: Int) -> Bool {
    unsafe outcomes.withUnsafeBufferPointer { outcomes in
      var unknownCount = 0
      for index in 0..<count {
        let label = unsafe Int(labels[index])
        precondition(label < outcomes.count, "a table gives labels of its own")
        let outcome = unsafe outcomes[label]
        unsafe labels[index] = outcome
        unknownCount &+= outcome == Self.unknown.index ? 1 : 0
      }
      return unknownCount == 0
    }
  }
}
