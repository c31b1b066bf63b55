import DefinitionTools
import PhoneBatch
import PhoneCheck
import TerminalText

/// A problem in a file of cases, with its place.
struct CaseProblem {
  enum Cause: Hashable {
    /// There is no column with numbers; the names of the unknown columns.
    case noNumbers([String])
    /// There is no column with an expectation.
    case noExpectations
    /// A column appears twice.
    case columnTwice(NumberCase.Column)
    /// A row and the header have different numbers of fields.
    case width(Int, expected: Int)
    case unknownStatus(String)
    case unknownReason(String)
    /// A text that should be a canonical form or E.164 is written differently; the message doesn't show it.
    case notANumber
    /// A reason beside `valid`.
    case reasonOfValid
    /// A number beside a status or a reason that excludes numbers.
    case numberOfInvalid
    case nothingExpected
  }

  let line: Int
  let column: Int
  let cause: Cause

  init(_ cell: CSVRecords.Cell, _ cause: Cause) {
    (line, column, self.cause) = (cell.line, cell.column, cause)
  }

  /// The sentence about the problem, with advice.
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

  /// The reasons that a number can have; a row of a file can have others, too.
  private static let reasons = ReasonCode.allCases.filter { $0 != .malformedRow && $0 != .missingField }

  private static func shown(_ text: String) -> String { VisibleText.escaping(text, limit: 40) }
}

/// A file of cases that can't be used, with all its problems.
struct UnusableCases: CommandFailure {
  let message: LocalizedText

  /// The maximum number of problems that are listed.
  private static let listedCount = 20

  init(_ problems: [CaseProblem], in file: LocalizedText) {
    let name = file.escaped
    let lines = problems.prefix(Self.listedCount).map { problem in
      name + LocalizedText(untranslated: ":\(problem.line):\(problem.column): ") + problem.text
    }
    let verdict = CommandText.unusableFile(file: name, count: problems.count)
    message = (lines + [.commandName + verdict]).joined(.lineBreak)
  }

  /// Creates the failure of a file without a single case, since it would test nothing.
  init(empty file: LocalizedText) { message = .commandName + CommandText.emptyCases(file: file.escaped) }
}
