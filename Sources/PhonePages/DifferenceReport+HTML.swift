internal import DefinitionTools
internal import PatternAutomata
package import PhoneCheck
internal import Pictures
internal import TerminalText

extension DifferenceReport {
  /// Returns the report as a page: one file that needs no network and runs no script.
  ///
  /// If both regexes of a definition have automata, its lost and gained numbers are shown over its unchanged numbers,
  /// by length and beginning.
  ///
  /// - Parameters:
  ///   - old: The validator of the old catalog.
  ///   - new: The validator of the new catalog.
  package func html(from old: PhoneValidator, to new: PhoneValidator) -> String {
    var room = BeginningChange.pageCount
    return Page.html(in: textLanguage.tag, titled: title) { page in
      page.element("h1", text: title)
      page.element("p", [.init("class", "sentence")]) { page in
        let (kind, text) = conclusion
        page.element(
          "strong", [.init("class", kind == .harm ? "failed" : "passed")], text: text[textLanguage])
      }
      page.element("p", text: sentence)
      for section in openingSections + definitionSections + closingSections {
        write(section, from: old, to: new, &room, into: &page)
      }
    }
  }

  private func write(
    _ section: ReportSection, from old: PhoneValidator, to new: PhoneValidator, _ room: inout Int,
    into page: inout Markup
  ) {
    page.lineBreak()
    let title = section.title?[textLanguage]
    if let title { page.element("h2", text: title) }
    if let remark = section.remark { page.element("p", text: remark[textLanguage]) }
    if let definition = section.definition { writeRows(of: definition, into: &page) }
    for block in section.blocks { write(block, below: title ?? self.title, into: &page) }
    guard let definition = section.definition,
      let changes = BeginningChange.all(definition, from: old, to: new), !changes.isEmpty
    else { return }
    write(
      changes, named: "\(definition.id.codes): \(PageText.diffBeginnings[textLanguage])", &room, into: &page)
  }

  private func write(_ block: ReportSection.Block, below title: String, into page: inout Markup) {
    switch block {
    case .note(let text): page.element("p", text: text[textLanguage])
    case .list(let lines):
      page.element("ul") { page in
        for line in lines { page.element("li", text: line[textLanguage]) }
      }
    case .table(let table):
      let rows = table.rows.map { row in
        row.indices.map { index in
          let kind: Table.Cell.Kind = index == 0 && !table.numbers.contains(0) ? .row : .text
          return Table.Cell(row[index][textLanguage], table.numbers.contains(index) ? .number : kind)
        }
      }
      Table(named: title, head: table.heads.map { $0[textLanguage] }, groups: [rows]).write(into: &page)
    case .fields(let fields):
      page.element("dl") { page in
        for field in fields {
          page.element("dt", text: field.name[textLanguage])
          page.element("dd") { page in
            let text = field.text[textLanguage]
            if field.isCode { page.element("code", text: text) } else { page.write(text) }
          }
        }
      }
    }
  }

  /// Writes the number of rows that lose their number of the definition, and of rows that gain one.
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
        page.element("p", text: PageText.ofEach[textLanguage])
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
}

/// Texts of the page.
private enum HTMLText {
  static let beginningColumns = [
    PageText.lengths, PageText.beginnings,
    PageText.before, PageText.lost,
    PageText.gained,
    PageText.after,
  ]
  static func rowsOf(lost: Int, gained: Int) -> LocalizedText {
    let (lost, gained) = (DigitGroups.text(of: lost), DigitGroups.text(of: gained))
    return PageText.rowsLostAndGained(lost: lost, gained: gained)
  }

  static func moreBeginnings(_ count: Int) -> LocalizedText {
    PageText.moreRows(count: count)
  }
}
