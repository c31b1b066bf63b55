internal import DefinitionTools
internal import PatternAutomata
package import PhoneCheck
internal import Pictures
internal import TerminalText

extension DifferenceReport {
  /// The report as a page: one file that needs no network and runs no script.
  ///
  /// For each definition, numbers that are lost and gained are laid over those that stay, by length and beginning, where both
  /// regexes have automata.
  ///
  /// - Parameters:
  ///   - old: The validator of the old catalog.
  ///   - new: That of the new one.
  package func html(from old: PhoneValidator, to new: PhoneValidator) -> String {
    let title = "\(oldName) → \(newName)"
    var room = BeginningChange.pageCount
    return Page.html(in: textLanguage.tag, titled: title) { page in
      page.element("h1", text: title)
      page.element("p", [.init("class", "sentence")]) { page in
        let (kind, text) = conclusion
        page.element(
          "strong", [.init("class", kind == .harm ? "failed" : "passed")], text: text[textLanguage])
      }
      page.element("p", text: headline[textLanguage] + (textLanguage == .english ? "." : "。"))
      writeList(countLines, into: &page)
      writeRows(into: &page)
      for definition in difference.definitions where definition.isDifferent {
        page.lineBreak()
        page.element("h2", text: definition.title(in: language))
        write(definition, from: old, to: new, &room, into: &page)
      }
      for (title, lines) in [(Self.familyTitle, familyLines), (Self.writingTitle, writingLines)]
      where !lines.isEmpty {
        page.element("h2", text: title[textLanguage])
        writeList(lines, into: &page)
      }
      writeList(catalogNotes, into: &page)
    }
  }

  private func writeList(_ lines: [LocalizedText], into page: inout Markup) {
    guard !lines.isEmpty else { return }
    page.element("ul") { page in
      for line in lines { page.element("li", text: line[textLanguage]) }
    }
  }

  private func writeRows(into page: inout Markup) {
    guard let rows else { return }
    page.element("h2", text: HTMLText.rows[textLanguage])
    page.element("p", text: Self.headline(rows)[textLanguage])
    let cells = cells(rows)
    guard !cells.isEmpty else { return }
    Table(
      named: HTMLText.rows[textLanguage], head: HTMLText.rowColumns.map { $0[textLanguage] },
      groups: [cells.map { [Table.Cell($0[0], .number), Table.Cell($0[1]), Table.Cell($0[2])] }]
    ).write(into: &page)
    if let omitted = omitted(rows) { page.element("p", text: omitted) }
  }

  private func write(
    _ definition: DefinitionDifference, from old: PhoneValidator, to new: PhoneValidator, _ room: inout Int,
    into page: inout Markup
  ) {
    let numbers = definition.numbers
    page.element("p", text: definition.summary[textLanguage])
    if let note = definition.basisNote { page.element("p", text: note[textLanguage]) }
    writeRows(of: definition, into: &page)
    let title = definition.id.codes
    Table(
      named: "\(title): \(HTMLText.lengths[textLanguage])",
      head: [HTMLText.lengths[textLanguage]] + DifferenceText.counts.map { $0[textLanguage] },
      groups: [
        numbers.lengthRows.map { row in
          [Table.Cell(row[0][textLanguage], .row)]
            + row.dropFirst().map { Table.Cell($0[textLanguage], .number) }
        }
      ]
    ).write(into: &page)
    if let changes = BeginningChange.all(definition, from: old, to: new), !changes.isEmpty {
      write(changes, named: "\(title): \(HTMLText.beginnings[textLanguage])", &room, into: &page)
    }
    for (spelling, verb, numbers) in definition.examples {
      writeExamples(verb, numbers, of: spelling, into: &page)
    }
    guard definition.isRewritten || definition.isOneSided else { return }
    page.element("dl") { page in
      for (name, side) in [(HTMLText.before, definition.old), (HTMLText.after, definition.new)] {
        guard let side else { continue }
        page.element("dt", text: name[textLanguage])
        page.element("dd") { $0.element("code", text: side.mobileRegex) }
      }
    }
  }

