package import StrictJSON

// What is encoded of a verdict, with the keys of `phonecheck check --format json`; keys without a value are left out. Digits of a
// number are shown only where that is asked for.

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
        // Where the number went wrong, in bytes of the written form.
        "offset": offset,
        // What may have been meant.
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
        // What was understood or ignored along the way.
        "remarks": remarks.isEmpty ? nil : remarks.map(\.name),
        // What was tried, in order.
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
    /// The number's forms, each under the name of its format, and what they consist of.
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
