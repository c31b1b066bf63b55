/// A text composed of pieces, as bytes in UTF-8.
///
/// ```swift
/// let text: UTF8Text = "the regex has \(count) bytes"
/// ```
///
/// Appending a piece is one call with an address. With `String`, each piece compiles to several times as much code, and a page
/// needs the standard library's code for growing strings.
public struct UTF8Text: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
  /// The bytes in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Creates the text from a string.
  @inline(never)
  public init(_ text: String) { bytes = text.bytes }

  /// Creates the text from a literal.
  @inline(never)
  public init(stringLiteral text: StaticString) { unsafe append(text.utf8Start, text.utf8CodeUnitCount) }

  /// Creates the text from an interpolation.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// The text as a string.
  ///
  /// - Complexity: O(*n*).
  public var description: String { String(utf8: bytes) }

  /// Whether the text is empty.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Adds a text.
  @inline(never)
  public mutating func append(_ text: UTF8Text) { bytes += text.bytes }

  /// Adds the bytes of a literal.
  @inline(never)
  private mutating func append(_ start: UnsafePointer<UInt8>, _ count: Int) {
    for index in 0..<count { unsafe bytes.append(start[index]) }
  }

  @inline(__always)
  fileprivate mutating func append(literal text: StaticString) {
    // An interpolation begins with a literal, which may be empty.
    if text.utf8CodeUnitCount > 0 { unsafe append(text.utf8Start, text.utf8CodeUnitCount) }
  }

  @inline(never)
  private mutating func append(number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var divisor: UInt64 = 1
    while number.magnitude / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude / divisor % 10))
      divisor /= 10
    }
  }

  /// Adds a byte.
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds a scalar.
  @inline(never)
  public mutating func append(scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { bytes.append(byte) }
  }

  /// Composes an interpolation.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = UTF8Text(bytes: [])

    /// Begins with an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds the literal text between the values.
    public mutating func appendLiteral(_ text: StaticString) { self.text.append(literal: text) }

    /// Adds a text.
    @inline(never)
    public mutating func appendInterpolation(_ text: String) { self.text.bytes += text.bytes }

    /// Adds a text.
    public mutating func appendInterpolation(_ text: UTF8Text) { self.text.append(text) }

    /// Adds a number in decimal.
    public mutating func appendInterpolation(_ number: Int) { text.append(number: Int64(number)) }

    /// Adds a number in decimal.
    public mutating func appendInterpolation(_ number: Int64) { text.append(number: number) }

    /// Adds a literal if a condition holds.
    @inline(never)
    public mutating func appendInterpolation(_ text: StaticString, if isWanted: Bool) {
      if isWanted { self.text.append(literal: text) }
    }

    /// Adds a count with its noun, such as `1 suffix` or `2 suffixes`.
    @inline(never)
    public mutating func appendInterpolation(_ count: Int, _ one: StaticString, _ several: StaticString) {
      text.append(number: Int64(count))
      text.append(UInt8(ascii: " "))
      text.append(literal: count == 1 ? one : several)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}

extension String {
  /// Composes a string from pieces.
  ///
  /// - Complexity: O(*n*).
  public init(utf8 text: UTF8Text) { self = text.description }
}

extension [UTF8Text] {
  /// The texts, joined by a separator.
  @inline(never)
  public func joined(separator: UTF8Text) -> UTF8Text {
    var joined: UTF8Text = ""
    for (index, text) in enumerated() {
      if index > 0 { joined.append(separator) }
      joined.append(text)
    }
    return joined
  }
}
