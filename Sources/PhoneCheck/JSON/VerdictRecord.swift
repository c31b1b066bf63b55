// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  /// What is encoded of a verdict, with the keys of `phonecheck check --format json`; keys without a value are left out.
  ///
  /// Digits of a number are encoded only where the encoder's `CodingUserInfoKey.showsPhoneNumbers` says so.
  package struct VerdictRecord: Encodable {
    /// Valid, invalid or undecided; `nil` for a rejection alone.
    package var status: String?
    /// The reason code.
    package var reason: String?
    /// Where the number went wrong, in bytes of the written form.
    package var offset: Int?
    /// The reason as a sentence for a person.
    package var message: String?
    /// The country code of the definition that accepts the number.
    package var country: String?
    /// The definition's name.
    package var countryName: String?
    /// The number.
    package var number: NumberRecord?
    /// What may have been meant.
    package var suggestion: SuggestionRecord?
    /// What was understood or ignored along the way, by name.
    package var remarks: [String]?
    /// What was tried, in order.
    package var steps: [StepRecord]?

    /// Describes a verdict.
    package init(_ verdict: Verdict, in language: Language) {
      set(verdict, in: language)
    }

    /// Describes why a written form isn't a valid number.
    package init(_ rejection: Rejection, in language: Language) {
      set(rejection, in: language)
    }

    /// Describes a verdict with the steps that led to it.
    package init(_ explanation: Explanation, in language: Language) {
      set(explanation.verdict, in: language)
      if explanation.verdict.isValid { setCountry(explanation.attempts.last?.definition, in: language) }
      remarks = explanation.remarks.isEmpty ? nil : explanation.remarks.map(\.name)
      steps = explanation.attempts.map { StepRecord(attempt: $0) }
    }

    /// Describes a verdict on raw bytes.
    package init(_ verdict: ExactVerdict, in language: Language) {
      status = verdict.status.rawValue
      reason = verdict.reason?.rawValue
      message = verdict.message(in: language)
      setCountry(verdict.definition, in: language)
    }

    private mutating func set(_ verdict: Verdict, in language: Language) {
      status = verdict.status.rawValue
      switch verdict {
      case .valid(let number):
        country = number.countryCode?.letters
        self.number = NumberRecord(number: number)
      case .invalid(let rejection): set(rejection, in: language)
      case .undecided(let failure):
        reason = failure.reason.rawValue
        message = failure.message(in: language)
      }
    }

    private mutating func set(_ rejection: Rejection, in language: Language) {
      reason = rejection.reason.rawValue
      message = rejection.message(in: language)
      offset = rejection.offset
      suggestion = rejection.suggestion.map { SuggestionRecord($0) }
    }

    private mutating func setCountry(_ definition: AreaCodeDefinition?, in language: Language) {
      country = definition?.countryCode.letters
      countryName = definition?.name(in: language)
    }
  }

  /// A number's forms, each under the name of its format, and what they consist of; masked unless numbers are shown.
  package struct NumberRecord: Encodable {
    let number: PhoneNumber

    package func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: RecordKey.self)
      for (format, text) in number.forms where format == .masked || encoder.showsNumbers {
        try members.encode(text, forKey: RecordKey(format.rawValue))
      }
      try members.encode(number.areaCode.digits, forKey: "areaCode")
      try members.encode(number.interpretation.name, forKey: "interpretation")
      try members.encode(number.alsoMatches.map(\.countryCode.letters), forKey: "alsoMatches")
      guard encoder.showsNumbers else { return }
      try members.encode(number.nationalDigits, forKey: "nationalDigits")
      try members.encodeIfPresent(number.extensionDigits, forKey: "extension")
    }
  }

  /// A number that may have been meant.
  package struct SuggestionRecord: Encodable {
    let cause: String
    let country: String
    let number: NumberRecord

    init(_ suggestion: Rejection.Suggestion) {
      cause = suggestion.cause.name
      country = suggestion.definition.countryCode.letters
      number = NumberRecord(number: suggestion.number)
    }
  }

  /// An interpretation and a definition that were tried; without digits unless numbers are shown.
  package struct StepRecord: Encodable {
    let attempt: Attempt

    package func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: RecordKey.self)
      try members.encode(attempt.interpretation.name, forKey: "interpretation")
      try members.encode(attempt.definition.countryCode.letters, forKey: "country")
      try members.encode(attempt.definition.areaCode.digits, forKey: "areaCode")
      guard encoder.showsNumbers else { return }
      try members.encode(attempt.nationalDigits, forKey: "nationalDigits")
      try members.encodeIfPresent(attempt.acceptedSpelling, forKey: "spelling")
    }
  }

  /// The key of a member.
  private struct RecordKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringLiteral name: String) { self.init(name) }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
#endif
