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

  /// Loads definitions.
  ///
  /// - Parameters:
  ///   - options: The names of the options that are on, from `LoadingOptions` in `phonecheck.d.ts`, separated by
  ///     spaces.
  ///   - deciding: Options of the validator, except those with names.
  init(
    json: [UInt8], options: String, deciding: PhoneValidator.Options = PhoneValidator.Options()
  ) throws(DefinitionsError) {
    let loading = LoadingOptions(
      repairEscapes: options.hasWord("repairEscapes".bytes),
      skipBadDefinitions: options.hasWord("skipBadDefinitions".bytes))
    var deciding = deciding
    deciding.acceptsBareInternational = options.hasWord("acceptsBareInternational".bytes)
    if options.hasWord("wholeText".bytes) { deciding.anchoring = .wholeText }
    let catalog = try AreaCodeCatalog(json: json, options: loading)
    guard let validator = try? PhoneValidator(catalog, options: deciding) else {
      preconditionFailure("these options are right")
    }
    self.validator = validator
  }

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

extension Language {
  /// The language that a tag asks for; English for every other text.
  init(nearest tag: String) { self = Language(matching: tag) ?? .english }
}

extension OutputBuffer {
  // MARK: Loading

  mutating func loaded(_ definitions: Definitions) {
    object { json in
      json.member("definitionCount", definitions.catalog.definitions.count)
      json.member("preferred", definitions.catalog.preferred?.countryCode.letters)
      json.member("remarks", array: definitions.catalog.remarks) { json, remark in
        json.object { json in
          json.place(remark)
          json.member("text", remark.rendered(file: "definitions"))
        }
      }
    }
  }

  mutating func failed(_ error: DefinitionsError) {
    object { json in
      json.member("error", "definitions")
      json.member("text", error.description)
      json.member("omittedCount", error.omittedCount)
      json.member("problems", array: error.problems) { json, problem in
        json.object { json in
          json.place(problem)
          json.member("message", problem.sentence(in: .english))
          json.member("text", problem.rendered(file: "definitions"))
        }
      }
    }
  }

  mutating func failed(_ kind: String, _ message: String) {
    object { json in
      json.member("error", kind)
      json.member("text", message)
    }
  }

  private mutating func place(_ finding: some PlacedInDefinitions) {
    member("line", finding.line)
    member("column", finding.column)
    member("offset", finding.offset)
    member("path", finding.path)
    member("definition", finding.definitionLabel)
  }

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
