internal import RegexEngine

extension CompiledDefinition {
  /// Whether engine and language agree about verdict and spelling, on words from the language and from its complement.
  ///
  /// Each word gets little work. A regex that needs more counts as agreeing; so does any regex if the engine is an automaton.
  func agrees(_ language: NumberLanguage) -> Bool {
    guard Engine.backtracks else { return true }
    var limits = MatchLimits()
    limits.workPerVerdict = Self.probeWork
    let matcher = Matcher(limits: limits)
    for probe in language.probes {
      matcher.beginVerdict()
      var number = SpellingBuffer(areaCode: definition.areaCode)
      for digit in probe.nationalDigits { number.append(digit) }
      switch engineAnswer(&number, language.forms, with: matcher) {
      case .accepted(let form):
        guard let first = language.spelling(of: number) else { return false }
        guard first != form else { continue }
        // An earlier spelling may have reached a limit.
        let answer = number.withBytes(of: first) { matches($0, with: matcher) }
        if case .success(false) = answer { return false }
      case .rejected: if probe.isAccepted { return false }
      case .failed: return true
      }
    }
    return true
  }

  private static let probeWork = 2_000
}
