internal import Platform
internal import StrictJSON

// A line of NDJSON is one JSON object. It is found in the line's bytes and never changed. `ObjectCheck` decides whether
// the line is an object. Here, brackets and quotes only have to match, and members are only read on the way to the
// wanted member.

extension Span<UInt8> {
  /// Whether a line looks like an object: braces that match enclose it, at most 64 levels deep.
  var looksLikeObject: Bool {
    let start = pastSpace(0)
    guard start < count, self[start] == UInt8(ascii: "{"), let end = pastValue(start) else { return false }
    return pastSpace(end) == count
  }

  /// The index of the closing brace of the object in a line.
  var closingBrace: Int {
    var index = count - 1
    while index > 0, self[index] != UInt8(ascii: "}") { index -= 1 }
    return index
  }

  /// Whether an object has no members, judging by the bytes before its closing brace.
  func isEmptyObject(closingAt brace: Int) -> Bool { pastSpace(pastSpace(0) + 1) == brace }

  /// The value of a member, without the quotes of a string; empty if the member is `null` or missing.
  func member(_ path: MemberPath) -> Range<Int> {
    var index = pastSpace(0)
    for step in path.steps {
      guard let next = value(of: step, at: index) else { return 0..<0 }
      index = next
    }
    guard let end = pastValue(index) else { return 0..<0 }
    switch self[index] {
    case ASCII.quote: return index + 1..<end - 1
    case UInt8(ascii: "n"): return 0..<0
    default: return index..<end
    }
  }

  /// Whether an object has a member with a key, whatever its value.
  func hasMember(_ key: [UInt8]) -> Bool { value(of: .key(key), at: pastSpace(0)) != nil }

  /// The members of an object that hold text or numbers, nested members included, at most `most`.
  func leaves(most: Int) -> [MemberPath] {
    var leaves: [MemberPath] = []
    addLeaves(at: pastSpace(0), after: [], most, &leaves)
    return leaves
  }

  private func addLeaves(
    at start: Int, after steps: [MemberPath.Step], _ most: Int, _ leaves: inout [MemberPath]
  ) {
    var cursor = start
    while leaves.count < most, let (key, value) = nextMember(&cursor, isFirst: cursor == start) {
      let path = steps + [.key(unescaped(key))]
      if self[value] == UInt8(ascii: "{") {
        if path.count < 8 { addLeaves(at: value, after: path, most, &leaves) }
      } else if self[value] != UInt8(ascii: "[") {
        leaves.append(MemberPath(path))
      }
    }
  }

  /// The start of the value that a step leads to.
  private func value(of step: MemberPath.Step, at start: Int) -> Int? {
    guard start < count else { return nil }
    var cursor = start
    switch step {
    case .key(let name):
      guard self[start] == UInt8(ascii: "{") else { return nil }
      while let (key, value) = nextMember(&cursor, isFirst: cursor == start) {
        if isKey(key, name) { return value }
      }
      return nil
    case .element(let number):
      guard self[start] == UInt8(ascii: "[") else { return nil }
      cursor = pastSpace(start + 1)
      for _ in 0..<number {
        guard let end = pastValue(cursor) else { return nil }
        cursor = pastSpace(end)
        guard cursor < count, self[cursor] == ASCII.comma else { return nil }
        cursor = pastSpace(cursor + 1)
      }
      return cursor < count && self[cursor] != UInt8(ascii: "]") ? cursor : nil
    }
  }

  /// The next member of the object that begins at the cursor, or continues there.
  private func nextMember(_ cursor: inout Int, isFirst: Bool) -> (key: Range<Int>, value: Int)? {
    guard cursor < count, isFirst ? self[cursor] == UInt8(ascii: "{") : self[cursor] == ASCII.comma else {
      return nil
    }
    let key = pastSpace(cursor + 1)
    guard key < count, self[key] == ASCII.quote, let keyEnd = pastString(key) else { return nil }
    let colon = pastSpace(keyEnd)
    guard colon < count, self[colon] == UInt8(ascii: ":") else { return nil }
    let value = pastSpace(colon + 1)
    guard value < count, let end = pastValue(value) else { return nil }
    cursor = pastSpace(end)
    return (key + 1..<keyEnd - 1, value)
  }

  private func isKey(_ key: Range<Int>, _ name: [UInt8]) -> Bool {
    if key.contains(where: { self[$0] == UInt8(ascii: "\\") }) { return unescaped(key) == name }
    return key.count == name.count && name.indices.allSatisfy { self[key.lowerBound + $0] == name[$0] }
  }

  /// Whether the bytes are all white space.
  var isJSONSpace: Bool { pastSpace(0) == count }

  /// The end of the white space that begins at an index.
  func pastSpace(_ start: Int) -> Int {
    var index = start
    while index < count, self[index].isJSONSpace { index += 1 }
    return index
  }

  private func pastString(_ start: Int) -> Int? {
    var index = start + 1
    while index < count {
      if self[index] == ASCII.quote { return index + 1 }
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The end of the value at an index; `nil` if it has none.
  private func pastValue(_ start: Int) -> Int? {
    var (index, depth, objects) = (start, 0, 0 as UInt64)
    while index < count {
      switch self[index] {
      case ASCII.quote:
        guard let end = pastString(index) else { return nil }
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < 64 else { return nil }
        objects = objects << 1 | (self[index] == UInt8(ascii: "{") ? 1 : 0)
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0, (objects & 1 == 1) == (self[index] == UInt8(ascii: "}")) else { return nil }
        objects >>= 1
        depth -= 1
        index += 1
      case ASCII.comma, UInt8(ascii: ":"), 0x20, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn:
        guard depth > 0 else { return nil }
        index += 1
      default:
        index += 1
        while index < count, !self[index].endsToken { index += 1 }
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The text of a JSON string without its quotes.
  func unescaped(_ range: Range<Int>) -> [UInt8] {
    let bytes = [UInt8](extracting(range))
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        text.append(bytes[index])
        index += 1
        continue
      }
      switch JSONEscape(in: bytes, at: index, end: bytes.count) {
      case .character(let scalar, let length):
        text += UTF8.encode(scalar).map { Array($0) } ?? []
        index += length
      case .loneSurrogate:
        text += [0xEF, 0xBF, 0xBD]
        index += 6
      case .invalid:
        text.append(bytes[index])
        index += 1
      }
    }
    return text
  }
}

extension UInt8 {
  fileprivate var isJSONSpace: Bool {
    self == 0x20 || self == ASCII.tab || self == ASCII.lineFeed || self == ASCII.carriageReturn
  }

  fileprivate var endsToken: Bool {
    switch self {
    case ASCII.comma, UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"), ASCII.quote: true
    default: isJSONSpace
    }
  }
}
