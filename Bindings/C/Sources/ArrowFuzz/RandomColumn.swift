internal import CPhoneCheck
internal import Glibc

/// A generator of random numbers, which are the same for the same seed.
struct Draw {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % max(bound, 1) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// An integer of a kind that often breaks programs.
  mutating func wild() -> Int64 {
    switch below(6) {
    case 0: -1
    case 1: Int64(below(100)) - 50
    case 2: Int64(Int32.max) - Int64(below(3))
    case 3: Int64(Int32.min) + Int64(below(3))
    case 4: Int64.max - Int64(below(3))
    default: Int64(bitPattern: next())
    }
  }
}

/// A random column whose buffers have exactly the lengths that Arrow demands, so that AddressSanitizer sees every byte
/// that is read beyond them.
@safe
final class RandomColumn {
  // SAFETY: all memory is allocated here, and freed once, in `deinit`. Mutations change values in it, and pointers to `nil`.
  private var memory: [UnsafeMutableRawPointer] = unsafe []
  let schema: UnsafeMutablePointer<ArrowSchema>
  let array: UnsafeMutablePointer<ArrowArray>
  /// The strings of a valid column, `nil` for nulls.
  private(set) var strings: [[UInt8]?] = []
  /// The number of times that the array was released.
  let releases: UnsafeMutablePointer<Int>

  private static let layouts = ["u", "U", "vu"]
  /// The number of bits of a number in each format of numbers.
  private static let numberLayouts = [
    "c": 7, "s": 15, "i": 31, "l": 63, "f": 24, "g": 53, "d:38,0": 63, "d:20,2": 63, "d:9,0,32": 31,
    "d:70,3,256": 63, "_pli128": 63,
  ]
  private static let indexLayouts = ["c", "C", "s", "S", "i", "I", "l", "L"]

  /// - Parameter texts: The texts of most strings.
  init(_ draw: inout Draw, of texts: [String] = RandomColumn.written) {
    unsafe schema = .allocate(capacity: 1)
    unsafe array = .allocate(capacity: 1)
    unsafe releases = .allocate(capacity: 1)
    unsafe schema.initialize(to: ArrowSchema())
    unsafe array.initialize(to: ArrowArray())
    unsafe releases.initialize(to: 0)
    let rowCount = draw.chance(20) ? draw.below(3) : draw.chance(10) ? draw.below(5000) : draw.below(200)
    let isTable = draw.chance(15)
    let hasDictionary = draw.chance(30)
    let layout = draw.pick(draw.chance(30) ? Self.numberLayouts.keys.sorted() : Self.layouts)
    let first = draw.chance(50) ? 0 : draw.below(20)
    if draw.chance(3) {
      strings = Array(repeating: nil, count: rowCount)
      unsafe fill(array, schema, "n", rowCount, 0, [])
    } else if hasDictionary {
      let values = Self.values(1 + draw.below(100), layout, texts, &draw)
      let (dictionary, dictionarySchema) = unsafe (add(ArrowArray()), add(ArrowSchema()))
      unsafe addValues(values, layout, first: draw.below(3), dictionary, dictionarySchema, &draw)
      let indices = (0..<rowCount).map { _ in draw.below(min(values.count, 100)) }
      let present = (0..<rowCount).map { _ in !draw.chance(10) }
      strings = (0..<rowCount).map { present[$0] ? values[indices[$0]] : nil }
      let format = draw.pick(Self.indexLayouts)
      unsafe addIndices(indices, present, format, first: first, array, schema)
      unsafe array.pointee.dictionary = dictionary
      unsafe schema.pointee.dictionary = dictionarySchema
    } else {
      strings = Self.values(rowCount, layout, texts, &draw)
      unsafe addValues(strings, layout, first: first, array, schema, &draw)
    }
    if isTable { wrapInTable(&draw) }
    unsafe array.pointee.private_data = UnsafeMutableRawPointer(releases)
    unsafe array.pointee.release = { array in
      unsafe array?.pointee.private_data.assumingMemoryBound(to: Int.self).pointee += 1
      unsafe array?.pointee.release = nil
    }
  }

  deinit {
    unsafe memory.forEach { unsafe free($0) }
    unsafe schema.deallocate()
    unsafe array.deallocate()
    unsafe releases.deallocate()
  }

  // MARK: Strings

  static let written = [
    "13800138000", "+86-13800138000", "+86 138 0013 8000", "0086 13800138000", "１３８００１３８０００", "138****8000",
    "1380013800", "",
    "+852 9123 4567", "tel:+86-13800138000;ext=12", "13800138000 ext 12", "138é", "+999123", " ", "+",
    "電話 13800138000",
  ]

