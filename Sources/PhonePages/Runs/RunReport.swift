internal import DefinitionTools
package import PhoneBatch
package import PhoneCheck
internal import Pictures
internal import TerminalText

/// A page about one run over a file: the input, the outcome, and the places and reasons of invalid numbers.
///
/// The page contains no time, rate or number of threads, so the same check gives the same page. It has at most 300 kB,
/// however long the file is. It shows no number: examples have hidden digits, and letters are replaced.
package struct RunReport {
  let summary: BatchSummary
  let record: RunRecord?
  let validator: PhoneValidator
  let limit: InvalidLimit?
  let language: Language

  /// The maximum number of definitions that are shown with lengths and beginnings.
  static let shownDefinitionCount = 8
  /// The maximum number of definitions that are listed: nearly all of the world's.
  static let listedDefinitionCount = 200
  /// The maximum length of a definition's name, in characters.
  private static let longestName = 40
  /// The maximum number of examples for each reason.
  static let shownExampleCount = 5

  /// - Parameters:
  ///   - summary: The counts of the run, and its description.
  ///   - validator: The validator that judged the rows.
  ///   - limit: The allowed number of rows that aren't valid; `nil` if no limit was given, and every row must be valid.
  package init(
    _ summary: BatchSummary, by validator: PhoneValidator, limit: InvalidLimit?, in language: Language
  ) {
    self.summary = summary
    record = summary.runs.first
    self.validator = validator
    self.limit = limit
    self.language = language
  }

  /// Returns the page.
  ///
  /// - Parameter facts: The facts that the run has gathered.
  package func html(_ facts: borrowing ReportFacts) -> String {
    let title = PageText.title[language]
    var (rows, reasons, definitions, examples) = (Markup(), Markup(), Markup(), Markup())
    writeRows(facts, into: &rows)
    writeReasons(facts, into: &reasons)
    writeDefinitions(facts, into: &definitions)
    writeExamples(facts, into: &examples)
    return Page.html(in: language.tag, titled: record.map { "\(title) – \($0.input.name)" } ?? title) {
      page in
      page.element("h1", text: title)
      writeOutcome(into: &page)
      writeSources(into: &page)
      page.write(rows)
      page.write(reasons)
      page.write(definitions)
      page.write(examples)
    }
  }

  // MARK: The whole

  private func writeOutcome(into page: inout Markup) {
    let allowed = limit ?? .rows(0)
    let isPassed = allowed.allows(summary)
    page.element("p", [.init("class", "sentence")]) { page in
      page.element(
        "strong", [.init("class", isPassed ? "passed" : "failed")],
        text: (isPassed ? PageText.passed : PageText.failed)[language])
      page.write(
        ReportText.outcome(
          notValid: group(summary.notValidCount), rows: group(summary.rowCount),
          share: share(summary.notValidCount, of: summary.rowCount), limit: limit?.description)[language])
    }
    StackedBar([
      .init(summary.validCount, .filled), .init(summary.invalidCount, .dashed),
      .init(summary.undecidedCount, .plain),
    ]).write(into: &page)
    var counts: [(LocalizedText, Int?)] = [
      (PageText.valid, summary.validCount), (PageText.invalid, summary.invalidCount),
      (PageText.undecided, summary.undecidedCount), (PageText.malformed, summary.malformedCount),
    ]
    counts += [
      (PageText.duplicates, summary.duplicateCount), (PageText.known, summary.knownCount),
      (PageText.leftOut, summary.leftOutCount),
    ]
    let rows = counts.compactMap { name, count in
      count.map {
        [
          Table.Cell(name[language], .row), Table.Cell(group($0), .number),
          Table.Cell(share($0, of: summary.rowCount), .number),
        ]
      }
    }
    Table(
      named: PageText.rows[language],
      head: [PageText.rows[language], PageText.count[language], PageText.ofRows[language]],
      groups: [rows]
    )
    .write(into: &page)
  }

  private func writeSources(into page: inout Markup) {
    guard let record else { return }
    page.element("h2", text: PageText.checked[language])
    page.element("dl") { page in
      func write(_ name: LocalizedText, _ values: [String]) {
        page.element("dt", text: name[language])
        page.element("dd") { page in
          for (index, value) in values.enumerated() {
            if index > 0 { page.void("br") }
            page.element("code", text: value)
          }
        }
      }
      let bytes = record.input.byteCount.map { [ReportText.bytes(group($0))[language]] } ?? []
      write(
        PageText.input,
        [record.input.name] + bytes + [record.input.sha256].compactMap(\.self).map { "SHA-256 \($0)" })
      write(
        PageText.definitions,
        [validator.catalog.isBuiltin ? PageText.builtinDefinitionsPhrase[language] : record.definitions.name]
          + [record.definitions.sha256].compactMap(\.self).map { "SHA-256 \($0)" })
      write(PageText.version, ["phonecheck \(record.version)"])
      write(PageText.command, [ReportText.shown(record.command)])
    }
  }

  // MARK: Rows

  private func writeRows(_ facts: borrowing ReportFacts, into page: inout Markup) {
    guard summary.notValidCount > 0 else { return }
    let (width, counts) = facts.notValidRows.counts(ofRows: summary.rowCount)
    page.element("h2", text: PageText.places[language])
    let most = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0
    page.element(
      "p",
      text: ReportText.mostNotValid(
        counts[most], rows(most, width), parts: counts.count, ofRows: group(width))[language])
    page.element("figure") { page in
      Columns(counts).write(into: &page)
      page.element("div", [.init("class", "ends")]) { page in
        page.element("span", text: "1")
        page.element("span", text: group(summary.rowCount))
      }
    }
    page.element("details") { page in
      page.element("summary", text: PageText.asTable[language])
      Table(
        named: PageText.places[language], head: [PageText.rows[language], PageText.notValid[language]],
        groups: [
          counts.indices.filter { counts[$0] > 0 }.map {
            [Table.Cell(rows($0, width), .row), Table.Cell(group(counts[$0]), .number)]
          }
        ]
      ).write(into: &page)
    }
  }

  /// Returns `1–5,000`.
  private func rows(_ part: Int, _ width: Int) -> String {
    let last = min((part + 1) * width, summary.rowCount)
    return width == 1 ? group(last) : "\(group(part * width + 1))–\(group(last))"
  }

  // MARK: Reasons

  private func writeReasons(_ facts: borrowing ReportFacts, into page: inout Markup) {
    let ranked = summary.labelledReasons(in: language)
    guard !ranked.isEmpty else { return }
    let greatest = Double(ranked[0].count)
    var rows: [[Table.Cell]] = []
    for (reason, label, count) in ranked {
      rows.append([
        Table.Cell(reason.rawValue, .code), Table.Cell(label),
        Table.Cell(group(count), .number, bar: Bar(Double(count) / greatest)),
        Table.Cell(countries(of: facts.examples(of: reason))),
      ])
    }
    page.element("h2", text: PageText.reasons[language])
    Table(
      named: PageText.reasons[language], className: "wrapped",
      head: ReportText.reasonColumns.map { $0[language] }, groups: [rows]
    ).write(into: &page)
    page.element("p", text: ReportText.ofFirst(ReportFacts.exampleCount)[language])
  }

  /// The reasons of all rejections, most frequent first.
  private var rankedReasons: [(reason: ReasonCode, count: Int)] {
    summary.reasonCounts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { ($0.key, $0.value) }
  }

  /// Returns `CN +86: 60; HK +852: 2`.
  private func countries(of examples: [ReportFacts.Example]) -> String {
    var counts: [String: Int] = [:]
    for example in examples {
      if let definition = example.definition { counts[definition.codes, default: 0] += 1 }
    }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return ranked.prefix(5).map { "\($0.key): \($0.value)" }.joined(separator: "; ")
  }

  // MARK: Examples

  private func writeExamples(_ facts: borrowing ReportFacts, into page: inout Markup) {
    let ranked = rankedReasons
    guard !ranked.isEmpty else { return }
    page.element("h2", text: PageText.examples[language])
    page.element("p", text: PageText.hidden[language])
    for (reason, _) in ranked {
      let examples = facts.examples(of: reason).prefix(Self.shownExampleCount)
      guard !examples.isEmpty else { continue }
      let hasColumns = examples.contains { $0.column != nil }
      let columns = [PageText.row, PageText.line] + (hasColumns ? [PageText.column] : [])
      page.element("h3", text: reason.rawValue + colon + reason.label(in: language))
      Table(
        named: reason.rawValue, head: (columns + [PageText.cell, PageText.message]).map { $0[language] },
        groups: [
          examples.map { example in
            [Table.Cell(group(example.row), .number), Table.Cell(group(example.line), .number)]
              + (hasColumns ? [Table.Cell(example.column.map { "\($0)" } ?? "", .number)] : [])
              + [Table.Cell(example.shape, .code), Table.Cell(example.message)]
          }
        ]
      ).write(into: &page)
    }
  }

  // MARK: Words

  private var colon: String { LocalizedText.colon[language] }

  func heading(_ definition: AreaCodeDefinition) -> String {
    let name = VisibleText.escaping(definition.name(in: language), limit: Self.longestName)
    return "\(name) \(definition.id.codes)"
  }

  func group(_ count: Int) -> String { DigitGroups.text(of: count) }

  func share(_ count: Int, of total: Int) -> String {
    total == 0 ? "" : BatchSummary.percentage(of: count, in: total)
  }
}
