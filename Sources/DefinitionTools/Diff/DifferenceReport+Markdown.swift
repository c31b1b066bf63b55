internal import PhoneCheck
internal import TerminalText

extension DifferenceReport {
  /// The report as [GitHub Flavored Markdown](https://github.github.com/gfm/): a table of the differences, and
  /// collapsible details.
  package var markdown: String { ([markdownTitle] + markdownParts).joined(separator: "\n\n") }

  /// The heading, with the names of both files.
  var markdownTitle: String { "### \(Markdown.text(title))" }

  /// The parts below the heading, most important first: paragraphs, lists, tables, and collapsed details.
  var markdownParts: [String] {
    let different = difference.definitions.filter(\.isDifferent)
    return [sentence] + openingSections.flatMap(parts) + summaryTable(of: different)
      + closingSections.flatMap(parts) + lengthDetails(of: different) + regexDetails
  }

  private func parts(_ section: ReportSection) -> [String] {
    let title = section.title.map { $0 + (section.remark.map { .colon + $0 } ?? .empty) }
    return (title.map { ["**\(Markdown.text($0[textLanguage]))**"] } ?? [])
      + section.blocks.flatMap { block -> [String] in
        switch block {
        case .note(let text): [Markdown.text(text[textLanguage])]
        case .list(let lines):
          [lines.map { "- " + Markdown.text($0[textLanguage]) }.joined(separator: "\n")]
        case .table(let table):
          self.table(
            table.heads, numbers: table.numbers, table.rows.map { $0.map { Markdown.text($0[textLanguage]) } }
          )
        // Markdown shows definitions as tables.
        case .fields: []
        }
      }
  }

  /// Returns a table of cells that are already Markdown; empty without rows.
  private func table(_ heads: [LocalizedText], numbers: Range<Int>, _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let rules = heads.indices.map { numbers.contains($0) ? "---:" : "---" }
    let lines = [heads.map { $0[textLanguage] }, rules] + rows
    return [lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")]
  }

  private static let definition = ToolText.definition

  private func summaryTable(of definitions: [DefinitionDifference]) -> [String] {
    let heads = [Self.definition, ToolText.change] + DifferenceText.counts
    return table(
      heads + [ToolText.examples], numbers: 2..<5, definitions.map(summaryRow))
  }

  private func summaryRow(_ definition: DefinitionDifference) -> [String] {
    let numbers = definition.numbers
    var summary = definition.summary
    for (_, change) in definition.otherChanges {
      summary = ToolText.inParentheses(text: summary, more: change)
    }
    if let note = definition.basisNote { summary += ToolText.sentenceBreak + note }
    let examples = numbers.changes.filter { !$0.numbers.examples.isEmpty }.map { spelling, verb, numbers in
      let text = verb + .colon + LocalizedText(list: numbers.examples.map(Markdown.code))
      return (spelling.map { Markdown.code($0) + " " } ?? "") + text[textLanguage]
    }
    return [definition.title(in: language), summary[textLanguage]].map(Markdown.text)
      + [numbers.rejected, numbers.accepted, numbers.unchanged].map { CountText.total($0)[textLanguage] }
      + [examples.joined(separator: "<br>")]
  }

  private func lengthDetails(of definitions: [DefinitionDifference]) -> [String] {
    let tables = definitions.filter { !$0.numbers.isProvenEmpty }.map {
      ($0.id.codes, $0.numbers.lengthTable)
    }
    let rows = tables.flatMap { codes, table in
      table.rows.map { row in [codes] + row.map { $0[textLanguage] } }
    }
    return table([Self.definition] + (tables.first?.1.heads ?? []), numbers: 2..<5, rows).map {
      Markdown.details(ToolText.byLength[textLanguage], $0)
    }
  }

  private var regexDetails: [String] {
    let changed = difference.definitions.filter { $0.isRewritten || $0.isOneSided }
    guard !changed.isEmpty else { return [] }
    let lines = changed.flatMap { ["# " + $0.id.codes] + $0.regexes.map { $0 + VisibleText.escaping($1) } }
    let title = ToolText.regexes[textLanguage]
    return [Markdown.details(title, Markdown.fenced(lines, language: "diff"))]
  }
}
