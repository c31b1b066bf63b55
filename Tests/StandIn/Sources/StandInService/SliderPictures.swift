import Foundation

/// The two pictures of a slider's captcha, and the position that belongs to them.
///
/// The large picture has a darker hole; the small one is the piece that belongs there, and transparent around it. The
/// position is the distance between the left edges of both, in pixels of the large picture.
struct SliderPictures: Sendable {
  static let (width, height, pieceSize) = (310, 155, 46)
  /// The vertical position that every page prints: it says nothing.
  static let printedY = 5.0
  /// The distance from the right position that is accepted.
  static let tolerance = 5.0

  /// The right position.
  let position: Int
  /// The large picture and the piece, as PNG files.
  let (original, piece): ([UInt8], [UInt8])

  /// Draws new pictures.
  init(using random: inout some RandomNumberGenerator) {
    let (x, y) = (
      Int.random(in: 60...(Self.width - Self.pieceSize - 10), using: &random),
      Int.random(in: 20...90, using: &random)
    )
    let waves = (0..<3).map { _ in
      (Double.random(in: 0.01...0.05, using: &random), Double.random(in: 0.01...0.05, using: &random))
    }
    var original = IndexedImage(width: Self.width, height: Self.height)
    var piece = IndexedImage(width: Self.pieceSize, height: Self.height)
    for row in 0..<Self.height {
      for column in 0..<Self.width {
        let height = waves.reduce(0.0) { $0 + sin(Double(column) * $1.0 * 6) * cos(Double(row) * $1.1 * 6) }
        let light = 160 + Int(height * 25)
        let isHole = (x..<(x + Self.pieceSize)).contains(column) && (y..<(y + Self.pieceSize)).contains(row)
        original[column, row] = UInt8(isHole ? light / 3 : light)
        if isHole { piece[column - x, row] = UInt8(light) }
      }
    }
    position = x
    self.original = original.png()
    self.piece = piece.png()
  }

  /// Whether a position, as `{"x":120.0,"y":5.0}`, is the right one.
  func accepts(_ pointJSON: String) -> Bool {
    guard let point = (try? JSONSerialization.jsonObject(with: Data(pointJSON.utf8))) as? [String: Any],
      point.count == 2, let x = point["x"] as? Double, point["y"] as? Double == Self.printedY
    else { return false }
    return abs(x - Double(position)) <= Self.tolerance
  }
}

/// A picture of at most 255 shades, written as a PNG file without compression; shade 0 is transparent.
struct IndexedImage: Sendable {
  let (width, height): (Int, Int)
  private var pixels: [UInt8]

  /// Creates a transparent picture.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: 0, count: width * height)
  }

  subscript(column: Int, row: Int) -> UInt8 {
    get { pixels[row * width + column] }
    set { pixels[row * width + column] = newValue }
  }

  /// Returns the file: RFC 2083, with blocks of RFC 1951 that are stored as they are.
  func png() -> [UInt8] {
    var data: [UInt8] = []
    for row in 0..<height {
      data.append(0)
      data += pixels[(row * width)..<((row + 1) * width)]
    }
    var stored: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stored.append(rest.isEmpty ? 1 : 0)
      for length in [count, ~count] { stored += [UInt8(length & 255), UInt8(length >> 8)] }
      stored += block
    } while !rest.isEmpty
    stored += Self.bytes(Self.adler32(data))
    var palette: [UInt8] = []
    for shade in 0..<256 { palette += [UInt8(shade * 3 / 4), UInt8(shade), UInt8(min(255, shade + 20))] }
    let format: [UInt8] = [8, 3, 0, 0, 0]
    let head = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + format
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, content) in [("IHDR", head), ("PLTE", palette), ("tRNS", [0]), ("IDAT", stored), ("IEND", [])]
    {
      file += Self.chunk(name, content)
    }
    return file
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return Self.bytes(UInt32(data.count)) + content + Self.bytes(crc32(content))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (one, two): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      one = (one + UInt32(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return two << 16 | one
  }
}
