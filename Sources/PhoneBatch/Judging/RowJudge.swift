internal import ByteIO
internal import PhoneCheck

/// Judges the cells of one block after the other, as the plan has it.
///
/// The table, once there is one, knows most cells; the session is asked about the others.
struct RowJudge: ~Copyable {
  private let session: ValidationSession
  private let judging: BatchPlan.Judging
  private let style: NumberStyle
  private let everyArea: Area?
  private let hasAreaColumn: Bool
  private var areaCells: AreaCells
  private let definitionIndices: [AreaCodeDefinition.ID: Int]
  private let usesTables: Bool
  private let fastPaths: FastPaths
  private let areaTableRowCount: Int
  /// What makes keys of numbers, where what is written of them doesn't tell them apart.
  private let keys: NumberKeys?
  private var table: TableJudge?
  /// Where a column names the area of each row: a table for each that comes often.
  private var areaTables: AreaTables?
  private var scratch = ByteBuffer()

  init(_ job: BatchJob) {
    session = ValidationSession(job.validator)
    judging = job.plan.judging
    style = job.texts.style
    everyArea = job.everyArea
    hasAreaColumn = job.columns.area != nil
    areaCells = AreaCells(catalog: job.validator.catalog)
    usesTables = job.usesTables
    fastPaths = job.plan.fastPaths
    areaTableRowCount = job.plan.areaTableRowCount
    keys = job.texts.style.takesDigits ? nil : job.duplicates?.keys
    definitionIndices = Dictionary(
      uniqueKeysWithValues: job.validator.catalog.definitions.enumerated().map { ($1.id, $0) })
  }

  /// Uses tables from now on, if there are any.
  mutating func useTables(_ shared: SharedTables) {
    guard usesTables else { return }
    if hasAreaColumn {
      if areaTables == nil {
        areaTables = AreaTables(shared, fastPaths, worthwhileRowCount: areaTableRowCount)
      }
    } else if table == nil, case .use(let made?) = shared.table(for: everyArea, madeBy: session) {
      table = TableJudge(made, fastPaths)
    }
  }

  /// Judges the cells of a block.
  ///
  /// - Parameter areas: The cells of the area column; not looked at where the plan names none.
  mutating func judge(
    _ cells: borrowing CellBlock, areas: borrowing CellBlock, of chunk: borrowing RecordChunk,
    _ verdicts: inout RowVerdicts
  ) {
    verdicts.begin()
    if table != nil {
      let unknownCount = table?.judge(cells, of: chunk, &verdicts) ?? 0
      for index in 0..<unknownCount { judge(verdicts.unknownRow(at: index), cells, areas, chunk, &verdicts) }
    } else {
      areaTables?.judge(cells, areas, of: chunk, &areaCells, session, &verdicts)
      let areUnknown = areaTables == nil
      for row in 0..<cells.count where areUnknown || verdicts[row] == .blankLine {
        judge(row, cells, areas, chunk, &verdicts)
      }
    }
    guard cells.doubledCount > 0 else { return }
    var value = ByteBuffer()
    for index in 0..<cells.doubledCount {
      let row = cells.doubledRow(at: index)
      let area = area(of: row, areas, chunk)
      chunk.withCell(in: cells.range(of: row), scratch: &value) { judge(row, $0, area, &verdicts) }
    }
  }

  private mutating func judge(
    _ row: Int, _ cells: borrowing CellBlock, _ areas: borrowing CellBlock, _ chunk: borrowing RecordChunk,
    _ verdicts: inout RowVerdicts
  ) {
    let area = area(of: row, areas, chunk)
    chunk.withBytes(in: cells.range(of: row)) { judge(row, $0, area, &verdicts) }
  }

  private mutating func area(
    of row: Int, _ areas: borrowing CellBlock, _ chunk: borrowing RecordChunk
  ) -> Area? {
    guard hasAreaColumn else { return everyArea }
    return chunk.withCell(in: areas.range(of: row), scratch: &scratch) { areaCells.area(namedBy: $0) }
  }

  private func judge(_ row: Int, _ cell: Span<UInt8>, _ area: Area?, _ verdicts: inout RowVerdicts) {
    switch judging {
    case .writtenForm:
      switch session.validate(cell, area: area) {
      case .valid(let number):
        let id = number.countryCode.map { AreaCodeDefinition.ID(areaCode: number.areaCode, countryCode: $0) }
        let outcome = outcome(of: id)
        verdicts.set(row, outcome, number: style.part(of: number))
        if let keys, let definition = outcome.definitionIndex {
          verdicts.note(keys.key(number.nationalDigits.utf8.span, definition: definition), of: row)
        }
      case .invalid(let rejection): verdicts.set(row, Outcome(rejection.reason))
      case .undecided(let failure): verdicts.set(row, Outcome(failure.reason))
      }
    case .exact:
      if let area, !area.isListed {
        verdicts.set(row, Outcome(.unknownAreaCode))
        return
      }
      switch session.exactMatch(of: cell, area: area) {
      case .match(let definition): verdicts.set(row, outcome(of: definition.id))
      case .noMatch: verdicts.set(row, Outcome(.patternMismatch))
      case .undecided(let failure): verdicts.set(row, Outcome(failure.reason))
      }
    }
  }

  private func outcome(of id: AreaCodeDefinition.ID?) -> Outcome {
    guard let id, let index = definitionIndices[id] else {
      preconditionFailure("a number is accepted by a definition of the catalog")
    }
    return Outcome(definition: index)
  }
}
