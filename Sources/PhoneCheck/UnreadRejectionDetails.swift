internal import Platform
internal import RegexEngine

/// The details of a rejection of which only the reason is known: on first use the number is read and decided again.
final class UnreadRejectionDetails: RejectionDetails, @unchecked Sendable {
  /// The most bytes of a number that is kept.
  static let maximumByteCount = MatchingTable.maximumByteCount

  private let bytes: FixedBytes<ByteRoom32>
  private let count: Int
  private let area: Area?
  private let core: ValidatorCore
  private let found = WriteOnceReference<Rejection.Facts>()

  /// - Parameter writtenForm: At most ``maximumByteCount`` bytes.
  init(_ writtenForm: Span<UInt8>, area: Area?, _ core: ValidatorCore) {
    var bytes = FixedBytes<ByteRoom32>()
    bytes.replace(from: 0, with: writtenForm)
    self.bytes = bytes
    count = writtenForm.count
    self.area = area
    self.core = core
  }

  override var facts: Rejection.Facts {
    if let facts = found.load() { return facts }
    let rejection = core.scratch.withMatcher { matcher in
      bytes.withBytes(0..<count) { core.rejection(of: $0, area: area, matcher: matcher) }
    }
    return found.storeIfNil(rejection.facts)
  }
}
