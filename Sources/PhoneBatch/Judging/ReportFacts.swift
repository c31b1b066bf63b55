internal import ByteIO
internal import CVector
package import PhoneCheck
internal import Platform

/// What a report of a run shows beside its counts.
///
/// Each worker gathers its own; what they have together is the same however the work was shared.
package struct ReportFacts: ~Copyable, Sendable {
  /// A number that isn't valid: what is wrong with it, and no more of it than that.
  package struct Example: Hashable, Sendable {
    /// The number of its row, and of the line where that begins, both from 1.
    package let row: Int
    package let line: Int
    /// Its column, from 1, in a table; `nil` where lines are numbers.
    package let column: Int?
    /// The cell as it is written, with digits hidden but for some, and letters replaced: `+86-139••••`.
    package let shape: String
    /// What is wrong, in the language of the report.
    package let message: String
    /// The definition that explains it, if one does.
    package let definition: AreaCodeDefinition.ID?
  }

  /// How many examples are kept for each reason; few of them are shown, all tell countries.
  package static let exampleCount = 50

  /// The language of messages.
  private let language: Language
  /// The first numbers of each reason, by the index of its code.
  private var examples: [[Example]]
  private var isFull: [Bool]
  /// Rows that aren't valid, and where they lie.
  package private(set) var notValidRows = RowBins()
  /// Valid numbers, by definition.
  package private(set) var tallies: NumberTallies

  init(definitionCount: Int, _ language: Language) {
    self.language = language
    examples = Array(repeating: [], count: ReasonCode.allCases.count + 1)
    isFull = Array(repeating: false, count: examples.count)
    tallies = NumberTallies(definitionCount: definitionCount)
  }

  /// The first numbers that aren't valid for a reason, in the order of their rows.
  package func examples(of reason: ReasonCode) -> [Example] { examples[Int(VerdictCode(reason).index)] }

  mutating func add(_ other: consuming ReportFacts) {
    for index in examples.indices where !other.examples[index].isEmpty {
      let all = (examples[index] + other.examples[index]).sorted {
        ($0.row, $0.column ?? 0) < ($1.row, $1.column ?? 0)
      }
      examples[index] = Array(all.prefix(Self.exampleCount))
    }
    notValidRows.add(other.notValidRows)
    tallies.add(other.tallies)
  }

  // MARK: Gathering

  /// Whether rows that aren't valid can be noted all at once, by ``noteRows(_:at:)``.
  mutating func canNoteRowsTogether(_ rows: Range<Int>) -> Bool { notValidRows.areTogether(rows) }

  /// Takes note of rows in the same part of the input that aren't valid.
  ///
  /// - Parameter row: The index of the first of them in the input.
  mutating func noteRows(_ count: Int, at row: Int) { if count > 0 { notValidRows.add(count, at: row) } }

  /// Takes note of a block that has just been judged.
  ///
  /// - Parameters:
  ///   - rowsBefore: How many records precede the block in the input.
  ///   - notesRows: Whether rows that aren't valid are noted, too.
  ///   - judge: The one that has judged it.
  mutating func note(
    _ block: JudgedBlock, of chunk: borrowing RecordChunk, after rowsBefore: Int, notesRows: Bool,
    _ judge: inout RowJudge
  ) {
    var (notValidCount, seen) = (0, UInt64(0))
    for column in block.columns {
      let tally = column.verdicts.tally(block.rows.count, of: chunk, in: &tallies)
      notValidCount = Int(tally.not_valid_count)
      seen |= tally.seen
    }
    for code in 1..<examples.count where seen & 1 << UInt64(code) != 0 && !isFull[code] {
      noteExamples(VerdictCode(index: UInt16(code)), block, chunk, after: rowsBefore, &judge)
      isFull[code] = examples[code].count == Self.exampleCount
    }
    guard notesRows else { return }
    if block.columns.count > 1 {
      notValidCount = (0..<block.rows.count).count { block.code(of: $0).reason != nil }
    }
    if notValidCount > 0 { noteRows(of: block, notValidCount, after: rowsBefore) }
  }

  private mutating func noteRows(of block: JudgedBlock, _ count: Int, after rowsBefore: Int) {
    // Blank lines are no rows.
    if notValidRows.areTogether(rowsBefore..<rowsBefore + block.rows.recordCount) {
      return notValidRows.add(count, at: rowsBefore)
    }
    var row = rowsBefore
    for index in 0..<block.rows.count {
      let code = block.code(of: index)
      if code.reason != nil { notValidRows.add(1, at: row) }
      if code != .noNumber { row += 1 }
    }
  }

  private mutating func noteExamples(
    _ code: VerdictCode, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, after rowsBefore: Int,
    _ judge: inout RowJudge
  ) {
    guard let reason = code.reason else { return }
    var found: [(row: Int, column: Int)] = []
    for index in block.columns.indices {
      block.columns[index].verdicts.forEachRow(with: code, inFirst: block.rows.count) {
        found.append((row: $0, column: index))
      }
    }
    // Row by row, as if there were one block: which examples are the first mustn't depend on where blocks end.
    if block.columns.count > 1 {
      found.sort { ($0.row, block.columns[$0.column].index) < ($1.row, block.columns[$1.column].index) }
    }
    for (row, index) in found.prefix(Self.exampleCount - examples[Int(code.index)].count) {
      let column = block.columns[index]
      let rejection = judge.rejection(of: row, column, chunk)?.rejection
      let records = (0..<row).count { block.code(of: $0) != .noNumber }
      var scratch = ByteBuffer()
      let shape = chunk.withCell(in: column.cells.range(of: row), scratch: &scratch) {
        String(shapeOf: $0, maximumCount: Self.shapeCount)
      }
      examples[Int(code.index)].append(
        Example(
          row: rowsBefore + records + 1,
          line: chunk.firstLine + chunk.lineFeedCount(in: 0..<block.rows.start(of: row)),
          column: chunk.rules.dialect == .lines ? nil : column.index + 1, shape: shape,
          message: rejection?.cellMessage(in: language) ?? reason.cellMessage(in: language),
          definition: rejection?.definition?.id))
    }
  }

  /// How many characters of a cell its shape has.
  private static let shapeCount = 40
}

extension String {
  /// The shape of a cell: of its digits the first three and, of nine or more, the last two; a letter for each letter.
  ///
  /// Symbols that people read as digits count as digits: `①`, `³` and `⒏` show a number as well as `1` does.
  init(shapeOf cell: Span<UInt8>, maximumCount: Int) {
    let text = String(utf8: cell)
    let digitCount = text.unicodeScalars.count(where: \.isShownAsDigit)
    var (shape, digits, count) = ("", 0, 0)
    for scalar in text.unicodeScalars {
      if count == maximumCount {
        shape += "…"
        break
      }
      count += 1
      if scalar.isShownAsDigit {
        let isShown = digits < 3 || digitCount >= 9 && digits >= digitCount - 2
        shape.unicodeScalars.append(isShown ? scalar : "•")
        digits += 1
      } else if scalar.properties.isAlphabetic {
        shape += "x"
      } else {
        shape.unicodeScalars.append(scalar)
      }
    }
    self = shape
  }
}

extension Unicode.Scalar {
  /// Whether it has a number as its value and isn't a letter, as `一` is.
  fileprivate var isShownAsDigit: Bool { properties.numericType != nil && !properties.isAlphabetic }
}
