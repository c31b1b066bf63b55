internal import PhoneCheck
internal import TerminalText

// The part of a report about the rows of a file.

extension DifferenceReport {
  /// The maximum number of kinds of changes that text for people lists.
  private static let listedCount = 30

  /// The number of changed rows of a file, and their changes; `nil` without a file.
  var rowSection: ReportSection? {
    guard let rows else { return nil }
    let listed = rows.changes.prefix(Self.listedCount).map { change in
      [
        LocalizedText(untranslated: DigitGroups.text(of: change.count)), change.kind.text,
        LocalizedText(untranslated: change.text),
      ]
    }
    let heads = [
      ToolText.rows, ToolText.change,
      ToolText.which,
    ]
    return ReportSection(
      title: LocalizedText(untranslated: VisibleText.escaping(rows.name)), remark: Self.remark(on: rows),
      blocks: (listed.isEmpty ? [] : [.table(.init(heads: heads, numbers: 0..<1, rows: listed))])
        + [Self.omission(from: rows).map { .note($0) }].compactMap(\.self))
  }

  private static func remark(on rows: RowChanges) -> LocalizedText {
    let (changed, all) = (DigitGroups.text(of: rows.changedCount), DigitGroups.text(of: rows.rowCount))
    let kinds = RowChanges.Kind.allCases.compactMap { kind -> LocalizedText? in
      let count = rows.count(of: kind)
      return count == 0 ? nil : ToolText.rowsOfKind(count: DigitGroups.text(of: count), kind: kind.text)
    }
    let start = ToolText.rowsChange(changed: changed, all: all)
    return kinds.isEmpty ? start : start + .colon + kinds.joined(.comma)
  }

  /// Returns the text about changes that aren't listed; `nil` if all are listed.
  private static func omission(from rows: RowChanges) -> LocalizedText? {
    let rest = rows.changes.dropFirst(listedCount)
    guard !rest.isEmpty else { return nil }
    let count = DigitGroups.text(of: rest.reduce(0) { $0 + $1.count })
    return ToolText.moreWays(count: count, ways: rest.count)
  }
}

extension RowChanges.Kind {
  fileprivate var text: LocalizedText {
    switch self {
    case .lost: ToolText.noLongerValid
    case .gained: ToolText.newlyValid
    case .moved: ToolText.ofAnotherDefinition
    case .renumbered: ToolText.anotherNumber
    case .reason: ToolText.anotherReason
    }
  }
}

extension RowChange {
  /// The verdict before and after: `CN +86 → PATTERN_MISMATCH`.
  fileprivate var text: String { kind == .renumbered ? old.text : "\(old.text) → \(new.text)" }
}

extension RowChange.Outcome {
  fileprivate var text: String {
    switch self {
    case .valid(let id): id.codes
    case .notValid(let reason): reason.rawValue
    }
  }
}
