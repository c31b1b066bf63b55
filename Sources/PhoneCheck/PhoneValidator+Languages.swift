package import PatternAutomata
internal import RegexEngine

// Questions of tools for definitions: the numbers of one definition as a language, and PCRE2's answer about a number.

extension PhoneValidator {
  /// Returns the numbers that a definition accepts, by their national digits: a language over ASCII digits without the empty
  /// word, because a number has at least one digit.
  ///
  /// PCRE2 has agreed with it about words from the language and from its complement.
  ///
  /// - Returns: The language, or the reason that there is none; ``AutomatonFailure/Cause/switchedOff`` for a definition of
  ///   another catalog.
  package func numbers(of id: AreaCodeDefinition.ID) -> Result<Automaton, AutomatonFailure.Cause> {
    guard let candidate = compiled.definition(id) else { return .failure(.switchedOff) }
    guard let language = candidate.language else {
      return .failure(candidate.knownAutomatonFailure ?? .tooLarge)
    }
    return Self.withoutEmptyWord(language.automaton)
  }

  /// Returns the numbers whose spelling in a form a definition's regex matches, like ``numbers(of:)``; `nil` if there is no
  /// language.
  package func numbers(of id: AreaCodeDefinition.ID, spelled form: SpellingForm) -> Automaton? {
    guard let numbers = compiled.definition(id)?.language?.numbers(spelled: form) else { return nil }
    return try? Self.withoutEmptyWord(numbers).get()
  }

  /// Whether PCRE2 says that a definition accepts a number; `nil` if a limit was reached or the engine failed.
  ///
  /// - Parameter nationalDigits: 1–47 ASCII digits; any other text isn't a number.
  package func accepts(_ nationalDigits: [UInt8], by id: AreaCodeDefinition.ID) -> Bool? {
    ask(nationalDigits, id) { candidate, number, matcher in
      switch candidate.fullEngineAnswer(&number, with: matcher) {
      case .accepted: true
      case .rejected: false
      case .failed: nil
      }
    } ?? false
  }

  /// Whether PCRE2 says that a definition's regex matches one spelling of a number; `nil` if there is no answer.
  package func accepts(
    _ nationalDigits: [UInt8], spelled form: SpellingForm, by id: AreaCodeDefinition.ID
  ) -> Bool? {
    ask(nationalDigits, id) { candidate, number, matcher in
      number.isSpelling(form)
        ? try? number.withBytes(of: form) { candidate.matches($0, with: matcher) }.get() : false
    } ?? false
  }

  /// Whether an accepted number may begin with digits, as far as PCRE2's partial matching can tell.
  ///
  /// The answer is a hint, not a proof: because of look-arounds and the like it may be wrongly true, and rarely wrongly false.
  package func mayBegin(_ nationalDigits: [UInt8], by id: AreaCodeDefinition.ID) -> Bool {
    ask(nationalDigits, id) { candidate, number, matcher in
      candidate.partialAnswer(&number, with: matcher) != .noMatch
    } ?? true
  }

  private static func withoutEmptyWord(
    _ language: Automaton
  ) -> Result<Automaton, AutomatonFailure.Cause> {
    guard language.accepts([]) else { return .success(language) }
    do throws(BudgetExceeded) { return .success(try language.subtracting(Automaton(word: []))) } catch {
      return .failure(.tooLarge)
    }
  }

  /// - Returns: `nil` if the digits aren't a number or the definition isn't listed.
  private func ask<Answer>(
    _ nationalDigits: [UInt8], _ id: AreaCodeDefinition.ID,
    _ body: (CompiledDefinition, inout SpellingBuffer, Matcher) -> Answer
  ) -> Answer? {
    guard (1...PhoneNumber.maximumNationalDigitCount).contains(nationalDigits.count),
      let candidate = compiled.definition(id)
    else { return nil }
    var number = SpellingBuffer(areaCode: id.areaCode)
    for digit in nationalDigits { number.append(digit) }
    return scratch.withMatcher { body(candidate, &number, $0) }
  }
}
