internal import PhoneCheck
package import TerminalText

extension DifferenceReport {
  /// The report as plain text, line by line.
  package var text: String { text(.plain) }

  /// The report for a terminal, in colours: what is rejected now, and what is accepted.
  package func text(_ palette: Palette) -> String {
    var lines = [
      palette("\(VisibleText.escaping(oldName)) → \(VisibleText.escaping(newName))", .strong), headline,
    ]
    let oneSided = difference.definitions.filter { $0.isAdded || $0.isRemoved }
    let areShort = oneSided.count > Self.maximumBlockCount
    for definition in difference.definitions where definition.isDifferent {
      if !areShort || !(definition.isAdded || definition.isRemoved) {
        lines += [""] + block(definition, palette)
      }
    }
    if areShort { lines += [""] + oneSided.map(line) }
    if !difference.moves.isEmpty {
      lines +=
        ["", "moved: accepted before and after, now by another definition"] + difference.moves.map(move)
    }
    if !catalogNotes.isEmpty { lines += [""] + catalogNotes }
    return lines.joined(separator: "\n")
  }

  /// The most added and removed definitions that are listed in full.
  private static let maximumBlockCount = 12

  /// A definition that is added or removed, in a line of a list.
  private func line(_ definition: DefinitionDifference) -> String {
    let numbers = definition.isAdded ? definition.numbers.accepted : definition.numbers.rejected
    return "\(definition.title(in: language)): \(definition.summary), \(CountText.total(numbers))"
  }

  private func block(_ definition: DefinitionDifference, _ palette: Palette) -> [String] {
    let numbers = definition.numbers
    var lines = ["\(palette(definition.title(in: language), .strong)): \(definition.summary)"]
    if !numbers.isProvenEmpty || definition.isAdded || definition.isRemoved {
      lines += table(numbers)
      lines += definition.basisNote.map { ["  " + $0] } ?? []
      lines += examples("rejected", numbers.rejected).map { palette($0, .bad) }
      lines += examples("accepted", numbers.accepted).map { palette($0, .good) }
      if !numbers.rejected.isEmpty || !numbers.accepted.isEmpty {
        lines += examples("unchanged", numbers.unchanged)
      }
      lines += numbers.spellings.flatMap(spelling)
    }
    lines += regexes(definition, palette)
    lines += definition.nameChanges.map(name)
    if let change = definition.suffixChange { lines.append(Self.field("suffixes", change)) }
    return lines
  }

  private func table(_ numbers: NumberDifference) -> [String] {
    let rows =
      [["", "newly rejected", "newly accepted", "unchanged"]] + LengthRows(numbers).rows.map(\.cells)
    guard rows.count > 1 else { return ["  no numbers before or after"] }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      "  " + row[0] + Self.spaces(widths[0] - row[0].count)
        + (1..<4).map { "   " + Self.spaces(widths[$0] - row[$0].count) + row[$0] }.joined()
    }
  }

  private func examples(_ kind: String, _ tally: NumberTally) -> [String] {
    tally.examples.isEmpty ? [] : [Self.field(kind, "such as " + tally.examples.joined(separator: ", "))]
  }

  private func spelling(_ change: SpellingDifference) -> [String] {
    let line = { (verb: String, tally: NumberTally) -> [String] in
      guard !tally.isEmpty else { return [] }
      let examples = tally.examples.isEmpty ? "" : ", such as " + tally.examples.joined(separator: ", ")
      return [Self.field("spelling", "\(change.spelling) \(verb): \(CountText.total(tally))\(examples)")]
    }
    return line("no longer matches", change.rejected) + line("now matches too", change.accepted)
  }

  private func regexes(_ definition: DefinitionDifference, _ palette: Palette) -> [String] {
    let (old, new) = (definition.old?.mobileRegex, definition.new?.mobileRegex)
    guard old != new else { return [] }
    return [("- ", old, TextStyle.bad), ("+ ", new, .good)].compactMap { sign, regex, style in
      regex.map { Self.field("regex", palette(sign + VisibleText.escaping($0), style)) }
    }
  }

  private func name(_ change: DefinitionDifference.NameChange) -> String {
    let shown = { (name: String?) in name.map { VisibleText.escaping($0) } ?? "(none)" }
    return Self.field(
      "name", "\(VisibleText.escaping(change.tag)): \(shown(change.old)) → \(shown(change.new))")
  }

  private func move(_ move: MovedNumbers) -> String {
    let examples =
      move.numbers.examples.isEmpty ? "" : ", such as " + move.numbers.examples.joined(separator: ", ")
    return "  \(DefinitionDifference.codes(move.old)) → \(DefinitionDifference.codes(move.new)): "
      + CountText.total(move.numbers) + examples
  }

  private static func field(_ name: String, _ text: String) -> String {
    "  " + name + spaces(11 - name.count) + text
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
