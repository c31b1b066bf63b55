#if PCRE2_ENGINE
  extension MatchLimits {
    /// The factor by which the steps of a match grow with each try.
    static let growth = 4

    /// The weight of a step, which grows with the number of possible starts of a match, but slowly: hardly any regex needs as
    /// many steps at all starts as at one.
    static func startWeight(_ pattern: PCRE2Pattern, byteCount: Int) -> Int {
      pattern.isAnchored ? 1 : 1 + byteCount / 4
    }
  }

  /// The ways to run a pattern, each with its own count of steps.
  ///
  /// Machine code counts how often it enters a group or a repeat. The interpreter counts every point that it could backtrack
  /// to, even within repeats of one character.
  enum PCRE2Runner: Hashable, Sendable {
    case machineCode
    case interpreter

    /// Returns the number of steps of a first try; more for a long subject that is read once from its start.
    func firstStepCount(_ pattern: PCRE2Pattern, byteCount: Int) -> Int {
      let longSubject = pattern.isAnchored ? 4 * max(0, byteCount - 64) : 0
      return switch self {
      case .machineCode: 128 + longSubject
      case .interpreter: 512 + longSubject
      }
    }
  }

  extension PCRE2Pattern {
    /// Returns the work of one step: the work between two counted steps, which grows with the pattern.
    ///
    /// It was measured with deliberately slow patterns: a row of look-arounds, a thousand alternatives or groups take up to 0.8
    /// ns for each byte of the pattern; the interpreter copies a frame, which holds the groups. The size of the compiled
    /// pattern predicts less: it contains a copy of a group for each possible repetition, and each copy counts its own steps.
    func work(ofStepBy engine: PCRE2Runner) -> Int {
      switch engine {
      case .machineCode: 1 + byteCount / 32
      case .interpreter: 4 + frameByteCount / 256
      }
    }
  }
#endif
