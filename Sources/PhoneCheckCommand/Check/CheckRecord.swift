import PhoneCheck

/// The verdict of one number as a JSON object; keys without a value are left out.
struct CheckRecord: Encodable {
  /// A number's forms, each under the name of its format, and what they consist of.
  struct Number: Encodable {
    let number: PhoneNumber

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      for (format, text) in number.forms { try members.encode(text, forKey: Key(format.rawValue)) }
      try members.encode(number.areaCode.digits, forKey: "areaCode")
      try members.encode(number.nationalDigits, forKey: "nationalDigits")
      try members.encodeIfPresent(number.extensionDigits, forKey: "extension")
      try members.encode(number.interpretation.name, forKey: "interpretation")
      try members.encode(number.alsoMatches.map(\.countryCode.letters), forKey: "alsoMatches")
    }

    private struct Key: CodingKey, ExpressibleByStringLiteral {
      let stringValue: String
      var intValue: Int? { nil }

      init(_ name: String) { stringValue = name }
      init(stringLiteral name: String) { self.init(name) }
      init?(stringValue: String) { self.init(stringValue) }
      init?(intValue: Int) { nil }
    }
  }

  /// A number that may have been meant.
  struct Suggestion: Encodable {
    var cause: String
    var country: String
    var number: Number

    init(_ suggestion: Rejection.Suggestion) {
      cause = suggestion.cause.name
      country = suggestion.definition.countryCode.letters
      number = Number(number: suggestion.number)
    }
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
  var suggestion: Suggestion?
  /// What was understood or ignored along the way, by name.
  var remarks: [String]?
  var steps: [Step]?

  init(_ checked: CheckedNumber, language: Language) {
    input = String(decoding: checked.written, as: UTF8.self)
    status = checked.status.rawValue
    switch checked.finding {
    case .read(let explanation):
      set(explanation.verdict, language)
      if case .invalid(let rejection) = explanation.verdict { set(rejection, checked, language) }
      steps = explanation.attempts.map(Step.init)
      if !explanation.remarks.isEmpty { remarks = explanation.remarks.map(\.name) }
      if explanation.verdict.number != nil { set(explanation.attempts.last?.definition, language) }
    case .exact(let verdict):
      set(verdict.reason, message: verdict.message(in: language))
      set(verdict.definition, language)
    }
  }

  private mutating func set(_ verdict: Verdict, _ language: Language) {
    set(verdict.reason, message: verdict.message(in: language))
    number = verdict.number.map { Number(number: $0) }
  }

  /// Sets where the number went wrong and what may have been meant; the message names that, unlike the library's, which may
  /// be logged.
  private mutating func set(_ rejection: Rejection, _ checked: CheckedNumber, _ language: Language) {
    offset = rejection.offset
    guard let meant = rejection.suggestion else { return }
    suggestion = Suggestion(meant)
    let hint = CheckText.suggestion(meant, prefixes: checked.internationalPrefixes)[language]
    message = message.map { "\($0) \(CheckText.suggested[language])\(hint)" }
  }

  private mutating func set(_ reason: ReasonCode?, message: String?) {
    self.reason = reason?.rawValue
    self.message = message
  }

  private mutating func set(_ definition: AreaCodeDefinition?, _ language: Language) {
    country = definition?.countryCode.letters
    countryName = definition?.name(in: language)
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
