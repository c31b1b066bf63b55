package import PhoneCheck
internal import TerminalText

// What a report says about the rows of a file.

extension DifferenceReport {
  /// The most ways to change that text for people lists.
  private static let listedCount = 30

  /// How many rows of a file change.
  package static func headline(_ rows: RowChanges) -> LocalizedText {
    let (changed, all) = (DigitGroups.text(of: rows.changedCount), DigitGroups.text(of: rows.rowCount))
    let name = VisibleText.escaping(rows.name)
    let verb = rows.changedCount == 1 ? "changes" : "change"
    let kinds = RowChanges.Kind.allCases.compactMap { kind -> LocalizedText? in
      let count = rows.count(of: kind)
      return count == 0 ? nil : DifferenceText.rowCount(count) + kind.text
    }
    let start = LocalizedText(
      "\(name): \(changed) of \(all) existing \(rows.rowCount == 1 ? "row" : "rows") \(verb)",
      "\(name)：现有的 \(all) 行中有 \(changed) 行改变", "\(name)：現有的 \(all) 列中有 \(changed) 列改變")
    return kinds.isEmpty ? start : start + LocalizedText(": ", "：", "：") + kinds.joined(DifferenceText.comma)
  }

  /// The rows of a file, as lines of text.
  var rowLines: [String] {
    guard let rows else { return [] }
    let cells = cells(rows)
    let widths = (0..<3).map { column in cells.map { TerminalWidth.columns(of: $0[column]) }.max() ?? 0 }
    let lines = cells.map { row in
      "  " + TerminalWidth.leftPadded(row[0], to: widths[0]) + "  "
        + TerminalWidth.padded(row[1], to: widths[1])
        + "  " + row[2]
    }
    return [Self.headline(rows)[textLanguage]] + lines + [omitted(rows)].compactMap(\.self).map { "  " + $0 }
  }

  /// The rows of a file, as Markdown.
  var rowParts: [String] {
    guard let rows else { return [] }
    let title = "**\(Markdown.text(Self.headline(rows)[textLanguage]))**"
    guard !rows.changes.isEmpty else { return [title] }
    let header = [
      LocalizedText(">rows", ">行数", ">列數"), LocalizedText("change", "变化", "變化"),
      LocalizedText("which", "内容", "內容"),
    ]
    let table = Markdown.table(header.map { $0[textLanguage] }, cells(rows).map { $0.map(Markdown.text) })
    return [title, table] + [omitted(rows)].compactMap(\.self)
  }

  /// The count, the kind and what changes, for each way to change that is listed.
  package func cells(_ rows: RowChanges) -> [[String]] {
    rows.changes.prefix(Self.listedCount).map { change in
      [DigitGroups.text(of: change.count), change.kind.text[textLanguage], change.text]
    }
  }

  /// The text that isn't listed; `nil` if everything is listed.
  package func omitted(_ rows: RowChanges) -> String? {
    let rest = rows.changes.dropFirst(Self.listedCount)
    guard !rest.isEmpty else { return nil }
    let count = DigitGroups.text(of: rest.reduce(0) { $0 + $1.count })
    return LocalizedText(
      "\(count) more in \(rest.count) other ways (--format json has all)",
      "另有 \(count) 行以其他 \(rest.count) 种方式改变（--format json 列出全部）",
      "另有 \(count) 列以其他 \(rest.count) 種方式改變（--format json 列出全部）")[textLanguage]
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
  /// What the verdict was and what it is: `CN +86 → PATTERN_MISMATCH`.
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
