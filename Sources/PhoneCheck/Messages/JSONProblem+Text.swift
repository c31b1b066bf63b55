internal import Platform
internal import StrictJSON
internal import TerminalText

extension InvalidJSON: CustomStringConvertible {
  /// The syntax that was found, the syntax that was expected, and, if it isn't obvious, how to fix it.
  public var description: String { message(in: .english) }

  /// The syntax that was found, the syntax that was expected, and, if it isn't obvious, how to fix it.
  package func message(in language: Language) -> String {
    let place = related.map { String(utf8: "\($0.line):\($0.column)") } ?? JSONText.beginning(in: language)
    let message = problem.cause.message(place, in: language)
    guard problem.count > 1 else { return message }
    return JSONText.severalPlaces(fact: message, count: String(utf8: "\(problem.count)"), in: language)
  }

  /// The message about a whole file.
  func sentenceAboutFile(in language: Language) -> String {
    switch problem.cause {
    case .empty: DefinitionsText.emptyFile(in: language)
    case .blank: DefinitionsText.blankFile(in: language)
    default: message(in: language)
    }
  }
}

extension JSONProblem.Cause {
  /// - Parameter place: Line and column of the other place in the text that the problem mentions.
  fileprivate func message(_ place: String, in language: Language) -> String {
    switch self {
    case .duplicateKey(let key): JSONText.duplicateKey(key: quoted(key), place: place, in: language)
    case .invalidEscape("u"): JSONText.uEscape(in: language)
    case .invalidEscape(let scalar?):
      JSONText.invalidEscape(escape: String(utf8: "\\\(VisibleText.escaping(scalar))"), in: language)
    case .invalidEscape(nil): JSONText.emptyEscape(in: language)
    case .loneSurrogate(let unit):
      JSONText.loneSurrogate(
        escape: String(utf8: "\\u\(VisibleText.hexadecimal(UInt32(unit)))"), in: language)
    case .controlCharacter(UInt8(ascii: "\n")), .controlCharacter(UInt8(ascii: "\r")):
      JSONText.lineBreak(in: language)
    case .controlCharacter(UInt8(ascii: "\t")): JSONText.tab(in: language)
    case .controlCharacter(let byte):
      JSONText.controlCharacter(
        character: String(utf8: VisibleText.codePoint(UInt32(byte))),
        escape: String(utf8: "\\u\(VisibleText.hexadecimal(UInt32(byte), width: 4))"), in: language)
    case .invalidUTF8(let byte):
      JSONText.invalidUTF8(byte: String(utf8: VisibleText.hexadecimal(byte)), in: language)
    case .empty: JSONText.empty(in: language)
    case .blank: JSONText.blank(in: language)
    case .unexpected(let found, let expected):
      DefinitionsText.wrongType(
        found: found.text(in: language), expected: expected.text(in: language), in: language
      )
      .with(advice: JSONProblem.Slip(found, expected)?.advice(in: language), in: language)
    case .comment(let start): JSONText.comment(start: start, in: language)
    case .trailingComma: JSONText.trailingComma(in: language)
    case .wrongQuote("'"): JSONText.singleQuote(in: language)
    case .wrongQuote(let quote):
      JSONText.wrongQuote(quote: JSONProblem.Symbol.character(quote).text(in: language), in: language)
    case .unknownWord(let word):
      JSONText.unknownWord(word: word, in: language)
        .with(advice: JSONProblem.WordMeaning(word).advice(in: language), in: language)
    case .unquotedKey(let key): JSONText.unquotedKey(key: key, quoted: quoted(key), in: language)
    case .leadingZero: JSONText.leadingZero(in: language)
    case .unclosed(.array): JSONText.unclosedArray(place: place, in: language)
    case .unclosed: JSONText.unclosedObject(place: place, in: language)
    case .unterminatedString: JSONText.unterminatedString(in: language)
    case .tooDeep(let limit): JSONText.tooDeep(limit: String(utf8: "\(limit)"), in: language)
    case .trailingContent(let found): JSONText.trailingContent(found: found.text(in: language), in: language)
    }
  }
}

