public import PhoneCheck

/// Why a fetch changed nothing; what was served stays.
///
/// It prints without anything of the answer.
@nonexhaustive
public enum CatalogFailure: Error, Hashable, Sendable {
  /// There was no answer.
  case noAnswer
  /// There was no whole answer within the limit.
  case timedOut(limit: Duration)
  /// Whoever had asked stopped waiting.
  case cancelled
  /// A later request has its answer already.
  case superseded
  /// Another status than 200 or 304; redirects aren't followed.
  case status(Int)
  /// That nothing has changed, although the request named no `ETag`.
  case unexpectedNotModified
  /// A body over the limit.
  case tooLarge(maximumByteCount: Int)
  /// Definitions that don't load: every problem.
  case malformed(DefinitionsError)
  /// Definitions with errors.
  case lintErrors([LintError])
  /// Definitions that take away more than is allowed.
  case narrowing(CatalogChange)
  /// The answer says that it is another tenant's.
  case otherTenant

  /// An error that `phonecheck lint` finds, or another finding that is reported.
  public struct LintError: Hashable, Sendable {
    /// The id of the rule, such as `accepts-nothing`.
    public let rule: String
    /// Where it is.
    public let place: DefinitionsPlace
    /// One sentence, without a full stop.
    public let text: String
    /// Whether it refuses definitions.
    let isError: Bool

    package init(rule: String, place: DefinitionsPlace, text: String, isError: Bool) {
      (self.rule, self.place, self.text, self.isError) = (rule, place, text, isError)
    }
  }

  /// Whether it stays so until something is changed by hand: the service doesn't let this app in, or doesn't have what
  /// was requested.
  public var isPermanent: Bool {
    guard case .status(let code) = self else { return false }
    return (300...499).contains(code) && !Self.passingStatus.contains(code)
  }

  /// Whether there were definitions, and they were refused.
  public var isRefusal: Bool {
    switch self {
    case .tooLarge, .malformed, .lintErrors, .narrowing, .otherTenant: true
    default: false
    }
  }

  /// Whether definitions were refused because of what the copy before had: they pass if they were accepted once.
  var comparesWithCopy: Bool {
    switch self {
    case .lintErrors, .narrowing: true
    default: false
    }
  }

  /// What is wrong with refused definitions, each as a text for people, which may quote them.
  public var problems: [String] {
    switch self {
    case .malformed(let error): error.problems.map(\.description)
    case .lintErrors(let errors): errors.map { "\($0.place): \($0.text) [\($0.rule)]" }
    case .narrowing(let change): [change.description]
    default: []
    }
  }

  /// Whether asking again soon may help.
  var isPassing: Bool {
    switch self {
    case .lintErrors, .narrowing, .otherTenant, .superseded: false
    default: !isPermanent
    }
  }

  /// Request Timeout, Too Early, Too Many Requests.
  private static let passingStatus: Set = [408, 425, 429]
}

extension CatalogFailure: ShownAsDescription {
  /// What kind it is, without anything of the answer: `HTTP 503`, `malformed, 3 problems`.
  public var description: String {
    switch self {
    case .noAnswer: "no answer"
    case .timedOut(let limit): "no answer within \(limit)"
    case .cancelled: "cancelled"
    case .superseded: "superseded by a later request"
    case .status(let code): "HTTP \(code)" + (isPermanent ? ", permanent" : "")
    case .unexpectedNotModified: "HTTP 304 without an ETag in the request"
    case .tooLarge(let maximum): "more than \(maximum) bytes"
    case .malformed(let error):
      "malformed, \(Self.counted(error.problems.count + error.omittedCount, "problem"))"
    case .lintErrors(let errors):
      "\(Self.counted(errors.count, "error")) of lint: \(LintError.rules(of: errors))"
    case .narrowing(let change): "too narrow: \(change)"
    case .otherTenant: "of another tenant"
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}

extension CatalogFailure.LintError {
  /// The rules of findings, each once: `accepts-empty, no-end-anchor`.
  static func rules(of findings: [CatalogFailure.LintError]) -> String {
    findings.map(\.rule).reduce(into: []) { rules, rule in
      if !rules.contains(rule) { rules.append(rule) }
    }.joined(separator: ", ")
  }
}

extension CatalogFailure.LintError: ShownAsDescription {
  /// The rule and the line.
  public var description: String { "\(rule) in line \(place.line)" }
}
