internal import AreaSearch
internal import ByteValues
internal import PhoneCheck
internal import Platform

/// A judge of the cells of one block after another, by the rules of the plan; each worker has its own.
struct RowJudge: ~Copyable {
  private let rules: JudgingRules
  private let session: ValidationSession
  private let numbers: GroupedClassifier
  /// The cells in the block that name areas.
  private var areaCells = CellBlock()
  /// Unlisted areas by the text of their cells, for messages.
  private var unlistedAreas: [[UInt8]: Area] = [:]
  /// Divides cells with several numbers, if the plan says so.
  let divider: CellDivider?
  private var scratch = ByteBuffer()
  private var messages = CellMessages()

  /// - Parameter numberCount: The approximate number of phone numbers; 0 if it isn't known.
  init(_ rules: JudgingRules, _ session: ValidationSession, expecting numberCount: Int) {
    self.rules = rules
    self.session = session
    divider = CellDivider(rules.plan.numberSeparators)
    numbers = GroupedClassifier(session, area: rules.everyArea, rules.tableUse, expecting: numberCount)
  }

  /// Finds the cells of a block, and sets the verdicts of its numbers.
  ///
  /// Until the next block, single cells can be judged again.
  mutating func judge(_ block: JudgedBlock, of chunk: borrowing RecordChunk) {
    if let areaColumn = rules.areaColumn {
      areaCells.load(block.rows, of: chunk, column: areaColumn)
      loadAreas(of: chunk)
    }
    for column in block.judgedColumns {
      column.cells.load(block.rows, of: chunk, column: column.index)
      switch rules.plan.judging {
      case .exact: matchBytes(of: column, chunk)
      case .writtenForm:
        column.verdicts.loadVerdicts(on: column.cells, of: chunk, with: numbers)
        // Judge these again by the cell's value, not its bytes.
        for index in 0..<column.cells.doubledCount {
          judgeValue(of: column.cells.doubledRow(at: index), column, chunk)
        }
        if chunk.rules.encoding != .utf8 {
          for row in 0..<column.cells.count where chunk.isDecoded(column.cells.range(of: row)) {
            judgeValue(of: row, column, chunk)
          }
        }
        if rules.plan.readsDecimals { judgeBeforeZeros(column, chunk) }
      }
    }
  }

  /// Finds the areas that the cells of a block name.
  private func loadAreas(of chunk: borrowing RecordChunk) {
    let catalog = rules.validator.catalog
    var scratch = ByteBuffer()
    areaCells.loadAreas(of: chunk, into: numbers) { row in
      chunk.withCell(in: areaCells.range(of: row), scratch: &scratch) { cell in
        catalog.mayList(areaInCell: cell) ? catalog.area(inCell: String(utf8: cell)) : Self.unlisted
      }
    }
  }

  /// An unlisted area; all such areas are equal.
  private static let unlisted = Area(unlisted: UnlistedArea(""))

