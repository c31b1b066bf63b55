/// How much work matching may do.
///
/// Work is counted in the engine's own steps, never in time, so that a result depends on the pattern, the subject and
/// the matches before it in the same verdict, and on nothing else. PCRE2 tells whether a match reached a number of
/// steps, not how many it took. So a match is tried with few steps first, and, where they don't suffice, with four
/// times as many, again and again, as long as the verdict has that much work left.
///
/// - The first try is free. It suffices for every pattern that describes numbers: those of the world take at most 8
///   steps of machine code and 64 of the interpreter. How often it happens is bounded by the number of definitions.
/// - Every other try costs the work that it may do, whether it needs it or not: its steps, times the work of a step,
///   which grows with the pattern, and more where a match may begin anywhere: PCRE2 counts anew at each place.
package struct MatchLimits: Hashable, Sendable {
  /// The work that the matches of one verdict may do together.
  ///
  /// A unit takes 0.5 to 25 ns; a step of a typical pattern is two units.
  package var workPerVerdict = 50_000

  /// How much memory the interpreter may use for backtracking, in KiB.
  package var heapKibibytes: UInt32 = 64 * 1024

  package init() {}

  /// With how many times the steps a match is tried again.
  static let growth = 4

  /// How much a step counts for by the places where a match may begin: hardly any regex needs as many steps at all of
  /// them as at one.
  static func startWeight(_ pattern: Pattern, byteCount: Int) -> Int {
    pattern.isAnchored ? 1 : 1 + byteCount / 4
  }
}

/// What runs a pattern; each counts its steps in its own way.
///
/// Machine code counts how often it enters a group or a repeat. The interpreter counts every place it could come back
/// to, also within repeats of one character.
enum MatchEngine: Hashable, Sendable {
  case machineCode
  case interpreter

  /// The steps of a first try; more for a long subject that is read through from its start once.
  func firstStepCount(_ pattern: Pattern, byteCount: Int) -> Int {
    let longSubject = pattern.isAnchored ? 4 * max(0, byteCount - 64) : 0
    return switch self {
    case .machineCode: 128 + longSubject
    case .interpreter: 512 + longSubject
    }
  }
}

extension Pattern {
  /// The work of one step: what happens between two that are counted grows with the pattern.
  ///
  /// Measured with patterns made to be slow: a row of look-arounds, a thousand alternatives or groups take up to 0.8 ns
  /// for each byte of the pattern; the interpreter copies a frame, which holds the groups. (The size of the compiled
  /// pattern says less: it has a copy of a group for each time that it may be repeated, and each copy counts its steps.)
  func work(ofStepBy engine: MatchEngine) -> Int {
    switch engine {
    case .machineCode: 1 + byteCount / 32
    case .interpreter: 4 + frameByteCount / 256
    }
  }
}
