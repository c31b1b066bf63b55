internal import CVector
internal import Platform

/// Reusable storage for the verdicts on many numbers.
///
/// It takes 14 bytes for each number and grows as it is filled.
public struct BulkVerdicts: ~Copyable {
  private var codes: FixedBuffer<UInt16>
  private var starts: FixedBuffer<Int32>
  private var ends: FixedBuffer<Int32>
  private var others: FixedBuffer<UInt32>

  /// The number of verdicts.
  public private(set) var count = 0

  /// Allocates storage.
  ///
  /// - Parameter capacity: The number of verdicts that fit before the storage grows; at least 64.
  public init(capacity: Int = 1024) {
    let capacity = max(capacity, 64)
    codes = FixedBuffer(count: capacity)
    starts = FixedBuffer(count: capacity)
    ends = FixedBuffer(count: capacity)
    others = FixedBuffer(count: capacity)
  }

  /// The verdict on a number, by the number's index from 0.
  public subscript(index: Int) -> VerdictCode {
    precondition(index >= 0 && index < count, "there is no number at this index")
    return unsafe VerdictCode(index: codes[unchecked: index])
  }

  /// Returns the range of a number in the validated bytes; for strings, the range in the string's own bytes.
  public func range(of index: Int) -> Range<Int> {
    precondition(index >= 0 && index < count, "there is no number at this index")
    return unsafe Int(starts[unchecked: index])..<Int(ends[unchecked: index])
  }

  /// Lends the codes of all numbers as integers, each the `index` of a verdict.
  ///
  /// It is for loops over very many numbers, which a call for each number would slow down.
  @_spi(Bindings) public func withIndices<R>(_ body: (Span<UInt16>) -> R) -> R {
    codes.withSpan(in: 0..<count, body)
  }

  /// Removes all numbers and keeps the capacity.
  public mutating func removeAll() { count = 0 }

  // MARK: Filling

  /// Pointers to the storage after the last number.
  @unsafe
  struct Room {
    let codes: UnsafeMutablePointer<UInt16>
    let starts: UnsafeMutablePointer<Int32>
    let ends: UnsafeMutablePointer<Int32>
    /// Storage for indices.
    let others: UnsafeMutablePointer<UInt32>

    /// Returns the first numbers in the kernels' form.
    func numbers(_ count: Int, in bytes: UnsafePointer<UInt8>) -> CVectorNumbers {
      unsafe CVectorNumbers(bytes: bytes, starts: starts, ends: ends, count: count)
    }

    /// Adds a distance to the offsets of the first numbers.
    func move(_ count: Int, by distance: Int) {
      guard distance != 0 else { return }
      for index in 0..<count {
        unsafe starts[index] += Int32(truncatingIfNeeded: distance)
        unsafe ends[index] += Int32(truncatingIfNeeded: distance)
      }
    }
  }

  /// Lends storage for additional numbers, and for one more, until the next call; it grows if necessary.
  mutating func room(for additional: Int) -> Room {
    if codes.count - count <= additional { grow(to: max(codes.count * 2, count + additional + 1)) }
    return unsafe Room(
      codes: codes.base + count, starts: starts.base + count, ends: ends.base + count,
      others: others.base + count)
  }

  /// Counts numbers that were written to the lent storage.
  mutating func commit(_ additional: Int) {
    precondition(
      additional >= 0 && codes.count - count >= additional, "no more numbers than there was room for")
    count += additional
  }

  mutating func setVerdict(_ index: Int, _ verdict: VerdictCode) {
    precondition(index >= 0 && index < count, "there is no number at this index")
    codes[index] = verdict.index
  }

  private mutating func grow(to capacity: Int) {
    codes = FixedBuffer(codes, count: capacity, filler: 0)
    starts = FixedBuffer(starts, count: capacity, filler: 0)
    ends = FixedBuffer(ends, count: capacity, filler: 0)
    others = FixedBuffer(count: capacity)
  }
}
