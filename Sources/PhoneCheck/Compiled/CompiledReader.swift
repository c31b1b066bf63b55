internal import Platform

/// The error of a reader whose next bytes are nothing that compiling writes.
///
/// It has no content, so that passing it on takes no code; the reader knows the offset.
struct InvalidBytes: Error {}

/// Reads the bytes of compiled definitions front to back, and never outside of them.
struct CompiledReader {
  let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Calls a closure that reads, and throws an error with the offset of invalid bytes.
  mutating func checked<Answer>(
    _ read: (inout CompiledReader) throws(InvalidBytes) -> Answer
  ) throws(CompiledDefinitionsError) -> Answer {
    do throws(InvalidBytes) { return try read(&self) } catch { throw .invalid(offset: offset) }
  }

  /// Throws unless a condition holds.
  @inline(never)
  func require(_ condition: Bool) throws(InvalidBytes) {
    if !condition { throw InvalidBytes() }
  }

  /// Passes a number of bytes, and returns their start.
  @inline(never)
  mutating func skip(_ count: Int) throws(InvalidBytes) -> Int {
    guard count >= 0, count <= bytes.count - offset else { throw InvalidBytes() }
    defer { offset += count }
    return offset
  }

  @inline(never)
  mutating func byte() throws(InvalidBytes) -> UInt8 { bytes[try skip(1)] }

  /// A number of two bytes.
  @inline(never)
  mutating func short() throws(InvalidBytes) -> Int {
    let start = try skip(2)
    return Int(bytes[start]) | Int(bytes[start + 1]) << 8
  }

  /// A number of eight bytes.
  @inline(never)
  mutating func word() throws(InvalidBytes) -> UInt64 {
    let start = try skip(8)
    return (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
  }

  /// A text of a number of bytes, which have to be well-formed UTF-8.
  @inline(never)
  mutating func text(_ count: Int) throws(InvalidBytes) -> String {
    let start = try skip(count)
    let slice = bytes[start..<offset]
    var isASCII = true
    for byte in slice where byte >= 0x80 { isASCII = false }
    try require(isASCII || Array(slice).withBytes { $0.isUTF8 })
    return String(utf8: slice)
  }

  /// A text with its number of bytes in one byte.
  @inline(never)
  mutating func shortText() throws(InvalidBytes) -> String { try text(Int(try byte())) }

  /// A text with its number of bytes in two bytes.
  @inline(never)
  mutating func longText() throws(InvalidBytes) -> String { try text(try short()) }
}

/// Writes the bytes of compiled definitions front to back.
struct CompiledWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether a number or a text didn't fit.
  private(set) var isTooLarge = false

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Writes a number that should be at most 255.
  mutating func smallCount(_ value: Int) {
    if value > 0xFF { isTooLarge = true }
    byte(UInt8(truncatingIfNeeded: value))
  }

  /// Writes a number that should be at most 65,535.
  mutating func short(_ value: Int) {
    if value > 0xFFFF { isTooLarge = true }
    number(UInt64(truncatingIfNeeded: value), byteCount: 2)
  }

  mutating func number(_ value: UInt64, byteCount: Int) {
    for index in 0..<byteCount { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
  }

  mutating func shortText(_ text: String) {
    let text = text.bytes
    smallCount(text.count)
    bytes += text
  }

  mutating func longText(_ text: String) {
    let text = text.bytes
    short(text.count)
    bytes += text
  }

  mutating func append(_ more: CompiledWriter) {
    bytes += more.bytes
    isTooLarge = isTooLarge || more.isTooLarge
  }

  /// The file: a header, and the bytes so far.
  var file: [UInt8] {
    var header = CompiledWriter()
    for byte in CompiledFormat.magic { header.byte(byte) }
    header.number(UInt64(CompiledFormat.layout), byteCount: 4)
    header.number(UInt64(CompiledFormat.rules), byteCount: 4)
    header.number(UInt64(CompiledFormat.headerCount + bytes.count), byteCount: 8)
    let sum = CompiledFormat.checksum(of: [UInt8](repeating: 0, count: CompiledFormat.headerCount) + bytes)
    header.number(sum, byteCount: 8)
    return header.bytes + bytes
  }
}
