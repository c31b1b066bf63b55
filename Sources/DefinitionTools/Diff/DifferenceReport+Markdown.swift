internal import PhoneCheck
internal import TerminalText

extension DifferenceReport {
  /// The report as [GitHub Flavored Markdown](https://github.github.com/gfm/): a table of what
  /// differs, and collapsible details.
  package var markdown: String { ([markdownTitle] + markdownParts).joined(separator: "\n\n") }

  /// The heading, with the names of both files.
  var markdownTitle: String { "### \(Markdown.text(oldName)) → \(Markdown.text(newName))" }

  /// What comes below the heading, the most important first: paragraphs, lists, tables, and what is collapsed.
  var markdownParts: [String] {
    var parts = [headline[textLanguage] + (textLanguage == .english ? "." : "。")]
    parts += list(nil, countLines) + rowParts
    let different = difference.definitions.filter(\.isDifferent)
    if !different.isEmpty {
      parts.append(
        Markdown.table(
          [
            definitionHeading, LocalizedText("change", "变化", "變化")[textLanguage],
          ] + countHeadings + [examplesHeading],
          different.map(summaryRow)))
    }
    parts += list(Self.familyTitle, familyLines)
    if !difference.moves.isEmpty {
      parts += [
        LocalizedText(
          "**Moved**: accepted before and after, now by another definition.", "**移动**：前后都接受，但现在归另一个定义。",
          "**移動**：前後都接受，但現在歸另一個定義。")[textLanguage],
        moves,
      ]
    }
    parts += list(Self.writingTitle, writingLines)
    let names = different.flatMap(nameRows)
    if !names.isEmpty {
      let header = [
        LocalizedText("language", "语言", "語言"), LocalizedText("name before", "原名称", "原名稱"),
        LocalizedText("name after", "新名称", "新名稱"),
      ]
      parts.append(Markdown.table([definitionHeading] + header.map { $0[textLanguage] }, names))
    }
    return parts + list(nil, catalogNotes) + lengthDetails(different) + regexDetails
  }

  private func list(_ title: LocalizedText?, _ lines: [LocalizedText]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let items = lines.map { "- " + Markdown.text($0[textLanguage]) }.joined(separator: "\n")
    return [title.map { "**\($0[textLanguage])**" }, items].compactMap(\.self)
  }

  private func summaryRow(_ definition: DefinitionDifference) -> [String] {
    let numbers = definition.numbers
    var summary = definition.summary[textLanguage]
    if let change = definition.suffixChange {
      summary += textLanguage == .english ? " (\(change))" : "（\(change)）"
    }
    if let change = definition.trunkPrefixText {
      summary += textLanguage == .english ? " (\(change.english))" : "（\(change[textLanguage])）"
    }
    if let note = definition.basisNote {
      summary += (textLanguage == .english ? "; " : "；") + note[textLanguage]
    }
    return [
      Markdown.text(definition.title(in: language)), Markdown.text(summary),
      CountText.total(numbers.rejected)[textLanguage],
      CountText.total(numbers.accepted)[textLanguage],
      CountText.total(numbers.unchanged)[textLanguage], examples(definition),
    ]
  }

  private var definitionHeading: String { LocalizedText("definition", "定义", "定義")[textLanguage] }
  private var examplesHeading: String { LocalizedText("examples", "示例", "範例")[textLanguage] }
  private var countHeadings: [String] { DifferenceText.counts.map { ">" + $0[textLanguage] } }

  private func examples(_ definition: DefinitionDifference) -> String {
    definition.examples.map { spelling, verb, numbers in
      let text = verb + LocalizedText(": ", "：", "：") + LocalizedText(list: numbers.map(Markdown.code))
      return (spelling.map { Markdown.code($0) + " " } ?? "") + text[textLanguage]
    }.joined(separator: "<br>")
  }

  private var moves: String {
    Markdown.table(
      [
        LocalizedText("from", "从", "從"), LocalizedText("to", "到", "到"),
        LocalizedText(">numbers", ">号码", ">號碼"),
      ].map {
        $0[textLanguage]
      } + [examplesHeading],
      difference.moves.map { move in
        [
          move.old.codes, move.new.codes, CountText.total(move.numbers)[textLanguage],
          LocalizedText(list: move.numbers.examples.map(Markdown.code))[textLanguage],
        ]
      })
  }

  private func nameRows(_ definition: DefinitionDifference) -> [[String]] {
    definition.nameChanges.map { change in
      [
        definition.id.codes, Markdown.text(change.tag), change.old.map(Markdown.text) ?? "",
        change.new.map(Markdown.text) ?? "",
      ]
    }
  }

  private func lengthDetails(_ different: [DefinitionDifference]) -> [String] {
    let rows = different.filter { !$0.numbers.isProvenEmpty }.flatMap { definition in
      definition.numbers.lengthRows.map { row in [definition.id.codes] + row.map { $0[textLanguage] } }
    }
    guard !rows.isEmpty else { return [] }
    let length = LocalizedText("national digits", "国内号码位数", "國內號碼位數")[textLanguage]
    let header = [definitionHeading, length] + countHeadings
    let title = LocalizedText("By length", "按位数", "按位數")[textLanguage]
    return [Markdown.details(title, Markdown.table(header, rows))]
  }

  private var regexDetails: [String] {
    let changed = difference.definitions.filter { $0.isRewritten || $0.isOneSided }
    guard !changed.isEmpty else { return [] }
    let lines = changed.flatMap { definition in
      ["# " + definition.id.codes]
        + [("- ", definition.old), ("+ ", definition.new)].compactMap { sign, side in
          side.map { sign + VisibleText.escaping($0.mobileRegex) }
        }
    }
    let title = LocalizedText("Regexes", "正则表达式", "正規表示式")[textLanguage]
    return [Markdown.details(title, Markdown.fenced(lines, language: "diff"))]
  }
}
