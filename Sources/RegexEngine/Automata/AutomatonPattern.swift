internal import PatternAutomata

/// A pattern as the automaton of the subjects that it matches.
///
/// The parser refuses what PCRE2 refuses, with its numbers and words. A pattern that is outside the regular subset or whose
/// automaton would be too large is kept as ``unsupported``: it is a pattern, and no match of it has an answer.
package final class AutomatonPattern: RegexPattern {
  package let options: PatternOptions
  package let unsupported: UnsupportedPattern?

  /// `nil` where the pattern is unsupported or only checked.
  let automaton: Automaton?

  package var machineCodeModes: MachineCodeModes { [] }

  package var hasExactPartialMatches: Bool { true }

  /// Compiles a pattern.
  ///
  /// - Throws: ``PatternError`` when PCRE2 would refuse the text.
  /// - Complexity: At worst exponential in the length of the text, within ``limits``; typically some 20 µs.
  package init(
    _ text: String, options: PatternOptions = [], machineCodeFor modes: MachineCodeModes = []
  ) throws(PatternError) {
    self.options = options
    let outside: OutsideSubset?
    do throws(PatternSyntaxError) {
      outside = try PatternSyntax.check(text)
    } catch {
      throw PatternError(code: error.cause.rawValue, offset: error.offset, message: error.cause.message)
    }
    if let outside {
      unsupported = .construct(outside.construct.rawValue, offset: outside.offset)
      automaton = nil
    } else if options.contains(.onlyChecked) {
      unsupported = nil
      automaton = nil
    } else {
      automaton = try? Automaton(
        pattern: text, matching: options.contains(.wholeSubject) ? .wholeSubject : .search,
        limits: Self.limits)
      unsupported = automaton == nil ? .tooLarge : nil
    }
  }

  /// The size that an automaton over all bytes may have: it ends hostile patterns within some 5 ms.
  private static let limits = {
    var limits = ConstructionLimits()
    limits.stepCount = 500_000
    return limits
  }()
}
