internal import Platform
internal import RegexEngine

/// The details of a rejection if only its reason is known; the number is read again on first use.
///
/// So the details of a rejection depend only on the number, regardless of how its reason was found.
final class UnreadRejectionDetails: RejectionDetails, @unchecked Sendable {
  /// The maximum length of a number that is stored without an allocation, in bytes.
  static let shortByteCount = MatchingTable.maximumByteCount
  /// The maximum length of a number that is stored at all, in bytes; few readable forms have more than 256.
  static let maximumByteCount = 1_024

  private let bytes: FixedBytes<ByteRoom32>
  private let count: Int
  /// All bytes of a number that isn't short.
  private let longForm: [UInt8]
  private let area: Area?
  private let core: ValidatorCore
  private let found = WriteOnceReference<Rejection.Facts>()

  /// - Parameter writtenForm: At most ``maximumByteCount`` bytes.
  init(_ writtenForm: Span<UInt8>, area: Area?, _ core: ValidatorCore) {
    var bytes = FixedBytes<ByteRoom32>()
    let isShort = writtenForm.count <= Self.shortByteCount
    if isShort { bytes.replace(from: 0, with: writtenForm) }
    self.bytes = bytes
    count = writtenForm.count
    longForm = isShort ? [] : writtenForm.indices.map { writtenForm[$0] }
    self.area = area
    self.core = core
  }

  override var facts: Rejection.Facts {
    if let facts = found.load() { return facts }
    let rejection = core.scratch.withMatcher { matcher in
      if longForm.isEmpty {
        return bytes.withBytes(0..<count) { core.rejection(ofInvalid: $0, area: area, matcher: matcher) }
      }
      return longForm.withBytes { core.rejection(ofInvalid: $0, area: area, matcher: matcher) }
    }
    return found.storeIfNil(rejection.facts)
  }
}
