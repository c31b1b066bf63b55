import DefinitionTools
import PhoneCheck
import StrictJSON

extension NumberExamples {
  /// Returns the examples of one definition as a JSON object.
  func json(in language: Language) -> WrittenJSON {
    [
      "areaCode": definition.areaCode.digits, "countryCode": definition.countryCode.letters,
      "name": definition.name(in: language),
      // Whether the numbers come from the regex's automaton; otherwise a search found them.
      "exact": basis == .language, "lengths": boundaries.map(\.length), "hasLonger": hasLonger,
      "placeholder": placeholder?.json, "smallest": smallest?.json, "largest": largest?.json,
      "boundaries": boundaries.map { boundary -> WrittenJSON in
        ["length": boundary.length, "smallest": boundary.smallest.json, "largest": boundary.largest.json]
      },
      "random": random.map(\.json),
      "nearMisses": nearMisses.map { miss -> WrittenJSON in
        [
          "written": miss.written, "reason": miss.rejection.reason.rawValue,
          "message": miss.rejection.message(in: language),
        ]
      },
    ]
  }
}

extension PhoneNumber {
  fileprivate var json: WrittenJSON {
    [
      "canonical": canonical, "e164": e164, "nationalDigits": nationalDigits,
      "spelling": formatted(.spelling), "alsoMatches": alsoMatches.map(\.countryCode.letters),
    ]
  }
}
