/// The reason why a pattern has no automaton here: a construct and its place.
///
/// PCRE2 may still accept the pattern. If no reader of regexes accepts it, the reason is a ``PatternSyntaxError``
/// instead.
package struct OutsideSubset: Error, Hashable, Sendable {
  /// The construct.
  package var construct: Construct

  /// The offset of the construct, in bytes from the start of the pattern.
  package var offset: Int

  package init(construct: Construct, offset: Int) {
    self.construct = construct
    self.offset = offset
  }

  /// Describes an error in a pattern that some later version of PCRE2 accepts.
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
    /// `(?>…)` that may match the empty string and comes after a repeat, that repeats an expression that may be empty,
    /// or that is too long when written out (``AtomicGroup``). In front of the first kind, PCRE2 10.42 makes repeats
    /// possessive that aren't: `-{2,}(?>|b).` does not match "---".
    case atomicGroup
    /// `*+`, `++`, `?+`, `{…}+` that become such a group.
    case possessiveQuantifier
    /// `\R`: its meaning depends on PCRE2's build.
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
    /// `\h` or `\v` in one pattern with `\S`. The bytes A0 and 85 are in both, but PCRE2's auto-possessification treats
    /// them as disjoint, so `\h+\S` does not match two bytes A0. PCRE2 reads classes, such as `[\h]`, correctly.
    case conflictingSpaceEscapes
    /// A group repeated `{0}` times. PCRE2 10.42 considers `(a|^){0}b` anchored, so `b` does not match "ab".
    case skippedGroup
    /// A byte that is not ASCII: such patterns match characters, not bytes.
    case nonASCIIText
    /// Groups nested deeper than 64.
    case deepNesting
    /// A size that PCRE2 may refuse: it allows at most 64 KiB of code, and copies groups that are repeated.
    case codeSize
    /// Syntax that PCRE2 10.42 refuses; a later version may accept it.
    case laterSyntax
  }
}
