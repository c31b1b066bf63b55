internal import DefinitionTools
internal import PatternAutomata
internal import PhoneCheck
internal import Pictures
internal import TerminalText

/// Writes the card of a definition.
struct CardWriter {
  let card: DefinitionCard
  let language: Language

  /// The maximum height of a diagram before it is divided, in pixels.
  private static let tallest = 720
  /// The maximum number of near misses on a card.
  private static let missCount = 4

  /// - Parameter room: The space left on the page.
  func write(into page: inout Markup, _ room: inout CardRoom) {
    let id = card.definition.cardID
    let draws = room.draws(card.definition.mobileRegex)
    let beginnings = room.fitting(card.beginnings)
    page.element("section", [.init("aria-labelledby", id)]) { page in
      page.element("h2", [.init("id", id)], text: card.definition.heading(in: language))
      page.element("p", [.init("class", "sentence")], text: sentence)
      if let total = card.total {
        page.element("p", text: PageText.together(count: CountText.total(total))[language])
      }
      writeWalk(into: &page)
      writeRegex(draws, into: &page)
      writeFindings(into: &page)
      writeBeginnings(beginnings, into: &page)
      writeSpellings(into: &page)
      writeExamples(into: &page)
    }
  }

  private var colon: String { LocalizedText.colon[language] }

  private var sentence: String {
    if card.isLeftOut { return PageText.cardLeftOut[language] }
    if let cause = card.cause { return CardText.noAutomaton(cause)[language] }
    let hasLonger = card.total?.hasLonger == true
    return CardText.sentence(card.beginnings, hasLonger: hasLonger)[language]
  }

  private func writeWalk(into page: inout Markup) {
    guard let walk = card.walk else { return }
    let pieces = walk.pieces
    page.element("p", [.init("class", "walk")]) { page in
      page.element("span", [.init("class", "digits")]) { page in
        page.write("+\(card.definition.areaCode) \(pieces.good)")
        if !pieces.fault.isEmpty { page.element("strong", [.init("class", "fault")], text: pieces.fault) }
        page.write(pieces.rest)
      }
      page.write(" " + walk.text[language])
    }
  }

  // MARK: The regex

  private func writeRegex(_ draws: Bool, into page: inout Markup) {
    page.element("h3", text: PageText.regex[language])
    page.element("p") { $0.element("code", text: card.definition.mobileRegex) }
    guard draws, let tree = card.tree else {
      page.element("p", text: (draws ? PageText.notDrawn : PageText.noRoom)[language])
      return
    }
    let places = card.walk?.places(in: tree, of: card.definition) ?? [:]
    let drawing = RegexRailroad.drawing(
      tree, of: card.definition.mobileRegex,
      remarks: card.findings.enumerated().map { .init(number: $0 + 1, offset: $1.offset) }, places: places,
      in: language)
    let (main, parts) = drawing.divided(tallest: Self.tallest, or: PageText.or[language])
    write(main, named: nil, into: &page)
    for part in parts { write(part.diagram, named: part, into: &page) }
    if !card.findings.isEmpty { page.element("p", text: PageText.marks[language]) }
    if !places.isEmpty { page.element("p", text: PageText.place[language]) }
  }

  private func write(_ diagram: Railroad, named part: Railroad.Part?, into page: inout Markup) {
    page.element("figure", [.init("data-name", part?.id)]) { page in
      if let part { page.element("figcaption", text: part.name) }
      page.scrolling(named: part?.name ?? PageText.railroad[language]) { page in
        page.write(diagram.svg())
      }
    }
  }

  private func writeFindings(into page: inout Markup) {
    guard !card.findings.isEmpty else { return }
    page.element("h3", text: PageText.findings[language])
    page.element("ol") { page in
      for finding in card.findings {
        page.element("li") { page in
          page.element("span", [.init("class", "severity")], text: finding.rule.severity.rawValue)
          page.write(" ")
          page.element("code", text: finding.rule.rawValue)
          page.write(colon + finding.text[language])
          guard let example = finding.example else { return }
          page.element("p") { page in
            page.write(LintText.example[language] + colon)
            page.element("code", text: example[language])
          }
        }
      }
    }
  }

  // MARK: Tables

