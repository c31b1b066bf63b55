internal import PhoneCheck
package import TerminalText

extension DifferenceReport {
  /// Returns the report for a terminal; rejected and accepted numbers have colours of their own.
  package func text(_ palette: Palette) -> String {
    let head = [palette(title, .strong), headline[textLanguage]] + countLines.map { $0[textLanguage] }
    let sections = [rowSection].compactMap(\.self) + shortDefinitionSections + closingSections
    return ([head] + sections.map { lines($0, palette) }).map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// The maximum number of added and removed definitions that are listed in full.
  private static let maximumBlockCount = 12

  /// The definitions that differ; added and removed definitions take a line each if there are many.
  private var shortDefinitionSections: [ReportSection] {
    let oneSided = difference.definitions.filter(\.isOneSided)
    guard oneSided.count > Self.maximumBlockCount else { return definitionSections }
    let lines = oneSided.map { definition in
      let numbers = definition.isAdded ? definition.numbers.accepted : definition.numbers.rejected
      return LocalizedText(untranslated: definition.title(in: language)) + .colon
        + definition.summary + .comma + CountText.total(numbers)
    }
    return definitionSections.filter { $0.definition?.isOneSided == false } + [.init(blocks: [.list(lines)])]
  }

  private func lines(_ section: ReportSection, _ palette: Palette) -> [String] {
    let content = section.blocks.flatMap { lines($0, palette) }
    guard let title = section.title else { return content }
    let remark = section.remark.map { (LocalizedText.colon + $0)[textLanguage] } ?? ""
    return [palette(title[textLanguage], .strong) + remark] + content.map { "  " + $0 }
  }

  private func lines(_ block: ReportSection.Block, _ palette: Palette) -> [String] {
    switch block {
    case .note(let text): [text[textLanguage]]
    case .list(let lines): lines.map { $0[textLanguage] }
    case .table(let table): table.lines(in: textLanguage)
    case .fields(let fields):
      fields.map { field in
        let name = TerminalWidth.padded(field.name[textLanguage], to: textLanguage == .english ? 11 : 6)
        let text = name + field.text[textLanguage]
        return field.style.map { palette(text, $0) } ?? text
      }
    }
  }
}
