package import StrictJSON

// The encoded form of a verdict, with the keys of `phonecheck check --format json`; keys without a value are left out. Digits
// of a number are shown only if they are requested.

// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension Verdict {
    func json(in language: Language, showsNumbers: Bool) -> WrittenJSON {
      let members: WrittenJSON =
        switch self {
        case .valid(let number):
          ["country": number.countryCode?.letters, "number": number.json(showsNumbers: showsNumbers)]
        case .invalid(let rejection): rejection.json(in: language, showsNumbers: showsNumbers)
        case .undecided(let failure):
          ["reason": failure.reason.rawValue, "message": failure.message(in: language)]
        }
      return members.adding(["status": status.rawValue])
    }
  }

  extension Rejection {
    func json(in language: Language, showsNumbers: Bool) -> WrittenJSON {
      [
        "reason": reason.rawValue, "message": message(in: language),
        // The place of the fault, in bytes of the written form.
        "offset": offset,
        // The number that may be meant.
        "suggestion": suggestion.map { suggestion -> WrittenJSON in
          [
            "cause": suggestion.cause.name, "country": suggestion.definition.countryCode.letters,
            "number": suggestion.number.json(showsNumbers: showsNumbers),
          ]
        },
      ]
    }
  }

  extension Explanation {
    package func json(in language: Language, showsNumbers: Bool) -> WrittenJSON {
      let definition = verdict.isValid ? attempts.last?.definition : nil
      return verdict.json(in: language, showsNumbers: showsNumbers).adding([
        "country": definition?.countryCode.letters, "countryName": definition?.name(in: language),
        // The assumptions and the ignored characters.
        "remarks": remarks.isEmpty ? nil : remarks.map(\.name),
        // The attempts, in order.
        "steps": attempts.map { $0.json(showsNumbers: showsNumbers) },
      ])
    }
  }

  extension ExactVerdict {
    package func json(in language: Language) -> WrittenJSON {
      [
        "status": status.rawValue, "reason": reason?.rawValue, "message": message(in: language),
        "country": definition?.countryCode.letters, "countryName": definition?.name(in: language),
      ]
    }
  }

  extension PhoneNumber {
    /// Returns the number's forms, each under the name of its format, and their parts.
    fileprivate func json(showsNumbers: Bool) -> WrittenJSON {
      let forms = forms.filter { showsNumbers || $0.format == .masked }
      return WrittenJSON.object(forms.map { ($0.format.rawValue, $0.text.json) }).adding([
        "areaCode": areaCode.digits, "interpretation": interpretation.name,
        "alsoMatches": alsoMatches.map(\.countryCode.letters),
        "nationalDigits": showsNumbers ? nationalDigits : nil,
        "extension": showsNumbers ? extensionDigits : nil,
      ])
    }
  }

  extension Attempt {
    fileprivate func json(showsNumbers: Bool) -> WrittenJSON {
      [
        "interpretation": interpretation.name, "country": definition.countryCode.letters,
        "areaCode": definition.areaCode.digits, "nationalDigits": showsNumbers ? nationalDigits : nil,
        "spelling": showsNumbers ? acceptedSpelling : nil,
      ]
    }
  }
#endif
