/// Room for the verdicts on many numbers, to be used again for the next ones.
///
/// It takes 14 bytes for each number and grows as it is filled.
@safe
public struct BulkVerdicts: ~Copyable {
  // SAFETY: the arrays have room for `capacity` entries, all initialized; this value alone owns, writes and frees them,
  // and it cannot be copied. The subscripts check their index; pointers are lent to `BulkValidator` for one call.
  private var codes: UnsafeMutablePointer<UInt16>
  private var starts: UnsafeMutablePointer<Int32>
  private var ends: UnsafeMutablePointer<Int32>
  private var others: UnsafeMutablePointer<UInt32>
  private var capacity: Int

  /// How many numbers there are.
  public private(set) var count = 0

  /// Makes room for some numbers.
  public init(capacity: Int = 1024) {
    self.capacity = max(capacity, 64)
    unsafe codes = .allocate(capacity: self.capacity)
    unsafe starts = .allocate(capacity: self.capacity)
    unsafe ends = .allocate(capacity: self.capacity)
    unsafe codes.initialize(repeating: 0, count: self.capacity)
    unsafe starts.initialize(repeating: 0, count: self.capacity)
    unsafe ends.initialize(repeating: 0, count: self.capacity)
    unsafe others = .allocate(capacity: self.capacity)
    unsafe others.initialize(repeating: 0, count: self.capacity)
  }

  deinit {
    unsafe codes.deallocate()
    unsafe starts.deallocate()
    unsafe ends.deallocate()
    unsafe others.deallocate()
  }

  /// The verdict on a number, by its place from 0.
  public subscript(index: Int) -> CompactVerdict {
    precondition(index >= 0 && index < count, "there is no number at this place")
    return unsafe CompactVerdict(code: codes[index])
  }

  /// Where a number stands in the bytes that were validated; for strings, in those of the string alone.
  public func range(of index: Int) -> Range<Int> {
    precondition(index >= 0 && index < count, "there is no number at this place")
    return unsafe Int(starts[index])..<Int(ends[index])
  }

  /// Forgets all numbers and keeps the room.
  public mutating func removeAll() { count = 0 }

  // MARK: Filling

  /// Pointers behind the last number.
  @unsafe
  struct Room {
    let codes: UnsafeMutablePointer<UInt16>
    let starts: UnsafeMutablePointer<Int32>
    let ends: UnsafeMutablePointer<Int32>
    /// Room for indices.
    let others: UnsafeMutablePointer<UInt32>

    /// Moves the places of the first numbers.
    func move(_ count: Int, by distance: Int) {
      guard distance != 0 else { return }
      for index in 0..<count {
        unsafe starts[index] += Int32(truncatingIfNeeded: distance)
        unsafe ends[index] += Int32(truncatingIfNeeded: distance)
      }
    }
  }

  /// Makes sure that there is room for so many numbers more, and one, and lends it.
  mutating func room(for additional: Int) -> Room {
    if capacity - count <= additional { grow(to: max(capacity * 2, count + additional + 1)) }
    return unsafe Room(
      codes: codes + count, starts: starts + count, ends: ends + count, others: others + count)
  }

  /// Counts numbers in that were put into the room.
  mutating func commit(_ additional: Int) {
    precondition(additional >= 0 && capacity - count >= additional, "no more numbers than there was room for")
    count += additional
  }

  mutating func setVerdict(_ index: Int, _ verdict: CompactVerdict) {
    precondition(index >= 0 && index < count, "there is no number at this place")
    unsafe codes[index] = verdict.code
  }

  private mutating func grow(to newCapacity: Int) {
    unsafe codes = Self.grown(codes, count: count, newCapacity)
    unsafe starts = Self.grown(starts, count: count, newCapacity)
    unsafe ends = Self.grown(ends, count: count, newCapacity)
    unsafe others = Self.grown(others, count: 0, newCapacity)
    capacity = newCapacity
  }

  private static func grown<Element: FixedWidthInteger>(
    _ memory: UnsafeMutablePointer<Element>, count: Int, _ capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    unsafe larger.initialize(repeating: 0, count: capacity)
    unsafe larger.update(from: memory, count: count)
    unsafe memory.deallocate()
    return unsafe larger
  }
}
