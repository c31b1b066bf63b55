internal import Platform

/// A text in every language of ``Language``, put together when a language is asked for.
///
/// The texts come from `Data/messages.tsv`; `BatchText` and its siblings make values of them.
package struct LocalizedText: Sendable {
  private enum Piece: Sendable {
    /// A text of the table, and the values of its slots.
    case template(StaticString, [LocalizedText])
    /// A text that is the same in every language.
    case same(String)
    case each(english: String, simplifiedChinese: String, traditionalChinese: String)
  }

  private var pieces: [Piece]

  /// Takes a text of the table.
  ///
  /// - Parameter values: The values of the slots, in their order.
  package init(_ template: StaticString, _ values: [LocalizedText]) { pieces = [.template(template, values)] }

  /// Takes a text that a function returns in each language.
  package init(_ text: (Language) -> String) {
    pieces = [
      .each(
        english: text(.english), simplifiedChinese: text(.simplifiedChinese),
        traditionalChinese: text(.traditionalChinese))
    ]
  }

  package static let empty = LocalizedText(untranslated: "")
  package static let arrow = LocalizedText(untranslated: " → ")
  package static let colon = LocalizedText(PhoneText.colon)
  package static let comma = LocalizedText(PhoneText.clauseComma)
  /// The space between two sentences.
  package static let sentenceSpace = LocalizedText { $0 == .english ? " " : "" }
  package static let semicolon = LocalizedText(PhoneText.semicolon)

  /// Takes a text that is the same in every language.
  package init(untranslated text: String) { pieces = text.isEmpty ? [] : [.same(text)] }

  /// Lists names or numbers, which stay as they are, with commas between them.
  package init(list items: [String]) {
    self.init { items.joined(separator: PhoneText.comma(in: $0)) }
  }

  package var english: String { self[.english] }
  package var simplifiedChinese: String { self[.simplifiedChinese] }
  package var traditionalChinese: String { self[.traditionalChinese] }

  /// Joins two parts of a text.
  package static func + (first: LocalizedText, second: LocalizedText) -> LocalizedText {
    var text = first
    text += second
    return text
  }

  package static func += (text: inout LocalizedText, more: LocalizedText) { text.pieces += more.pieces }

  /// The text in a language.
  package subscript(language: Language) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .template(let template, let values):
        text += template.text(in: language, values.map { $0[language] })
      case .same(let same): text += same
      case .each(let english, let simplifiedChinese, let traditionalChinese):
        switch language {
        case .english: text += english
        case .simplifiedChinese: text += simplifiedChinese
        case .traditionalChinese: text += traditionalChinese
        }
      }
    }
    return text
  }
}

extension LocalizedText: Hashable {
  package static func == (one: LocalizedText, other: LocalizedText) -> Bool {
    Language.allCases.allSatisfy { one[$0].hasSameBytes(as: other[$0]) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(english.bytes) }
}

extension [LocalizedText] {
  /// Joins texts with another one between them.
  package func joined(_ separator: LocalizedText) -> LocalizedText {
    guard let first else { return .empty }
    return dropFirst().reduce(first) { $0 + separator + $1 }
  }
}

/// A value for a slot of a text.
package protocol TextPart {
  var localizedText: LocalizedText { get }
}

extension LocalizedText: TextPart {
  package var localizedText: LocalizedText { self }
}

extension String: TextPart {
  package var localizedText: LocalizedText { LocalizedText(untranslated: self) }
}

extension Int: TextPart {
  package var localizedText: LocalizedText { LocalizedText(untranslated: String(utf8: "\(self)")) }
}
