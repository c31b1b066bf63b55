package import PhoneCheck
internal import Pictures

extension CatalogCards {
  /// Returns the page: one file that needs no network and runs no script.
  ///
  /// - Parameters:
  ///   - file: The name of the definitions.
  ///   - language: The language of everything but the names of rules and reasons.
  package func html(named file: String, in language: Language) -> String {
    Page.html(in: language.tag, titled: "\(CardText.title[language]) – \(file)") { page in
      page.element("h1", text: CardText.title[language])
      page.element("p") { page in
        page.element("code", text: file)
        page.write(LocalizedText(": ", "：", "：")[language] + CardText.contents(cards.count)[language])
      }
      if let given { write(given.number, given.verdict, language, into: &page) }
      if let leftOutText { page.element("p", text: leftOutText[language]) }
      if cards.count > 1 { writeContents(language, into: &page) }
      for card in cards {
        page.lineBreak()
        CardWriter(card: card, language: language).write(into: &page)
      }
    }
  }

  private func write(_ number: String, _ verdict: Verdict, _ language: Language, into page: inout Markup) {
    page.element("h2", text: CardText.yourNumber[language])
    page.element("p") { page in
      page.element("code", text: number)
      page.write(LocalizedText(": ", "：", "：")[language])
      page.element("strong", text: verdict.shortText[language])
      if case .invalid(let rejection) = verdict {
        page.write(" \(rejection.reason.rawValue). \(rejection.message(in: language))")
      }
    }
  }

  private func writeContents(_ language: Language, into page: inout Markup) {
    page.element("nav", [.init("aria-label", CardText.contents[language])]) { page in
      page.element("ul", [.init("class", "list")]) { page in
        for card in cards {
          page.lineBreak()
          page.element("li") { page in
            page.element("a", [.init("href", "#" + card.id)], text: card.heading(in: language))
          }
        }
      }
    }
  }
}

extension Verdict {
  fileprivate var shortText: LocalizedText {
    switch self {
    case .valid: CardText.valid
    case .invalid: CardText.invalid
    case .undecided: CardText.undecided
    }
  }
}

extension DefinitionCard {
  /// The id of its heading.
  var id: String { "\(definition.countryCode)-\(definition.areaCode)" }

  func heading(in language: Language) -> String { "\(definition.name(in: language)) \(definition.id.codes)" }
}
