internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// A definition whose regex is compiled on first use, to a pattern for the engine and to a language for explanations.
///
/// Loading compiles regexes only to check them, and doesn't keep the patterns: a validator's options determine how to compile,
/// many catalogs are loaded without a validator, and most definitions are never asked. All 244 definitions of the world take
/// 0.7 ms and 105 kB, and machine code for whole numbers another 6 ms and 450 kB. Compiling again takes some 3 µs for a
/// definition that is asked. Beginnings of numbers have a pattern of their own: machine code for them takes more than twice the
/// memory, and only an entry that someone types needs it, if the regex has no language. The language comes from our own parser,
/// which knows its differences from PCRE2.
final class CompiledDefinition: Sendable {
  /// The definition's index in the catalog.
  let index: Int
  let definition: AreaCodeDefinition
  let isPreferred: Bool

  /// The definition that the language is built from; only tests of a disagreement use another one.
  let explained: AreaCodeDefinition

  let suffixes: SuffixSet

  /// The definition's trunk prefixes, the longest first, which is the order for removing them.
  let trunkPrefixes: [TrunkPrefix]

  /// The digits of each trunk prefix.
  let trunkDigits: [SuffixSet.Digits]

  /// The lengths of numbers in its country.
  let lengths: NumberLengths

  /// Whether other definitions have the same area code.
  let sharesAreaCode: Bool

  /// The languages of a file of compiled definitions; `nil` if the catalog is from no such file.
  let compiledLanguages: CompiledLanguages?

  let options: ValidatorOptions
  let limits: ConstructionLimits
  private let source: LanguageSource
  private let pattern = WriteOnceReference<Pattern>()
  private let partialPattern = WriteOnceReference<Pattern>()
  private let languageOutcome = WriteOnceReference<LanguageOutcome>()
  /// The number of times that the regex engine was asked.
  private let askCount = AtomicWord()

  init(
    _ index: Int, of catalog: AreaCodeCatalog, explaining explain: (AreaCodeDefinition) -> AreaCodeDefinition,
    options: ValidatorOptions, source: LanguageSource
  ) {
    self.index = index
    self.source = source
    compiledLanguages = catalog.compiledLanguages
    definition = catalog.definitions[index]
    explained = explain(definition)
    isPreferred = definition.id == catalog.preferred?.id
    sharesAreaCode = catalog.indices(of: definition.areaCode).count > 1
    suffixes = SuffixSet(definition.suffixes)
    trunkPrefixes = definition.trunkPrefixes.map(TrunkPrefix.init).sorted { $0.count > $1.count }
    trunkDigits = trunkPrefixes.map { SuffixSet.Digits($0.bytes) }
    lengths = NationalDialling.numberLengths(of: definition.countryCode)
    limits = NumberLanguage.limits(definitionCount: catalog.definitions.count)
    self.options = options
  }

  // MARK: Deciding

  /// The answer of a definition about a number.
  enum Answer {
    case accepted(SpellingForm)
    case rejected
    case failed(EngineFailure)

    /// The spelling that the regex matches; `nil` if the number isn't accepted.
    var spelling: SpellingForm? { if case .accepted(let form) = self { form } else { nil } }
  }

  /// Returns whether the regex matches a spelling of a number with national digits, in the order of ``SpellingForm``.
  ///
  /// Once the language is known and the engine has agreed with it, the language answers. Until then the engine answers if its
  /// first try suffices. If it doesn't, the language is built first, so that a verdict's work doesn't depend on earlier
  /// numbers.
  func answer(_ number: inout SpellingBuffer, with matcher: Matcher) -> Answer {
    guard !number.isEmpty else { return .rejected }
    if options.decidesByAutomata || !Engine.backtracks {
      if !isLanguageWorthwhile {
        let answer = engineAnswer(&number, SpellingForm.usual, with: matcher, effort: .firstTry)
        switch answer {
        case .accepted: return answer
        case .failed(let failure) where failure.reason == .unsupportedPattern: return answer
        // Only the language knows whether there are other spellings. Another spelling may match although an earlier one failed.
        case .rejected, .failed: break
        }
      }
      if let language {
        return language.spelling(of: number).map(Answer.accepted) ?? .rejected
      }
    }
    // An engine of automata can't run anything without a language.
    guard Engine.backtracks else { return .failed(failure(.unsupportedPattern)) }
    return fullEngineAnswer(&number, with: matcher)
  }