extension JSONProblem.Symbol {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .endOfText: JSONText.endOfText(in: language)
    case .byte(let byte):
      JSONText.invalidByte(byte: String(utf8: VisibleText.hexadecimal(byte)), in: language)
    case .character("\""): DefinitionsText.string(in: language)
    case .character(let scalar) where scalar.value < 0x20 || scalar.value == 0x7F:
      JSONText.controlFound(character: String(utf8: VisibleText.codePoint(scalar.value)), in: language)
    case .character(let scalar) where scalar.isASCII:
      JSONText.character(character: quoted(String(scalar)), in: language)
    case .character(let scalar):
      JSONText.characterAndCode(
        character: quoted(String(scalar)), code: String(utf8: VisibleText.codePoint(scalar.value)),
        in: language)
    }
  }
}

extension JSONProblem.Expectation {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .value: JSONText.value(in: language)
    case .valueOrClosingBracket: JSONText.valueOrBracket(in: language)
    case .key: JSONText.key(in: language)
    case .keyOrClosingBrace: JSONText.keyOrBrace(in: language)
    case .colon: JSONText.colon(in: language)
    case .commaOrClosingBrace: JSONText.commaOrBrace(in: language)
    case .commaOrClosingBracket: JSONText.commaOrBracket(in: language)
    case .digit: JSONText.digit(in: language)
    }
  }
}

extension JSONProblem {
  /// The likely cause of something unexpected.
  fileprivate enum Slip {
    case missingComma, wrongQuote, plusSign, encoding, foreignPunctuation

    /// `nil` if none is likely.
    init?(_ found: Symbol, _ expected: Expectation) {
      switch (found, expected) {
      case (.character("\""), .commaOrClosingBrace), (.character("\""), .commaOrClosingBracket),
        (.character("{"), .commaOrClosingBracket), (.character("["), .commaOrClosingBracket):
        self = .missingComma
      case (.character(let scalar), .commaOrClosingBrace) where scalar.properties.isAlphabetic,
        (.character(let scalar), .commaOrClosingBracket) where scalar.properties.isAlphabetic:
        self = .wrongQuote
      case (.character("+"), .value), (.character("+"), .valueOrClosingBracket): self = .plusSign
      case (.byte, _): self = .encoding
      case (.character(let scalar), _) where scalar.value > 0x7F: self = .foreignPunctuation
      default: return nil
      }
    }

    func advice(in language: Language) -> String {
      switch self {
      case .missingComma: JSONText.commaAdvice(in: language)
      case .wrongQuote: JSONText.quoteAdvice(in: language)
      case .plusSign: JSONText.plusAdvice(in: language)
      case .encoding: JSONText.encodingAdvice(in: language)
      case .foreignPunctuation: JSONText.punctuationAdvice(in: language)
      }
    }
  }

  /// The meaning of a word in other languages.
  fileprivate enum WordMeaning {
    /// A number that isn't finite.
    case infinite
    /// A word that JSON writes differently.
    case word(String)
    /// Text without quotes.
    case text

    init(_ word: String) {
      let word = word.bytes
      self =
        if "NaN Infinity -NaN -Infinity".hasWord(word) {
          .infinite
        } else if "None nil undefined NULL Null".hasWord(word) {
          .word("null")
        } else if "True TRUE".hasWord(word) {
          .word("true")
        } else if "False FALSE".hasWord(word) {
          .word("false")
        } else {
          .text
        }
    }

    func advice(in language: Language) -> String {
      switch self {
      case .infinite: JSONText.infiniteAdvice(in: language)
      case .word(let word): JSONText.wordAdvice(word: word, in: language)
      case .text: JSONText.textAdvice(in: language)
      }
    }
  }
}

private func quoted(_ text: String) -> String { VisibleText.quoted(text).description }
