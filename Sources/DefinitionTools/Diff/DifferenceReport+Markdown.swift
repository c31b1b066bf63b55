internal import PhoneCheck
internal import TerminalText

extension DifferenceReport {
  /// The report as [GitHub Flavored Markdown](https://github.github.com/gfm/): a table of what differs, and details
  /// that fold.
  package var markdown: String {
    var parts = ["### \(Markdown.text(oldName)) → \(Markdown.text(newName))", headline + "."]
    let different = difference.definitions.filter(\.isDifferent)
    if !different.isEmpty {
      parts.append(
        Markdown.table(
          ["definition", "change", ">newly rejected", ">newly accepted", ">unchanged", "examples"],
          different.map(summaryRow)))
    }
    if !difference.moves.isEmpty {
      parts += ["**Moved**: accepted before and after, now by another definition.", moves]
    }
    let names = different.flatMap(nameRows)
    if !names.isEmpty {
      parts.append(Markdown.table(["definition", "language", "name before", "name after"], names))
    }
    if !catalogNotes.isEmpty {
      parts.append(catalogNotes.map { "- " + Markdown.text($0) }.joined(separator: "\n"))
    }
    parts += lengthDetails(different) + regexDetails
    return parts.joined(separator: "\n\n")
  }

  private func summaryRow(_ definition: DefinitionDifference) -> [String] {
    let numbers = definition.numbers
    var summary = definition.summary
    if let change = definition.suffixChange { summary += " (\(change))" }
    if let note = definition.basisNote { summary += "; " + note }
    return [
      Markdown.text(definition.title(in: language)), Markdown.text(summary),
      CountText.total(numbers.rejected),
      CountText.total(numbers.accepted), CountText.total(numbers.unchanged), examples(numbers),
    ]
  }

  private func examples(_ numbers: NumberDifference) -> String {
    var parts: [String] = []
    func add(_ verb: String, _ tally: NumberTally) {
      guard !tally.examples.isEmpty else { return }
      parts.append(verb + " " + tally.examples.map(Markdown.code).joined(separator: ", "))
    }
    add("rejected:", numbers.rejected)
    add("accepted:", numbers.accepted)
    for change in numbers.spellings {
      add("\(Markdown.code(change.spelling)) no longer matches:", change.rejected)
      add("\(Markdown.code(change.spelling)) now matches too:", change.accepted)
    }
    return parts.joined(separator: "<br>")
  }

  private var moves: String {
    Markdown.table(
      ["from", "to", ">numbers", "examples"],
      difference.moves.map { move in
        [
          DefinitionDifference.codes(move.old), DefinitionDifference.codes(move.new),
          CountText.total(move.numbers), move.numbers.examples.map(Markdown.code).joined(separator: ", "),
        ]
      })
  }

  private func nameRows(_ definition: DefinitionDifference) -> [[String]] {
    definition.nameChanges.map { change in
      [
        DefinitionDifference.codes(definition.id), Markdown.text(change.tag),
        change.old.map(Markdown.text) ?? "", change.new.map(Markdown.text) ?? "",
      ]
    }
  }

  private func lengthDetails(_ different: [DefinitionDifference]) -> [String] {
    let rows = different.filter { !$0.numbers.isProvenEmpty }.flatMap { definition in
      LengthRows(definition.numbers).rows.map { [DefinitionDifference.codes(definition.id)] + $0.cells }
    }
    guard !rows.isEmpty else { return [] }
    let header = ["definition", "national digits", ">newly rejected", ">newly accepted", ">unchanged"]
    return [Markdown.details("By length", Markdown.table(header, rows))]
  }

  private var regexDetails: [String] {
    let changed = difference.definitions.filter { $0.old?.mobileRegex != $0.new?.mobileRegex }
    guard !changed.isEmpty else { return [] }
    let lines = changed.flatMap { definition in
      ["# " + DefinitionDifference.codes(definition.id)]
        + [("- ", definition.old), ("+ ", definition.new)].compactMap { sign, side in
          side.map { sign + VisibleText.escaping($0.mobileRegex) }
        }
    }
    return [Markdown.details("Regexes", Markdown.fenced(lines, language: "diff"))]
  }
}
