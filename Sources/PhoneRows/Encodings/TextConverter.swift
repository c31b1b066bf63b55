package import ByteValues
internal import Platform

/// A converter from a text's encoding to UTF-8 for input, in pieces of any size.
package struct TextConverter: ~Copyable {
  package let encoding: TextEncoding
  private let decoder: TextDecoder?
  /// The bytes of a character that isn't complete yet.
  private var rest: [UInt8] = []
  /// The line that is being converted, from 1.
  package private(set) var line = 1

  /// The length of the longest character, in bytes.
  private static let longest = 4

  package init(_ encoding: TextEncoding) {
    self.encoding = encoding
    decoder = TextDecoder(encoding)
  }

  /// Appends the next bytes of the text in UTF-8.
  ///
  /// - Parameter isLast: Whether nothing follows.
  /// - Returns: Whether all bytes are characters. If not, only the characters before the first fault are appended, and
  ///   ``line`` is the line of the fault.
  package mutating func convert(_ bytes: Span<UInt8>, isLast: Bool, to output: inout ByteBuffer) -> Bool {
    output.reserve(bytes.count + bytes.count / 2 + 8)
    guard !rest.isEmpty else { return convertWhole(bytes, isLast: isLast, to: &output) }
    // Completes the character that was cut, byte by byte.
    var index = 0
    while !rest.isEmpty, index < bytes.count {
      var start = rest
      start.append(bytes[index])
      index += 1
      rest = []
      guard convertWhole(start.span, isLast: false, to: &output) else { return false }
    }
    if index == bytes.count, !isLast || rest.isEmpty { return true }
    guard rest.isEmpty else { return convertWhole(takeRest().span, isLast: true, to: &output) }
    return convertWhole(bytes.extracting(index...), isLast: isLast, to: &output)
  }

  private mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return rest
  }

  private mutating func convertWhole(_ bytes: Span<UInt8>, isLast: Bool, to output: inout ByteBuffer) -> Bool
  {
    switch encoding {
    case .utf16LE: convertUnits(bytes, isLast, 0, 1, &output)
    case .utf16BE: convertUnits(bytes, isLast, 1, 0, &output)
    case .utf8: convertUTF8(bytes, isLast, &output)
    default: convertCharacters(bytes, isLast, &output)
    }
  }

  /// Converts UTF-16 whose units have their lower and upper byte at the given places.
  @inline(__always)
  private mutating func convertUnits(
    _ bytes: Span<UInt8>, _ isLast: Bool, _ lower: Int, _ upper: Int, _ output: inout ByteBuffer
  ) -> Bool {
    var index = 0
    while index + 1 < bytes.count {
      let first = UInt32(bytes[index + upper]) << 8 | UInt32(bytes[index + lower])
      if first < 0x80 {
        if first == 0x0A { line += 1 }
        output.append(UInt8(first))
        index += 2
      } else if first & 0xF800 != 0xD800 {
        Self.append(first, to: &output)
        index += 2
      } else {
        guard first < 0xDC00 else { return false }
        guard index + 3 < bytes.count else { break }
        let second = UInt32(bytes[index + 2 + upper]) << 8 | UInt32(bytes[index + 2 + lower])
        guard second & 0xFC00 == 0xDC00 else { return false }
        Self.append(0x1_0000 + ((first & 0x3FF) << 10 | second & 0x3FF), to: &output)
        index += 4
      }
    }
    return keepRest(bytes, from: index, isLast)
  }

  /// Checks text that is already UTF-8.
  private mutating func convertUTF8(_ bytes: Span<UInt8>, _ isLast: Bool, _ output: inout ByteBuffer) -> Bool
  {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte == 0x0A { line += 1 }
        output.append(byte)
        index += 1
        continue
      }
      guard let (count, second) = UTF8Sequence.shape(of: byte) else { return false }
      for offset in 1..<count {
        guard index + offset < bytes.count else { return keepRest(bytes, from: index, isLast) }
        guard (offset == 1 ? second : 0x80...0xBF) ~= bytes[index + offset] else { return false }
      }
      for offset in 0..<count { output.append(bytes[index + offset]) }
      index += count
    }
    return true
  }

  private mutating func convertCharacters(
    _ bytes: Span<UInt8>, _ isLast: Bool, _ output: inout ByteBuffer
  ) -> Bool {
    guard let decoder else { return false }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte == 0x0A { line += 1 }
        output.append(byte)
        index += 1
        continue
      }
      let (point, count) = decoder.character(in: bytes, at: index)
      // A cut character may look like other faults, but never contains a line feed.
      if !isLast, index + Self.longest > bytes.count, point == nil || count == 1 && encoding.isLead(byte),
        !(index..<bytes.count).contains(where: { bytes[$0] == 0x0A })
      {
        return keepRest(bytes, from: index, false)
      }
      guard let point else { return false }
      Self.append(point, to: &output)
      index += count
    }
    return true
  }

  private mutating func keepRest(_ bytes: Span<UInt8>, from index: Int, _ isLast: Bool) -> Bool {
    if isLast { return index == bytes.count }
    for index in index..<bytes.count { rest.append(bytes[index]) }
    return rest.count <= Self.longest
  }

  @inline(__always)
  private static func append(_ point: UInt32, to output: inout ByteBuffer) {
    switch point {
    case ..<0x80: output.append(UInt8(point))
    case ..<0x800:
      output.append(0xC0 | UInt8(point >> 6))
      output.append(0x80 | UInt8(point & 0x3F))
    case ..<0x1_0000:
      output.append(0xE0 | UInt8(point >> 12))
      output.append(0x80 | UInt8(point >> 6 & 0x3F))
      output.append(0x80 | UInt8(point & 0x3F))
    default:
      output.append(0xF0 | UInt8(point >> 18))
      output.append(0x80 | UInt8(point >> 12 & 0x3F))
      output.append(0x80 | UInt8(point >> 6 & 0x3F))
      output.append(0x80 | UInt8(point & 0x3F))
    }
  }
}
