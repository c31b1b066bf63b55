internal import PatternAutomata
internal import Platform
internal import TerminalText

// Problems and remarks about a definitions file as sentences, without their places.

extension DefinitionsProblem.Cause {
  func sentence(in language: Language) -> String {
    switch self {
    case .tooLarge(let maximum):
      return DefinitionsText.tooLarge(megabytes: String(utf8: "\(maximum >> 20)"), in: language)
    case .foreignFormat(let format): return format.sentence(in: language)
    case .invalidJSON(let json): return json.sentenceAboutFile(in: language)
    case .serviceError(let code, let message):
      var fact = VisibleText.escaping(code, limit: Quote.maximumLength)
      if let message {
        let shown = VisibleText.escaping(message, limit: DefinitionsReader.maximumMessageLength)
        fact = DefinitionsText.codeAndMessage(code: fact, message: shown, in: language)
      }
      return DefinitionsText.serviceError(code: fact, in: language)
    case .wrongType(let found, let expected):
      let fact = DefinitionsText.wrongType(
        found: found.text(in: language), expected: expected.text(in: language), in: language)
      let repair = DefinitionsProblem.TypeRepair(of: found, expected)
      return fact.with(advice: repair?.advice(in: language), in: language)
    case .missingKey(let key, let similar):
      return DefinitionsText.missingKey(key: key, in: language)
        .with(advice: Self.advice(onMissing: key, similar, in: language), in: language)
    case .emptyList: return DefinitionsText.emptyList(in: language)
    case .tooManyDefinitions(let count, let maximum):
      return DefinitionsText.tooManyDefinitions(
        count: String(utf8: "\(count)"), maximum: String(utf8: "\(maximum)"), in: language)
    case .invalidAreaCode(let text):
      let fact =
        text.bytes.starts(with: "00".utf8)
        ? DefinitionsText.invalidAreaCodeAfterZeros(text: Quote.of(text), in: language)
        : DefinitionsText.invalidAreaCode(text: Quote.of(text), in: language)
      return fact.with(advice: Self.correction(ofAreaCode: text, in: language), in: language)
    case .invalidCountryCode(let text):
      let meant = CountryCode(text.narrowed).map {
        DefinitionsText.correctionAdvice(code: $0.letters, in: language)
      }
      return DefinitionsText.invalidCountryCode(text: Quote.of(text), in: language).with(
        advice: meant, in: language)
    case .invalidSuffix(let text): return DefinitionsText.invalidSuffix(text: Quote.of(text), in: language)
    case .invalidTrunkPrefix(let text):
      return DefinitionsText.invalidTrunkPrefix(text: Quote.of(text), in: language)
    case .tooManySuffixes(let count, let maximum):
      return DefinitionsText.tooManySuffixes(
        count: String(utf8: "\(count)"), maximum: String(utf8: "\(maximum)"), in: language)
    case .invalidRegex(let fault, let pattern):
      return fault.sentence(in: language)
        .with(advice: RegexAdvice.text(on: fault, in: pattern, language), in: language)
    case .lostBackslashes: return DefinitionsText.lostBackslashes(in: language)
    case .mixedBackslashes: return DefinitionsText.mixedBackslashes(in: language)
    case .duplicateDefinition(let line, let column):
      return DefinitionsText.duplicateDefinition(place: String(utf8: "\(line):\(column)"), in: language)
    case .nothingLeft(1): return DefinitionsText.nothingLeft(in: language)
    case .nothingLeft(let count):
      return DefinitionsText.noneOfManyLeft(count: String(utf8: "\(count)"), in: language)
    }
  }

  private static func advice(onMissing key: String, _ similar: String?, in language: Language) -> String {
    if let similar {
      return similar.hasSameBytes(as: "data")
        ? DefinitionsText.insideDataAdvice(in: language)
        : DefinitionsText.similarKeyAdvice(key: Quote.of(similar), in: language)
    }
    let examples = ["\"areaCode\": \"86\"", "\"countryCode\": \"CN\"", "\"mobileRegex\": \"^1\\\\d{10}$\""]
    if let example = examples.first(where: { $0.bytes.starts(with: ("\"\(key)\"" as UTF8Text).bytes) }) {
      return DefinitionsText.exampleAdvice(example: example, in: language)
    }
    return DefinitionsText.otherFileAdvice(in: language)
  }

  /// Returns the spelling of the area code that was likely meant, or an area code and a suffix in one: `+1-684`.
  private static func correction(ofAreaCode text: String, in language: Language) -> String? {
    let narrow = text.narrowed
    let parts = narrow.parts(separatedBy: "- ")
    if parts.count == 2, let areaCode = AreaCode(parts[0]), parts[1].isASCIIDigits() {
      return DefinitionsText.suffixAdvice(
        areaCode: Quote.of(areaCode.digits), suffix: Quote.of(parts[1]), in: language)
    }
    return AreaCode(narrow).map { DefinitionsText.correctionAdvice(code: $0.digits, in: language) }
  }

  /// The regex of the problem, and the offset in it.
  var regex: (text: String, offset: Int)? {
    switch self {
    case .invalidRegex(let fault, _) where fault.cause == .empty: nil
    case .invalidRegex(let fault, let pattern): (pattern, fault.offset)
    case .lostBackslashes(let written, let offset), .mixedBackslashes(let written, let offset):
      (written, offset)
    default: nil
    }
  }
}

