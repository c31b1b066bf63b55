internal import DefinitionTools
internal import PhoneCheck
internal import Pictures

/// Writes a page with cards.
struct PageWriter {
  /// The name of the definitions.
  let name: String
  let language: Language

  private var colon: String { LocalizedText.colon[language] }

  /// - Parameters:
  ///   - number: A given number; its verdict follows.
  ///   - writeCard: Writes the card of a definition.
  func page(
    of definitions: [AreaCodeDefinition], number: String?, _ verdict: Verdict?,
    writingEach writeCard: (AreaCodeDefinition, inout Markup) -> Void
  ) -> String {
    Page.html(in: language.tag, titled: "\(PageText.cardTitle[language]) – \(name)") { page in
      page.element("h1", text: PageText.cardTitle[language])
      page.element("p") { page in
        page.element("code", text: name)
        page.write(colon + CardText.contents(definitions.count)[language])
      }
      if let number, let verdict { write(number, verdict, into: &page) }
      if definitions.count > 1 { writeContents(definitions, into: &page) }
      for definition in definitions {
        page.lineBreak()
        writeCard(definition, &page)
      }
    }
  }

  private func write(_ number: String, _ verdict: Verdict, into page: inout Markup) {
    page.element("h2", text: PageText.yourNumber[language])
    page.element("p") { page in
      page.element("code", text: number)
      page.write(colon)
      page.element("strong", text: verdict.shortText[language])
      if case .invalid(let rejection) = verdict {
        let mark = language == .english ? ". " : colon
        page.write(" \(rejection.reason.rawValue)\(mark)\(rejection.message(in: language))")
      }
    }
  }

  private func writeContents(_ definitions: [AreaCodeDefinition], into page: inout Markup) {
    page.element("nav", [.init("aria-label", PageText.definitions[language])]) { page in
      page.element("ul", [.init("class", "list")]) { page in
        for definition in definitions {
          page.lineBreak()
          page.element("li") { page in
            page.element(
              "a", [.init("href", "#" + definition.cardID)], text: definition.heading(in: language))
          }
        }
      }
    }
  }
}

extension Verdict {
  fileprivate var shortText: LocalizedText {
    switch self {
    case .valid: PageText.cardValid
    case .invalid: PageText.cardInvalid
    case .undecided: PageText.cardUndecided
    }
  }
}

extension AreaCodeDefinition {
  /// The id of the heading of the definition's card.
  var cardID: String { "\(countryCode)-\(areaCode)" }

  /// Returns the heading of the definition's card.
  func heading(in language: Language) -> String { "\(name(in: language)) \(id.codes)" }
}
