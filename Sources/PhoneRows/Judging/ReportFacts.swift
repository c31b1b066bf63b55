internal import ByteValues
internal import CVector
package import PhoneCheck
internal import Platform

/// The facts that a report of a run shows in addition to its counts.
///
/// Each worker gathers its own. Their union is the same however the work was shared.
package struct ReportFacts: ~Copyable, Sendable {
  /// A number that isn't valid: its fault, and no more of its digits than the report shows.
  package struct Example: Hashable, Sendable {
    /// The number of its row, and of the line where the row begins, both from 1.
    package let row: Int
    package let line: Int
    /// Its column in a table, from 1; `nil` if lines are numbers.
    package let column: Int?
    /// The cell as written, with most digits hidden and letters replaced: `+86-139••••`.
    package let shape: String
    /// The fault, in the language of the report.
    package let message: String
    /// The definition that explains the fault, if there is one.
    package let definition: AreaCodeDefinition.ID?
  }

  /// The number of examples saved for each reason; a report shows few of them, but counts countries in all.
  package static let exampleCount = 50

  /// The language of messages.
  private let language: Language
  /// The first examples of each reason, by the index of its code.
  private var examples: [[Example]]
  private var isFull: [Bool]
  /// The places of the rows that aren't valid.
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

  /// Whether rows that aren't valid can be noted together, by ``noteRows(_:at:)``.
  mutating func canNoteRowsTogether(_ rows: Range<Int>) -> Bool { notValidRows.areTogether(rows) }

  /// Notes rows that aren't valid, all in the same part of the input.
  ///
  /// - Parameter row: The index of the first row in the input.
  mutating func noteRows(_ count: Int, at row: Int) { if count > 0 { notValidRows.add(count, at: row) } }

  /// Notes a block that has just been judged.
  ///
  /// - Parameters:
  ///   - rowsBefore: The number of records before the block in the input.
  ///   - notesRows: Whether rows that aren't valid are noted, too.
  ///   - judge: The judge of the block.
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
    // Blank lines aren't rows.
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
    // Row by row, as if there were one block: the choice of the first examples mustn't depend on the ends of blocks.
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

  /// The maximum number of characters in a shape.
  private static let shapeCount = 40
}

extension String {
  /// The shape of a cell: its first three digits and, of nine or more, the last two; each letter replaced by a letter.
  ///
  /// Symbols that people read as digits count as digits: `①`, `³` and `⒏` reveal a number as well as `1` does.
  init(shapeOf cell: Span<UInt8>, maximumCount: Int) {
    let text = String(utf8: cell)
    let digitCount = text.unicodeScalars.count(where: { $0.isShownAsDigit })
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
  /// Whether the character has a number as its value and isn't a letter, as `一` is.
  fileprivate var isShownAsDigit: Bool { properties.numericType != nil && !properties.isAlphabetic }
}
