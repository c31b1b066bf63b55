/// How a validator reads and matches; frozen when it is created.
public struct ValidatorOptions: Hashable, Sendable {
  /// Where a regex may match.
  public enum Anchoring: Hashable, Sendable {
    /// As written: a regex without anchors matches anywhere in a spelling.
    case asWritten
    /// From end to end, like Java's `matches()`, for tenants whose server does that.
    case wholeText
  }

  /// Whether digits without a `+` may begin with any listed area code, which guesses.
  public var acceptsBareInternational = false

  /// What is dialled before an area code instead of `+`: 1–6 ASCII digits each.
  ///
  /// Unless it is set, the prefixes of the named or preferred country are read, too, such as `011` in the United States, where
  /// the digits aren't a number as they stand.
  public var internationalPrefixes = ["00"] { didSet { readsCountryPrefixes = false } }

  /// Whether the international prefixes of countries are read.
  private(set) var readsCountryPrefixes = true

  /// Where a regex may match.
  public var anchoring = Anchoring.asWritten

  /// Whether regexes run as machine code; verdicts are the same either way, except at limits.
  public var usesJIT = true

  /// Whether regexes are also compiled to automata.
  ///
  /// They explain why a number is rejected and how an unfinished one may continue. Without PCRE2 they always are.
  public var usesAutomata = true

  /// Whether an automaton decides once it has been built and PCRE2 has agreed with it.
  ///
  /// Verdicts are the same either way, except at limits. Without PCRE2 automata always decide.
  public var decidesByAutomata = true

  /// Creates the default options.
  public init() {}
}
