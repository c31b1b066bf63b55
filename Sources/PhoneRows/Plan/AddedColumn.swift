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
    switch self {
    case .status: Facts(source: .verdict, title: BatchText.columnStatusPhrase) { _ in true }
    case .reason: Facts(source: .verdict, title: BatchText.columnReasonPhrase) { _ in true }
    case .number: Facts(source: .number, title: BatchText.columnNumberPhrase) { _ in true }
    case .country: Facts(source: .verdict, title: BatchText.columnCountryPhrase) { _ in true }
    case .row: Facts(source: .place, title: BatchText.columnRowPhrase) { $0.added.numbersRows }
    case .line: Facts(source: .place, title: BatchText.columnLinePhrase) { $0.added.numbersRows }
    case .firstRow: Facts(source: .lookUp, title: BatchText.columnFirstRowPhrase) { $0.findsDuplicates }
    case .knownRow:
      Facts(source: .lookUp, title: BatchText.columnKnownRowPhrase) { $0.duplicates.known != nil }
    case .message:
      Facts(source: .explanation, title: BatchText.columnMessagePhrase) { $0.messageLanguage != nil }
    case .offset:
      Facts(source: .explanation, title: BatchText.columnOffsetPhrase) { $0.messageLanguage != nil }
    }
  }

  /// The facts that decide a value of the column.
  package var source: Source { facts.source }

  /// Whether the values are numbers of rows, lines or characters.
  var isNumeric: Bool { self == .offset || source == .place || source == .lookUp }

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
  /// - Parameter language: That of labels; `nil` for the name that programs know.
  func name(in language: Language?) -> String {
    guard let language, language != .english else { return rawValue }
    return facts.title[language]
  }
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
