/// The limits on the work of matching.
///
/// Work is counted in the engine's own steps, never in time, so that a result depends only on the pattern, the subject and the
/// earlier matches of the same verdict. PCRE2 reports whether a match reached a number of steps, not how many it took. So a
/// match is tried with few steps first. If they don't suffice, it is tried with four times as many, repeatedly, as long as the
/// verdict has that much work left.
///
/// - The first try is free. It suffices for every pattern that describes numbers: the world's regexes take at most 8 steps of
///   machine code and 64 of the interpreter. The number of definitions bounds the number of first tries.
/// - Every other try costs the work that it may do, even if it needs less: its steps, times the work of a step. The work of a
///   step grows with the pattern, and is larger if a match may begin anywhere, because PCRE2 restarts its count at each start.
package struct MatchLimits: Hashable, Sendable {
  /// The total work that the matches of one verdict may do.
  ///
  /// A unit takes 0.5 to 25 ns; a step of a typical pattern is two units.
  package var workPerVerdict = 50_000

  /// The maximum memory that the interpreter uses for backtracking, in KiB.
  package var heapKibibytes: UInt32 = 64 * 1024

  package init() {}
}
