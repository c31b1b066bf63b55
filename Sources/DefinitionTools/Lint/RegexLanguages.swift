internal import PatternAutomata
internal import PhoneCheck
internal import RegexEngine

/// The texts and numbers that the regex of a definition accepts, as languages over bytes.
final class RegexLanguages {
  /// The texts that contain a match of the regex: the service accepts these.
  let search: Automaton
  /// The texts that the regex matches from end to end: its author most likely meant these.
  let whole: Automaton
  /// The spellings that a definition with this regex is offered.
  private(set) lazy var forms: [SpellingForm] =
    isExact
    ? SpellingForm.offered(to: definition, accepting: search.spellings(of: definition.areaCode))
    : SpellingForm.usual
  /// The national digits that are accepted in at least one spelling.
  private(set) lazy var numbers: Automaton? = numbers(in: search)
  /// The accepted numbers, each once however it is written: the national digits that are read as they are.
  private(set) lazy var numbersRead: Automaton? = numbers.flatMap { numbers in
    try? NumberReadings(of: definition, accepting: numbers).numbers
  }
  /// The national digits with a spelling that the regex matches from end to end.
  private(set) lazy var wholeNumbers: Automaton? = numbers(in: whole)

  private let definition: AreaCodeDefinition
  private let isExact: Bool
  private var areaCode: String { definition.areaCode.digits }

  /// - Parameter isExact: Whether the definition has an automaton; without one it is offered the usual spellings.
  init(
    _ regex: String, of definition: AreaCodeDefinition, isExact: Bool = true
  ) throws(PatternAutomatonError) {
    search = try Automaton(pattern: regex)
    whole = try Automaton(pattern: regex, matching: .wholeSubject)
    (self.definition, self.isExact) = (definition, isExact)
  }

  private func numbers(in language: Automaton) -> Automaton? {
    let prefixes = forms.map { Array($0.text(areaCode: areaCode, nationalDigits: "").utf8) }
    return try? language.spellings(of: definition.areaCode).quotient(byAnyPrefix: prefixes, alphabet: .digits)
      .withoutEmptyWord
  }

  /// Returns the national digits that the regex matches from end to end in one spelling.
  func wholeNumbers(as form: SpellingForm) -> Automaton {
    forms.contains(form) ? whole.nationalDigits(as: form, areaCode: areaCode) : .nothing
  }

  /// Whether the same numbers are accepted with and without a hyphen after the area code, both in texts matched from
  /// end to end and in texts that are searched.
  func spellsBothWays(areaCode: String) -> Bool {
    [whole, search].allSatisfy {
      $0.nationalDigits(as: .hyphenated, areaCode: areaCode)
        == $0.nationalDigits(as: .joined, areaCode: areaCode)
    }
  }

  /// Whether another regex accepts the same numbers in the same spellings, and no text that this one refuses.
  func isNarrowedToNumbers(by other: RegexLanguages, areaCode: String) -> Bool {
    other.search.isProvenSubset(of: search)
      && hasSameNumbers(as: other)
      && (forms + other.forms).allSatisfy { form in
        search.nationalDigits(as: form, areaCode: areaCode)
          == other.search.nationalDigits(as: form, areaCode: areaCode)
      }
  }

  /// Whether another regex is proven to accept the same numbers.
  func hasSameNumbers(as other: RegexLanguages) -> Bool {
    guard let numbersRead, let others = other.numbersRead else { return false }
    return numbersRead == others
  }
}

extension Automaton {
  /// Returns the national digits of the numbers that are accepted in one spelling.
  func nationalDigits(as form: SpellingForm, areaCode: String) -> Automaton {
    let prefix = form.text(areaCode: areaCode, nationalDigits: "")
    let texts = AreaCode(areaCode).map { self.spellings(of: $0) } ?? self
    return texts.quotient(byPrefix: prefix.utf8).restricted(to: .digits).withoutEmptyWord
  }

  /// The language without the empty word, which isn't a number.
  var withoutEmptyWord: Automaton {
    guard accepts([]) else { return self }
    return (try? subtracting(Automaton(word: []))) ?? self
  }

  /// Whether another language is proven to contain every word; `false` if that is too expensive to decide.
  func isProvenSubset(of other: Automaton?) -> Bool {
    guard let other else { return false }
    return (try? isSubset(of: other)) ?? false
  }

  /// Returns the words that both languages contain; `nil` if the automaton would be too large.
  func common(with other: Automaton) -> Automaton? { try? intersection(other) }

  /// Returns the words of both languages together; `nil` if the automaton would be too large.
  func union(ifPossible other: Automaton) -> Automaton? { try? union(other) }

  /// Returns the words that another language doesn't contain; `nil` if the automaton would be too large.
  func without(_ other: Automaton) -> Automaton? { try? subtracting(other) }

  /// Returns all texts that contain one or more of these bytes.
  static func texts(holding bytes: ByteSet) -> Automaton { words(over: bytes.inverted).complement }

  /// Returns all texts that begin with another text.
  static func texts(beginningWith prefix: String) -> Automaton { words(over: .all).prepending(prefix.utf8) }
}

/// Made-up texts that show something: short, and obviously not a real number.
enum Witness {
  /// Returns a shortest word whose digits count up if possible, as in `123456`.
  static func word(of language: Automaton) -> [UInt8]? {
    guard !language.isEmpty else { return nil }
    let representatives = language.table.byteClasses.representatives
    var word: [UInt8] = []
    var state = language.start
    var digit: UInt8 = 1
    while language.distances[Int(state)] > 0 {
      let wanted = language.distances[Int(state)] - 1
      let digits = (0..<10).map { UInt8(ascii: "0") + (digit + $0) % 10 }
      let candidates = digits + [UInt8(ascii: "x")] + representatives
      let isNearer = { (byte: UInt8) in
        let successor = language.table.successor(of: state, over: byte)
        return language.isLive(successor) && language.distances[Int(successor)] == wanted
      }
      guard let byte = candidates.first(where: isNearer) else { return nil }
      if ByteSet.digits.contains(byte) { digit = (byte - UInt8(ascii: "0") + 1) % 10 }
      word.append(byte)
      state = language.table.successor(of: state, over: byte)
    }
    return word
  }

  /// Returns a shortest text of a language, written as the service writes numbers.
  static func text(of language: Automaton, areaCode: String) -> [UInt8]? {
    for form in SpellingForm.usual {
      let prefix = Array(form.text(areaCode: areaCode, nationalDigits: "").utf8)
      if let rest = word(of: language.quotient(byPrefix: prefix)) { return prefix + rest }
    }
    return nil
  }
}
