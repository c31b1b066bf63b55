import PhoneCheck
import Platform

#if !hasFeature(Embedded)
  import AreaSearch
#endif

// Definitions and their verdicts. The members have the same names as in `phonecheck check --format json`.

/// Loaded definitions.
struct Definitions {
  let validator: PhoneValidator

  var catalog: AreaCodeCatalog { validator.catalog }

  init(_ validator: PhoneValidator) { self.validator = validator }

  /// The area that a text names; `nil` for an empty text.
  ///
  /// A page's module knows areas by their codes. Names are in another module, which a page loads when it needs them.
  ///
  /// - Parameter found: What that module has found for a text that isn't a listed code, as ``AreaSearchAnswer`` writes it;
  ///   empty if it wasn't asked.
  func area(named text: String, found: String = "") -> Area? {
    #if hasFeature(Embedded)
      guard let answer = AreaSearchAnswer(found) else { return catalog.area(code: text) }
      let definitions = answer.ids.compactMap { catalog.definition($0) }
      return answer.isListed ? Area(definitions) : Area(unlisted: UnlistedArea(text) { _ in definitions })
    #else
      return catalog.area(inCell: text)
    #endif
  }

  /// The shape of numbers in an area, by its first definition; without an area, in the preferred one.
  func shape(of area: Area?) -> NumberShape? {
    let definition = area?.definitions.first ?? catalog.preferred
    return definition.flatMap { validator.shape(of: $0.id) }
  }
}

extension Definitions {
  /// Loads compiled definitions, for a page that doesn't read regexes.
  ///
  /// - Parameter options: The names of the options that are on, as for JSON; also `only=CN` and `exclude=US` for
  ///   definitions of some countries.
  init(compiled bytes: [UInt8], options: String) throws(CompiledDefinitionsError) {
    let catalog = try AreaCodeCatalog(compiledBytes: bytes).keeping(options)
    validator = PhoneValidator(withoutRegexes: catalog, options: Self.deciding(options))
  }

  /// The options of the validator that have names.
  static func deciding(
    _ options: String, _ others: PhoneValidator.Options = PhoneValidator.Options()
  ) -> PhoneValidator.Options {
    var deciding = others
    deciding.acceptsBareInternational = options.hasWord("acceptsBareInternational".bytes)
    if options.hasWord("wholeText".bytes) { deciding.anchoring = .wholeText }
    return deciding
  }
}

extension AreaCodeCatalog {
  /// Returns the definitions of the countries that options name, or all if they name none.
  fileprivate func keeping(_ options: String) throws(CompiledDefinitionsError) -> AreaCodeCatalog {
    let hasOnly = options.bytes[...].firstOccurrence(of: "only=".bytes[...]) != nil
    return try keepingCompiled { definition in
      let country = definition.countryCode.letters
      let isNamed = { (word: String) in options.hasWord(word.bytes + country.bytes) }
      return (!hasOnly || isNamed("only=")) && !isNamed("exclude=")
    }
  }
}

extension Language {
  /// The language that a tag asks for; English for every other text.
  init(nearest tag: String) { self = Language(matching: tag) ?? .english }
}

extension OutputBuffer {
  // MARK: Verdicts

  mutating func verdict(_ verdict: Verdict, _ definitions: Definitions, _ language: Language) {
    object { json in
      json.member("status", verdict.status.rawValue)
      json.member("reason", verdict.reason?.rawValue)
      json.member("message", verdict.message(in: language))
      switch verdict {
      case .valid(let number):
        let definition = number.definitionID.flatMap { definitions.catalog.definition($0) }
        json.member("country", definition?.countryCode.letters)
        json.member("countryName", definition?.name(in: language))
        json.member("number") { $0.forms(of: number) }
        json.remarks(number.remarks)
      case .invalid(let rejection):
        json.member("offset", rejection.offset)
        json.member("country", rejection.definition?.countryCode.letters)
        json.member("countryName", rejection.definition?.name(in: language))
        if let suggestion = rejection.suggestion {
          json.member("suggestion") { json in
            json.member("country", suggestion.definition.countryCode.letters)
            json.member("canonical", suggestion.number.canonical)
          }
        }
      case .undecided(let failure):
        json.member("country", failure.definition?.countryCode.letters)
      }
    }
  }

  mutating func forms(of number: PhoneNumber) {
    for format in PhoneNumber.Format.allCases { member(number, as: format) }
    member("areaCode", number.areaCode.digits)
    member("nationalDigits", number.nationalDigits)
    member("extension", number.extensionDigits)
    member("interpretation", number.interpretation.name)
    member("alsoMatches", array: number.alsoMatches) { $0.element($1.countryCode.letters) }
  }

  private mutating func remarks(_ remarks: [ReadingRemark]) {
    guard !remarks.isEmpty else { return }
    member("remarks", array: remarks) { $0.element($1.name) }
  }

  // MARK: Typing

  mutating func typingState(_ state: TypingState) {
    object { json in
      switch state {
      case .empty: json.member("state", "empty")
      case .incomplete(let next, let missing):
        json.member("state", "incomplete")
        json.digits("next", next)
        json.member("missing", missing)
      case .complete(let next):
        json.member("state", "complete")
        json.digits("next", next)
      case .dead(let offset, let expected):
        json.member("state", "dead")
        json.member("offset", offset)
        json.digits("expected", expected)
      }
    }
  }

  mutating func digits(_ name: StaticString, _ digits: DigitSet) {
    member(name, array: digits.digits) { $0.element($1) }
  }

  // MARK: Areas

  mutating func areas(_ found: [AreaCodeDefinition], of definitions: Definitions, _ language: Language) {
    let preferred = definitions.catalog.preferred?.id
    array(found) { json, definition in
      json.object { json in
        json.member("country", definition.countryCode.letters)
        json.member("areaCode", definition.areaCode.digits)
        json.member("name", definition.name(in: language))
        json.member("suffixes", array: definition.suffixes) { $0.element($1) }
        json.member("isPreferred", definition.id == preferred)
      }
    }
  }

  mutating func shape(_ shape: NumberShape?) {
    object { json in
      guard let shape else { return }
      json.member("lengths", shape.lengths.description)
      json.digits("firstDigits", shape.firstDigits)
      json.member("beginnings", array: shape.beginnings) { $0.element($1) }
      json.member("example", shape.example?.national)
    }
  }
}
