internal import DefinitionTools
internal import PhoneBatch
internal import PhoneCheck
internal import Pictures
internal import Platform

// The numbers that definitions accept, and the numbers that a run has found.

extension RunReport {
  func writeDefinitions(_ facts: borrowing ReportFacts, into page: inout Markup) {
    let definitions = validator.catalog.definitions
    var counts: [(index: Int, count: Int)] = []
    for index in definitions.indices {
      var count = 0
      for length in 0...NumberTallies.longest {
        count += facts.tallies.count(ofLength: length, definition: index)
      }
      if count > 0 { counts.append((index, count)) }
    }
    counts.sort { ($1.count, $0.index) < ($0.count, $1.index) }
    page.element("h2", text: PageText.validNumbers[language])
    writeCounts(counts, into: &page)
    let used = Set(counts.map(\.index))
    let unused = definitions.indices.filter { !used.contains($0) }.map { definitions[$0].id.codes }
    if !unused.isEmpty {
      page.element("p") { page in
        let listed = Array(unused.prefix(Self.listedDefinitionCount))
        page.write(ReportText.neverUsed(unused.count)[language])
        page.write(LocalizedText(list: listed)[language] + (listed.count < unused.count ? " …" : ""))
      }
    }
    // If raw bytes are matched, the numbers are unknown.
    let read = counts.filter { facts.tallies.count(ofLength: 0, definition: $0.index) < $0.count }
    for (index, _) in read.prefix(Self.shownDefinitionCount) {
      writeNumbers(of: definitions[index], at: index, facts, into: &page)
    }
  }

  /// Writes the count of valid numbers for each definition, the greatest count first.
  private func writeCounts(_ counts: [(index: Int, count: Int)], into page: inout Markup) {
    guard let greatest = counts.first?.count else { return }
    Table(
      named: PageText.validNumbers[language],
      head: [PageText.definition[language], PageText.numbers[language]],
      groups: [
        counts.prefix(Self.listedDefinitionCount).map {
          [
            Table.Cell(heading(validator.catalog.definitions[$0.index]), .row),
            Table.Cell(group($0.count), .number, bar: Bar(Double($0.count) / Double(greatest))),
          ]
        }
      ]
    ).write(into: &page)
    let rest = counts.dropFirst(Self.listedDefinitionCount)
    guard !rest.isEmpty else { return }
    let count = group(rest.reduce(0) { $0 + $1.count })
    page.element("p", text: ReportText.otherDefinitions(rest.count, numbers: count)[language])
  }

  /// Writes the lengths and beginnings of a definition's numbers, beside the lengths and beginnings that it accepts.
  private func writeNumbers(
    of definition: AreaCodeDefinition, at index: Int, _ facts: borrowing ReportFacts, into page: inout Markup
  ) {
    let accepted = NumberBeginnings.all(of: definition, by: validator)
    page.element("h3", text: heading(definition))
    var lengths: [[Table.Cell]] = []
    for length in 0...NumberTallies.longest {
      let count = facts.tallies.count(ofLength: length, definition: index)
      let isAccepted = accepted?.contains { $0.length == length } ?? (count > 0)
      if isAccepted { lengths.append([Table.Cell("\(length)", .row), Table.Cell(group(count), .number)]) }
    }
    let names = (PageText.lengths[language], PageText.beginnings[language])
    Table(
      named: "\(heading(definition)), \(names.0)", head: [names.0, PageText.numbers[language]],
      groups: [lengths]
    ).write(into: &page)
    var beginnings: [(Int, Int)] = []
    var unseen: [Int] = []
    for beginning in 0..<100 {
      let count = facts.tallies.count(ofBeginning: beginning, definition: index)
      if count > 0 { beginnings.append((beginning, count)) }
      let isAccepted = accepted?.contains {
        $0.length > 1 && $0.rows.contains { $0.beginnings.contains(beginning) }
      }
      if count == 0, isAccepted ?? false { unseen.append(beginning) }
    }
    let greatest = Double(beginnings.map(\.1).max() ?? 1)
    Table(
      named: "\(heading(definition)), \(names.1)", head: [names.1, PageText.numbers[language]],
      groups: [
        beginnings.map {
          [
            Table.Cell(Self.twoDigits($0.0), .code),
            Table.Cell(group($0.1), .number, bar: Bar(Double($0.1) / greatest)),
          ]
        }
      ]
    ).write(into: &page)
    if accepted == nil { page.element("p", text: PageText.noAutomaton[language]) }
    if !unseen.isEmpty {
      page.element("p") { page in
        page.write(PageText.unseen[language])
        page.element("code", text: Self.runs(of: unseen))
      }
    }
  }

  /// Returns `00–59 61 63`.
  private static func runs(of beginnings: [Int]) -> String {
    [ClosedRange<Int>](runsOf: beginnings).map { run in
      run.count == 1 ? twoDigits(run.lowerBound) : "\(twoDigits(run.lowerBound))–\(twoDigits(run.upperBound))"
    }.joined(separator: " ")
  }

  private static func twoDigits(_ beginning: Int) -> String { "\(beginning / 10)\(beginning % 10)" }
}