  /// How many rows of a file had a number of the definition and haven't any more, and the other way round.
  private func writeRows(of definition: DefinitionDifference, into page: inout Markup) {
    guard let rows else { return }
    func count(_ isMeant: (RowChange) -> Bool) -> Int {
      rows.changes.reduce(0) { $0 + (isMeant($1) ? $1.count : 0) }
    }
    let id = RowChange.Outcome.valid(definition.id)
    let lost = count { $0.old == id && $0.new != id }
    let gained = count { $0.new == id && $0.old != id }
    guard lost > 0 || gained > 0 else { return }
    page.element("p") { page in
      page.element("strong", text: HTMLText.rowsOf(lost: lost, gained: gained)[textLanguage])
    }
  }

  private func write(
    _ changes: [BeginningChange], named name: String, _ room: inout Int, into page: inout Markup
  ) {
    let shown = changes.prefix(min(BeginningChange.tableCount, max(0, room)))
    room -= shown.count
    if !shown.isEmpty {
      Table(
        named: name, className: "changes", head: HTMLText.beginningColumns.map { $0[textLanguage] },
        groups: [
          shown.map { change in
            [
              Table.Cell("\(change.length)", .number), Table.Cell(change.text, .code),
              Table.Cell(DigitGroups.text(of: change.counts.before), .number),
              cell(change.counts.lost, of: change.counts.before),
              cell(change.counts.gained, of: change.counts.after),
              Table.Cell(DigitGroups.text(of: change.counts.after), .number),
            ]
          }
        ]
      ).write(into: &page)
      if shown.contains(where: { $0.beginnings.count > 1 }) {
        page.element("p", text: HTMLText.ofEach[textLanguage])
      }
    }
    if shown.count < changes.count {
      page.element("p", text: HTMLText.moreBeginnings(changes.count - shown.count)[textLanguage])
    }
  }

  private func cell(_ count: ExactCount, of all: ExactCount) -> Table.Cell {
    let bar = count == 0 ? nil : Bar(count.approximateValue / max(1, all.approximateValue))
    return Table.Cell(count == 0 ? "" : DigitGroups.text(of: count), .number, bar: bar)
  }

  private func writeExamples(
    _ verb: LocalizedText, _ numbers: [String], of spelling: String?, into page: inout Markup
  ) {
    page.element("p") { page in
      if let spelling {
        page.element("code", text: spelling)
        page.write(" ")
      }
      page.write((verb + LocalizedText(": ", "：", "："))[textLanguage])
      for (index, example) in numbers.enumerated() {
        if index > 0 { page.write(LocalizedText(", ", "、", "、")[textLanguage]) }
        page.element("code", text: example)
      }
    }
  }
}

/// Texts of the page.
private enum HTMLText {
  static let rows = LocalizedText("Existing rows", "现有数据", "現有資料")
  static let rowColumns = [
    LocalizedText("Rows", "行数", "列數"), LocalizedText("Change", "变化", "變化"),
    LocalizedText("Which", "内容", "內容"),
  ]
  static let lengths = LocalizedText("National digits", "国内号码位数", "國內號碼位數")
  static let beginnings = LocalizedText("Beginnings", "开头", "開頭")
  static let beginningColumns = [
    LocalizedText("Digits", "位数", "位數"), LocalizedText("Beginning", "开头", "開頭"),
    LocalizedText("Before", "更改前", "變更前"), LocalizedText("Lost", "失去", "失去"),
    LocalizedText("Gained", "新增", "新增"),
    LocalizedText("After", "更改后", "變更後"),
  ]
  static let before = LocalizedText("Regex before", "原正则表达式", "原正規表示式")
  static let after = LocalizedText("Regex after", "新正则表达式", "新正規表示式")

  static func rowsOf(lost: Int, gained: Int) -> LocalizedText {
    let (lost, gained) = (DigitGroups.text(of: lost), DigitGroups.text(of: gained))
    return LocalizedText(
      "Existing rows: \(lost) lost, \(gained) gained", "现有数据：失去 \(lost) 行，新增 \(gained) 行",
      "現有資料：失去 \(lost) 列，新增 \(gained) 列")
  }

  static let ofEach = LocalizedText(
    "Where a row has several beginnings, counts are of each.", "一行有多个开头时，数量为每个开头的数量。", "一列有多個開頭時，數量為每個開頭的數量。")

  static func moreBeginnings(_ count: Int) -> LocalizedText {
    LocalizedText("\(count) more rows are left out", "另有 \(count) 行未列出", "另有 \(count) 列未列出")
  }
}