  /// Returns the engine's own answer about all spellings that the definition is offered.
  func fullEngineAnswer(_ number: inout SpellingBuffer, with matcher: Matcher) -> Answer {
    let answer = engineAnswer(&number, SpellingForm.usual, with: matcher)
    guard case .rejected = answer, let forms = language?.forms.dropFirst(SpellingForm.usual.count),
      !forms.isEmpty
    else { return answer }
    return engineAnswer(&number, forms, with: matcher)
  }

  /// Returns the engine's own answer.
  ///
  /// A match counts even if an earlier spelling reached a limit; no match counts only if no spelling did. If a free first try
  /// doesn't suffice, there is no answer.
  func engineAnswer(
    _ number: inout SpellingBuffer, _ forms: some Sequence<SpellingForm>, with matcher: Matcher,
    effort: Matcher.Effort = .verdict
  ) -> Answer {
    var failure: EngineFailure?
    for form in forms where number.isSpelling(form) {
      switch number.withBytes(of: form, { matches($0, with: matcher, effort) }) {
      case .success(true): return .accepted(form)
      case .success(false): continue
      case .failure(let fault):
        failure = failure ?? fault
        if effort == .firstTry { return .failed(fault) }
      }
    }
    return failure.map(Answer.failed) ?? .rejected
  }

  /// Whether the regex matches bytes.
  func matches(
    _ bytes: Span<UInt8>, with matcher: Matcher, _ effort: Matcher.Effort = .verdict
  ) -> Result<Bool, EngineFailure> {
    result(of: bytes, .complete, with: matcher, effort).map { $0 != .noMatch }
  }

  private func result(
    of bytes: Span<UInt8>, _ mode: Matcher.Mode, with matcher: Matcher, _ effort: Matcher.Effort = .verdict
  ) -> Result<MatchResult, EngineFailure> {
    guard let pattern = compiled() else {
      // A regex that runs compiled while loading, so only memory can be lacking.
      return .failure(failure(source.runsRegexes ? .engineError : .unsupportedPattern))
    }
    do throws(MatchError) {
      return .success(try matcher.match(pattern, in: bytes, mode: mode, effort: effort))
    } catch {
      let reason: ReasonCode =
        switch error.reason {
        case .limit: .matchLimit
        case .failure: .engineError
        case .unsupportedPattern: .unsupportedPattern
        }
      return .failure(failure(reason, code: error.code))
    }
  }

  private func failure(_ reason: ReasonCode, code: Int32? = nil) -> EngineFailure {
    EngineFailure(reason: reason, engineCode: code, definition: definition.id)
  }

  private func compiled() -> Pattern? {
    if let pattern = pattern.load() { return pattern }
    let modes: Pattern.Modes = options.usesJIT ? .complete : []
    return source.pattern(definition.mobileRegex, options.anchoring, modes).map { pattern.storeIfNil($0) }
  }

  /// Returns the strength of the match after the area code, for an accepted number; `nil` if PCRE2 gave no answer.
  ///
  /// It is 2 if the regex matches with a plus, 1 if it matches without, whether or not that spelling is offered, and 0 if it
  /// matches neither.
  func strength(_ number: inout SpellingBuffer, with matcher: Matcher) -> Int? {
    if let language {
      if language.spelling(ofAccepted: number)?.hasPlus ?? false { return 2 }
      return language.acceptsAfterBareCode(number) ? 1 : 0
    }
    guard Engine.backtracks else { return nil }
    for (form, strength) in [(SpellingForm.hyphenated, 2), (.joined, 2), (.bareAreaCode, 1)] {
      guard let isMatch = try? number.withBytes(of: form, { matches($0, with: matcher) }).get() else {
        return nil
      }
      if isMatch { return strength }
    }
    return 0
  }

  /// Returns the first matching spelling of an accepted number, or `nil` if PCRE2 gave no answer.
  func spelling(ofAccepted number: inout SpellingBuffer, with matcher: Matcher) -> SpellingForm? {
    knownSpelling(ofAccepted: &number, with: matcher).spelling
  }

