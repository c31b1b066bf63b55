internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// The language of the national digits that a definition accepts in some spelling, with the first matching spelling.
///
/// Before the language decides anything, PCRE2 checks words from it and from its complement.
final class NumberLanguage: Sendable {
  /// The accepted national digits.
  let numbers: DigitLanguage

  /// Returns a language of another kind.
  private let makeOther: @Sendable (Kind) -> DigitLanguage
  private let knownBareDigits = WriteOnceReference<DigitLanguage>()
  private let knownMobileNumbers = WriteOnceReference<DigitLanguage>()

  /// The kinds of languages of digits.
  enum Kind: UInt8 {
    /// The accepted national digits.
    case numbers
    /// The digits that are a number without an area code: national digits, with or without a trunk prefix before them.
    ///
    /// Digits that begin with two zeros look like an international prefix; they aren't included if the first zero would be
    /// removed.
    case bareDigits
    /// The accepted national digits with the length of the country's mobile numbers.
    case mobileNumbers
  }

  /// The first matching spelling of every accepted number; `nil` if numbers differ.
  let uniformSpelling: SpellingForm?

  /// The spellings that the definition is offered.
  let forms: [SpellingForm]

  /// The matching spellings and, for each form, the text before the national digits.
  let spellings: Automaton
  private let prefixes: [[UInt8]]
  private let areaCode: [UInt8]

  private let limits: ConstructionLimits

  /// Builds the language of a definition.
  ///
  /// - Throws: An error if the regex is outside the regular subset, or the automaton grows too large.
  init(
    _ definition: AreaCodeDefinition, anchoring: ValidatorOptions.Anchoring, limits: ConstructionLimits
  ) throws(PatternAutomatonError) {
    let spellings = try Automaton(
      pattern: definition.mobileRegex, matching: anchoring == .wholeText ? .wholeSubject : .search,
      alphabet: SpellingForm.bytes, limits: limits
    ).spellings(of: definition.areaCode)
    let forms = SpellingForm.offered(to: definition, accepting: spellings)
    let prefixes = forms.map { $0.prefix(areaCode: definition.areaCode.digits).bytes }
    let automaton: Automaton
    do throws(BudgetExceeded) {
      automaton = try spellings.quotient(byAnyPrefix: prefixes, alphabet: .digits, limits: limits)
    } catch {
      throw .budgetExceeded(error)
    }
    uniformSpelling = Self.uniformSpelling(of: automaton, in: spellings, forms, prefixes)
    (self.spellings, self.forms, self.prefixes, self.limits) = (spellings, forms, prefixes, limits)
    areaCode = definition.areaCode.digits.bytes
    makeOther = { kind in
      DigitLanguage(
        kind == .bareDigits
          ? Self.bareDigits(automaton, of: definition) : Self.mobileNumbers(automaton, of: definition))
    }
    numbers = DigitLanguage(automaton)
  }

  /// Copies the language of a definition that was compiled before.
  init(_ parts: CompiledLanguages.Language, in file: CompiledLanguages, of definition: AreaCodeDefinition) {
    forms =
      parts.wantsPrefix
      ? SpellingForm.all(trunkPrefixes: definition.trunkPrefixes) : SpellingForm.usual
    prefixes = forms.map { $0.prefix(areaCode: definition.areaCode.digits).bytes }
    uniformSpelling = parts.uniformSpelling.map { [forms] in forms[$0] }
    spellings = file.automaton(parts.spellings)
    areaCode = definition.areaCode.digits.bytes
    limits = ConstructionLimits()
    makeOther = { kind in
      DigitLanguage(kind == .bareDigits ? parts.bareDigits : parts.mobileNumbers, in: file)
    }
    numbers = DigitLanguage(parts.numbers, in: file)
  }

  var automaton: Automaton { numbers.automaton }

  func language(of kind: Kind) -> DigitLanguage {
    switch kind {
    case .numbers: numbers
    case .bareDigits: knownBareDigits.load() ?? knownBareDigits.storeIfNil(makeOther(kind))
    case .mobileNumbers: knownMobileNumbers.load() ?? knownMobileNumbers.storeIfNil(makeOther(kind))
    }
  }

  private static func bareDigits(_ automaton: Automaton, of definition: AreaCodeDefinition) -> Automaton {
    let zeros = Automaton.words(over: .digits).prepending("00".bytes)
    var digits = automaton
    do throws(BudgetExceeded) {
      let numbers = try automaton.subtracting(Automaton(word: []))
      for prefix in definition.trunkPrefixes {
        let dialled = numbers.prepending(prefix.bytes)
        digits = try digits.union(dialled).subtracting(dialled.intersection(zeros))
      }
    } catch {
      // This language is only used for the next digits while a number is typed.
    }
    return digits
  }