  /// Strings, or the texts of numbers that a layout can hold.
  private static func values(
    _ count: Int, _ layout: String, _ texts: [String], _ draw: inout Draw
  ) -> [[UInt8]?] {
    guard let bits = numberLayouts[layout] else { return strings(count, texts, &draw) }
    let known = [13_800_138_000, 8_613_800_138_000, 1_380_013_800, 0, 91_234_567, -13_800_138_000] as [Int64]
    return (0..<count).map { _ in
      if draw.chance(10) { return nil }
      let number = draw.chance(50) ? draw.pick(known) : draw.wild()
      return Array(String(number % (1 << Int64(bits - 1))).utf8)
    }
  }

  private static func strings(_ count: Int, _ texts: [String], _ draw: inout Draw) -> [[UInt8]?] {
    (0..<count).map { _ in
      switch draw.below(20) {
      case 0: nil
      case 1: (0..<draw.below(40)).map { _ in UInt8(truncatingIfNeeded: draw.next()) }
      case 2: Array(repeating: UInt8(ascii: "1"), count: draw.below(3000))
      default: Array(draw.pick(texts).utf8)
      }
    }
  }

  // MARK: Building

  private func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    // At least one byte, so that the block has an address of its own.
    guard let block = unsafe malloc(max(count, 1)) else { fatalError("there is no memory left") }
    unsafe memory.append(block)
    return unsafe block
  }

  private func add<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutableRawPointer {
    let block = unsafe allocate(elements.count * MemoryLayout<Element>.stride)
    unsafe elements.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { unsafe block.copyMemory(from: base, byteCount: bytes.count) }
    }
    return unsafe block
  }

  private func add(_ array: ArrowArray) -> UnsafeMutablePointer<ArrowArray> {
    let pointer = unsafe allocate(MemoryLayout<ArrowArray>.size).bindMemory(to: ArrowArray.self, capacity: 1)
    unsafe pointer.initialize(to: array)
    return unsafe pointer
  }

  private func add(_ schema: ArrowSchema) -> UnsafeMutablePointer<ArrowSchema> {
    let pointer = unsafe allocate(MemoryLayout<ArrowSchema>.size).bindMemory(
      to: ArrowSchema.self, capacity: 1)
    unsafe pointer.initialize(to: schema)
    return unsafe pointer
  }

  private func text(_ text: String) -> UnsafePointer<CChar> {
    unsafe UnsafePointer(add(Array(text.utf8) + [0]).assumingMemoryBound(to: CChar.self))
  }

  private func fill(
    _ array: UnsafeMutablePointer<ArrowArray>, _ schema: UnsafeMutablePointer<ArrowSchema>, _ format: String,
    _ count: Int, _ first: Int, _ buffers: [UnsafeMutableRawPointer?]
  ) {
    unsafe schema.pointee.format = text(format)
    unsafe schema.pointee.name = text("mobile")
    unsafe schema.pointee.release = { unsafe $0?.pointee.release = nil }
    unsafe array.pointee.length = Int64(count)
    unsafe array.pointee.offset = Int64(first)
    unsafe array.pointee.null_count = -1
    unsafe array.pointee.n_buffers = Int64(buffers.count)
    unsafe array.pointee.release = { unsafe $0?.pointee.release = nil }
    // There is room for more, so that a wrong number of buffers can be tried.
    let pointers = unsafe allocate(64 * MemoryLayout<UnsafeRawPointer?>.size)
      .bindMemory(to: UnsafeRawPointer?.self, capacity: 64)
    unsafe pointers.initialize(repeating: nil, count: 64)
    for index in unsafe buffers.indices {
      unsafe pointers[index] = buffers[index].map { UnsafeRawPointer($0) }
    }
    unsafe array.pointee.buffers = pointers
  }

  private func bits(_ present: [Bool], first: Int) -> UnsafeMutableRawPointer? {
    guard present.contains(false) else { return nil }
    var bits = [UInt8](repeating: 0, count: (first + present.count + 7) / 8)
    for (index, flag) in present.enumerated() where flag {
      bits[(first + index) / 8] |= 1 << UInt8((first + index) % 8)
    }
    return unsafe add(bits)
  }

  private func addValues(
    _ strings: [[UInt8]?], _ layout: String, first: Int, _ array: UnsafeMutablePointer<ArrowArray>,
    _ schema: UnsafeMutablePointer<ArrowSchema>, _ draw: inout Draw
  ) {
    guard Self.numberLayouts[layout] != nil else {
      return unsafe addStrings(strings, layout, first: first, array, schema, &draw)
    }
    let numbers = strings.map { Int64(String(decoding: $0 ?? [], as: UTF8.self)) ?? 0 }
    let all = Array(repeating: 7, count: first) + numbers
    let entries =
      switch layout {
      case "c": unsafe add(all.map { Int8($0) })
      case "s": unsafe add(all.map { Int16($0) })
      case "i", "d:9,0,32": unsafe add(all.map { Int32($0) })
      case "l": unsafe add(all)
      case "f": unsafe add(all.map { Float($0) })
      case "g": unsafe add(all.map { Double($0) })
      case "d:20,2": unsafe add(all.map { Int128($0) * 100 })
      case "d:70,3,256": unsafe add(all.flatMap { [Int128($0) * 1000, $0 < 0 ? -1 : 0] })
      default: unsafe add(all.map { Int128($0) })
      }
    let validity = unsafe bits(strings.map { $0 != nil }, first: first)
    unsafe fill(array, schema, layout, strings.count, first, [validity, entries])
  }

  private func addStrings(
    _ strings: [[UInt8]?], _ layout: String, first: Int, _ array: UnsafeMutablePointer<ArrowArray>,
    _ schema: UnsafeMutablePointer<ArrowSchema>, _ draw: inout Draw
  ) {
    let before = (0..<first).map { _ in Array("before".utf8) as [UInt8]? }
    let all = before + strings
    let validity = unsafe bits(strings.map { $0 != nil }, first: first)
    let bytes = all.flatMap { $0 ?? [] }
    let ends = all.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1?.count ?? 0)) }
    if layout != "vu" {
      let offsets = unsafe layout == "u" ? add(ends.map { Int32($0) }) : add(ends.map { Int64($0) })
      unsafe fill(array, schema, layout, strings.count, first, [validity, offsets, add(bytes)])
      return
    }
    var views: [UInt8] = []
    var buffers: [[UInt8]] = [[], []]
    for string in all {
      let string = string ?? []
      var view = unsafe withUnsafeBytes(of: Int32(string.count)) { unsafe Array($0) }
      if string.count <= 12 {
        view += string + Array(repeating: 0, count: 12 - string.count)
      } else {
        let buffer = draw.below(2)
        view += string.prefix(4)
        unsafe view += withUnsafeBytes(of: Int32(buffer)) { unsafe Array($0) }
        unsafe view += withUnsafeBytes(of: Int32(buffers[buffer].count)) { unsafe Array($0) }
        buffers[buffer] += string
      }
      views += view
    }
    let sizes = buffers.map { Int64($0.count) }
    unsafe fill(
      array, schema, layout, strings.count, first,
      [validity, add(views), add(buffers[0]), add(buffers[1]), add(sizes)])
  }

  private func addIndices(
    _ indices: [Int], _ present: [Bool], _ format: String, first: Int,
    _ array: UnsafeMutablePointer<ArrowArray>,
    _ schema: UnsafeMutablePointer<ArrowSchema>
  ) {
    let all = Array(repeating: 0, count: first) + indices
    let values =
      switch format {
      case "c", "C": unsafe add(all.map { UInt8($0) })
      case "s", "S": unsafe add(all.map { UInt16($0) })
      case "i", "I": unsafe add(all.map { UInt32($0) })
      default: unsafe add(all.map { UInt64($0) })
      }
    unsafe fill(array, schema, format, indices.count, first, [bits(present, first: first), values])
  }

  private func wrapInTable(_ draw: inout Draw) {
    let child = unsafe add(array.pointee)
    let childSchema = unsafe add(schema.pointee)
    let children = unsafe add([child])
    let childSchemas = unsafe add([childSchema])
    let count = unsafe Int(child.pointee.length)
    let skipped = draw.below(count + 1)
    unsafe array.pointee = ArrowArray()
    unsafe schema.pointee = ArrowSchema()
    unsafe fill(array, schema, "+s", count - skipped, skipped, [nil])
    unsafe array.pointee.n_children = 1
    unsafe array.pointee.children = children.assumingMemoryBound(to: UnsafeMutablePointer<ArrowArray>?.self)
    unsafe array.pointee.null_count = 0
    unsafe schema.pointee.n_children = 1
    unsafe schema.pointee.children = childSchemas.assumingMemoryBound(
      to: UnsafeMutablePointer<ArrowSchema>?.self)
    strings.removeFirst(skipped)
  }
}