  /// Returns the first matching spelling of an accepted number, or the reason that there is none.
  func knownSpelling(ofAccepted number: inout SpellingBuffer, with matcher: Matcher) -> Answer {
    if let language = knownLanguage, options.decidesByAutomata || !Engine.backtracks {
      return language.spelling(ofAccepted: number).map(Answer.accepted) ?? .rejected
    }
    return answer(&number, with: matcher)
  }

  // MARK: Explaining

  /// The language of the definition, built on first use; `nil` if it has no automaton, or if PCRE2 contradicts it.
  var language: NumberLanguage? { outcome.language }

  /// The language, if it has been built.
  var knownLanguage: NumberLanguage? { languageOutcome.load()?.language }

  /// Whether the language is known, or the definition is used so often that building it pays off.
  ///
  /// Without PCRE2, only the language can give an answer.
  private var isLanguageWorthwhile: Bool {
    !Engine.backtracks || hasTriedLanguage || compiledLanguages != nil
      || askCount.add(1) >= BreakEven.askCountForLanguage
  }

  /// Whether building the language has been tried.
  var hasTriedLanguage: Bool { languageOutcome.isStored }

  /// The reason that there is no language, after trying to build it; `nil` if there is one.
  var knownAutomatonFailure: AutomatonFailure.Cause? {
    guard case .failure(let cause) = languageOutcome.load()?.result else { return nil }
    return cause
  }

  /// Compiles pattern and language, and returns the reason that there is no language, or `nil` if there is one.
  func prepare() -> AutomatonFailure.Cause? {
    if Engine.backtracks { _ = compiled() }
    guard case .failure(let cause) = outcome.result else { return nil }
    return cause
  }

  /// Builds the language, unless that was tried before.
  func buildLanguage() { _ = outcome }

  private var outcome: LanguageOutcome {
    languageOutcome.load() ?? languageOutcome.storeIfNil(LanguageOutcome(makeLanguage()))
  }

  private func makeLanguage() -> Result<NumberLanguage, AutomatonFailure.Cause> {
    guard options.usesAutomata || !Engine.backtracks else { return .failure(.switchedOff) }
    return source.language(self)
  }

  /// Returns PCRE2's state of an unfinished number, or `nil` if PCRE2 failed.
  func partialAnswer(_ number: inout SpellingBuffer, with matcher: Matcher) -> MatchResult? {
    guard Engine.backtracks else { return nil }
    var isAlive = false
    for form in SpellingForm.usual where number.isSpelling(form) {
      let complete = number.withBytes(of: form) { result(of: $0, .complete, with: matcher) }
      guard case .success(let result) = complete else { return nil }
      if result != .noMatch, !number.isEmpty { return result }
      isAlive = isAlive || number.withBytes(of: form) { mayBegin(with: $0, matcher) }
    }
    return isAlive ? .partial : .noMatch
  }

  /// Whether a match may begin with bytes, or come after them.
  ///
  /// A pattern for the whole subject can't be matched partially, so the regex as written is used instead, which allows more
  /// numbers. A regex that isn't anchored may match after any text.
  private func mayBegin(with bytes: Span<UInt8>, _ matcher: Matcher) -> Bool {
    guard options.anchoring == .wholeText || compiled()?.hasExactPartialMatches ?? false,
      let pattern = compiledForPartialMatching()
    else { return true }
    return (try? matcher.match(pattern, in: bytes, mode: .softPartial)) != .noMatch
  }

  private func compiledForPartialMatching() -> Pattern? {
    if let pattern = partialPattern.load() { return pattern }
    return source.pattern(definition.mobileRegex, .asWritten, options.usesJIT ? .softPartial : [])
      .map { partialPattern.storeIfNil($0) }
  }

  private final class LanguageOutcome: Sendable {
    let result: Result<NumberLanguage, AutomatonFailure.Cause>
    let language: NumberLanguage?

    init(_ result: Result<NumberLanguage, AutomatonFailure.Cause>) {
      self.result = result
      language = try? result.get()
    }
  }
}
