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

  var text: LocalizedText {
    switch cause {
    case .noNumbers(let others):
      LocalizedText(
        "there is no column \(Self.number)", "没有列 \(Self.number)", "沒有欄 \(Self.number)")
        + (others.isEmpty
          ? .empty
          : LocalizedText("; rename the one that has them: ", "；请将含有号码的列改为此名：", "；請將含有號碼的欄改為此名：")
            + LocalizedText(list: others))
    case .noExpectations:
      LocalizedText(
        "nothing is expected: there is no column status, reason or expected_number",
        "没有写明预期：缺少列 status、reason 或 expected_number", "沒有寫明預期：缺少欄 status、reason 或 expected_number")
    case .columnTwice(let column):
      LocalizedText(
        "the column \(column.rawValue) is here twice", "列 \(column.rawValue) 出现了两次",
        "欄 \(column.rawValue) 出現了兩次")
    case .width(let count, let expected):
      LocalizedText(
        "the row has \(count) \(count == 1 ? "field" : "fields"), and the header has \(expected)",
        "此行有 \(count) 个字段，而表头有 \(expected) 个", "此列有 \(count) 個欄位，而標題列有 \(expected) 個")
    case .unknownStatus(let text):
      LocalizedText(
        "the status “\(Self.shown(text))” isn't one of: ", "状态“\(Self.shown(text))”不在其中：",
        "狀態「\(Self.shown(text))」不在其中：")
        + LocalizedText(list: Verdict.Status.allCases.map(\.rawValue))
    case .unknownReason(let text):
      LocalizedText(
        "the reason “\(Self.shown(text))” isn't one of: ", "原因“\(Self.shown(text))”不在其中：",
        "原因「\(Self.shown(text))」不在其中：")
        + LocalizedText(list: Self.reasons.map(\.rawValue))
    case .notANumber:
      LocalizedText(
        "expected_number has to be written +86-13800138000 or +8613800138000",
        "expected_number 应写成 +86-13800138000 或 +8613800138000",
        "expected_number 應寫成 +86-13800138000 或 +8613800138000")
    case .reasonOfValid:
      LocalizedText("a valid number has no reason", "有效的号码没有原因", "有效的號碼沒有原因")
    case .numberOfInvalid:
      LocalizedText(
        "only a valid number has an expected_number", "只有有效的号码才有 expected_number",
        "只有有效的號碼才有 expected_number")
    case .nothingExpected:
      LocalizedText(
        "nothing is expected of this number; fill in status, reason or expected_number",
        "此号码没有写明预期，请填写 status、reason 或 expected_number",
        "此號碼沒有寫明預期，請填寫 status、reason 或 expected_number")
    }
  }

  private static let number = NumberCase.Column.number.rawValue

  /// The reasons that a number can have; a row of a file can have others, too.
  private static let reasons = ReasonCode.allCases.filter { $0 != .malformedRow && $0 != .missingField }

  private static func shown(_ text: String) -> String { VisibleText.escaping(text, limit: 40) }

  /// Returns the remark about columns that don't belong to cases.
  static func otherColumns(_ names: [String], in file: LocalizedText) -> LocalizedText {
    file
      + LocalizedText(": these columns aren't read: ", "：未读取这些列：", "：未讀取這些欄：")
      + LocalizedText(list: names)
  }
}

/// A file of cases that can't be used, with all its problems.
struct UnusableCases: CommandFailure {
  let message: LocalizedText

  /// The maximum number of problems that are listed.
  private static let listedCount = 20

  init(_ problems: [CaseProblem], in file: LocalizedText) {
    let name = Self.shown(file)
    var lines = problems.prefix(Self.listedCount).map { problem in
      name + LocalizedText(untranslated: ":\(problem.line):\(problem.column): ") + problem.text
    }
    let count = problems.count
    lines.append(
      LocalizedText(untranslated: "phonecheck: ") + name
        + LocalizedText(
          " can't be used: \(count) \(count == 1 ? "problem" : "problems")", " 无法使用：有 \(count) 个问题",
          " 無法使用：有 \(count) 個問題"))
    message = lines.joined(LocalizedText(untranslated: "\n"))
  }

  /// Creates the failure of a file without a single case, since it would test nothing.
  init(empty file: LocalizedText) {
    message =
      LocalizedText(untranslated: "phonecheck: ") + Self.shown(file)
      + LocalizedText(" has no cases", " 中没有用例", " 中沒有案例")
  }

  private static func shown(_ file: LocalizedText) -> LocalizedText {
    LocalizedText(
      VisibleText.escaping(file.english), VisibleText.escaping(file.simplifiedChinese),
      VisibleText.escaping(file.traditionalChinese))
  }
}
