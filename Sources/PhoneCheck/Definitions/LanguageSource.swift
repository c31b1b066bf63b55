internal import PatternAutomata
internal import RegexEngine

/// The origin of definitions' languages and patterns.
///
/// A page with compiled definitions has only ``compiledFile``. It doesn't load the code that reads regexes.
struct LanguageSource: Sendable {
  /// Returns a definition's language, or the reason that there is none.
  let language: @Sendable (CompiledDefinition) -> Result<NumberLanguage, AutomatonFailure.Cause>
  /// Whether regexes run; otherwise nothing decides what has no language.
  let runsRegexes: Bool
  /// Compiles a regex; `nil` if regexes don't run, or memory is lacking.
  let pattern: @Sendable (String, ValidatorOptions.Anchoring, Pattern.Modes) -> Pattern?

  /// Languages from the file that the catalog was loaded from, and no patterns.
  static let compiledFile = LanguageSource(
    language: { $0.loadedLanguage ?? .failure(.tooLarge) }, runsRegexes: false,
    pattern: { _, _, _ in nil })
}

extension LanguageSource {
  /// Languages and patterns from regexes, or languages from a file of compiled definitions if there is one.
  static let regexes = LanguageSource(
    language: { candidate in
      guard let loaded = candidate.loadedLanguage else { return candidate.languageOfRegex }
      guard case .success(let language) = loaded, candidate.compiledLanguages?.isCheckedByPCRE2 == false
      else {
        return loaded
      }
      return candidate.agrees(language) ? loaded : .failure(.disagreement)
    },
    runsRegexes: true,
    pattern: { regex, anchoring, modes in
      try? MobileRegex(regex, anchoring: anchoring, machineCodeFor: modes).pattern
    })
}

extension CompiledDefinition {
  /// The language in the file of compiled definitions, or the reason that it has none; `nil` if there is no such file.
  fileprivate var loadedLanguage: Result<NumberLanguage, AutomatonFailure.Cause>? {
    guard let file = compiledLanguages else { return nil }
    switch file.outcome(of: index, wholeText: options.anchoring == .wholeText) {
    case .language(let parts): return .success(NumberLanguage(parts, in: file, of: definition))
    case .outsideSubset(let construct, let offset):
      return .failure(.outsideSubset(construct: construct, offset: offset))
    case .tooLarge: return .failure(.tooLarge)
    case .disagreement: return .failure(.disagreement)
    }
  }

  /// The language built from the regex, if the engine agrees with it.
  fileprivate var languageOfRegex: Result<NumberLanguage, AutomatonFailure.Cause> {
    do throws(PatternAutomatonError) {
      let language = try NumberLanguage(explained, anchoring: options.anchoring, limits: limits)
      return agrees(language) ? .success(language) : .failure(.disagreement)
    } catch {
      let reason: OutsideSubset
      switch error {
      case .outsideSubset(let found): reason = found
      case .malformed(let fault): reason = OutsideSubset(acceptedLater: fault)
      case .budgetExceeded: return .failure(.tooLarge)
      }
      return .failure(.outsideSubset(construct: reason.construct.rawValue, offset: reason.offset))
    }
  }
}
