internal import PhoneCheck

/// Judges cells by a matching table, in memory of its own.
struct TableJudge: ~Copyable {
  private let judge: PlainJudge

  init(_ table: MatchingTable, _ fastPaths: FastPaths) {
    let codes = table.codes { entry in
      switch entry {
      // What no table says of a cell.
      case .unknown: Outcome.blankLine.index
      case .valid(let acceptance): Outcome(definition: acceptance.definition).index
      case .invalid(let reason): Outcome(reason).index
      }
    }
    judge = PlainJudge(table, codes: codes, usesVectors: fastPaths.contains(.simd))
  }

  /// - Returns: How many cells stay unknown: see ``RowVerdicts/unknownRow(at:)``.
  func judge(
    _ cells: borrowing CellBlock, of chunk: borrowing RecordChunk, _ verdicts: inout RowVerdicts
  ) -> Int {
    verdicts.judge(cells, of: chunk, with: judge)
  }

  /// Judges a group of cells; those that stay unknown have the outcome ``Outcome/blankLine``.
  ///
  /// - Parameter judgedCount: How many cells of the block were judged in other groups before.
  func judge(
    _ group: inout CellGroup, behind judgedCount: Int, of chunk: borrowing RecordChunk,
    _ verdicts: inout RowVerdicts
  ) {
    verdicts.judge(&group, behind: judgedCount, of: chunk, with: judge)
  }
}
