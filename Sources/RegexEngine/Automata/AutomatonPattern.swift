package import PatternAutomata

/// A pattern as the automaton that accepts the subjects it matches.
///
/// A text that no regex reader accepts is refused, with PCRE2's error numbers and messages. A pattern is kept as
/// ``unsupported`` if it is outside the regular subset, if only PCRE2 could refuse it, or if its automaton would be too large;
/// its matches then have no answer.
package final class AutomatonPattern: RegexPattern {
  package let options: PatternOptions
  package let unsupported: UnsupportedPattern?

  /// The automaton, or `nil` if the pattern is unsupported.
  let automaton: Automaton?

  package var machineCodeModes: MachineCodeModes { [] }

  package var hasExactPartialMatches: Bool { true }

  /// Compiles a pattern.
  ///
  /// - Throws: ``PatternError`` if the text isn't a pattern.
  /// - Complexity: At worst exponential in the length of the text, within ``limits``; typically some 20 µs.
  package init(
    _ text: String, options: PatternOptions = [], machineCodeFor modes: MachineCodeModes = []
  ) throws(PatternError) {
    self.options = options
    (automaton, unsupported) = try Self.compiled(text, options)
  }

  private static func compiled(
    _ text: String, _ options: PatternOptions
  ) throws(PatternError) -> (Automaton?, UnsupportedPattern?) {
    do throws(PatternAutomatonError) {
      let matching: Automaton.Matching = options.contains(.wholeSubject) ? .wholeSubject : .search
      return (try Automaton(pattern: text, matching: matching, limits: limits), nil)
    } catch {
      return (nil, try UnsupportedPattern(error))
    }
  }

  package static func check(
    _ text: String, options: PatternOptions, alphabet: ByteSet, limits: ConstructionLimits?
  ) throws(PatternError) -> UnsupportedPattern? {
    do throws(PatternAutomatonError) {
      try Automaton.check(pattern: text, alphabet: alphabet, limits: limits)
      return nil
    } catch {
      return try UnsupportedPattern(error)
    }
  }

  /// The maximum size of an automaton over all bytes, which stops hostile patterns within some 5 ms.
  private static let limits = {
    var limits = ConstructionLimits()
    limits.stepCount = 500_000
    limits.leavesSizeToPCRE2 = true
    return limits
  }()
}

extension UnsupportedPattern {
  /// - Throws: ``PatternError`` if the text isn't a pattern.
  fileprivate init(_ error: PatternAutomatonError) throws(PatternError) {
    switch error {
    case .malformed(let fault):
      throw PatternError(code: fault.cause.rawValue, offset: fault.offset, message: fault.cause.message)
    case .outsideSubset(let outside): self = .construct(outside.construct.rawValue, offset: outside.offset)
    case .budgetExceeded: self = .tooLarge
    }
  }
}
