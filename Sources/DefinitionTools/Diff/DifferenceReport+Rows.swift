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
      LocalizedText("rows", "行数", "列數"), LocalizedText("change", "变化", "變化"),
      LocalizedText("which", "内容", "內容"),
    ]
    return ReportSection(
      title: LocalizedText(untranslated: VisibleText.escaping(rows.name)), remark: Self.remark(on: rows),
      blocks: (listed.isEmpty ? [] : [.table(.init(heads: heads, numbers: 0..<1, rows: listed))])
        + [Self.omission(from: rows).map { .note($0) }].compactMap(\.self))
  }

  private static func remark(on rows: RowChanges) -> LocalizedText {
    let (changed, all) = (DigitGroups.text(of: rows.changedCount), DigitGroups.text(of: rows.rowCount))
    let verb = rows.changedCount == 1 ? "changes" : "change"
    let kinds = RowChanges.Kind.allCases.compactMap { kind -> LocalizedText? in
      let count = rows.count(of: kind)
      return count == 0 ? nil : DifferenceText.rowCount(count) + kind.text
    }
    let start = LocalizedText(
      "\(changed) of \(all) existing \(rows.rowCount == 1 ? "row" : "rows") \(verb)",
      "现有的 \(all) 行中有 \(changed) 行改变", "現有的 \(all) 列中有 \(changed) 列改變")
    return kinds.isEmpty ? start : start + .colon + kinds.joined(.comma)
  }

  /// Returns the text about changes that aren't listed; `nil` if all are listed.
  private static func omission(from rows: RowChanges) -> LocalizedText? {
    let rest = rows.changes.dropFirst(listedCount)
    guard !rest.isEmpty else { return nil }
    let count = DigitGroups.text(of: rest.reduce(0) { $0 + $1.count })
    return LocalizedText(
      "\(count) more in \(rest.count) other ways (--format json has all)",
      "另有 \(count) 行以其他 \(rest.count) 种方式改变（--format json 列出全部）",
      "另有 \(count) 列以其他 \(rest.count) 種方式改變（--format json 列出全部）")
  }
}

extension RowChanges.Kind {
  fileprivate var text: LocalizedText {
    switch self {
    case .lost: LocalizedText("no longer valid", "不再有效", "不再有效")
    case .gained: LocalizedText("newly valid", "新变为有效", "新變為有效")
    case .moved: LocalizedText("of another definition", "归另一个定义", "歸另一個定義")
    case .renumbered: LocalizedText("another number", "读成另一个号码", "讀成另一個號碼")
    case .reason: LocalizedText("another reason", "原因不同", "原因不同")
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
