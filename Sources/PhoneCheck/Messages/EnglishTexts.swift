#if hasFeature(Embedded)

  internal import Platform

  // A page has the English texts of Data/messages.tsv. Those of other languages are files, which it loads when it needs them: see
  // `PageTexts`. One literal for all texts, and a number for each, take a third of the code that a literal for each takes.

  /// The English texts of a module in a page.
  package struct EnglishTexts: Sendable {
    private let texts: StaticString
    /// The offset of U+001E after each text.
    private let ends: [Int32]
    /// The lines in a language's file for the first texts; the others are only in English.
    private let lines: Range<Int>

    package init(_ texts: StaticString, lines: Range<Int>) {
      (self.texts, self.lines) = (texts, lines)
      ends = texts.offsets(of: 0x1E)
    }

    /// The text with a number in a language, its slots unfilled; in English if the page hasn't loaded the language.
    @inline(never)
    package func text(_ number: Int, in language: Language) -> String {
      if number < lines.count, let text = PageTexts[language]?.text(atLine: lines.lowerBound + number) {
        return text
      }
      return ownText(number, in: .english)
    }

    /// The text with a number and values for its slots.
    @inline(never)
    package func text(_ number: Int, in language: Language, _ values: [String]) -> String {
      let text = text(number, in: language)
      // Without slots, {1} is a part of the text.
      return values.isEmpty ? text : text.filled(with: values, closingUpChinese: true)
    }

    /// The text of the table in a language, whatever the page has loaded; in English if the page doesn't have it.
    @inline(never)
    package func ownText(_ number: Int, in language: Language) -> String {
      let start = number == 0 ? 0 : Int(ends[number - 1]) + 1
      return texts.part(language.number, of: start..<Int(ends[number]), separatedBy: 0x1F)
    }
  }

  /// A text with a number among the English texts of a module.
  package protocol NumberedText {
    static var english: EnglishTexts { get }

    /// The number among the texts.
    var number: Int { get }
  }

  extension NumberedText {
    /// The text in a language, its slots unfilled; in English if the page hasn't loaded the language.
    package func text(in language: Language) -> String { Self.english.text(number, in: language) }

    /// The text in a language with values for its slots.
    package func text(in language: Language, _ values: [String]) -> String {
      Self.english.text(number, in: language, values)
    }

    @inline(never)
    package func text(in language: Language, _ one: String) -> String { text(in: language, [one]) }

    @inline(never)
    package func text(in language: Language, _ one: String, _ two: String) -> String {
      text(in: language, [one, two])
    }

    @inline(never)
    package func text(in language: Language, _ one: String, _ two: String, _ three: String) -> String {
      text(in: language, [one, two, three])
    }

    @inline(never)
    package func text(in language: Language, _ one: String, _ two: String, _ three: String, _ four: String)
      -> String
    {
      text(in: language, [one, two, three, four])
    }

    /// The text of the table in a language; in English if the page doesn't have it.
    package func ownText(in language: Language) -> String { Self.english.ownText(number, in: language) }
  }

#else

  extension StaticString {
    /// The text of the table in a language; a page may have loaded others.
    package func ownText(in language: Language) -> String { text(in: language) }
  }

#endif
