/// Why a pattern has no automaton here: the construct, and where it is.
///
/// It may still be a pattern: PCRE2 knows. What is none for anyone is a ``PatternSyntaxError``.
package struct OutsideSubset: Error, Hashable, Sendable {
  /// The construct.
  package var construct: Construct

  /// Where it begins, in bytes from the start of the pattern.
  package var offset: Int

  package init(construct: Construct, offset: Int) {
    self.construct = construct
    self.offset = offset
  }

  /// Describes what is wrong with a pattern that some later version of PCRE2 accepts.
  package init(acceptedLater error: PatternSyntaxError) {
    self.init(construct: .laterSyntax, offset: error.offset)
  }

  /// A construct that is not compiled to an automaton.
  package enum Construct: String, Hashable, Sendable, CaseIterable {
    /// `(?<=…)`, `(?<!…)` and their long names.
    case lookBehind
    /// `(?=…)*` and the like: repeats of a look-ahead.
    case repeatedLookAhead
    /// `[[:<:]]` and `[[:>:]]`, which hold one look-around more than `\b`.
    case wordBoundary
    /// `\1`, `\g{…}`, `\k<…>`, `(?P=…)`.
    case backReference
    /// `(?>…)` that may match the empty string and comes after a repeat, repeats what may be empty, or is too long when it
    /// is written out (``AtomicGroup``). In front of the first kind, PCRE2 10.42 makes repeats possessive that aren't:
    /// `-{2,}(?>|b).` does not match "---".
    case atomicGroup
    /// `*+`, `++`, `?+`, `{…}+` that becomes such a group.
    case possessiveQuantifier
    /// `\R`: what it matches depends on how PCRE2 was built.
    case lineBreak
    /// `(?(…)…)`.
    case conditional
    /// `(?R)`, `(?1)`, `(?&name)`, `(?P>name)`, `\g<…>`.
    case recursion
    /// `(*…)`: verbs, and the options that may start a pattern.
    case verb
    /// `(?C…)`.
    case callout
    /// `\K`.
    case matchStartReset
    /// `\X`, `\p{…}`, `\P{…}`: characters by their Unicode properties.
    case unicodeProperty
    /// `{,3}` or `{ 1,2 }`: literal text in PCRE2 10.42, a quantifier in 10.43.
    case versionDependentQuantifier
    /// `\h` or `\v` in one pattern with `\S`. The bytes A0 and 85 are in both, but PCRE2's
    /// auto-possessification treats them as disjoint, so `\h+\S` does not match two bytes A0. Classes, as
    /// `[\h]`, are read right.
    case conflictingSpaceEscapes
    /// A group repeated `{0}` times. PCRE2 10.42 considers `(a|^){0}b` anchored, so `b` does not match "ab".
    case skippedGroup
    /// A byte that is not ASCII: such patterns match characters, not bytes.
    case nonASCIIText
    /// Groups nested deeper than 64.
    case deepNesting
    /// What PCRE2 may refuse as too large: it takes 64 KiB of code at most, and copies groups that are repeated.
    case codeSize
    /// What PCRE2 10.42 refuses; a later version may accept it.
    case laterSyntax
  }
}
