internal import Platform
internal import StrictJSON

// How it works. A typical line is accepted in one pass: the grammar by a stack of bits, strings eight bytes at a time,
// keys by their hashes. StrictJSON decides about every line that this pass doesn't accept, so that there is only one
// grammar. Such lines may repeat a key, have very many keys, or be wrong.

/// A check whether lines are JSON objects, by the grammar of `StrictJSON`.
package struct ObjectCheck: ~Copyable {
  package enum Line: Hashable {
    case object, blank, other
    /// An object that already has an added key.
    case having(String)
  }

  private static let maximumDepth = 64
  private static let maximumKeyCount = 512

  /// The hashes of the keys of all open objects, the outermost object's first.
  private var hashes: FixedBuffer<UInt64>
  /// For each open object or array, the number of hashes before its own.
  private var starts = FixedBuffer<Int>(count: maximumDepth)
  private let addedKeys: [String]

  /// - Parameter addedKeys: The keys of the members added to each object. An object that already has one is refused.
  package init(addedKeys: [String]) {
    self.addedKeys = addedKeys
    hashes = FixedBuffer(count: Self.maximumKeyCount + addedKeys.count)
    for (index, key) in addedKeys.enumerated() {
      hashes[index] = key.bytes.withBytes { $0.hash(of: 0..<$0.count) }
    }
  }

  /// Returns the kind of a line; its bytes have to be UTF-8 unless `isUTF8` is false.
  package mutating func kind(of line: Span<UInt8>, isUTF8: Bool) -> Line {
    let start = line.pastSpace(0)
    if start == line.count { return .blank }
    if isUTF8, isPlainObject(line, from: start) { return .object }
    let reading = JSONDocument.read([UInt8](line))
    guard reading.problems.isEmpty, let root = reading.document?.root, root.kind == .object else {
      return .other
    }
    return addedKeys.first { line.hasMember($0.bytes) }.map { .having($0) } ?? .object
  }

  /// Whether a line is an object that needs no closer look.
  private mutating func isPlainObject(_ line: Span<UInt8>, from start: Int) -> Bool {
    guard line[start] == UInt8(ascii: "{") else { return false }
    var (index, depth, objects, hashCount) = (start, 0, 0 as UInt64, addedKeys.count)
    while true {
      // A value begins here.
      var isOpen = false
      guard index < line.count else { return false }
      switch line[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < Self.maximumDepth else { return false }
        objects = objects << 1 | (line[index] == UInt8(ascii: "{") ? 1 : 0)
        // The added keys are the first keys of the outermost object.
        starts[depth] = depth == 0 ? 0 : hashCount
        depth += 1
        index = line.pastSpace(index + 1)
        isOpen = true
      case ASCII.quote:
        guard let end = line.pastStrictString(index) else { return false }
        index = end
      default:
        guard let end = line.pastStrictToken(index) else { return false }
        index = end
      }
      // The byte after a value, or the first byte of an object or array.
      while true {
        if depth == 0 { return line.pastSpace(index) == line.count }
        if !isOpen { index = line.pastSpace(index) }
        guard index < line.count else { return false }
        let isObject = objects & 1 == 1
        if line[index] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          depth -= 1
          objects >>= 1
          hashCount = starts[depth]
          index += 1
          isOpen = false
          continue
        }
        if !isOpen {
          guard line[index] == ASCII.comma else { return false }
          index = line.pastSpace(index + 1)
        }
        if isObject {
          guard let (hash, end) = line.strictKey(index), hashCount < hashes.count else {
            return false
          }
          for known in starts[depth - 1]..<hashCount where hashes[known] == hash { return false }
          hashes[hashCount] = hash
          hashCount += 1
          index = line.pastSpace(end)
          guard index < line.count, line[index] == UInt8(ascii: ":") else { return false }
          index = line.pastSpace(index + 1)
        }
        break
      }
    }
  }
}

extension Span<UInt8> {
  /// The end of the string that begins at an index, with its quotes; `nil` if JSON forbids one of its characters.
  fileprivate func pastStrictString(_ start: Int) -> Int? {
    var index = start + 1
    while true {
      index = pastPlain(index)
      guard index < count else { return nil }
      if self[index] == ASCII.quote { return index + 1 }
      guard let length = escapeLength(at: index) else { return nil }
      index += length
    }
  }