  /// Judges a cell by its value, after quotes are undone and it is decoded.
  private mutating func judgeValue(of row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk) {
    let numbers = numbers
    chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) { value in
      column.verdicts.loadVerdict(of: row, on: value, with: numbers)
    }
  }

  /// Judges numbers that end with a spreadsheet's `.0` without it.
  private mutating func judgeBeforeZeros(_ column: PhoneColumn, _ chunk: borrowing RecordChunk) {
    var rows: [Int] = []
    column.verdicts.forEachRow(with: VerdictCode(.unexpectedCharacter), inFirst: column.cells.count) {
      rows.append($0)
    }
    let numbers = numbers
    for row in rows {
      chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) { value in
        guard let end = NumberReader.endBeforeSpreadsheetZeros(value) else { return }
        column.verdicts.loadVerdict(of: row, on: value.extracting(0..<end), with: numbers)
      }
    }
  }

  /// Matches the bytes of cells against regexes.
  private mutating func matchBytes(of column: PhoneColumn, _ chunk: borrowing RecordChunk) {
    let (session, catalog) = (session, rules.validator.catalog)
    for row in 0..<column.cells.count {
      let area = numbers[row].area
      let code = chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) {
        Self.exactCode(of: $0, area: area, session, catalog)
      }
      column.verdicts.set(row, code)
    }
  }

  /// Judges the parts of a row's cell until one is accepted.
  ///
  /// - Returns: The number of parts that aren't empty; 1 for a cell without a separator, whose verdict stays.
  mutating func judgeParts(
    of row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk, _ divider: CellDivider
  ) -> Int {
    let (numbers, session, plan, catalog) = (numbers, session, rules.plan, rules.validator.catalog)
    return chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) { value in
      if plan.judging == .writtenForm, NullMark.isMark(value) { return 1 }
      guard let parts = divider.parts(of: value) else { return 1 }
      var (refused, undecided): (VerdictCode?, VerdictCode?)
      for part in parts {
        let number = value.extracting(plan.number(in: part, of: value))
        switch plan.judging {
        case .writtenForm: column.verdicts.loadVerdict(of: row, on: number, with: numbers)
        case .exact:
          column.verdicts.set(row, Self.exactCode(of: number, area: numbers[row].area, session, catalog))
        }
        let code = column.verdicts[row]
        if code.isValid { return parts.count }
        if code.isUndecided { undecided = undecided ?? code }
        if code.reason != .empty { refused = refused ?? code }
      }
      column.verdicts.set(row, undecided ?? refused ?? VerdictCode(.empty))
      return parts.count
    }
  }

  private static func exactCode(
    of cell: Span<UInt8>, area: Area?, _ session: ValidationSession, _ catalog: AreaCodeCatalog
  ) -> VerdictCode {
    area?.isListed ?? true
      ? VerdictCode(session.exactMatch(of: cell, area: area), of: catalog) : VerdictCode(.unknownAreaCode)
  }

  /// Calls a closure with each judged part of a row's cell, and the part's offset, until it returns a value.
  ///
  /// A cell that isn't divided is one part.
  private mutating func firstOfParts<R>(
    of row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk,
    _ body: (Span<UInt8>, _ offset: Int) -> R?
  ) -> R? {
    let (divider, plan) = (divider, rules.plan)
    return chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) { value in
      for part in divider?.parts(of: value) ?? [0..<value.count] {
        let number = plan.number(in: part, of: value)
        if let found = body(value.extracting(number), number.lowerBound) { return found }
      }
      return nil
    }
  }

  /// The reason why a row's cell has no verdict, found by judging it again; `nil` if it has one.
  mutating func failure(of row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk) -> EngineFailure?
  {
    let area = numbers[row].area
    let (session, judging) = (session, rules.plan.judging)
    return firstOfParts(of: row, column, chunk) { number, _ in
      switch judging {
      case .exact:
        if case .undecided(let failure) = session.exactMatch(of: number, area: area) { failure } else { nil }
      case .writtenForm:
        if case .undecided(let failure) = session.validate(number, area: area) { failure } else { nil }
      }
    }
  }

  /// The reason why a row's number isn't valid, and the number's start in its cell's value; `nil` if no number was
  /// read, or it has no verdict.
  mutating func rejection(
    of row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk
  ) -> (rejection: Rejection, start: Int)? {
    let code = column.verdicts[row]
    guard let reason = code.reason, !code.isMalformed, !code.isUndecided, rules.plan.judging == .writtenForm
    else { return nil }
    let (area, session) = (namedArea(of: row, chunk), session)
    return firstOfParts(of: row, column, chunk) { number, offset -> (Rejection, Int)? in
      // If a cell is invalid, all of its parts are.
      let rejection = session.rejection(ofInvalid: number, area: area)
      return rejection.reason == reason ? (rejection, offset) : nil
    }
  }

  /// The trace of a spreadsheet in a row's number, if the number is refused for a character.
  mutating func trace(
    of row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk
  ) -> SpreadsheetTrace? {
    guard rules.plan.judging == .writtenForm else { return nil }
    return SpreadsheetTrace(
      firstOfParts(of: row, column, chunk) { number, _ in
        number.mayBeSpreadsheets ? NumberReader.detail(ofUnreadable: number) : nil
      })
  }

  /// Explains the verdicts of a column on rows that aren't valid, by reading their cells again.
  mutating func explain(_ column: PhoneColumn, of chunk: borrowing RecordChunk, in language: Language) {
    column.explanations.removeAll()
    for row in 0..<column.cells.count {
      let code = column.verdicts[row]
      guard let reason = code.reason else { continue }
      var explanation: CellExplanation?
      if let (rejection, start) = self.rejection(of: row, column, chunk) {
        let range = column.cells.range(of: row)
        explanation = CellExplanation(
          message: messages.message(for: rejection, in: language),
          offset: rejection.offset.map { chunk.writtenOffset(of: start + $0, inCell: range) })
      }
      column.explanations.append(
        explanation ?? CellExplanation(message: reason.cellMessage(in: language)), of: row)
    }
  }

  /// The area of a number in the block that was judged last, for a message; an unlisted area is named as in its cell.
  private mutating func namedArea(of row: Int, _ chunk: borrowing RecordChunk) -> Area? {
    let area = numbers[row].area
    guard rules.areaColumn != nil, let area, !area.isListed else { return area }
    let text = chunk.withCell(in: areaCells.range(of: row), scratch: &scratch) { String(utf8: $0) }
    if let known = unlistedAreas[text.bytes] { return known }
    if unlistedAreas.count == Self.maximumUnlistedCount { unlistedAreas.removeAll() }
    let named = rules.validator.catalog.area(inCell: text)
    unlistedAreas[text.bytes] = named
    return named
  }

  /// The maximum number of unlisted areas that are remembered: there may be as many as rows.
  private static let maximumUnlistedCount = 4096
}
