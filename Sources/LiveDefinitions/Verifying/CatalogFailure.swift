public import PhoneCheck

/// The reason why a fetch changed nothing; the served definitions stay.
///
/// It prints without any part of the answer.
@nonexhaustive
public enum CatalogFailure: Error, Hashable, Sendable {
  /// There was no answer.
  case noAnswer
  /// No complete answer arrived within the limit.
  case timedOut(limit: Duration)
  /// All callers that waited for the fetch were cancelled.
  case cancelled
  /// A later request has already been answered.
  case superseded
  /// A status other than 200 or 304. Redirects aren't followed.
  case status(Int)
  /// Status 304 (Not Modified), although the request named no `ETag`.
  case unexpectedNotModified
  /// A body over the limit.
  case tooLarge(maximumByteCount: Int)
  /// Definitions that don't load, with every problem.
  case malformed(DefinitionsError)
  /// Compiled definitions instead of JSON, which lint can't judge and which the next version of PhoneCheck couldn't load.
  case compiled
  /// Definitions that lint refuses.
  case lintErrors([LintError])
  /// Definitions that remove more than is allowed.
  case narrowing(CatalogChange)
  /// The answer names another tenant.
  case otherTenant

  /// An error of `phonecheck lint`, or another finding that is reported.
  public struct LintError: Hashable, Sendable {
    /// The id of the rule, such as `accepts-nothing`.
    public let rule: String
    /// The place of the finding.
    public let place: DefinitionsPlace
    /// The finding in one sentence, without a full stop.
    public let text: String
    /// Whether the finding refuses definitions.
    let isError: Bool

    package init(rule: String, place: DefinitionsPlace, text: String, isError: Bool) {
      (self.rule, self.place, self.text, self.isError) = (rule, place, text, isError)
    }
  }

  /// Whether the failure lasts until something is changed by hand: the service refuses this app, or lacks the requested
  /// resource.
  public var isPermanent: Bool {
    guard case .status(let code) = self else { return false }
    return (300...499).contains(code) && !Self.passingStatus.contains(code)
  }

  /// Whether definitions arrived and were refused.
  public var isRefusal: Bool {
    switch self {
    case .tooLarge, .malformed, .compiled, .lintErrors, .narrowing, .otherTenant: true
    default: false
    }
  }

  /// Whether definitions were refused in comparison with the previous copy; they pass if they were accepted once.
  var comparesWithCopy: Bool {
    switch self {
    case .lintErrors, .narrowing: true
    default: false
    }
  }

  /// The problems of refused definitions, each as a text for people, which may quote the definitions.
  public var problems: [String] {
    switch self {
    case .malformed(let error): error.problems.map(\.description)
    case .lintErrors(let errors): errors.map { "\($0.place): \($0.text) [\($0.rule)]" }
    case .narrowing(let change): [change.description]
    default: []
    }
  }

  /// Whether another request soon may succeed.
  var isPassing: Bool {
    switch self {
    case .compiled, .lintErrors, .narrowing, .otherTenant, .superseded: false
    default: !isPermanent
    }
  }

  /// Request Timeout, Too Early, Too Many Requests.
  private static let passingStatus: Set = [408, 425, 429]
}

extension CatalogFailure: ShownAsDescription {
  /// The kind of the failure, without any part of the answer: `HTTP 503`, `malformed, 3 problems`.
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
    case .compiled: "compiled definitions instead of JSON"
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
  /// The rules of findings, each named once: `accepts-empty, no-end-anchor`.
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
