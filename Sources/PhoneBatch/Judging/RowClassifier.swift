internal import ByteIO
internal import PhoneCheck

/// Classifies the cells of one block after the other, as the plan says; each worker has its own.
struct RowClassifier: ~Copyable {
  private let rules: JudgingRules
  private let session: ValidationSession
  /// The area of all numbers, if no column names areas.
  private let everyNumber: AreaUse
  /// The areas of a column, and its cells in the block.
  private var areas: AreaDirectory
  private var areaCells = CellBlock()
  private var scratch = ByteBuffer()

  init(_ rules: JudgingRules, _ session: ValidationSession) {
    self.rules = rules
    self.session = session
    everyNumber = AreaUse(rules.everyArea, session)
    areas = AreaDirectory(rules, session)
  }

  /// Uses the table of all numbers from now on, if there is one; not while another worker is building it.
  ///
  /// Tables of areas that a column names are made when enough rows name them.
  func useTable() { if rules.areaColumn == nil { everyNumber.getTable(rules, session) } }

  /// Finds the cells of a block, and gives those with numbers their verdicts.
  ///
  /// Until the next block, single cells can be judged again.
  mutating func judge(_ block: JudgedBlock, of chunk: borrowing RecordChunk) {
    if let areaColumn = rules.areaColumn { areaCells.load(block.rows, of: chunk, column: areaColumn) }
    for column in block.columns {
      column.cells.load(block.rows, of: chunk, column: column.index)
      switch rules.plan.judging {
      case .exact: matchBytes(of: column, chunk)
      case .writtenForm where rules.areaColumn != nil: classifyByArea(column, chunk)
      case .writtenForm:
        column.verdicts.loadVerdicts(on: column.cells, of: chunk, with: everyNumber.classifier)
        // Again, by the cell's value, not its bytes.
        for index in 0..<column.cells.doubledCount {
          classifyValue(of: column.cells.doubledRow(at: index), as: everyNumber, column, chunk)
        }
        guard chunk.rules.encoding != .utf8 else { continue }
        for row in 0..<column.cells.count where chunk.isDecoded(column.cells.range(of: row)) {
          classifyValue(of: row, as: everyNumber, column, chunk)
        }
      }
    }
  }

  private mutating func classifyByArea(_ column: PhoneColumn, _ chunk: borrowing RecordChunk) {
    column.verdicts.removeExtensions()
    for row in 0..<column.cells.count {
      let use = use(of: row, chunk)
      use.countRow(rules, session)
      classifyValue(of: row, as: use, column, chunk)
    }
  }

  /// Classifies a cell by its value: quotes undone, and decoded.
  private mutating func classifyValue(
    of row: Int, as use: AreaUse, _ column: PhoneColumn, _ chunk: borrowing RecordChunk
  ) {
    chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) { value in
      column.verdicts.loadVerdict(of: row, on: value, with: use.classifier)
    }
  }

  /// Matches the bytes of cells against regexes.
  private mutating func matchBytes(of column: PhoneColumn, _ chunk: borrowing RecordChunk) {
    for row in 0..<column.cells.count {
      let area = use(of: row, chunk).area
      let code = chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) {
        area?.isListed ?? true
          ? VerdictCode(session.exactMatch(of: $0, area: area), of: rules.validator.catalog)
          : VerdictCode(.unknownAreaCode)
      }
      column.verdicts.set(row, code)
    }
  }

  /// Why a row's cell has no verdict, found by judging it again; `nil` when it has one.
  mutating func failure(of row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk) -> EngineFailure?
  {
    let area = use(of: row, chunk).area
    return chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) { cell in
      switch rules.plan.judging {
      case .exact:
        if case .undecided(let failure) = session.exactMatch(of: cell, area: area) { failure } else { nil }
      case .writtenForm:
        if case .undecided(let failure) = session.validate(cell, area: area) { failure } else { nil }
      }
    }
  }

  /// Explains the verdicts of a column on rows that are not valid, by judging their cells again.
  mutating func explain(_ column: PhoneColumn, of chunk: borrowing RecordChunk, in language: Language) {
    column.explanations.removeAll(keepingCapacity: true)
    for row in 0..<column.cells.count {
      let code = column.verdicts[row]
      guard let reason = code.reason else { continue }
      var explanation: CellExplanation?
      if !code.isMalformed, rules.plan.judging == .writtenForm {
        let area = use(of: row, chunk).area
        let range = column.cells.range(of: row)
        let verdict = chunk.withCell(in: range, scratch: &scratch) { session.validate($0, area: area) }
        if case .invalid(let rejection) = verdict, rejection.reason == reason {
          explanation = CellExplanation(
            message: rejection.message(in: language),
            offset: rejection.offset.map { chunk.writtenOffset(of: $0, inCell: range) })
        }
      }
      column.explanations[row] = explanation ?? CellExplanation(message: reason.message(in: language))
    }
  }

  /// The area of a row's number.
  private mutating func use(of row: Int, _ chunk: borrowing RecordChunk) -> AreaUse {
    rules.areaColumn == nil ? everyNumber : areas.use(areaCells.range(of: row), of: chunk)
  }
}
