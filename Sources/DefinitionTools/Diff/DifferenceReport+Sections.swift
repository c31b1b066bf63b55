internal import PhoneCheck
internal import TerminalText

extension DifferenceReport {
  /// The sections before the definitions.
  package var openingSections: [ReportSection] { [.list(countLines), rowSection].compactMap(\.self) }

  /// The sections after the definitions.
  package var closingSections: [ReportSection] {
    let moved = ToolText.movedTitle
    let read = ToolText.readTitle
    let shared = ToolText.sharedTitle
    return [
      .list(familyLines, titled: shared), .list(difference.moves.map(line), titled: moved),
      .list(writingLines, titled: read), .list(catalogNotes),
    ].compactMap(\.self)
  }

  private func line(_ move: MovedNumbers) -> LocalizedText {
    LocalizedText(untranslated: "\(move.old.codes) → \(move.new.codes)") + .colon
      + CountText.total(move.numbers) + CountText.examples(move.numbers)
  }

  /// A section for each definition that differs.
  package var definitionSections: [ReportSection] {
    difference.definitions.filter(\.isDifferent).map { definition in
      ReportSection(
        title: LocalizedText(untranslated: definition.title(in: language)), remark: definition.summary,
        definition: definition, blocks: definition.numberBlocks + [.fields(definition.fields)])
    }
  }
}

extension DefinitionDifference {
  /// Whether the definition's numbers have to be shown.
  private var hasNumbers: Bool { !numbers.isProvenEmpty || isOneSided }

  /// The counts by length, and the reason why they aren't exact.
  fileprivate var numberBlocks: [ReportSection.Block] {
    guard hasNumbers else { return [] }
    let table = numbers.lengthTable
    let none = ToolText.noNumbers
    let notes = [table.rows.isEmpty ? none : nil, basisNote].compactMap(\.self)
    return (table.rows.isEmpty ? [] : [.table(table)]) + notes.map { .note($0) }
  }

  /// Examples, and other differences.
  fileprivate var fields: [ReportSection.Field] {
    let regex = ToolText.regex
    let regexes = (old?.mobileRegex == new?.mobileRegex ? [] : regexes).map { sign, text in
      ReportSection.Field(
        name: regex, text: LocalizedText(untranslated: sign + VisibleText.escaping(text)),
        style: sign == "- " ? .bad : .good, isCode: true)
    }
    return (hasNumbers ? numbers.fields : []) + regexes + otherChanges.map { .init(name: $0, text: $1) }
  }
}

extension NumberDifference {
  /// Examples of each kind, and the spellings that change.
  fileprivate var fields: [ReportSection.Field] {
    let isSame = rejected.isEmpty && accepted.isEmpty
    let verdicts = changes.prefix(2) + (isSame ? [] : [(nil, ToolText.unchanged, unchanged)])
    let styles = [TextStyle.bad, .good, nil]
    let examples = zip(verdicts, styles).filter { !$0.0.numbers.examples.isEmpty }.map { change, style in
      ReportSection.Field(name: change.verb, text: CountText.suchAs(change.numbers), style: style)
    }
    let spelling = ToolText.spelling
    let others = changes.dropFirst(2).filter { !$0.numbers.isEmpty }.map { form, verb, numbers in
      let count = CountText.total(numbers) + CountText.examples(numbers)
      return ReportSection.Field(
        name: spelling, text: LocalizedText(untranslated: (form ?? "") + " ") + verb + .colon + count)
    }
    return examples + others
  }
}
