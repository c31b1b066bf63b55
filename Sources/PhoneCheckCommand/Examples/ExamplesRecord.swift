import DefinitionTools
import PhoneCheck

/// The examples of one definition as a JSON object.
struct ExamplesRecord: Encodable {
  struct Number: Encodable {
    var canonical: String
    var e164: String
    var nationalDigits: String
    var spelling: String
    var alsoMatches: [String]
  }

  struct Boundary: Encodable {
    var length: Int
    var smallest: Number
    var largest: Number
  }

  struct NearMiss: Encodable {
    var written: String
    var reason: String
    var message: String
  }

  var areaCode: String
  var countryCode: String
  var name: String
  /// Whether the numbers come from the regex's automaton; otherwise they were found by search.
  var exact: Bool
  var lengths: [Int]
  var hasLonger: Bool
  var placeholder: Number?
  var smallest: Number?
  var largest: Number?
  var boundaries: [Boundary]
  var random: [Number]
  var nearMisses: [NearMiss]

  init(_ examples: NumberExamples, language: Language) {
    areaCode = examples.definition.areaCode.digits
    countryCode = examples.definition.countryCode.letters
    name = examples.definition.name(in: language)
    exact = examples.basis == .language
    lengths = examples.boundaries.map(\.length)
    hasLonger = examples.hasLonger
    placeholder = examples.placeholder.map(Number.init)
    smallest = examples.smallest.map(Number.init)
    largest = examples.largest.map(Number.init)
    boundaries = examples.boundaries.map {
      Boundary(length: $0.length, smallest: Number($0.smallest), largest: Number($0.largest))
    }
    random = examples.random.map(Number.init)
    nearMisses = examples.nearMisses.map {
      NearMiss(
        written: $0.written, reason: $0.rejection.reason.rawValue, message: $0.rejection.message(in: language)
      )
    }
  }
}

extension ExamplesRecord.Number {
  init(_ number: PhoneNumber) {
    self.init(
      canonical: number.canonical, e164: number.e164, nationalDigits: number.nationalDigits,
      spelling: number.formatted(.spelling), alsoMatches: number.alsoMatches.map(\.countryCode.letters))
  }
}
