package import PhoneCheck
package import TerminalText

/// A part of a report, not yet in a format: text, Markdown and HTML each print it in their own way.
///
/// Foreign text in it is escaped for a terminal; each format escapes its own markup.
package struct ReportSection {
  /// The title; `nil` if the lines need none.
  package var title: LocalizedText?
  /// One line about the title.
  package var remark: LocalizedText?
  /// The definition that the section describes.
  package var definition: DefinitionDifference?
  package var blocks: [Block]

  package enum Block {
    case note(LocalizedText)
    case list([LocalizedText])
    case table(ReportTable)
    case fields([Field])
  }

  /// A name and a text.
  package struct Field {
    package var name: LocalizedText
    package var text: LocalizedText
    package var style: TextStyle?
    /// Whether the text is shown literally, as code.
    package var isCode = false
  }

  /// Returns a section with a list; `nil` if the list is empty.
  static func list(_ lines: [LocalizedText], titled title: LocalizedText? = nil) -> ReportSection? {
    lines.isEmpty ? nil : ReportSection(title: title, blocks: [.list(lines)])
  }
}

/// A table of a report.
package struct ReportTable {
  package var heads: [LocalizedText]
  /// The columns that hold numbers.
  package var numbers: Range<Int>
  package var rows: [[LocalizedText]]

  /// Returns the lines of the table, in columns.
  func lines(in language: Language) -> [String] {
    // A row that begins with a number reads as a sentence, without heads.
    let hasHeads = !numbers.contains(0)
    let heads = self.heads.indices.map { numbers.contains($0) ? self.heads[$0] : .empty }
    let texts = ((hasHeads ? [heads] : []) + rows).map { $0.map { $0[language] } }
    let widths = heads.indices.map { column in texts.map { TerminalWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return texts.map { row in
      heads.indices.map { column in
        if numbers.contains(column) { return TerminalWidth.leftPadded(row[column], to: widths[column]) }
        return column == row.count - 1 ? row[column] : TerminalWidth.padded(row[column], to: widths[column])
      }.joined(separator: hasHeads ? "   " : "  ")
    }
  }
}
