internal import ByteIO
internal import CVector

/// The keys of a row's fields in NDJSON: the names of the header, each made unique.
///
/// A name that is empty is called `column_3` after its place; a name that was there before gets its place too:
/// `phone_4`. Keys are kept as the JSON they are written as, `"phone":`, side by side, because a legal header can hold
/// a million of them. A hash table of indices finds those that are taken.
struct FieldKeys {
  private var json: [UInt8] = []
  /// Where each key ends; the next begins there.
  private var ends: [Int] = []
  /// Indices of keys, each at the place its hash says or, where that is taken, at the next that is free.
  ///
  /// -1 where there is none. At most half of the places are taken.
  private var slots: [Int32]

  init(header: HeaderNames) {
    var slotCount = 2
    while slotCount < 2 * header.count { slotCount *= 2 }
    slots = Array(repeating: -1, count: slotCount)
    ends.reserveCapacity(header.count)
    // Room for quotes, a colon and a place, so that a wide header isn't copied while it grows.
    json.reserveCapacity(header.byteCount + 20 * header.count)
    for index in header.indices { insert(uniqueKey(header.text(at: index), place: index + 1)) }
  }

  /// Appends the key of a column, from 0, with its colon.
  ///
  /// Keys of columns that have no name in the header are made anew for each row, so that memory stays flat.
  func appendKey(at index: Int, to output: inout ByteBuffer) {
    if index < ends.count {
      output.append(json.span.extracting(range(of: index)))
    } else {
      output.append(uniqueKey("", place: index + 1).span)
    }
  }

  /// The keys for a kernel, in memory of its own.
  func kernelKeys() -> KernelKeys { KernelKeys(json: json, ends: ends) }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  private func uniqueKey(_ name: String, place: Int) -> [UInt8] {
    var unique = name.isEmpty ? "column_\(place)" : name
    while true {
      let key = Array((JSONText.string(unique) + ":").utf8)
      if slots[slot(of: key)] == -1 { return key }
      unique += "_\(place)"
    }
  }

  /// Enters a key that is not there yet.
  private mutating func insert(_ key: [UInt8]) {
    slots[slot(of: key)] = Int32(truncatingIfNeeded: ends.count)
    json += key
    ends.append(json.count)
  }

  /// The place of a key, or the free one where it would go.
  private func slot(of key: [UInt8]) -> Int {
    var hasher = Hasher()
    for byte in key { hasher.combine(byte) }
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != -1, !json[range(of: Int(slots[slot]))].elementsEqual(key) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

/// Keys as a kernel takes them.
///
/// Each worker has its own: counting references to what all of them share would keep them waiting for each other.
@safe
struct KernelKeys: ~Copyable {
  // SAFETY: the memory is allocated and filled in `init`, never written afterwards, and freed in `deinit`; this value alone
  // owns it, and it cannot be copied. Whoever is lent it must not keep it.
  private let json: UnsafeMutablePointer<UInt8>
  private let ends: UnsafeMutablePointer<Int>
  /// How many keys there are, and how many bytes they take.
  let count: Int
  let byteCount: Int

  fileprivate init(json: [UInt8], ends: [Int]) {
    count = ends.count
    byteCount = json.count
    unsafe self.json = .allocate(capacity: byteCount)
    unsafe self.ends = .allocate(capacity: count)
    for (index, byte) in json.enumerated() { unsafe (self.json + index).initialize(to: byte) }
    for (index, end) in ends.enumerated() { unsafe (self.ends + index).initialize(to: end) }
  }

  deinit {
    unsafe json.deallocate()
    unsafe ends.deallocate()
  }

  /// Lends the keys to a kernel.
  func withPointers<R>(_ body: (CVectorKeys) -> R) -> R {
    unsafe body(CVectorKeys(json: json, ends: ends))
  }
}