  private static func mobileNumbers(_ automaton: Automaton, of definition: AreaCodeDefinition) -> Automaton {
    let lengths = NationalDialling.numberLengths(of: definition.countryCode)
    let words = (1...WrittenDigits.capacity).filter(lengths.isMobile)
      .map { UTF8Text("[0-9]{\($0)}").description }
    guard !words.isEmpty,
      let mobile = try? Automaton(
        pattern: words.joined(separator: "|"), matching: .wholeSubject, alphabet: .digits)
    else { return .nothing }
    return (try? automaton.intersection(mobile)) ?? .nothing
  }

  /// Returns the first matching spelling of a number, or `nil` if the number isn't accepted.
  ///
  /// - Complexity: O(*n*) for *n* digits.
  func spelling(of number: SpellingBuffer) -> SpellingForm? {
    guard uniformSpelling != nil else { return spelling(ofAccepted: number) }
    return numbers.isAccepting(number.state(in: automaton, after: [])) ? uniformSpelling : nil
  }

  /// Returns the first matching spelling of an accepted number.
  func spelling(ofAccepted number: SpellingBuffer) -> SpellingForm? {
    uniformSpelling
      ?? forms.indices.first { form in
        spellings.isAccepting[Int(number.state(in: spellings, after: prefixes[form]))]
      }.map { forms[$0] }
  }

  /// Whether the regex matches the area code and an accepted number, without a plus.
  func acceptsAfterBareCode(_ number: SpellingBuffer) -> Bool {
    spellings.isAccepting[Int(number.state(in: spellings, after: areaCode))]
  }

  /// Returns the first form that matches for some number, if it matches for all numbers.
  private static func uniformSpelling(
    of numbers: Automaton, in spellings: Automaton, _ forms: [SpellingForm], _ prefixes: [[UInt8]]
  ) -> SpellingForm? {
    for (form, prefix) in zip(forms, prefixes) {
      // Walks both automata at once. If the languages are equal, a state of one always comes with the same state of the other,
      // because the automata are minimal.
      var partners = [Automaton.State?](repeating: nil, count: spellings.stateCount)
      var states = [spellings.state(after: prefix)]
      partners[Int(states[0])] = numbers.start
      var (isEmpty, isUniform, next) = (true, true, 0)
      while next < states.count {
        let (state, partner) = (states[next], partners[Int(states[next])] ?? TransitionTable.dead)
        next += 1
        if spellings.isAccepting[Int(state)] { isEmpty = false }
        if spellings.isAccepting[Int(state)] != numbers.isAccepting[Int(partner)] { isUniform = false }
        for digit in UInt8(ascii: "0")...UInt8(ascii: "9") {
          let successor = spellings.table.successor(of: state, over: digit)
          let other = numbers.table.successor(of: partner, over: digit)
          if partners[Int(successor)] == nil {
            partners[Int(successor)] = other
            states.append(successor)
          } else if partners[Int(successor)] != other {
            isUniform = false
          }
        }
      }
      if !isEmpty { return isUniform ? form : nil }
    }
    return nil
  }

  /// Returns the numbers whose spelling in a form matches, or `nil` if their automaton would be too large.
  func numbers(spelled form: SpellingForm) -> Automaton? {
    guard let index = forms.firstIndex(of: form) else { return nil }
    return try? spellings.quotient(byAnyPrefix: [prefixes[index]], alphabet: .digits, limits: limits)
  }

  /// Returns the limits for each language of a catalog.
  ///
  /// Their total work bounds the time for any catalog. Each language has the same share, so that the order of building them
  /// doesn't matter.
  static func limits(definitionCount: Int) -> ConstructionLimits {
    var limits = ConstructionLimits()
    let share = max(1, definitionCount)
    limits.stepCount = min(limits.stepCount, 100_000_000 / share)
    limits.stateCount = min(limits.stateCount, 1_000_000 / share)
    limits.leavesSizeToPCRE2 = !Engine.backtracks
    return limits
  }

  /// The maximum number of probes.
  private static let probeCount = 64

  /// Words from the language and from its complement, with the language's own verdict; the same ones each time.
  var probes: [(nationalDigits: [UInt8], isAccepted: Bool)] {
    automaton.probes(count: Self.probeCount, maximumLength: WrittenDigits.capacity)
      .filter { !$0.word.isEmpty && $0.word.allSatisfy(ByteSet.digits.contains) }
      .map { ($0.word, $0.isAccepted) }
  }
}
