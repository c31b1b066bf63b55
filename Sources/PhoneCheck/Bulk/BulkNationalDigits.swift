package import CVector
package import Platform

/// Reusable storage for the national digits of many numbers.
///
/// It takes 56 bytes for each number: validate some thousand at a time, and use the results before the next call.
public struct BulkNationalDigits: ~Copyable {
  /// The start of each number's digits, in the kernels' form: see ``DigitStart``.
  package private(set) var starts: FixedBuffer<Int32>
  /// The number of national digits of each number.
  package private(set) var counts: FixedBuffer<UInt32>
  /// Storage for each number's national digits that aren't adjacent in the bytes.
  package private(set) var gathered: FixedBuffer<UInt8>
  /// The extension digits of the numbers that have some, by index.
  package var extensions: [Int: String] = [:]

  /// The maximum number of phone numbers.
  public var capacity: Int { starts.count }

  /// Allocates storage for a fixed number of phone numbers.
  public init(capacity: Int = 1024) {
    precondition((1...(1 << 20)).contains(capacity), "there is room for 1 to 1,048,576 numbers at a time")
    starts = FixedBuffer(count: capacity)
    counts = FixedBuffer(count: capacity)
    gathered = FixedBuffer(count: capacity * Self.stride + Int(CVECTOR_SLACK))
  }

  /// Lends the offsets of each number's national digits.
  ///
  /// The spans of starts and counts begin with an element for each number of the last call; other elements are unspecified.
  ///
  /// - Parameter body: A closure that gets three spans:
  ///   - *starts*: The offset of the first national digit in the validated bytes. If separators or a suffix are between the
  ///     digits, it is the complement of an offset in *gathered*, which contains the digits in ASCII.
  ///   - *counts*: The number of national digits, 0 for a number that isn't valid. A number read in full-width or other digits
  ///     has its digits in *gathered*.
  ///   - *gathered*: Digits that aren't adjacent in the bytes, and at least 16 more bytes after each number's digits.
  @_spi(Bindings) public func withOffsets<R>(
    _ body: (_ starts: Span<Int32>, _ counts: Span<UInt32>, _ gathered: Span<UInt8>) -> R
  ) -> R {
    starts.withSpan(in: 0..<capacity) { starts in
      counts.withSpan(in: 0..<capacity) { counts in
        gathered.withSpan(in: 0..<gathered.count) { body(starts, counts, $0) }
      }
    }
  }

  /// Returns the extension digits of a valid number, by its index from 0, or `nil` if none were written.
  public func extensionDigits(of index: Int) -> String? { extensions[index] }

  /// Returns the start of a number's national digits.
  package func start(of index: Int) -> DigitStart { DigitStart(starts[index]) }

  // MARK: Filling

  private static let stride = BlockClassifier.digitCapacity

  /// Removes all extension digits.
  package mutating func removeAll() { extensions.removeAll(keepingCapacity: true) }

  /// Lends storage for the verdicts on some numbers, as long as this value lives.
  ///
  /// - Parameters:
  ///   - codes: Storage for the code of each number.
  ///   - others: Storage for an index of each number, and for one more.
  @unsafe
  package func room(
    for count: Int, codes: UnsafeMutablePointer<UInt16>, others: UnsafeMutablePointer<UInt32>
  ) -> CVectorNumberVerdicts {
    precondition(count <= capacity, "no more numbers than there is room for")
    return unsafe CVectorNumberVerdicts(
      codes: codes, national_starts: starts.base, national_counts: counts.base, digits: gathered.base,
      others: others)
  }

  /// Sets the place and number of a number's national digits.
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

  /// Classifies one number and stores its national digits; the bytes after the number needn't be readable.
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
