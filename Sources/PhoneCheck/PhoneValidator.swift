internal import PCRE2
import Synchronization

/// Says whether a number is one that a tenant accepts.
///
/// ```swift
/// let validator = try PhoneValidator(catalog)
/// switch validator.validate("+86 138-0013-8000") {
/// case .valid(let number): number.canonical
/// case .invalid(let rejection): rejection.message(in: .simplifiedChinese)
/// case .undecided(let failure): failure.reason
/// }
/// ```
///
/// A validator is immutable: share it freely between tasks, and make a new one for a new catalog (or hold a
/// ``ReloadableValidator``). Regexes are compiled when they are first needed.
public struct PhoneValidator: Sendable {
  /// The definitions it goes by.
  public let catalog: AreaCodeCatalog

  /// The options it was made with.
  public let options: Options

  private let compiled: CompiledCatalog
  private let scratch = ScratchPool()

  /// Creates a validator.
  ///
  /// - Throws: ``ConfigurationError`` when the options hold an international prefix that isn't one.
  /// - Complexity: O(*n*) in the number of definitions. No regex is compiled yet.
  public init(_ catalog: AreaCodeCatalog, options: Options = Options()) throws(ConfigurationError) {
    for prefix in options.internationalPrefixes where !Options.isInternationalPrefix(prefix) {
      throw .notAnInternationalPrefix(prefix)
    }
    var options = options
    // A longer prefix says more: 0011 before 00.
    options.internationalPrefixes.sort { $0.utf8.count > $1.utf8.count }
    self.catalog = catalog
    self.options = options
    compiled = CompiledCatalog(catalog, options: options)
  }

  /// Validates what a person typed.
  ///
  /// - Parameters:
  ///   - writtenForm: The number in any spelling.
  ///   - area: The area it belongs to, when the caller knows: from a picker or a column of a file.
  ///     Get it from ``AreaCodeCatalog/area(named:)``. A definition of another catalog counts as unlisted.
  /// - Returns: The verdict. The offset in a ``Rejection`` counts UTF-8 bytes of `writtenForm`.
  /// - Complexity: Bounded: 64 characters are read beyond outer white space, and each regex is given up at a
  ///   limit. About a microsecond for a typical number.
  public func validate(_ writtenForm: String, area: Area? = nil) -> Verdict {
    validate(writtenForm.utf8.span, area: area)
  }

  /// Validates what a person typed, as bytes.
  ///
  /// - Parameters:
  ///   - writtenForm: UTF-8; a byte that isn't makes the number invalid, with its offset.
  ///   - area: The area it belongs to, when the caller knows.
  public func validate(_ writtenForm: Span<UInt8>, area: Area? = nil) -> Verdict {
    scratch.withMatcher { matcher in
      validate(writtenForm, area: area, findsAlternatives: true, matcher: matcher)
    }
  }

  /// Validates as ``validate(_:area:)-(String,_)`` does and tells how the verdict came about.
  ///
  /// - Complexity: The same, with some allocations more.
  public func explain(_ writtenForm: String, area: Area? = nil) -> Explanation {
    explain(writtenForm.utf8.span, area: area)
  }

  /// Validates bytes as ``validate(_:area:)-(String,_)`` does and tells how the verdict came about.
  public func explain(_ writtenForm: Span<UInt8>, area: Area? = nil) -> Explanation {
    scratch.withMatcher { matcher in
      do throws(Rejection) {
        var judgement = try judgement(of: writtenForm, area: area, matcher: matcher)
        judgement.attempts = []
        let verdict = judgement.verdict()
        return Explanation(
          verdict: verdict,
          digits: judgement.form.digits.text(0..<judgement.form.digits.count),
          isInternational: judgement.form.isInternational,
          remarks: judgement.form.remarks,
          attempts: judgement.attempts ?? []
        )
      } catch {
        return Explanation(
          verdict: .invalid(error), digits: nil, isInternational: false, remarks: [], attempts: [])
      }
    }
  }

  /// Says which definition's regex matches raw bytes, if any; nothing is read or interpreted.
  ///
  /// - Parameters:
  ///   - bytes: At most 4,096 bytes, any of them; beyond that the answer is undecided.
  ///   - area: Whose definitions to ask; all when `nil`. The preferred one comes first, then file order.
  /// - Complexity: At most one match per definition asked.
  public func exactMatch(of bytes: Span<UInt8>, area: Area? = nil) -> ExactVerdict {
    scratch.withMatcher { matcher in exactMatch(of: bytes, area: area, matcher: matcher) }
  }

  /// Says which definition's regex matches a text, if any; nothing is read or interpreted.
  public func exactMatch(of text: String, area: Area? = nil) -> ExactVerdict {
    exactMatch(of: text.utf8.span, area: area)
  }
}

// MARK: - Unfinished entries

