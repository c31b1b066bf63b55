internal import PCRE2
import Synchronization

/// A definition with its regex, compiled when it is first asked for.
final class CompiledDefinition: Sendable {
  let definition: AreaCodeDefinition
  let isPreferred: Bool

  private let extent: MobileRegex.Extent
  private let usesJIT: Bool
  private let pattern = AtomicLazyReference<Pattern>()

  init(_ definition: AreaCodeDefinition, isPreferred: Bool, options: PhoneValidator.Options) {
    self.definition = definition
    self.isPreferred = isPreferred
    extent = options.anchoring == .wholeText ? .wholeSubject : .anywhere
    usesJIT = options.usesJIT
  }

  /// What a definition says about a number.
  enum Answer {
    case accepted(SpellingForm)
    case rejected
    case failed(EngineFailure)
  }

  /// Asks whether the regex matches at least one spelling, in the order of ``SpellingForm``.
  ///
  /// A match is an answer even when an earlier spelling reached a limit; no match is one only when none did.
  func answer(_ number: inout SpellingBuffer, with matcher: Matcher) -> Answer {
    var failure: EngineFailure?
    for form in SpellingForm.allCases {
      switch number.withBytes(of: form, { matches($0, with: matcher) }) {
      case .success(true): return .accepted(form)
      case .success(false): continue
      case .failure(let fault): failure = failure ?? fault
      }
    }
    return failure.map(Answer.failed) ?? .rejected
  }

  /// Whether the regex matches bytes.
  func matches(_ bytes: Span<UInt8>, with matcher: Matcher) -> Result<Bool, EngineFailure> {
    do {
      return .success(try matcher.match(try compiled(), in: bytes) != .noMatch)
    } catch let error as MatchError {
      let reason: ReasonCode = error.isLimit ? .matchLimit : .engineError
      return .failure(EngineFailure(reason: reason, engineCode: error.code, definition: definition.id))
    } catch {
      // Loading compiled this very regex, so only a lack of memory is left.
      return .failure(EngineFailure(reason: .engineError, engineCode: nil, definition: definition.id))
    }
  }

  private func compiled() throws(MobileRegexFault) -> Pattern {
    if let pattern = pattern.load() { return pattern }
    let regex = try MobileRegex(definition.mobileRegex, extent: extent, usesJIT: usesJIT)
    return pattern.storeIfNil(regex.pattern)
  }
}
