internal import PhoneCheck

/// A column that a run adds to rows; the cases are in the order of writing, unless a plan picks some.
///
/// Each column with numbers gets its own, except ``row`` and ``line``, which a row has once.
public enum AddedColumn: String, CaseIterable, Hashable, Sendable {
  /// Whether the number is valid, invalid or undecided.
  case status
  /// The reason why the number isn't valid.
  case reason
  /// The number in the form that the plan asks for.
  case number
  /// The country of the number.
  case country
  /// The number of the row in the input, from 1, without the header and blank lines.
  case row
  /// The line of the input where the row begins, from 1.
  case line
  /// The first row that has the number.
  case firstRow = "duplicate_of"
  /// The row in the file of known numbers with this number.
  case knownRow = "known_row"
  /// The reason why the number isn't valid, as a sentence.
  case message
  /// The place of the fault in the number.
  case offset

  /// The facts that decide a value of the column.
  package enum Source {
    /// Only the verdict, so that the text for each verdict is prepared once.
    case verdict
    /// The number.
    case number
    /// The reason why the number isn't valid. Such rows are written one by one.
    case explanation
    /// Other rows with the number.
    case lookUp
    /// The place of the row in the input. A row has it once, however many columns with numbers there are.
    case place
  }

  private struct Facts {
    let source: Source
    let title: LocalizedText
    /// Whether a run that picks no columns adds this column.
    let isAdded: (BatchPlan) -> Bool
  }

  /// The facts of the column except its value.
  ///
  /// Titles are longer than the names people give their own columns, such as `国家/地区` and `说明`.
  private var facts: Facts {
    func facts(
      _ source: Source, _ simplified: String, _ traditional: String, isAdded: @escaping (BatchPlan) -> Bool
    ) -> Facts {
      Facts(source: source, title: LocalizedText(rawValue, simplified, traditional), isAdded: isAdded)
    }
    return switch self {
    case .status: facts(.verdict, "号码校验结果", "號碼驗證結果") { _ in true }
    case .reason: facts(.verdict, "号码无效原因", "號碼無效原因") { _ in true }
    case .number: facts(.number, "标准号码", "標準號碼") { _ in true }
    case .country: facts(.verdict, "号码国家/地区", "號碼國家/地區") { _ in true }
    case .row: facts(.place, "号码行号", "號碼列號") { $0.added.numbersRows }
    case .line: facts(.place, "号码文件行号", "號碼檔案行號") { $0.added.numbersRows }
    case .firstRow: facts(.lookUp, "号码首次出现的行", "號碼首次出現的列") { $0.findsDuplicates }
    case .knownRow: facts(.lookUp, "已有号码的行", "已有號碼的列") { $0.duplicates.known != nil }
    case .message: facts(.explanation, "号码说明", "號碼說明") { $0.messageLanguage != nil }
    case .offset: facts(.explanation, "号码出错位置", "號碼出錯位置") { $0.messageLanguage != nil }
    }
  }

  /// The facts that decide a value of the column.
  package var source: Source { facts.source }

  /// The columns that a run adds.
  static func columns(of plan: BatchPlan) -> [AddedColumn] {
    plan.added.columns ?? allCases.filter { $0.facts.isAdded(plan) }
  }

  /// The columns that every run adds, which come first.
  static let ofEveryRun = columns(of: BatchPlan())

  /// The columns as members of objects: all facts that a run finds about their numbers.
  static func members(of plan: BatchPlan) -> [AddedColumn] {
    ofEveryRun + (plan.findsFirstRows ? [.firstRow] : []) + (plan.duplicates.known != nil ? [.knownRow] : [])
      + (plan.addsMessages ? [.message, .offset] : [])
  }

  /// The name of the column without its prefix.
  ///
  /// - Parameter language: The language of labels; `nil` for the name that programs know.
  func name(in language: Language?) -> String { facts.title[language ?? .english] }
}

extension HeaderNames {
  /// The columns that an earlier run added: its first four next to each other, with one prefix, and any that follow
  /// them.
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
