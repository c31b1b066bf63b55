internal import PCRE2

/// The details of a rejection of which a table knows the reason alone: the number is read and decided once more, when they
/// are first asked for.
final class UnreadRejectionDetails: DeferredRejectionDetails, @unchecked Sendable {
  /// The most bytes of a number that is kept.
  static let maximumByteCount = MatchingTable.maximumByteCount

  private let bytes: InlineArray<32, UInt8>
  private let count: Int
  private let core: ValidatorCore
  private let found = WriteOnceReference<Found>()

  private final class Found: Sendable {
    let facts: Rejection.Facts
    init(_ facts: Rejection.Facts) { self.facts = facts }
  }

  /// - Parameter writtenForm: At most ``maximumByteCount`` bytes.
  init(_ writtenForm: Span<UInt8>, _ core: ValidatorCore) {
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    for index in writtenForm.indices { bytes[index] = writtenForm[index] }
    self.bytes = bytes
    count = writtenForm.count
    self.core = core
  }

  override var facts: Rejection.Facts {
    if let found = found.load() { return found.facts }
    let verdict = core.scratch.withMatcher { matcher in
      core.verdict(
        on: bytes.span.extracting(0..<count), area: nil, findsAlternatives: true, matcher: matcher)
    }
    guard case .invalid(let rejection) = verdict else { return Rejection.Facts() }
    return found.storeIfNil(Found(rejection.facts)).facts
  }
}
