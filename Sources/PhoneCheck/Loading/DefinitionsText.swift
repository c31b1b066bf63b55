internal import PatternAutomata
package import Platform
internal import StrictJSON
internal import TerminalText

/// The English texts of all problems and remarks about a definitions file, in this file only.
///
/// Other languages are in `DefinitionTools`, which apps and browsers don't load.
package enum DefinitionsText {
  /// The maximum length of a text from the file in a sentence, in characters.
  package static let maximumQuoteLength = 64
  /// The maximum length of a service's own message in a sentence, in characters.
  package static let maximumMessageLength = 200

  /// Returns the regex of a problem, and the offset in it.
  static func regex(_ cause: DefinitionsProblem.Cause) -> (text: String, offset: Int)? {
    switch cause {
    case .invalidRegex(let fault, _) where fault.cause == .empty: nil
    case .invalidRegex(let fault, let pattern): (pattern, fault.offset)
    case .lostBackslashes(let written, let offset), .mixedBackslashes(let written, let offset):
      (written, offset)
    default: nil
    }
  }

  static func sentence(_ cause: DefinitionsProblem.Cause) -> UTF8Text {
    switch cause {
    case .tooLarge(let maximum):
      "the file is longer than \(maximum >> 20) MiB, the most that is read; is it a definitions file?"
    case .foreignFormat(let format): sentence(format)
    case .invalidJSON(let json): sentence(json)
    case .serviceError(let code, let message):
      """
      the file holds an error of the identity service, not definitions: code \
      \(VisibleText.escaping(code, limit: maximumQuoteLength))\(": ", if: message != nil)\
      \(VisibleText.escaping(message ?? "", limit: maximumMessageLength)); fetch the definitions again
      """
    case .wrongType(let found, let expected): wrongType(found, expected)
    case .missingKey(let key, let similar): missingKey(key, similar: similar)
    case .emptyList: "the list is empty; expected at least one definition"
    case .tooManyDefinitions(let count, let maximum):
      "there are \(count) definitions, more than the \(maximum) that are read; split the file"
    case .invalidAreaCode(let text):
      """
      \(quoted(text)) isn't an area code; expected 1 to 6 ASCII digits\(" after 00", if: text.bytes[...].starts(with: "00"))\
      \(areaCodeCorrection(of: text))
      """
    case .invalidCountryCode(let text):
      """
      \(quoted(text)) isn't a country code; expected two ASCII letters (ISO 3166-1 alpha-2)\
      \(correction(countryCode(meantBy: text)?.letters))
      """
    case .invalidSuffix(let text):
      "\(quoted(text)) isn't a suffix; expected 1 to 15 ASCII digits, such as \"684\""
    case .invalidTrunkPrefix(let text):
      "\(quoted(text)) isn't a trunk prefix; expected 1 to 4 ASCII digits, such as \"0\", at most 8 of them, or \"\" for none"
    case .tooManySuffixes(let count, let maximum):
      "there are \(count) suffixes, more than the \(maximum) that are read; a suffix is how numbers begin, not a whole number"
    case .invalidRegex(let fault, let pattern): "\(sentence(fault))\(advice(on: fault, in: pattern))"
    case .lostBackslashes:
      """
      the backslashes of this regex were lost, as in text copied from documentation; in JSON every backslash of a \
      regex is written twice (\\\\d for \\d): double them, or use --repair-escapes
      """
    case .mixedBackslashes:
      """
      some backslashes of this regex are doubled and some are not, which --repair-escapes can't repair; in JSON every \
      backslash of a regex is written twice (\\\\d for \\d)
      """
    case .duplicateDefinition(let line, let column):
      "a definition with this area code and country code is already at \(line):\(column); remove one of them"
    case .nothingLeft(let count):
      count == 1
        ? "the only definition has an error; none is left"
        : "each of the \(count) definitions has an error; none is left"
    }
  }

  static func sentence(_ cause: DefinitionsRemark.Cause) -> UTF8Text {
    switch cause {
    case .byteOrderMark: "skipped a UTF-8 byte order mark"
    case .envelope(let dataIsString):
      "read the definitions from \"data\" of a response\(", a string of JSON", if: dataIsString)"
    case .prefixedAreaCode(let text):
      "read \(quoted(text)) as an area code; it is usually written in digits alone"
    case .lowerCaseCountryCode(let text):
      "read \(quoted(text)) as \(quoted(CountryCode(text)?.letters ?? text))"
    case .noNames: "no names (displayMapping); the country code is used instead"
    case .namesInOneString: "read one string as an object with names"
    case .unusableNames(let found):
      "found \(name(of: found)), expected an object with names; the country code is used instead"
    case .unusableName(let tag, let found):
      "found \(name(of: found)), expected the name for \(quoted(tag)); skipped it"
    case .emptyName(let tag): "skipped the empty name for \(quoted(tag))"
    case .repeatedLanguage(let tag): "skipped a second name for the language \(quoted(tag))"
    case .suffixesInOneString(let count):
      "read one string as \(count, "suffix", "suffixes"); they are usually an array of strings"
    case .emptySuffix: "skipped an empty suffix"
    case .preferredNotListed(let text):
      """
      \(text.isEmpty ? "the code is empty" : "no definition has the code \(quoted(text))"), so no definition is preferred; \
      name a listed country code or area code, or leave it out
      """
    case .similarKey(let key, let other): "the key \(quoted(key)) is ignored; is \"\(other)\" meant?"
    case .repairedEscapes(let count):
      "doubled \(count, "backslash", "backslashes") that had been lost"
    case .excessEscapes(let count):
      """
      \(count, "backslash is", "backslashes are") doubled, but no number contains a backslash: \
      the regex rejects every number; was it escaped once too often for JSON? --repair-escapes removes them
      """
    case .removedEscapes(let count):
      "removed \(count, "backslash", "backslashes") that were there twice"
    case .unsupportedRegex(let construct, let offset):
      """
      this build is without PCRE2 and can't run \(OutsideSubset.Construct.name(of: construct)) at offset \(offset): \
      \(undecidedHere)
      """
    case .oversizedRegex:
      "this build is without PCRE2, and the automaton of this regex is too large: \(undecidedHere)"
    case .leftOut(let problem): "left out this definition: \(sentence(problem))"
    }
  }

  private static let undecidedHere = "numbers of this definition are undecided here; leave them to a server"

  private static func sentence(_ json: InvalidJSON) -> UTF8Text {
    switch json.problem.cause {
    case .empty: "the file is empty; fetch the definitions again"
    case .blank: "the file contains only white space; fetch the definitions again"
    default: UTF8Text(json.description)
    }
  }

  private static func sentence(_ format: DefinitionsFileFormat) -> UTF8Text {
    switch format {
    case .utf16: "the file is in UTF-16; save it as UTF-8"
    case .otherEncoding:
      "the file is in an encoding other than UTF-8, such as GB18030; save it as UTF-8: iconv -f GB18030 -t UTF-8"
    case .utf32: "the file is in UTF-32; save it as UTF-8"
    case .gzip: "the file is compressed with gzip; unpack it first (gunzip)"
    case .zip: "the file is a ZIP archive; unpack it first"
    case .codeFence:
      "the file begins with a code fence, as copied from a Markdown page; remove the lines with ```"
    case .characterReferences:
      """
      the quotes are written as HTML character references such as &quot;, as copied from a page's source; copy the text \
      that the page shows, or unescape it first
      """
    case .markup:
      "the file is an HTML or XML page, not JSON; is it a login or error page? Fetch the definitions again"
    }
  }

  static func sentence(_ fault: MobileRegexFault) -> UTF8Text {
    switch fault.cause {
    case .empty: "the regex is empty and would accept everything; write one, or remove the definition"
    case .tooLong(let count):
      "the regex has \(count) bytes, more than the \(MobileRegex.maximumByteCount) that are compiled; shorten it"
    case .startItem(let item):
      "\(quoted(item)) at the start would change how the whole regex is read; remove it"
    case .controlCharacter:
      """
      a backspace or form feed at offset \(fault.offset): \\b or \\f whose backslash was lost? \
      In JSON write \\\\b or \\\\f
      """
    case .refused(_, let message):
      "\(VisibleText.escaping(message)) at offset \(fault.offset)"
    }
  }

  /// Returns advice on a fault, as the rest of a sentence; empty if the fault says enough.
  private static func advice(on fault: MobileRegexFault, in pattern: String) -> UTF8Text {
    guard case .refused(let code, _) = fault.cause else { return "" }
    if let point = RegexAdvice.codePoint(code, in: pattern, at: fault.offset) {
      return "; write \(point.new) for \(point.old)"
    }
    return "; \(RegexAdvice.text(forError: code, at: pattern.bytes.dropFirst(fault.offset).first))"
  }

  package static func quoted(_ text: String) -> UTF8Text {
    VisibleText.quoted(text, limit: maximumQuoteLength)
  }

  private static func areaCodeCorrection(of text: String) -> UTF8Text {
    guard let meant = areaCode(meantBy: text) else { return "" }
    guard let suffix = meant.suffix else { return correction(meant.areaCode.digits) }
    return ": write \(quoted(meant.areaCode.digits)), and \(quoted(suffix)) in areaCodeSuffixes"
  }

  /// Returns the area code that was likely meant, and the suffix if both are written together: `+1-684`.
  package static func areaCode(meantBy text: String) -> (areaCode: AreaCode, suffix: String?)? {
    let narrow = text.narrowed
    let parts = narrow.parts(separatedBy: "- ")
    if parts.count == 2, let areaCode = AreaCode(parts[0]), parts[1].isASCIIDigits() {
      return (areaCode, parts[1])
    }
    return AreaCode(narrow).map { ($0, nil) }
  }

  /// Returns the country code that was likely meant.
  package static func countryCode(meantBy text: String) -> CountryCode? {
    CountryCode(text.narrowed)
  }

  private static func correction(_ code: String?) -> UTF8Text {
    code.map { ": write \"\($0)\"" } ?? ""
  }
}
