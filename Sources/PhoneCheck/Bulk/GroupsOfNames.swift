internal import Platform

/// The groups of names that occurred before: an open hash table that is at most half full.
struct GroupsOfNames: ~Copyable {
  // Not private, because Swift 6.3.1 crashes then in a debug build.
  struct Slot {
    /// The first eight bytes of the name; a shorter name is padded with zeros.
    var head: UInt64 = 0
    /// The start of the name in ``texts``.
    var start: Int32 = 0
    /// One more than the number of the name's bytes; 0 for an empty slot.
    var size: Int32 = 0
    var group: Int32 = 0
  }

  private var slots = FixedBuffer(repeating: Slot(), count: 2 * capacity)
  /// All names, one after another.
  private var texts: [UInt8] = []
  private var count = 1

  /// The maximum number of remembered names, which exceeds the codes of any catalog; further names clear the table.
  private static let capacity = 1 << 10
  private static let maximumByteCount = 120

  /// Creates a table that contains only the empty name, in the first group.
  init() { slots[0].size = 1 }

  /// Finds the groups of names, beginning at a row.
  ///
  /// - Parameters:
  ///   - starts: The start of each row's name in the bytes; `ends` contains the ends.
  ///   - present: 0 for each row whose name is empty, regardless of its bytes; empty if no row is marked.
  ///   - groups: Receives the group of each row before the returned one.
  /// - Returns: The first row with an unknown name, or the number of rows.
  func find(
    _ bytes: Span<UInt8>, _ starts: Span<Int32>, _ ends: Span<Int32>, present: Span<UInt8>, from row: Int,
    _ groups: borrowing FixedBuffer<Int32>
  ) -> Int {
    for row in row..<starts.count {
      let start = Int(starts[row])
      let isEmpty = !present.isEmpty && present[row] == 0
      let slot = slots[index(of: start..<(isEmpty ? start : Int(ends[row])), in: bytes)]
      guard slot.size > 0 else { return row }
      unsafe groups.base[row] = slot.group
    }
    return starts.count
  }

  /// Adds an unknown name and its group, unless the name is long.
  mutating func add(_ name: Range<Int>, in bytes: Span<UInt8>, group: Int) {
    guard name.count <= Self.maximumByteCount else { return }
    if count == Self.capacity { self = GroupsOfNames() }
    slots[index(of: name, in: bytes)] = Slot(
      head: Self.head(of: name, in: bytes), start: Int32(texts.count), size: Int32(name.count + 1),
      group: Int32(group))
    for index in name { texts.append(bytes[index]) }
    count += 1
  }

  /// Returns the index of the slot with a name, or of the empty slot for it.
  @inline(__always)
  private func index(of name: Range<Int>, in bytes: Span<UInt8>) -> Int {
    let head = Self.head(of: name, in: bytes)
    var hash = (head ^ UInt64(name.count)) &* 0x9E37_79B9_7F4A_7C15
    let rest = min(name.lowerBound + 8, name.upperBound)..<name.upperBound
    for index in rest { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    // 31 bits, because an integer of WebAssembly has 32.
    var index = Int(hash >> 33)
    while true {
      index &= 2 * Self.capacity - 1
      let slot = slots[index]
      let isFound =
        slot.head == head && slot.size == name.count + 1
        && rest.allSatisfy { bytes[$0] == texts[Int(slot.start) + $0 - name.lowerBound] }
      if isFound || slot.size == 0 { return index }
      index += 1
    }
  }

  @inline(__always)
  private static func head(of name: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    guard name.lowerBound + 8 <= bytes.count else {
      return name.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
    }
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: name.lowerBound, as: UInt64.self)
    // Without a branch, because lengths are hard to predict.
    return UInt64(littleEndian: word) & (name.isEmpty ? 0 : .max &>> UInt64(8 * max(0, 8 - name.count)))
  }
}
