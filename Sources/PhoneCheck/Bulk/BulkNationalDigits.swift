package import CVector
package import Platform

/// Storage for the national digits of many numbers, which can be reused.
///
/// It needs 56 bytes for each number: validate some thousand at a time, and use the results before the next.
public struct BulkNationalDigits: ~Copyable {
  /// Where the digits of each number begin, as kernels write it: see ``DigitStart``.
  package private(set) var starts: FixedBuffer<Int32>
  /// How many national digits each number has.
  package private(set) var counts: FixedBuffer<UInt32>
  /// Room for the national digits of each number that aren't adjacent in the bytes.
  package private(set) var gathered: FixedBuffer<UInt8>
  /// The extension digits of numbers that have some, by index.
  package var extensions: [Int: String] = [:]

  /// How many numbers have room.
  public var capacity: Int { starts.count }

  /// Makes room for some numbers; it doesn't grow.
  public init(capacity: Int = 1024) {
    precondition((1...(1 << 20)).contains(capacity), "there is room for 1 to 1,048,576 numbers at a time")
    starts = FixedBuffer(count: capacity)
    counts = FixedBuffer(count: capacity)
    gathered = FixedBuffer(count: capacity * Self.stride + Int(CVECTOR_SLACK))
  }

  /// Lends the offsets of each number's national digits.
  ///
  /// The spans of starts and counts begin with an element for each number that was validated last; the others mean nothing.
  ///
  /// - Parameter body: Gets three spans:
  ///   - *starts*: The offset of the first national digit in the bytes that were validated. Where they aren't adjacent
  ///     there, because of separators or a suffix, the complement of an offset in *gathered*, which has them as ASCII.
  ///   - *counts*: How many national digits there are; 0 unless the number is valid. One that was read in full-width or
  ///     other digits has its digits in *gathered*.
  ///   - *gathered*: Digits that aren't adjacent in the bytes, and at least 16 bytes more after any of them.
  @_spi(Bindings) public func withOffsets<R>(
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

  /// Where the national digits of a number begin.
  package func start(of index: Int) -> DigitStart { DigitStart(starts[index]) }

  // MARK: Filling

  private static let stride = BlockClassifier.digitCapacity

  /// Forgets what was kept.
  package mutating func removeAll() { extensions.removeAll(keepingCapacity: true) }

  /// The room for the verdicts on some numbers, as long as this value lives.
  ///
  /// - Parameters:
  ///   - codes: Room for the code of each.
  ///   - others: Room for an index of each, and one more.
  @unsafe
  package func room(
    for count: Int, codes: UnsafeMutablePointer<UInt16>, others: UnsafeMutablePointer<UInt32>
  ) -> CVectorNumberVerdicts {
    precondition(count <= capacity, "no more numbers than there is room for")
    return unsafe CVectorNumberVerdicts(
      codes: codes, national_starts: starts.base, national_counts: counts.base, digits: gathered.base,
      others: others)
  }

  /// Says where the national digits of a number are.
  package mutating func set(_ index: Int, _ start: DigitStart, count: Int) {
    starts[index] = start.code
    counts[index] = UInt32(count)
  }

  /// Copies the national digits of another number.
  package mutating func copy(_ others: borrowing BulkNationalDigits, from position: Int, to index: Int) {
    let count = Int(others.counts[position])
    switch others.start(of: position) {
    case .written(let start): set(index, .written(start), count: count)
    case .gathered(let otherStart):
      let start = index * Self.stride
      set(index, .gathered(start), count: count)
      for digit in 0..<count { gathered[start + digit] = others.gathered[otherStart + digit] }
    }
    extensions[index] = others.extensions[position]
  }

  /// Classifies one number, after which nothing has to be readable, and keeps its national digits.
  package mutating func classify(
    _ number: Span<UInt8>, at index: Int, with classifier: AdaptiveClassifier
  ) -> VerdictCode {
    precondition(index >= 0 && index < capacity, "there is no room at this index")
    let start = index * Self.stride
    let found = unsafe classifier.classify(number, digits: gathered.base + start)
    set(index, .gathered(start), count: found.nationalDigitCount)
    if found.extensionDigits != nil || !extensions.isEmpty { extensions[index] = found.extensionDigits }
    return found.code
  }
}
