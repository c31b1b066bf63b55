internal import PhoneCheck

/// A column that a run adds to rows, in the order in which they are written unless a plan picks some.
///
/// Each column with numbers gets its own, except ``row`` and ``line``, which a row has once.
public enum AddedColumn: String, CaseIterable, Hashable, Sendable {
  /// Whether the number is valid, invalid or undecided.
  case status
  /// Why it isn't valid.
  case reason
  /// The number in the form that the plan asks for.
  case number
  /// The country of the number.
  case country
  /// The number of the row in the input, from 1, without the header and blank lines.
  case row
  /// The line of the input on which the row begins, from 1.
  case line
  /// The first row that has the number.
  case firstRow = "duplicate_of"
  /// The row of the file of known numbers that has it.
  case knownRow = "known_row"
  /// Why the number isn't valid, as a sentence.
  case message
  /// Where the number goes wrong.
  case offset

  /// The columns of a run.
  static func columns(of plan: BatchPlan) -> [AddedColumn] {
    plan.added.columns
      ?? allCases.filter { column in
        switch column {
        case .status, .reason, .number, .country: true
        case .row, .line: plan.added.numbersRows
        case .firstRow: plan.findsDuplicates
        case .knownRow: plan.duplicates.known != nil
        case .message, .offset: plan.messageLanguage != nil
        }
      }
  }

  /// Those of every run, which come first.
  static let ofEveryRun = columns(of: BatchPlan())

  /// Whether a row has it once, however many columns with numbers there are.
  var isOfRow: Bool { self == .row || self == .line }

  /// The name of the column without what precedes it.
  ///
  /// - Parameter language: That of labels; `nil` for the name that programs know.
  func name(in language: Language?) -> String {
    guard let language, language != .english else { return rawValue }
    return title[language]
  }

  /// Longer than people call columns of their own: those have `国家/地区` and `说明` already.
  private var title: LocalizedText {
    switch self {
    case .status: LocalizedText("status", "号码校验结果", "號碼驗證結果")
    case .reason: LocalizedText("reason", "号码无效原因", "號碼無效原因")
    case .number: LocalizedText("number", "标准号码", "標準號碼")
    case .country: LocalizedText("country", "号码国家/地区", "號碼國家/地區")
    case .row: LocalizedText("row", "号码行号", "號碼列號")
    case .line: LocalizedText("line", "号码文件行号", "號碼檔案行號")
    case .firstRow: LocalizedText("duplicate_of", "号码首次出现的行", "號碼首次出現的列")
    case .knownRow: LocalizedText("known_row", "已有号码的行", "已有號碼的列")
    case .message: LocalizedText("message", "号码说明", "號碼說明")
    case .offset: LocalizedText("offset", "号码出错位置", "號碼出錯位置")
    }
  }
}

extension HeaderNames {
  /// The columns that an earlier run added: its first four side by side, with one prefix, and any that follow them.
  var addedByEarlierRun: Set<Int> {
    [nil, Language.simplifiedChinese, .traditionalChinese].reduce(into: []) { added, language in
      addColumns(ofEarlierRunIn: language, to: &added)
    }
  }

  private func addColumns(ofEarlierRunIn language: Language?, to added: inout Set<Int>) {
    let verdict = AddedColumn.ofEveryRun.map { $0.name(in: language) }
    let others = AddedColumn.allCases.dropFirst(verdict.count).map { $0.name(in: language) }
    for start in indices.dropLast(verdict.count - 1) {
      let first = text(at: start)
      guard first.hasSuffix(verdict[0]) else { continue }
      let prefix = first.dropLast(verdict[0].count)
      let run = start..<(start + verdict.count)
      guard zip(run, verdict).allSatisfy({ text(at: $0) == prefix + $1 }) else { continue }
      added.formUnion(run)
      added.formUnion(
        indices.dropFirst(run.upperBound).prefix { index in
          others.contains { text(at: index) == prefix + $0 }
        })
    }
  }
}