  private func writeBeginnings(_ shown: [NumberBeginnings], into page: inout Markup) {
    guard !card.beginnings.isEmpty else { return }
    page.element("h3", text: PageText.cardBeginnings[language])
    if !shown.isEmpty {
      Table(
        named: PageText.cardBeginnings[language], className: "beginnings",
        head: CardText.columns.map { $0[language] }, groups: shown.map(rows)
      ).write(into: &page)
    }
    if shown.count < card.beginnings.count {
      page.element("p", text: CardText.leftOut(lengths: card.beginnings.count - shown.count)[language])
    }
    if card.total?.hasLonger == true { page.element("p", text: PageText.longer[language]) }
  }

  private func rows(of numbers: NumberBeginnings) -> [[Table.Cell]] {
    let count = DigitGroups.text(of: numbers.count)
    let title = CardText.length(numbers.length) + .colon
    let heading = Table.Cell(
      (title + CardText.share(count, inTenThousandths: numbers.shareInTenThousandths))[language], .group,
      columnCount: 4,
      bar: Bar(max(1, Double(numbers.shareInTenThousandths)) / 10_000))
    return [[heading]]
      + numbers.rows.flatMap { row -> [[Table.Cell]] in
        let rowCount = max(row.thirdDigits.count, 1)
        let beginning = [
          Table.Cell(
            CardText.cell(row.beginnings, width: min(numbers.length, 2)), .row, rowCount: rowCount),
          Table.Cell(DigitGroups.text(of: row.count), .number, rowCount: rowCount),
        ]
        if row.thirdDigits.isEmpty { return [beginning + [Table.Cell("–"), Table.Cell("–", .number)]] }
        return row.thirdDigits.enumerated().map { index, third in
          (index == 0 ? beginning : [])
            + [
              Table.Cell(CardText.cell(third.digits)), Table.Cell(DigitGroups.text(of: third.count), .number),
            ]
        }
      }
  }

  private func writeSpellings(into page: inout Markup) {
    guard !card.spellings.isEmpty else { return }
    page.element("h3", text: PageText.spellings[language])
    page.element("ul") { page in
      for coverage in DefinitionCard.Coverage.allCases {
        let spellings = card.spellings.filter { $0.coverage == coverage }
        guard !spellings.isEmpty else { continue }
        page.element("li") { page in
          page.write((coverage.text + .colon)[language])
          for (index, spelling) in spellings.enumerated() {
            if index > 0 { page.write(PageText.mark[language]) }
            page.element("code", text: spelling.example)
          }
        }
      }
    }
  }

  private func writeExamples(into page: inout Markup) {
    guard let examples = card.examples else { return }
    let numbers = [examples.smallest, examples.placeholder, examples.largest].compactMap(\.self)
    var seen: Set<String> = []
    let valid = numbers.filter { seen.insert($0.canonical).inserted }.map { number in
      [
        Table.Cell(number.canonical, .code), Table.Cell(PageText.cardValid[language]),
        Table.Cell(
          number.spelling.flatMap { $0 == number.canonical ? nil : CardText.written($0)[language] } ?? ""),
      ]
    }
    let misses = shown(examples.nearMisses).map { miss in
      [
        Table.Cell(miss.written, .code), Table.Cell(PageText.cardInvalid[language]),
        Table.Cell(miss.rejection.reason.rawValue + colon + miss.rejection.message(in: language)),
      ]
    }
    guard !valid.isEmpty || !misses.isEmpty else { return }
    page.element("h3", text: PageText.cardExamples[language])
    Table(
      named: PageText.cardExamples[language], head: CardText.exampleColumns.map { $0[language] },
      groups: [valid, misses].filter { !$0.isEmpty }
    ).write(into: &page)
    if examples.nearMisses.count > Self.missCount { page.element("p", text: PageText.more[language]) }
  }

  /// Returns some near misses in their order, with as many different messages as there is space for.
  private func shown(_ misses: [NumberExamples.NearMiss]) -> [NumberExamples.NearMiss] {
    var (seen, first, others): (Set<String>, [Int], [Int]) = ([], [], [])
    for (index, miss) in misses.enumerated() {
      if seen.insert(miss.rejection.message(in: language)).inserted {
        first.append(index)
      } else {
        others.append(index)
      }
    }
    return (first + others).prefix(Self.missCount).sorted().map { misses[$0] }
  }
}