  /// The end of the plain bytes of a string, which need no unescaping.
  private func pastPlain(_ start: Int) -> Int {
    var index = start
    unsafe withUnsafeBytes { bytes in
      // SAFETY: eight bytes are only loaded if eight bytes remain.
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let (quotes, escapes) = (word ^ (.ones &* 0x22), word ^ (.ones &* 0x5C))
        let found =
          ((quotes &- .ones) & ~quotes | (escapes &- .ones) & ~escapes | (word &- .ones &* 0x20) & ~word)
          & (.ones &* 0x80)
        if found != 0 {
          index += found.trailingZeroBitCount / 8
          return
        }
        index += 8
      }
      while index < bytes.count {
        let byte = unsafe bytes[index]
        if byte == ASCII.quote || byte == ASCII.backslash || byte < 0x20 { return }
        index += 1
      }
    }
    return index
  }

  /// The length of an escape in bytes; `nil` if JSON doesn't have it, or for half of a surrogate pair.
  private func escapeLength(at start: Int) -> Int? {
    guard start + 1 < count, self[start] == ASCII.backslash else { return nil }
    switch self[start + 1] {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: start) else { return nil }
      if Unicode.Scalar(unit) != nil { return 6 }
      guard UTF16.isLeadSurrogate(unit), let second = codeUnit(at: start + 6), UTF16.isTrailSurrogate(second)
      else { return nil }
      return 12
    default: return nil
    }
  }

  /// The value of `\u` and four hexadecimal digits.
  private func codeUnit(at start: Int) -> UInt16? {
    guard start + 6 <= count, self[start] == ASCII.backslash, self[start + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var value: UInt16 = 0
    for index in start + 2..<start + 6 {
      guard let digit = self[index].hexadecimalValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// The hash of the text of the key at an index, and the key's end.
  fileprivate func strictKey(_ start: Int) -> (hash: UInt64, end: Int)? {
    guard start < count, self[start] == ASCII.quote else { return nil }
    let plain = pastPlain(start + 1)
    if plain < count, self[plain] == ASCII.quote {
      return (hash(of: start + 1..<plain), plain + 1)
    }
    guard let end = pastStrictString(start) else { return nil }
    let text = unescaped(start + 1..<end - 1)
    return (text.withBytes { $0.hash(of: 0..<text.count) }, end)
  }

  /// A hash of some bytes; equal bytes have equal hashes.
  fileprivate func hash(of range: Range<Int>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: range.count)
    var index = range.lowerBound
    unsafe withUnsafeBytes { bytes in
      // SAFETY: eight bytes are only loaded if eight bytes remain.
      while index + 8 <= range.upperBound {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
        index += 8
      }
      var rest: UInt64 = 0
      while index < range.upperBound {
        rest = rest << 8 | UInt64(unsafe bytes[index])
        index += 1
      }
      hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
    }
    return hash ^ hash >> 32
  }

  /// The end of the number or word at an index.
  fileprivate func pastStrictToken(_ start: Int) -> Int? {
    switch self[start] {
    case UInt8(ascii: "t"): return past("true", start)
    case UInt8(ascii: "f"): return past("false", start)
    case UInt8(ascii: "n"): return past("null", start)
    default: return pastNumber(start)
    }
  }

  private func past(_ word: StaticString, _ start: Int) -> Int? {
    let end = start + word.utf8CodeUnitCount
    guard end <= count else { return nil }
    // SAFETY: the index is one of the word.
    return (start..<end).allSatisfy { unsafe word.utf8Start[$0 - start] == self[$0] } ? end : nil
  }

  /// RFC 8259, 6: a minus, an integer without leading zeros, a fraction, an exponent.
  private func pastNumber(_ start: Int) -> Int? {
    var index = start
    func pastDigits() -> Bool {
      let first = index
      while index < count, self[index].isDigit { index += 1 }
      return index > first
    }
    if self[index] == UInt8(ascii: "-") { index += 1 }
    if index < count, self[index] == UInt8(ascii: "0") {
      index += 1
    } else if !pastDigits() {
      return nil
    }
    if index < count, self[index] == UInt8(ascii: ".") {
      index += 1
      guard pastDigits() else { return nil }
    }
    if index < count, self[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < count, self[index] == UInt8(ascii: "+") || self[index] == UInt8(ascii: "-") { index += 1 }
      guard pastDigits() else { return nil }
    }
    return index
  }
}

extension UInt64 {
  /// The value 1 in each byte.
  fileprivate static var ones: UInt64 { 0x0101_0101_0101_0101 }
}
