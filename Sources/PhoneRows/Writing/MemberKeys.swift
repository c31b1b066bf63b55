internal import ByteValues
internal import Platform
internal import StrictJSON

/// The keys of a row's fields in NDJSON: the names of the header, each made unique.
///
/// An empty name becomes `column_3`, by its number; a repeated name gets its number added: `phone_4`. Keys are stored
/// as JSON, `"phone":`, in one array, because a legal header can hold a million of them. The keys of empty names aren't
/// stored. A hash table of indices finds used keys.
struct MemberKeys {
  private var json: [UInt8] = []
  /// The end of each key, which is also the start of the next.
  ///
  /// A key without bytes is the ordinary key of an empty name.
  private var ends: [UInt32] = []
  /// The indices of keys, each in the slot given by its hash or, if that is occupied, in the next free slot.
  ///
  /// -1 for a free slot. At most half of the slots are occupied.
  private var slots: [Int32]

  init(header: HeaderNames) {
    var slotCount = 2
    while slotCount < 2 * header.count { slotCount *= 2 }
    slots = Array(repeating: -1, count: slotCount)
    ends.reserveCapacity(header.count)
    for index in header.indices { insert(header.text(at: index)) }
  }

  /// Appends the key of a column, from 0, with its colon.
  ///
  /// Keys of columns without a name in the header are made again for each row, so that memory stays flat.
  func appendKey(at index: Int, to output: inout ByteBuffer) {
    let range = index < ends.count ? range(of: index) : 0..<0
    if !range.isEmpty {
      json.withBytes { output.append($0.extracting(range)) }
    } else if index < ends.count {
      Self.ordinaryKey(at: index).withBytes { output.append($0) }
    } else {
      uniqueKey("", number: index + 1).withBytes { output.append($0) }
    }
  }

  /// The maximum number of bytes of keys for kernels: each worker has a copy, and writes all fields of a row at once.
  private static let maximumKernelByteCount = 256 * 1024

  /// The keys for a kernel, in memory of their own; empty if there are many.
  func kernelKeys() -> TextList {
    var all: [[UInt8]] = []
    var byteCount = 0
    for index in ends.indices {
      var key = ByteBuffer()
      appendKey(at: index, to: &key)
      byteCount += key.count
      guard byteCount <= Self.maximumKernelByteCount else { return TextList([]) }
      all.append(key.withSpan { [UInt8]($0) })
    }
    return TextList(all)
  }

  private func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  private func uniqueKey(_ name: String, number: Int) -> [UInt8] {
    var unique = name.isEmpty ? "column_\(number)" : name
    while true {
      let key = Self.key(named: unique)
      if slots[slot(of: key)] == -1 { return key }
      unique += "_\(number)"
    }
  }

  private static func key(named name: String) -> [UInt8] { (name.asJSON + ":").bytes }

  /// The key of an empty name, unless another column has it.
  private static func ordinaryKey(at index: Int) -> [UInt8] { key(named: "column_\(index + 1)") }

  /// Enters the key of the next column.
  private mutating func insert(_ name: String) {
    let key = uniqueKey(name, number: ends.count + 1)
    slots[slot(of: key)] = Int32(truncatingIfNeeded: ends.count)
    if !name.isEmpty || key != Self.ordinaryKey(at: ends.count) { json += key }
    ends.append(UInt32(json.count))
  }

  /// The slot of a key, or the free slot for it.
  private func slot(of key: [UInt8]) -> Int {
    var slot = key.hashValue & (slots.count - 1)
    while slots[slot] != -1, !isKey(key, at: Int(slots[slot])) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isKey(_ key: [UInt8], at index: Int) -> Bool {
    let range = range(of: index)
    return range.isEmpty ? key == Self.ordinaryKey(at: index) : json[range].elementsEqual(key)
  }
}
