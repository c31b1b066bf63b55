/// How much work matching may do.
///
/// Work is counted in the engine's own steps, never in time, so that a result depends only on the pattern, the
/// subject and the earlier matches of the same verdict. PCRE2 reports whether a match reached a number of steps,
/// not how many it took. So a match is tried with few steps first and, if they don't suffice, with four times as
/// many, repeatedly, as long as the verdict has that much work left.
///
/// - The first try is free. It suffices for every pattern that describes numbers: those of the world take at most 8
///   steps of machine code and 64 of the interpreter. How often it happens is bounded by the number of definitions.
/// - Every other try costs the work that it may do, whether it needs it or not: its steps, times the work of a step,
///   which grows with the pattern, and more if a match may begin anywhere: PCRE2 restarts its count at each start.
package struct MatchLimits: Hashable, Sendable {
  /// The work that the matches of one verdict may do together.
  ///
  /// A unit takes 0.5 to 25 ns; a step of a typical pattern is two units.
  package var workPerVerdict = 50_000

  /// How much memory the interpreter may use for backtracking, in KiB.
  package var heapKibibytes: UInt32 = 64 * 1024

  package init() {}
}
