internal import ByteIO
internal import PhoneCheck

/// Judges the cells of one block after the other, as the plan has it.
struct RowJudge: ~Copyable {
  private let session: ValidationSession
  private let judging: BatchPlan.Judging
  private let style: NumberStyle
  private let everyArea: Area?
  private let hasAreaColumn: Bool
  private var areaCells: AreaCells
  private let definitionIndices: [AreaCodeDefinition.ID: Int]
  private var scratch = ByteBuffer()

  init(_ plan: BatchPlan, validator: PhoneValidator) {
    session = ValidationSession(validator)
    judging = plan.judging
    style = NumberStyle(plan)
    if case .named(let area) = plan.area { everyArea = area } else { everyArea = nil }
    if case .column = plan.area { hasAreaColumn = true } else { hasAreaColumn = false }
    areaCells = AreaCells(catalog: validator.catalog)
    definitionIndices = Dictionary(
      uniqueKeysWithValues: validator.catalog.definitions.enumerated().map { ($1.id, $0) })
  }

  /// Judges the cells of a block.
  ///
  /// - Parameter areas: The cells of the area column; not looked at where the plan names none.
  mutating func judge(
    _ cells: borrowing CellBlock, areas: borrowing CellBlock, of chunk: borrowing RecordChunk,
    _ verdicts: inout RowVerdicts
  ) {
    verdicts.begin()
    for row in 0..<cells.count {
      let area = area(of: row, areas, chunk)
      chunk.withBytes(in: cells.range(of: row)) { judge(row, $0, area, &verdicts) }
    }
    guard cells.doubledCount > 0 else { return }
    var value = ByteBuffer()
    for index in 0..<cells.doubledCount {
      let row = cells.doubledRow(at: index)
      let area = area(of: row, areas, chunk)
      chunk.withCell(in: cells.range(of: row), scratch: &value) { judge(row, $0, area, &verdicts) }
    }
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
        verdicts.set(row, outcome(of: id), number: style.part(of: number))
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
