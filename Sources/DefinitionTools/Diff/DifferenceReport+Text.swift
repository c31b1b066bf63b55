internal import PhoneCheck
package import TerminalText

extension DifferenceReport {
  /// The report for a terminal, in colours: what is rejected now, and what is accepted.
  package func text(_ palette: Palette) -> String {
    var lines = [
      palette("\(VisibleText.escaping(oldName)) → \(VisibleText.escaping(newName))", .strong),
      headline[textLanguage],
    ]
    lines += countLines.map { $0[textLanguage] }
    if !rowLines.isEmpty { lines += [""] + rowLines }
    let oneSided = difference.definitions.filter(\.isOneSided)
    let areShort = oneSided.count > Self.maximumBlockCount
    for definition in difference.definitions
    where definition.isDifferent && !(areShort && definition.isOneSided) {
      lines += [""] + block(definition, palette)
    }
    if areShort { lines += [""] + oneSided.map(line) }
    if !familyLines.isEmpty {
      lines += ["", Self.familyTitle[textLanguage]] + familyLines.map { "  " + $0[textLanguage] }
    }
    if !difference.moves.isEmpty {
      lines +=
        [
          "",
          LocalizedText(
            "moved: accepted before and after, now by another definition", "移动：前后都接受，但现在归另一个定义",
            "移動：前後都接受，但現在歸另一個定義")[textLanguage],
        ] + difference.moves.map(move)
    }
    if !writingLines.isEmpty {
      lines += ["", Self.writingTitle[textLanguage]] + writingLines.map { "  " + $0[textLanguage] }
    }
    if !catalogNotes.isEmpty { lines += [""] + catalogNotes.map { $0[textLanguage] } }
    return lines.joined(separator: "\n")
  }

  /// The most added and removed definitions that are listed in full.
  private static let maximumBlockCount = 12

  /// A definition that is added or removed, in a line of a list.
  private func line(_ definition: DefinitionDifference) -> String {
    let numbers = definition.isAdded ? definition.numbers.accepted : definition.numbers.rejected
    let change = definition.summary + DifferenceText.comma + CountText.total(numbers)
    return "\(definition.title(in: language))\(colon)\(change[textLanguage])"
  }

  private func block(_ definition: DefinitionDifference, _ palette: Palette) -> [String] {
    let numbers = definition.numbers
    var lines = [
      "\(palette(definition.title(in: language), .strong))\(colon)\(definition.summary[textLanguage])"
    ]
    if !numbers.isProvenEmpty || definition.isOneSided {
      lines += table(numbers)
      lines += definition.basisNote.map { ["  " + $0[textLanguage]] } ?? []
      lines += examples(DifferenceText.rejected, numbers.rejected).map { palette($0, .bad) }
      lines += examples(DifferenceText.accepted, numbers.accepted).map { palette($0, .good) }
      if !numbers.rejected.isEmpty || !numbers.accepted.isEmpty {
        lines += examples(DifferenceText.unchanged, numbers.unchanged)
      }
      lines += numbers.spellings.flatMap(spelling)
    }
    lines += regexes(definition, palette)
    lines += definition.nameChanges.map(name)
    if let change = definition.suffixChange {
      lines.append(field(LocalizedText("suffixes", "后缀", "後綴"), change))
    }
    if let change = definition.trunkPrefixText {
      lines.append(field(LocalizedText("trunk", "长途前缀", "長途冠碼"), change[textLanguage]))
    }
    return lines
  }

  private func table(_ numbers: NumberDifference) -> [String] {
    let counts = numbers.lengthRows
    guard !counts.isEmpty else {
      return ["  " + LocalizedText("no numbers before or after", "前后都没有号码", "前後都沒有號碼")[textLanguage]]
    }
    let header = [LocalizedText("", "", "")] + DifferenceText.counts
    let rows = ([header] + counts).map { $0.map { $0[textLanguage] } }
    let widths = (0..<4).map { column in rows.map { TerminalWidth.columns(of: $0[column]) }.max() ?? 0 }
    return rows.map { row in
      "  " + TerminalWidth.padded(row[0], to: widths[0])
        + (1..<4).map { "   " + TerminalWidth.leftPadded(row[$0], to: widths[$0]) }.joined()
    }
  }

  private func examples(_ kind: LocalizedText, _ tally: NumberTally) -> [String] {
    tally.examples.isEmpty ? [] : [field(kind, CountText.suchAs(tally)[textLanguage])]
  }

  private func spelling(_ change: SpellingDifference) -> [String] {
    let line = { (verb: LocalizedText, tally: NumberTally) -> [String] in
      guard !tally.isEmpty else { return [] }
      let count = (CountText.total(tally) + CountText.examples(tally))[textLanguage]
      let name = LocalizedText("spelling", "写法", "寫法")
      return [field(name, "\(change.spelling) \(verb[textLanguage])\(colon)\(count)")]
    }
    return line(DifferenceText.noLongerMatches, change.rejected)
      + line(DifferenceText.nowMatchesToo, change.accepted)
  }

  private func regexes(_ definition: DefinitionDifference, _ palette: Palette) -> [String] {
    let (old, new) = (definition.old?.mobileRegex, definition.new?.mobileRegex)
    guard old != new else { return [] }
    return [("- ", old, TextStyle.bad), ("+ ", new, .good)].compactMap { sign, regex, style in
      regex.map { field(LocalizedText("regex", "正则", "正則"), palette(sign + VisibleText.escaping($0), style)) }
    }
  }

  private func name(_ change: DefinitionDifference.NameChange) -> String {
    let shown = { (name: String?) in
      name.map { VisibleText.escaping($0) } ?? LocalizedText("(none)", "（无）", "（無）")[textLanguage]
    }
    return field(
      LocalizedText("name", "名称", "名稱"),
      "\(VisibleText.escaping(change.tag)): \(shown(change.old)) → \(shown(change.new))")
  }

  private func move(_ move: MovedNumbers) -> String {
    "  \(move.old.codes) → \(move.new.codes)\(colon)"
      + (CountText.total(move.numbers) + CountText.examples(move.numbers))[textLanguage]
  }

  private func field(_ name: LocalizedText, _ text: String) -> String {
    "  " + TerminalWidth.padded(name[textLanguage], to: textLanguage == .english ? 11 : 6) + text
  }

  private var colon: String { textLanguage == .english ? ": " : "：" }
}
