internal import Platform
internal import RegexEngine

/// Decides whether a tenant accepts a number.
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
/// A validator is immutable: share it freely between tasks, and create another for a changed catalog (or use a
/// ``ReloadableValidator``). Regexes are compiled on first use.
public struct PhoneValidator: Sendable {
  /// The options for reading and matching, which can't change after a validator is created.
  public typealias Options = ValidatorOptions

  /// The reason that a validator can't be created.
  @nonexhaustive
  public enum ConfigurationError: Error, Hashable, Sendable {
    /// A configured international prefix doesn't have 1–6 digits.
    case notAnInternationalPrefix(String)
  }

  /// The definitions that decide.
  public var catalog: AreaCodeCatalog { compiled.catalog }

  /// The validator's options.
  public var options: Options { compiled.options }

  let core: ValidatorCore

  var compiled: CompiledCatalog { core.compiled }
  var scratch: MatcherPool { core.scratch }

  /// Creates a validator.
  ///
  /// - Throws: ``ConfigurationError`` if an international prefix in the options doesn't have 1–6 digits.
  /// - Complexity: O(*n*) for *n* definitions. No regex is compiled yet.
  public init(_ catalog: AreaCodeCatalog, options: Options = Options()) throws(ConfigurationError) {
    try self.init(catalog, options: options, explaining: { $0 })
    NumberFormats.useAll()
  }

  /// Creates a validator whose languages are built from other definitions, to test disagreements.
  package init(
    _ catalog: AreaCodeCatalog, options: Options = Options(),
    explaining explained: (AreaCodeDefinition) -> AreaCodeDefinition
  ) throws(ConfigurationError) {
    for prefix in options.internationalPrefixes where !prefix.isASCIIDigits(upTo: 6) {
      throw .notAnInternationalPrefix(prefix)
    }
    core = ValidatorCore(CompiledCatalog(catalog, options: options, explaining: explained, source: .regexes))
  }

  /// Creates a validator for a page, which has no engine for regexes.
  ///
  /// - Parameters:
  ///   - catalog: A catalog from compiled definitions. What has no automaton is undecided.
  ///   - options: Options with the default international prefixes.
  package init(withoutRegexes catalog: AreaCodeCatalog, options: Options = Options()) {
    core = ValidatorCore(
      CompiledCatalog(catalog, options: options, explaining: { $0 }, source: .compiledFile))
  }

  /// Validates a number as a person typed it.
  ///
  /// - Parameters:
  ///   - writtenForm: The number in any spelling.
  ///   - area: The area of the number, if the caller knows it from a picker or a column of a file. Get it from
  ///     ``AreaCodeCatalog/area(code:)``. A definition of another catalog counts as unlisted.
  /// - Returns: The verdict. The offset in a ``Rejection`` counts UTF-8 bytes of `writtenForm`.
  /// - Complexity: Bounded: besides outer white space, 64 characters are read, and each regex has a limit. It takes about a
  ///   microsecond for a typical number, and a tenth of that after ``prepareTable(for:)`` for the area or for none.
  public func validate(_ writtenForm: String, area: Area? = nil) -> Verdict {
    writtenForm.withBytes { validate($0, area: area) }
  }

  /// Validates a number as a person typed it, as bytes.
  ///
  /// - Parameters:
  ///   - writtenForm: UTF-8. A malformed byte makes the number invalid, with its offset.
  ///   - area: The area of the number, if the caller knows it.
  public func validate(_ writtenForm: Span<UInt8>, area: Area? = nil) -> Verdict {
    verdict(on: writtenForm, area, findsAlternatives: true)
  }

  /// Validates a number without looking for other definitions that accept it, which would take as long again for each
  /// definition with its area code.
  package func verdictAlone(on writtenForm: String, area: Area? = nil) -> Verdict {
    writtenForm.withBytes { verdict(on: $0, area, findsAlternatives: false) }
  }

  private func verdict(on writtenForm: Span<UInt8>, _ area: Area?, findsAlternatives: Bool) -> Verdict {
    if let verdict = core.plainVerdict(on: writtenForm, area: area) { return verdict }
    return scratch.withMatcher { matcher in
      core.verdict(on: writtenForm, area: area, findsAlternatives: findsAlternatives, matcher: matcher)
    }
  }

  /// Validates like ``validate(_:area:)-(String,_)``, and explains how the verdict was reached.
  ///
  /// - Complexity: The same, with some more allocations.
  public func explain(_ writtenForm: String, area: Area? = nil) -> Explanation {
    writtenForm.withBytes { explain($0, area: area) }
  }

  /// Validates bytes like ``validate(_:area:)-(String,_)``, and explains how the verdict was reached.
  public func explain(_ writtenForm: Span<UInt8>, area: Area? = nil) -> Explanation {
    scratch.withMatcher { matcher in
      let judged = core.judged(writtenForm, area: area, findsAlternatives: true, matcher: matcher)
      let verdict: Verdict =
        switch judged.outcome {
        case .valid(let number): .valid(number)
        case .undecided(let failure): .undecided(failure)
        case .invalid:
          .invalid(core.rejection(ofInvalid: writtenForm, area: area, matcher: matcher))
        }
      guard let query = judged.query else {
        return Explanation(
          verdict: verdict, digits: nil, isInternational: false, remarks: [], attempts: [],
          decidingAttempt: nil)
      }
      let (attempts, deciding) = query.attempts(before: verdict)
      return Explanation(
        verdict: verdict, digits: query.digits.text(0..<query.digits.count),
        isInternational: query.form.isInternational, remarks: verdict.number?.remarks ?? query.form.remarks,
        attempts: attempts, decidingAttempt: deciding)
    }
  }

  /// Finds the definition whose regex matches raw bytes, if there is one; nothing is read or interpreted.
  ///
  /// - Parameters:
  ///   - bytes: At most 4,096 bytes with any values; for more bytes the answer is undecided.
  ///   - area: The area whose definitions are tried; `nil` for all definitions. The preferred one comes first, then file order.
  /// - Complexity: At most one match per definition.
  public func exactMatch(of bytes: Span<UInt8>, area: Area? = nil) -> ExactVerdict {
    scratch.withMatcher { matcher in exactMatch(of: bytes, area: area, matcher: matcher) }
  }

  /// Finds the definition whose regex matches a text, if there is one; nothing is read or interpreted.
  public func exactMatch(of text: String, area: Area? = nil) -> ExactVerdict {
    text.withBytes { exactMatch(of: $0, area: area) }
  }
}

// MARK: - With scratch of one's own

extension PhoneValidator {
  /// The maximum length of a text in exact mode, in bytes.
  static let maximumExactByteCount = 4096

  func exactMatch(of bytes: Span<UInt8>, area: Area?, matcher: Matcher) -> ExactVerdict {
    guard bytes.count <= Self.maximumExactByteCount else {
      return .undecided(EngineFailure(reason: .matchLimit, engineCode: nil, definition: nil))
    }
    let asked = compiled.definitions(of: area)
    for candidate in asked.filter({ $0.isPreferred }) + asked.filter({ !$0.isPreferred }) {
      switch candidate.matches(bytes, with: matcher) {
      case .success(true): return .match(candidate.definition)
      case .success(false): continue
      case .failure(let failure): return .undecided(failure)
      }
    }
    return .noMatch
  }
}

extension PhoneValidator: CustomStringConvertible {
  /// `validator of`, followed by the catalog.
  public var description: String { "validator of \(catalog)" }
}