extension PhoneValidator {
  /// Says how an entry stands that is still being typed.
  ///
  /// ```swift
  /// validator.typingState(of: "138 00", area: cn)  // .incomplete(next: 0–9, missing: 6)
  /// ```
  ///
  /// It is the best state over the interpretations that are still possible: `8` under China may become `86…`.
  ///
  /// - Parameters:
  ///   - writtenForm: What has been typed so far, in any spelling.
  ///   - area: The area it belongs to, when the caller knows.
  /// - Returns: The state; offsets count UTF-8 bytes of `writtenForm`. For a definition whose regex has no automaton
  ///   (``prepare()`` tells which) every digit may follow, at least one is missing, and a dead entry is dead where its
  ///   national digits begin.
  /// - Complexity: O(*n*) in the number of definitions that are still possible. A language is made for each the first
  ///   time it is needed, which takes a fraction of a millisecond.
  public func typingState(of writtenForm: String, area: Area? = nil) -> TypingState {
    let bytes = writtenForm.utf8.span
    let form: WrittenForm
    do throws(Rejection) {
      form = try WrittenFormReader.readUnfinished(bytes)
    } catch {
      return error.reason == .empty ? .empty : .dead(offset: error.offset ?? 0, expected: [])
    }
    return scratch.withMatcher { matcher in
      var judgement = TypingJudgement(
        form, area: area, catalog: compiled, options: options, matcher: matcher)
      return judgement.state(endingAt: bytes.count)
    }
  }

  /// Compiles every definition now rather than when it is first needed.
  ///
  /// - Returns: The definitions whose numbers are not known as a language, and why. Their verdicts are as exact as
  ///   the others'; their rejections are told in general terms.
  /// - Complexity: O(*n*) in the number of definitions, each a fraction of a millisecond.
  @discardableResult
  public func prepare() -> [AutomatonFailure] {
    scratch.withMatcher { matcher in
      compiled.definitions.compactMap { candidate in
        candidate.prepare(with: matcher).map {
          AutomatonFailure(definition: candidate.definition.id, cause: $0)
        }
      }
    }
  }

  /// The definitions whose automaton PCRE2 contradicted, as far as they were needed: a fault to report.
  public var contradictedDefinitions: [AreaCodeDefinition.ID] {
    compiled.definitions.filter { $0.knownAutomatonFailure == .disagreement }.map(\.definition.id)
  }
}

// MARK: - With scratch of one's own

extension PhoneValidator {
  /// The longest text that exact mode puts to a regex, in bytes.
  static let maximumExactByteCount = 4096

  func validate(
    _ writtenForm: Span<UInt8>, area: Area?, findsAlternatives: Bool, matcher: Matcher
  ) -> Verdict {
    do throws(Rejection) {
      var judgement = try judgement(of: writtenForm, area: area, matcher: matcher)
      judgement.findsAlternatives = findsAlternatives
      return judgement.verdict()
    } catch {
      return .invalid(error)
    }
  }

  func exactMatch(of bytes: Span<UInt8>, area: Area?, matcher: Matcher) -> ExactVerdict {
    guard bytes.count <= Self.maximumExactByteCount else {
      return .undecided(EngineFailure(reason: .matchLimit, engineCode: nil, definition: nil))
    }
    let asked = area.map(compiled.definitions(of:)) ?? compiled.definitions
    for candidate in asked.filter(\.isPreferred) + asked.filter({ !$0.isPreferred }) {
      switch candidate.matches(bytes, with: matcher) {
      case .success(true): return .match(candidate.definition)
      case .success(false): continue
      case .failure(let failure): return .undecided(failure)
      }
    }
    return .noMatch
  }

  private func judgement(
    of writtenForm: Span<UInt8>, area: Area?, matcher: Matcher
  ) throws(Rejection) -> Judgement {
    let form = try WrittenFormReader.read(writtenForm)
    if let area, compiled.definitions(of: area).isEmpty {
      throw Rejection(.unknownAreaCode, detail: .unlistedArea)
    }
    return Judgement(form, area: area, catalog: compiled, options: options, matcher: matcher)
  }
}

// MARK: - Options

extension PhoneValidator {
  /// How a validator reads and matches; frozen when it is made.
  public struct Options: Hashable, Sendable {
    /// Where a regex may match.
    public enum Anchoring: Hashable, Sendable {
      /// As written: a regex without anchors matches anywhere in a spelling.
      case asWritten
      /// From end to end, as Java's `matches()` has it, for tenants whose server does that.
      case wholeText
    }

    /// Whether digits without a `+` may begin with any listed area code, which guesses.
    public var acceptsBareInternational = false

    /// What is dialled before an area code instead of `+`: 1–6 ASCII digits each.
    public var internationalPrefixes = ["00"]

    /// Where a regex may match.
    public var anchoring = Anchoring.asWritten

    /// Whether regexes run as machine code; verdicts are the same either way, limits excepted.
    public var usesJIT = true

    /// Whether regexes are also compiled to automata.
    ///
    /// They tell why a number is rejected and how an unfinished one may go on; verdicts don't depend on them.
    public var usesAutomata = true

    /// Creates the default options.
    public init() {}

    static func isInternationalPrefix(_ text: String) -> Bool {
      (1...6).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  /// Why a validator can't be made.
  @nonexhaustive
  public enum ConfigurationError: Error, Hashable, Sendable {
    /// An international prefix is 1–6 digits.
    case notAnInternationalPrefix(String)
  }
}
