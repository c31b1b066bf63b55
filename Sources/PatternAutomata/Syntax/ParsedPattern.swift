/// A pattern after reading: its items in order, and facts about them from elsewhere in the pattern.
///
/// ``PatternParser`` makes it. ``LookbehindLengths`` and ``CompiledLength`` look for what only the whole
/// pattern shows to be wrong, and ``expression()`` is what it means.
struct ParsedPattern: Sendable {
  /// The items; the last one is `end`, and every `open` has its `close`.
  var tokens: [PatternToken] = []
  /// The classes in square brackets, which tokens refer to by number.
  var classes: [CharacterClass] = []
  /// The names of groups, in the order of their first appearance.
  var names: [GroupName] = []
  /// The highest number of a group that captures.
  var captureCount = 0
  /// Whether there is a `(?|…)`, in which several groups may have one number.
  var hasBranchReset = false
  /// Whether there is a look-behind.
  var hasLookbehind = false
  /// The first construct outside the regular subset.
  var outside: OutsideSubset?
  /// The reason to give if an atomic group or a possessive quantifier has no automaton, and the number of its
  /// token.
  var atomicGroups: [(token: Int, outside: OutsideSubset)] = []
  /// The bytes of the pattern, for names.
  let text: [UInt8]
  /// Whether the pattern is read as UTF-8.
  let isUTF: Bool

  /// The name of a group.
  struct GroupName: Hashable, Sendable {
    /// Where the name is in the text.
    var bytes: Range<Int>
    /// The number of the group.
    var number: Int
    /// Whether groups with other numbers have the name too, as `(?J)` allows.
    var isDuplicate = false
  }

  /// The first group with the name that is written somewhere in the text.
  func group(named bytes: Range<Int>) -> GroupName? {
    names.first { text[$0.bytes] == text[bytes] }
  }
}

/// An item of a pattern.
///
/// Offsets are those that PCRE2 reports when it rejects the item only later.
enum PatternToken: Hashable, Sendable {
  /// One character; in byte mode, a byte.
  case literal(UInt32, isCaseless: Bool)
  /// A class, by its number in ``ParsedPattern/classes``.
  case characterClass(Int)
  /// The dot and `\N`.
  case dot(isAll: Bool)
  /// `\d` and other escapes for a set, by their letter; also `\R` and `\X`.
  case type(UInt8)
  /// `\p{…}` and `\P{…}`.
  case property(isAny: Bool)
  /// `^`, `$`, `\A`, `\G`, `\Z`, `\z`, `\b` and `\B`.
  case assertion(Expression.Assertion)
  /// `^` and `$` under `(?m)`.
  case lineStart, lineEnd
  /// `\K`.
  case matchStartReset
  /// The start of a group.
  case open(Group)
  /// The `|` between alternatives.
  case alternative
  /// The end of a group.
  case close
  case quantifier(Quantifier)
  /// A reference to what the group with this number matched.
  case backReference(Int, offset: Int)
  case namedBackReference(Range<Int>)
  /// A call of the group with this number.
  case recursion(Int, offset: Int)
  case namedRecursion(Range<Int>)
  case callout
  case calloutString(byteCount: Int, offset: Int)
  /// `(*FAIL)`.
  case fail
  /// `(*ACCEPT)`.
  case accept
  /// Any other verb without an argument.
  case verb
  /// An argument together with its verb.
  case verbArgument(byteCount: Int)
  /// A change of options.
  case options
  /// The end of the pattern.
  case end

  /// What a parenthesis opens.
  enum Group: Hashable, Sendable {
    case capturing(Int)
    case nonCapturing
    case atomic
    case scriptRun
    case lookahead(isNegative: Bool)
    case lookbehind(offset: Int)
    case condition(Condition)
  }

  /// What a conditional group depends on.
  enum Condition: Hashable, Sendable {
    /// A look-around, which comes next.
    case assertion
    /// `(?(DEFINE)`.
    case define(offset: Int)
    /// A group with this name, or a call of it.
    case name(Range<Int>)
    /// `(?(R1)`: a call of a group by its number, or a group of this name.
    case recursion(Range<Int>)
    case number(Int, offset: Int)
    case version
  }

  /// How often the item before is repeated.
  struct Quantifier: Hashable, Sendable {
    var minimum: Int
    /// `nil` where there is no limit.
    var maximum: Int?
    var isPossessive = false
    var isLazy = false
  }

  var isQuantifier: Bool {
    if case .quantifier = self { true } else { false }
  }
}
