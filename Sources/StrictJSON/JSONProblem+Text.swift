internal import Platform
internal import TerminalText

extension JSONProblem {
  /// Returns a description of the problem and, if it isn't obvious, how to fix it.
  ///
  /// - Parameter related: The line and column of `relatedOffset`.
  package func message(related: JSONPosition?) -> String {
    let there: UTF8Text = related.map { "\($0.line):\($0.column)" } ?? "its beginning"
    let message = cause.message(related: there)
    let text: UTF8Text = count > 1 ? "\(message) (\(count) such places in this string)" : message
    return text.description
  }
}

extension JSONProblem.Cause {
  fileprivate func message(related: UTF8Text) -> UTF8Text {
    switch self {
    case .duplicateKey(let key):
      "the key \(VisibleText.quoted(key)) is here twice (first at \(related)); remove one of them"
    case .invalidEscape(let scalar): invalidEscape(scalar)
    case .loneSurrogate(let unit):
      """
      \\u\(VisibleText.hexadecimal(UInt32(unit))) is half of a surrogate pair; \
      write the other half beside it, or the character itself
      """
    case .controlCharacter(let byte): Self.controlCharacter(byte)
    case .invalidUTF8(let byte):
      "byte \(VisibleText.hexadecimal(byte)) begins no valid UTF-8 character; save the file as UTF-8"
    case .empty: "the text is empty; expected a JSON object"
    case .blank: "there is nothing but white space; expected a JSON object"
    case .unexpected(let found, let expected): Self.unexpected(found, expected)
    case .comment(let start): "found a comment (\(start)); JSON has no comments, remove it"
    case .trailingComma: "found a trailing comma before a closing bracket; remove it"
    case .wrongQuote("'"): "found a single quote ('); JSON uses only \"double quotes\""
    case .wrongQuote(let quote):
      "found the quote \(JSONProblem.Symbol.character(quote).text); JSON uses only \"double quotes\""
    case .unknownWord(let word): Self.unknownWord(word)
    case .unquotedKey(let key): "found the key \(key) without quotes; write \(VisibleText.quoted(key))"
    case .leadingZero:
      "found a number that begins with 0; write it in quotes if it is text, else without the zero"
    case .unclosed(.array):
      "the text ends inside the array that begins at \(related); expected \"]\": is the file cut off?"
    case .unclosed:
      "the text ends inside the object that begins at \(related); expected \"}\": is the file cut off?"
    case .unterminatedString: "found a string without closing quote; add it, or is the file cut off?"
    case .tooDeep(let limit):
      "found more than \(limit) objects and arrays inside each other; nest them less deeply"
    case .trailingContent(let found):
      "found \(found.text) after the end of the JSON value; remove what follows"
    }
  }

  private func invalidEscape(_ scalar: Unicode.Scalar?) -> UTF8Text {
    switch scalar {
    case "u": "found \\u without four hexadecimal digits; a backslash itself is written \\\\"
    case let scalar?:
      "found \\\(VisibleText.escaping(scalar)), which isn't a JSON escape; a backslash itself is written \\\\"
    case nil: "found a backslash before nothing; a backslash itself is written \\\\"
    }
  }

  private static func controlCharacter(_ byte: UInt8) -> UTF8Text {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      "found a line break inside a string; is the closing quote missing? In text it is written \\n"
    case UInt8(ascii: "\t"): "found a tab inside a string; write \\t"
    default:
      """
      found the control character \(VisibleText.codePoint(UInt32(byte))) inside a string; remove it, or write \
      \\u\(VisibleText.hexadecimal(UInt32(byte), width: 4))
      """
    }
  }

  private static func unexpected(_ found: JSONProblem.Symbol, _ expected: JSONProblem.Expectation) -> UTF8Text
  {
    let text: UTF8Text = "found \(found.text), expected \(expected.text)"
    switch JSONProblem.Slip(found, expected) {
    case .comma: return "\(text); is a comma missing before it?"
    case .quote: return "\(text); is a quote missing, or one too many, before it?"
    case .plusSign: return "\(text); JSON numbers have no plus sign; put text in quotes"
    case .encoding: return "\(text); save the file as UTF-8"
    case .foreignPunctuation: return "\(text); JSON punctuation and spaces are ASCII"
    case nil: return text
    }
  }

  private static func unknownWord(_ word: String) -> UTF8Text {
    let text: UTF8Text = "found \(word), which isn't a JSON value"
    switch JSONProblem.WordMeaning(word) {
    case .infinite: return "\(text); numbers are finite"
    case .word(let word): return "\(text); write \(word)"
    case .text: return "\(text); put text in \"double quotes\""
    }
  }
}

extension JSONProblem {
  /// The likely cause of unexpected syntax.
  package enum Slip {
    /// A comma is missing.
    case comma
    /// A quote is missing, or there is one too many.
    case quote
    /// A number begins with a plus sign.
    case plusSign
    /// The text isn't UTF-8.
    case encoding
    /// Punctuation or a space isn't ASCII.
    case foreignPunctuation

    /// Guesses the cause; `nil` if none is likely.
    package init?(_ found: Symbol, _ expected: Expectation) {
      switch (found, expected) {
      case (.character("\""), .commaOrClosingBrace), (.character("\""), .commaOrClosingBracket),
        (.character("{"), .commaOrClosingBracket), (.character("["), .commaOrClosingBracket):
        self = .comma
      case (.character(let scalar), .commaOrClosingBrace) where scalar.properties.isAlphabetic,
        (.character(let scalar), .commaOrClosingBracket) where scalar.properties.isAlphabetic:
        self = .quote
      case (.character("+"), .value), (.character("+"), .valueOrClosingBracket): self = .plusSign
      case (.byte, _): self = .encoding
      case (.character(let scalar), _) where scalar.value > 0x7F: self = .foreignPunctuation
      default: return nil
      }
    }
  }

  /// The meaning that a word has in other languages.
  package enum WordMeaning {
    /// A number that isn't finite.
    case infinite
    /// A value that JSON writes as this word.
    case word(String)
    /// Text without quotes.
    case text

    package init(_ word: String) {
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
  }
}

extension JSONProblem.Symbol {
  /// The description in a message.
  fileprivate var text: UTF8Text {
    switch self {
    case .endOfText: "the end of the text"
    case .byte(let byte): "byte \(VisibleText.hexadecimal(byte)), which begins no valid UTF-8 character"
    case .character("\""): "a string"
    case .character(let scalar) where scalar.value < 0x20 || scalar.value == 0x7F:
      "the control character \(VisibleText.codePoint(scalar.value))"
    case .character(let scalar) where scalar.isASCII: VisibleText.quoted(String(scalar))
    case .character(let scalar):
      "\(VisibleText.quoted(String(scalar))) (\(VisibleText.codePoint(scalar.value)))"
    }
  }
}

extension JSONProblem.Expectation {
  fileprivate var text: UTF8Text {
    switch self {
    case .value: "a value"
    case .valueOrClosingBracket: "a value or \"]\""
    case .key: "a key in double quotes"
    case .keyOrClosingBrace: "a key in double quotes or \"}\""
    case .colon: "\":\""
    case .commaOrClosingBrace: "\",\" or \"}\""
    case .commaOrClosingBracket: "\",\" or \"]\""
    case .digit: "a digit"
    }
  }
}
