/// The options for reading and matching, which can't change after a validator is created.
public struct ValidatorOptions: Hashable, Sendable {
  /// The part of a spelling that a regex has to match.
  public enum Anchoring: Hashable, Sendable {
    /// Any part: a regex without anchors matches anywhere in a spelling.
    case asWritten
    /// The whole spelling, like Java's `matches()`, for tenants whose server does that.
    case wholeText
  }

  /// Whether digits without a `+` may begin with any listed area code, which is a guess.
  public var acceptsBareInternational = false

  /// The prefixes that are read like a `+` before an area code: 1–6 ASCII digits each.
  ///
  /// Unless this is set, the prefixes of the named or preferred country, such as `011` in the United States, are read, too, if
  /// the digits aren't a number as written.
  public var internationalPrefixes = ["00"] { didSet { readsCountryPrefixes = false } }

  /// Whether the international prefixes of countries are read.
  private(set) var readsCountryPrefixes = true

  /// The part of a spelling that a regex has to match.
  public var anchoring = Anchoring.asWritten

  /// Whether regexes run as machine code; verdicts don't depend on it, except at limits.
  public var usesJIT = true

  /// Whether regexes are also compiled to automata.
  ///
  /// Automata explain why a number is rejected and how an unfinished one may continue. Without PCRE2, regexes are always
  /// compiled to automata.
  public var usesAutomata = true

  /// Whether an automaton decides once it has been built and PCRE2 has agreed with it.
  ///
  /// Verdicts don't depend on it, except at limits. Without PCRE2, automata always decide.
  public var decidesByAutomata = true

  /// Whether numbers are read and matched as with the default options, so that the default table fits.
  var allowDefaultTable: Bool { !acceptsBareInternational && readsCountryPrefixes && anchoring == .asWritten }

  /// Creates the default options.
  public init() {}
}
