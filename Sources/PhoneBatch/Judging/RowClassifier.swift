internal import ByteIO
internal import PhoneCheck

/// Gives the cells of one block after the other their verdicts, as the plan asks for; each worker has its own.
struct RowClassifier: ~Copyable {
  private let rules: JudgingRules
  private let session: ValidationSession
  /// Where no column names areas.
  private var classifier: BlockClassifier
  private var usesTable = false
  /// Where one does.
  private var areas: AreaDirectory
  private var group = CellGroup()
  private var scratch = ByteBuffer()

  init(_ rules: JudgingRules, _ session: ValidationSession) {
    self.rules = rules
    self.session = session
    classifier = BlockClassifier(session, area: rules.everyArea)
    areas = AreaDirectory(rules, session)
  }

  /// Uses the table of all numbers from now on, if there is one; without it for now where another worker is making it.
  ///
  /// Tables of areas that a column names are made when enough rows name them.
  mutating func useTable() {
    guard rules.usesTables, !rules.hasAreaColumn, !usesTable,
      case .use(let table?) = rules.tables.table(for: rules.everyArea, madeBy: session)
    else { return }
    classifier.use(table, usesVectors: rules.usesVectors)
    usesTable = true
  }

  /// Gives the cells of a block in a column their verdicts.
  ///
  /// - Parameter areaCells: The cells of the area column; unused where the plan names none.
  mutating func judgeColumn(
    _ column: PhoneColumn, areaCells: borrowing CellBlock, of chunk: borrowing RecordChunk
  ) {
    switch rules.plan.judging {
    case .exact: matchBytes(of: column, areaCells, chunk)
    case .writtenForm:
      if rules.hasAreaColumn {
        classifyByArea(column, areaCells, chunk)
      } else {
        column.verdicts.loadVerdicts(on: column.cells, of: chunk, with: classifier)
      }
      for index in 0..<column.cells.doubledCount {
        classifyValue(of: column.cells.doubledRow(at: index), column, areaCells, chunk)
      }
      if chunk.rules.encoding != .utf8 {
        for row in 0..<column.cells.count where chunk.isDecoded(column.cells.range(of: row)) {
          classifyValue(of: row, column, areaCells, chunk)
        }
      }
    }
  }

  /// Classifies cells together that belong to the same area.
  private mutating func classifyByArea(
    _ column: PhoneColumn, _ areaCells: borrowing CellBlock, _ chunk: borrowing RecordChunk
  ) {
    for use in areas.sort(areaCells, of: chunk) {
      group.load(use.rows, from: column.cells, of: chunk, with: use.classifier)
      use.rows.removeAll(keepingCapacity: true)
      column.verdicts.copy(group)
    }
  }

  /// Classifies once more a cell that holds doubled quotes, or text in another encoding than UTF-8: by what it means, not by
  /// its bytes.
  private mutating func classifyValue(
    of row: Int, _ column: PhoneColumn, _ areaCells: borrowing CellBlock, _ chunk: borrowing RecordChunk
  ) {
    let use = rules.hasAreaColumn ? areas.use(areaCells.range(of: row), of: chunk) : nil
    chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) { value in
      if let use {
        column.verdicts.loadVerdict(of: row, on: value, with: use.classifier)
      } else {
        column.verdicts.loadVerdict(of: row, on: value, with: classifier)
      }
    }
  }

  /// Matches the bytes of cells against regexes.
  private mutating func matchBytes(
    of column: PhoneColumn, _ areaCells: borrowing CellBlock, _ chunk: borrowing RecordChunk
  ) {
    for row in 0..<column.cells.count {
      let area = area(of: row, areaCells, chunk)
      let code = chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) {
        session.exactCode(of: $0, area)
      }
      column.verdicts.set(row, code)
    }
  }

  /// Why a row's cell has no verdict, found by judging it once more; `nil` when it has one.
  mutating func failure(
    of row: Int, _ column: PhoneColumn, _ areaCells: borrowing CellBlock, _ chunk: borrowing RecordChunk
  ) -> EngineFailure? {
    let area = area(of: row, areaCells, chunk)
    return chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) { cell in
      switch rules.plan.judging {
      case .exact:
        if case .undecided(let failure) = session.exactMatch(of: cell, area: area) { failure } else { nil }
      case .writtenForm:
        if case .undecided(let failure) = session.validate(cell, area: area) { failure } else { nil }
      }
    }
  }

  /// Explains the verdicts of a column on rows that are not valid, by judging their cells once more.
  mutating func explain(
    _ column: PhoneColumn, areaCells: borrowing CellBlock, of chunk: borrowing RecordChunk,
    in language: Language
  ) {
    column.explanations.removeAll(keepingCapacity: true)
    for row in 0..<column.cells.count {
      let code = column.verdicts[row]
      guard let reason = code.reason else { continue }
      column.explanations[row] =
        code.isMalformed || rules.plan.judging == .exact
        ? CellExplanation(message: reason.message(in: language))
        : explanation(of: row, reason, column, areaCells, chunk, language)
    }
  }

  private mutating func explanation(
    of row: Int, _ reason: ReasonCode, _ column: PhoneColumn, _ areaCells: borrowing CellBlock,
    _ chunk: borrowing RecordChunk, _ language: Language
  ) -> CellExplanation {
    let area = area(of: row, areaCells, chunk)
    let range = column.cells.range(of: row)
    let verdict = chunk.withCell(in: range, scratch: &scratch) { session.validate($0, area: area) }
    guard case .invalid(let rejection) = verdict, rejection.reason == reason else {
      return CellExplanation(message: reason.message(in: language))
    }
    return CellExplanation(
      message: rejection.message(in: language),
      offset: rejection.offset.map { chunk.writtenOffset(of: $0, inCell: range) })
  }

  /// The area that a row's number belongs to, if one is named.
  private mutating func area(
    of row: Int, _ areaCells: borrowing CellBlock, _ chunk: borrowing RecordChunk
  ) -> Area? {
    rules.hasAreaColumn ? areas.use(areaCells.range(of: row), of: chunk).area : rules.everyArea
  }
}

extension ValidationSession {
  /// Which definition's regex matches some bytes, of an area or of all.
  fileprivate func exactCode(of bytes: Span<UInt8>, _ area: Area?) -> VerdictCode {
    if let area, !area.isListed { return VerdictCode(.unknownAreaCode) }
    switch exactMatch(of: bytes, area: area) {
    case .match(let definition):
      guard let index = definitionIndex(of: definition.id) else {
        preconditionFailure("bytes are matched by a definition of the catalog")
      }
      return VerdictCode(definition: index)
    case .noMatch: return VerdictCode(.patternMismatch)
    case .undecided(let failure): return VerdictCode(failure.reason)
    }
  }
}