extension DefinitionsRemark.Cause {
  func sentence(in language: Language) -> String {
    switch self {
    case .byteOrderMark: DefinitionsText.byteOrderMark(in: language)
    case .envelope(dataIsString: false): DefinitionsText.envelope(in: language)
    case .envelope(dataIsString: true): DefinitionsText.envelopeString(in: language)
    case .prefixedAreaCode(let text): DefinitionsText.prefixedAreaCode(text: Quote.of(text), in: language)
    case .lowerCaseCountryCode(let text):
      DefinitionsText.lowerCaseCountryCode(
        text: Quote.of(text), code: Quote.of(CountryCode(text)?.letters ?? text), in: language)
    case .noNames: DefinitionsText.noNames(in: language)
    case .namesInOneString: DefinitionsText.namesInOneString(in: language)
    case .unusableNames(let found):
      DefinitionsText.unusableNames(found: found.text(in: language), in: language)
    case .unusableName(let tag, let found):
      DefinitionsText.unusableName(found: found.text(in: language), tag: Quote.of(tag), in: language)
    case .emptyName(let tag): DefinitionsText.emptyName(tag: Quote.of(tag), in: language)
    case .repeatedLanguage(let tag): DefinitionsText.repeatedLanguage(tag: Quote.of(tag), in: language)
    case .suffixesInOneString(let count):
      DefinitionsText.suffixesInOneString(count: String(utf8: "\(count)"), in: language)
    case .emptySuffix: DefinitionsText.emptySuffix(in: language)
    case .preferredNotListed(let text):
      text.isEmpty
        ? DefinitionsText.preferredEmpty(in: language)
        : DefinitionsText.preferredNotListed(code: Quote.of(text), in: language)
    case .similarKey(let key, let other):
      DefinitionsText.similarKey(key: Quote.of(key), other: other, in: language)
    case .repairedEscapes(let count):
      DefinitionsText.repairedEscapes(count: String(utf8: "\(count)"), in: language)
    case .excessEscapes(let count):
      DefinitionsText.excessEscapes(count: String(utf8: "\(count)"), in: language)
    case .removedEscapes(let count):
      DefinitionsText.removedEscapes(count: String(utf8: "\(count)"), in: language)
    case .unsupportedRegex(let construct, let offset):
      DefinitionsText.unsupportedRegex(
        construct: OutsideSubset.Construct.text(named: construct, in: language),
        offset: String(utf8: "\(offset)"), in: language)
    case .oversizedRegex: DefinitionsText.oversizedRegex(in: language)
    case .leftOut(let problem): DefinitionsText.leftOut(problem: problem.sentence(in: language), in: language)
    }
  }
}

extension DefinitionsFileFormat {
  fileprivate func sentence(in language: Language) -> String {
    switch self {
    case .utf16: DefinitionsText.utf16(in: language)
    case .utf32: DefinitionsText.utf32(in: language)
    case .otherEncoding: DefinitionsText.otherEncoding(in: language)
    case .gzip: DefinitionsText.gzip(in: language)
    case .zip: DefinitionsText.zip(in: language)
    case .codeFence: DefinitionsText.codeFence(in: language)
    case .characterReferences: DefinitionsText.characterReferences(in: language)
    case .markup: DefinitionsText.markup(in: language)
    }
  }
}

extension MobileRegexFault {
  func sentence(in language: Language) -> String {
    switch cause {
    case .empty: return DefinitionsText.emptyRegex(in: language)
    case .tooLong(let count):
      return DefinitionsText.tooLongRegex(
        count: String(utf8: "\(count)"), maximum: String(utf8: "\(MobileRegex.maximumByteCount)"),
        in: language)
    case .startItem(let item): return DefinitionsText.startItem(item: Quote.of(item), in: language)
    case .controlCharacter:
      return DefinitionsText.controlInRegex(offset: String(utf8: "\(offset)"), in: language)
    case .refused(let code, let message):
      // PCRE2 words its errors in English only.
      let fact =
        language == .english
        ? VisibleText.escaping(message).capitalized
        : RegexErrorText.text(code)?.text(in: language)
          ?? DefinitionsText.refusedRegex(code: String(utf8: "\(Int(code))"), in: language)
      return DefinitionsText.atOffset(fact: fact, offset: String(utf8: "\(offset)"), in: language)
    }
  }
}

extension OutsideSubset.Construct {
  /// The name of a construct in a sentence, by its raw value; the raw value itself if there is none.
  static func text(named rawValue: String, in language: Language) -> String {
    OutsideSubset.Construct(named: rawValue)?.text(in: language) ?? rawValue
  }

  /// The name in a sentence, such as “a word boundary”.
  package func text(in language: Language) -> String { texts.text(in: language) }
}

extension String {
  /// Returns the sentence followed by the advice.
  func with(advice: String?, in language: Language) -> String {
    advice.map { DefinitionsText.withAdvice(fact: self, advice: $0, in: language) } ?? self
  }

  /// The text with a capital at its start.
  fileprivate var capitalized: String {
    guard let first = bytes.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return self }
    var result = bytes
    result[0] ^= 0x20
    return String(utf8: result)
  }
}

/// Texts from a file in sentences.
enum Quote {
  /// The maximum length of a file's text in a sentence, in characters.
  static let maximumLength = 64

  /// Returns a text in quotes.
  static func of(_ text: String) -> String { VisibleText.quoted(text, limit: maximumLength).description }
}
