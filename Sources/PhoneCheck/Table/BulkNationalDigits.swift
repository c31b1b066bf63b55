internal import CVector

/// Storage for the national digits of many numbers, which can be reused.
///
/// It needs 56 bytes for each number: validate some thousand at a time, and use what they left before the next.
public struct BulkNationalDigits: ~Copyable {
  private let starts: FixedBuffer<Int32>
  private let counts: FixedBuffer<UInt32>
  private let gathered: FixedBuffer<UInt8>
  private var extensions: [Int: String] = [:]

  /// How many numbers have room.
  public var capacity: Int { starts.count }

  /// Makes room for some numbers; it doesn't grow.
  public init(capacity: Int = 1024) {
    precondition((1...(1 << 20)).contains(capacity), "there is room for 1 to 1,048,576 numbers at a time")
    starts = FixedBuffer(count: capacity)
    counts = FixedBuffer(count: capacity)
    gathered = FixedBuffer(count: capacity * Self.stride + Int(CVECTOR_SLACK))
  }

  /// Lends where the national digits of each number are.
  ///
  /// The spans of starts and counts begin with an element for each number that was validated last; the others mean nothing.
  ///
  /// - Parameter body: Gets three spans, the first two with an element for each number:
  ///   - *starts*: The offset of the first national digit in the bytes that were validated. Where they aren't adjacent
  ///     there, because of separators or a suffix, the complement of an offset in *gathered*, which has them as ASCII.
  ///   - *counts*: How many national digits there are; 0 unless the number is valid. One that was read in full-width or
  ///     other digits has its digits in *gathered*.
  ///   - *gathered*: Digits that aren't adjacent in the bytes, and at least 16 bytes more after any of them.
  public func withPlaces<R>(
    _ body: (_ starts: Span<Int32>, _ counts: Span<UInt32>, _ gathered: Span<UInt8>) -> R
  ) -> R {
    starts.withSpan(in: 0..<capacity) { starts in
      counts.withSpan(in: 0..<capacity) { counts in
        gathered.withSpan(in: 0..<gathered.count) { body(starts, counts, $0) }
      }
    }
  }

  /// The extension digits of a valid number, by its index from 0; `nil` when none were written.
  public func extensionDigits(of index: Int) -> String? { extensions[index] }

  // MARK: Filling

  private static let stride = BlockClassifier.digitCapacity

  /// Forgets what was kept.
  mutating func removeAll() { extensions.removeAll(keepingCapacity: true) }

  /// Classifies numbers, and keeps the national digits of those that are valid.
  ///
  /// ``MatchingTable/maximumByteCount`` bytes can be read from the start of each.
  mutating func classify(
    _ bytes: UnsafePointer<UInt8>, _ room: BulkVerdicts.Room, _ count: Int,
    _ classifier: borrowing BlockClassifier
  ) {
    precondition(count <= capacity, "no more numbers than there is room for")
    unsafe classifier.classify(
      CVectorNumbers(bytes: bytes, starts: room.starts, ends: room.ends, count: count),
      into: CVectorNumberVerdicts(
        codes: room.codes, national_starts: starts.base, national_counts: counts.base, digits: gathered.base,
        others: room.others),
      extensions: &extensions)
  }

  /// Classifies one number, after which nothing has to be readable, and keeps its national digits.
  mutating func classify(
    _ index: Int, _ number: Span<UInt8>, _ classifier: borrowing BlockClassifier
  ) -> VerdictCode {
    precondition(index >= 0 && index < capacity, "there is no room at this index")
    let start = index * Self.stride
    let found = unsafe classifier.classify(number, digits: gathered.base + start)
    unsafe starts.base[index] = ~Int32(start)
    unsafe counts.base[index] = UInt32(found.nationalDigitCount)
    extensions[index] = found.extensionDigits
    return found.code
  }
}
