import PhoneCheck

/// The verdict of one number as a JSON object; keys without a value are left out.
struct CheckRecord: Encodable {
  struct Number: Encodable {
    var canonical: String
    var e164: String
    var international: String
    var national: String
    var rfc3966: String
    var masked: String
    var spelling: String
    var areaCode: String
    var nationalDigits: String
    var `extension`: String?
    var interpretation: String
    var alsoMatches: [String]
  }

  struct Step: Encodable {
    var interpretation: String
    var country: String
    var areaCode: String
    var nationalDigits: String
    var spelling: String?
  }

  /// The number as written; bytes that are not UTF-8 show as U+FFFD.
  var input: String
  var status: String
  var reason: String?
  /// Where the number went wrong, in bytes of the input.
  var offset: Int?
  var message: String?
  var country: String?
  var countryName: String?
  var number: Number?
  var steps: [Step]?

  init(_ checked: CheckedNumber, language: Language) {
    input = String(decoding: checked.written, as: UTF8.self)
    status = checked.isValid ? "valid" : "invalid"
    switch checked.finding {
    case .read(let explanation):
      set(explanation.verdict, language)
      steps = explanation.attempts.map(Step.init)
      if explanation.verdict.number != nil { set(explanation.attempts.last?.definition, language) }
    case .exact(.match(let definition)):
      set(definition, language)
    case .exact(.noMatch):
      set(.patternMismatch, message: ReasonCode.patternMismatch.message(in: language))
    case .exact(.undecided(let failure)):
      set(.undecided(failure), language)
    }
  }

  private mutating func set(_ verdict: Verdict, _ language: Language) {
    switch verdict {
    case .valid(let number):
      self.number = Number(number)
    case .invalid(let rejection):
      set(rejection.reason, message: rejection.message(in: language))
      offset = rejection.offset
    case .undecided(let failure):
      status = "undecided"
      set(failure.reason, message: failure.message(in: language))
    }
  }

  private mutating func set(_ reason: ReasonCode, message: String) {
    self.reason = reason.rawValue
    self.message = message
  }

  private mutating func set(_ definition: AreaCodeDefinition?, _ language: Language) {
    country = definition?.countryCode.letters
    countryName = definition?.name(in: language)
  }
}

extension CheckRecord.Number {
  init(_ number: PhoneNumber) {
    self.init(
      canonical: number.canonical, e164: number.e164, international: number.international,
      national: number.national, rfc3966: number.rfc3966, masked: number.masked,
      spelling: number.formatted(.spelling),
      areaCode: number.areaCode.digits, nationalDigits: number.nationalDigits,
      extension: number.extensionDigits,
      interpretation: number.interpretation.name, alsoMatches: number.alsoMatches.map(\.countryCode.letters))
  }
}

extension CheckRecord.Step {
  init(_ attempt: Attempt) {
    self.init(
      interpretation: attempt.interpretation.name, country: attempt.definition.countryCode.letters,
      areaCode: attempt.definition.areaCode.digits, nationalDigits: attempt.nationalDigits,
      spelling: attempt.acceptedSpelling)
  }
}
