// How numbers that are written in other ways than the table reads are turned into those that it does.
//
// It reads what ``WrittenFormReader`` reads, and less of it: what it gives up is not wrong, only not plain enough. The
// two must change together.

/// Reads numbers that are set apart, bracketed or written in full width as nothing but their digits and plus signs.
struct PlainDigits: Sendable {
  /// What came of reading.
  enum Reading {
    /// Digits in ASCII and plus signs.
    case digits(PlainNumber)
    /// A character that no number holds, and nothing else that would be told before it.
    case unexpectedCharacter
    /// Only ``WrittenFormReader`` can tell.
    case unclear
  }

  /// The most bytes that are read: a form of so few has no more than 64 characters.
  static let maximumByteCount = Tokens.capacity

  /// What a character is that is no digit; digits stand for themselves.
  private enum Kind: UInt8 {
    case separator = 16, plus, dot, opening, closing
    /// No number holds it, wherever it stands.
    case foreign
    /// It may belong to a label, a URI or a mask.
    case unclear
  }

  /// Kinds of ASCII characters, then of the blocks of 256 characters that ``blocks`` lists.
  private let kinds: [UInt8]

  /// The high bytes of characters that are looked up: Latin-1, punctuation, mathematical signs, CJK signs and
  /// full-width forms.
  private static let blocks: [UInt32] = [0x00, 0x20, 0x22, 0x30, 0xFE, 0xFF]

  init() {
    kinds = Self.blocks.flatMap { block in (0..<256).map { Self.kind(ofScalar: block << 8 | $0) } }
  }

  private static func kind(ofScalar value: UInt32) -> UInt8 {
    guard let scalar = Unicode.Scalar(value) else { return Kind.unclear.rawValue }
    let kind: Kind
    switch ScalarClass(scalar) {
    case .digit(let digit): return digit
    case .plus: kind = .plus
    case .dot: kind = .dot
    case .openingBracket: kind = .opening
    case .closingBracket: kind = .closing
    case .separator, .invisible: kind = .separator
    case .lineBreak, .mask, .weakMask: kind = .unclear
    case .other: kind = scalar.isASCII && !beginsLabel.contains(scalar) ? .foreign : .unclear
    }
    return kind.rawValue
  }

  /// What labels of extensions and `tel:` begin or go on with.
  private static let beginsLabel = Set("extensionEXTENSION#tT".unicodeScalars)

  /// Reads a number.
  func read(_ bytes: Span<UInt8>) -> Reading {
    guard bytes.count <= Self.maximumByteCount else { return .unclear }
    var number = PlainNumber()
    var state = State()
    var offset = 0
    while offset < bytes.count {
      let kind = kind(of: bytes, at: &offset)
      guard kind < 10 || kind == Kind.plus.rawValue else {
        guard state.note(Kind(rawValue: kind) ?? .unclear) else { return .unclear }
        continue
      }
      guard number.append(kind < 10 ? kind | 0x30 : UInt8(ascii: "+")) else { return .unclear }
      state.append(kind)
    }
    return state.reading(number)
  }

  /// The kind of the character at an offset, which moves behind it.
  private func kind(of bytes: Span<UInt8>, at offset: inout Int) -> UInt8 {
    let first = bytes[offset]
    offset += 1
    if first < 0x80 { return kinds[Int(first)] }
    let scalar: UInt32
    if first & 0xE0 == 0xC0, let second = continuation(bytes, offset) {
      scalar = UInt32(first & 0x1F) << 6 | second
      guard scalar >= 0x80 else { return Kind.unclear.rawValue }
      offset += 1
    } else if first & 0xF0 == 0xE0, let second = continuation(bytes, offset),
      let third = continuation(bytes, offset + 1)
    {
      scalar = UInt32(first & 0x0F) << 12 | second << 6 | third
      guard scalar >= 0x800 else { return Kind.unclear.rawValue }
      offset += 2
    } else {
      return Kind.unclear.rawValue
    }
    guard let block = Self.blocks.firstIndex(of: scalar >> 8) else { return Kind.unclear.rawValue }
    return kinds[block << 8 | Int(scalar & 0xFF)]
  }

  private func continuation(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32? {
    guard offset < bytes.count, bytes[offset] & 0xC0 == 0x80 else { return nil }
    return UInt32(bytes[offset] & 0x3F)
  }

  /// What has been seen so far.
  private struct State {
    private var digitCount = 0
    private var plusCount = 0
    private var hasMisplacedPlus = false
    private var isForeign = false
    /// Since the last dot: whether there were digits, and all of them zeros.
    private var isBehindDot = false
    private var digitsBehindDot = 0
    private var zerosBehindDot = 0
    /// The same about the dot before, which counts when no digits follow the last one.
    private var hadZerosBehindDot = false
    /// Since the last opening bracket: how many digits there were, and whether the last of them is a zero.
    private var digitsInBrackets: Int?
    private var lastIsZero = false

    mutating func append(_ kind: UInt8) {
      guard kind < 10 else {
        hasMisplacedPlus = hasMisplacedPlus || digitCount + plusCount > 0
        plusCount += 1
        digitsInBrackets = nil
        return
      }
      digitCount += 1
      digitsBehindDot += 1
      if kind == 0 { zerosBehindDot += 1 }
      digitsInBrackets = digitsInBrackets.map { $0 + 1 }
      lastIsZero = kind == 0
    }

    /// Takes in what is no digit; `false` when all becomes unclear.
    mutating func note(_ kind: Kind) -> Bool {
      switch kind {
      case .separator, .plus: break
      case .dot:
        if digitsBehindDot > 0 { hadZerosBehindDot = isZeroBehindDot }
        isBehindDot = true
        digitsBehindDot = 0
        zerosBehindDot = 0
      case .opening: digitsInBrackets = 0
      case .closing:
        // A trunk zero in brackets is dropped behind an area code.
        if digitsInBrackets == 1, lastIsZero { return false }
        digitsInBrackets = nil
      case .foreign: isForeign = true
      case .unclear: return false
      }
      return true
    }

    func reading(_ number: PlainNumber) -> Reading {
      if isForeign {
        return hasMisplacedPlus || digitCount > WrittenDigits.capacity ? .unclear : .unexpectedCharacter
      }
      // Zeros behind a dot may be a spreadsheet's.
      let endsInZeros = digitsBehindDot > 0 ? isZeroBehindDot : hadZerosBehindDot
      return endsInZeros ? .unclear : .digits(number)
    }

    private var isZeroBehindDot: Bool { isBehindDot && digitsBehindDot == zerosBehindDot }
  }
}

/// Digits in ASCII and plus signs, at most as many as the table reads.
struct PlainNumber {
  private var bytes = InlineArray<32, UInt8>(repeating: 0)
  private var count = 0

  /// Adds a byte, if there is room.
  mutating func append(_ byte: UInt8) -> Bool {
    guard count < bytes.count else { return false }
    bytes[count] = byte
    count += 1
    return true
  }

  /// Lends the bytes.
  borrowing func withSpan<Answer>(_ body: (Span<UInt8>) -> Answer) -> Answer {
    body(bytes.span.extracting(0..<count))
  }
}
