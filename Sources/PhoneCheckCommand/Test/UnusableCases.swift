import DefinitionTools
import PhoneBatch
import PhoneCheck
import TerminalText

/// A problem of a file of cases, with its place.
struct CaseProblem {
  enum Cause: Hashable {
    /// There is no column with numbers; those whose names aren't known.
    case noNumbers([String])
    /// There is no column with anything that is expected.
    case noExpectations
    /// A column is there twice.
    case columnTwice(NumberCase.Column)
    /// A row has another number of fields than the header.
    case width(Int, expected: Int)
    case unknownStatus(String)
    case unknownReason(String)
    /// What should be a canonical form or E.164 is written otherwise; it isn't shown.
    case notANumber
    /// A reason beside `valid`.
    case reasonOfValid
    /// A number beside a status or a reason that none has.
    case numberOfInvalid
    case nothingExpected
  }

  let line: Int
  let column: Int
  let cause: Cause

  init(_ cell: CSVRecords.Cell, _ cause: Cause) {
    (line, column, self.cause) = (cell.line, cell.column, cause)
  }

  /// What is wrong, and what to do.
  var text: LocalizedText {
    switch cause {
    case .noNumbers([]): CommandText.noNumberColumn(name: NumberCase.Column.number.rawValue)
    case .noNumbers(let others):
      CommandText.otherNumberColumn(
        name: NumberCase.Column.number.rawValue, others: LocalizedText(list: others))
    case .noExpectations: CommandText.noExpectations
    case .columnTwice(let column): CommandText.columnTwice(name: column.rawValue)
    case .width(let count, let expected): CommandText.width(count: count, expected: expected)
    case .unknownStatus(let text):
      CommandText.unknownStatus(
        text: Self.shown(text), hint: Self.choice(Verdict.Status.allCases.map(\.rawValue)))
    case .unknownReason(let text):
      CommandText.unknownReason(text: Self.shown(text), hint: Self.choice(Self.reasons.map(\.rawValue)))
    case .notANumber: CommandText.notANumber
    case .reasonOfValid: CommandText.reasonOfValid
    case .numberOfInvalid: CommandText.numberOfInvalid
    case .nothingExpected: CommandText.nothingExpected
    }
  }

  private static func choice(_ words: [String]) -> LocalizedText {
    CommandText.chooseSentence(list: LocalizedText(list: words))
  }

  /// Those that a number can have; a row of a file has others, too.
  private static let reasons = ReasonCode.allCases.filter { $0 != .malformedRow && $0 != .missingField }

  private static func shown(_ text: String) -> String { VisibleText.escaping(text, limit: 40) }
}

/// A file of cases that can't be used, with every problem it has.
struct UnusableCases: CommandFailure {
  let message: LocalizedText

  /// The most problems that are listed.
  private static let listedCount = 20

  init(_ problems: [CaseProblem], in file: LocalizedText) {
    let name = file.escaped
    let lines = problems.prefix(Self.listedCount).map { problem in
      name + LocalizedText(untranslated: ":\(problem.line):\(problem.column): ") + problem.text
    }
    let verdict = CommandText.unusableFile(file: name, count: problems.count)
    message = (lines + [.commandName + verdict]).joined(.lineBreak)
  }

  /// A file without a single case, from which nothing would be learned.
  init(empty file: LocalizedText) { message = .commandName + CommandText.emptyCases(file: file.escaped) }
}
