/// Rows, each with the value of a column, in shared blocks; one array per value would take several times the memory.
struct RowValues {
  /// Blocks of entries.
  ///
  /// An entry is the row in 8 bytes, the length of the value and the room for it in 4 bytes each, and the value.
  ///
  /// Blocks don't move when another is added; moving them would take twice the memory for a while.
  private var blocks: [[UInt8]] = []

  private static let blockByteCount = 1 << 20
  private static let headByteCount = 16

  /// The row at a place.
  func row(at place: UInt64) -> UInt64 { number(at: place, 0, 8) }

  /// The value at a place.
  func value(at place: UInt64) -> [UInt8] {
    let start = Self.start(place) + Self.headByteCount
    return Array(blocks[Self.block(place)][start..<start + Int(number(at: place, 8, 4))])
  }

  /// Sets a row and its value.
  ///
  /// - Parameter place: The place of an entry that isn't needed any longer; 0 if there is none.
  /// - Returns: The place of the entry, never 0.
  mutating func set(_ row: UInt64, _ value: [UInt8], at place: UInt64) -> UInt64 {
    let room = place == 0 ? 0 : Int(number(at: place, 12, 4))
    // The room doubles, so that a value that grows again and again wastes little.
    let newRoom = value.count <= room ? room : max(value.count, 2 * room)
    let place = place != 0 && newRoom == room ? place : addEntry(newRoom)
    setNumber(row, at: place, 0, 8)
    setNumber(UInt64(value.count), at: place, 8, 4)
    setNumber(UInt64(newRoom), at: place, 12, 4)
    let start = Self.start(place) + Self.headByteCount
    for index in value.indices { blocks[Self.block(place)][start + index] = value[index] }
    return place
  }

  private mutating func addEntry(_ room: Int) -> UInt64 {
    let count = Self.headByteCount + room
    if blocks.isEmpty || blocks[blocks.count - 1].count + count > Self.blockByteCount {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(max(count, Self.blockByteCount))
    }
    let start = blocks[blocks.count - 1].count
    blocks[blocks.count - 1].append(contentsOf: repeatElement(0, count: count))
    return UInt64(blocks.count) << 32 | UInt64(start)
  }

  private static func block(_ place: UInt64) -> Int { Int(place >> 32) - 1 }
  private static func start(_ place: UInt64) -> Int { Int(place & 0xFFFF_FFFF) }

  private func number(at place: UInt64, _ offset: Int, _ count: Int) -> UInt64 {
    let start = Self.start(place) + offset
    return blocks[Self.block(place)][start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func setNumber(_ number: UInt64, at place: UInt64, _ offset: Int, _ count: Int) {
    let start = Self.start(place) + offset
    for index in 0..<count {
      blocks[Self.block(place)][start + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index))
    }
  }
}
