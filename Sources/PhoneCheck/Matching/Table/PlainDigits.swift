// How numbers that are written in other ways than the table reads are turned into those that it does.
//
// It reads what ``WrittenFormReader`` reads, and less of it: what it gives up is not wrong, only not plain enough. The
// two must change together.

/// Reads numbers that are set apart, bracketed, written in full width or as plain `tel:` URIs as nothing but their digits
/// and plus signs, and finds the extension behind them.
struct PlainDigits: Sendable {
  /// What came of reading.
  enum Reading {
    /// Digits in ASCII and plus signs, and perhaps an extension.
    case digits
    /// Hidden digits, or a character that no number holds, and nothing else that would be told before that.
    case refused(ReasonCode)
    /// Only ``WrittenFormReader`` can tell.
    case unclear
  }

  /// The most bytes that are read: a form of so few has no more than 64 characters.
  static let maximumByteCount = Tokens.capacity

  /// What a character is that is no digit; digits stand for themselves.
  private enum Kind: UInt8 {
    case plus = 16, separator, dot, opening, closing
    /// No number holds it, wherever it stands.
    case foreign
    /// So it is with these two, unless an `x` or an `e` follows.
    case letterE, letterT
    /// It hides a digit, wherever it stands.
    case mask
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
    case .mask: kind = .mask
    case .lineBreak, .weakMask: kind = .unclear
    case .other: kind = Self.kind(ofOther: scalar)
    }
    return kind.rawValue
  }

  private static func kind(ofOther scalar: Unicode.Scalar) -> Kind {
    if isForeign(scalar) { return .foreign }
    return switch scalar {
    case "e", "E": .letterE
    case "t", "T": .letterT
    default: .unclear
    }
  }

  /// Whether no number holds a character, whatever stands around it.
  static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    ScalarClass(scalar) == .other && scalar.isASCII && !beginsLabel.contains(scalar)
  }

  /// What labels of extensions and `tel:` begin with; their other letters are foreign where none of these is.
  private static let beginsLabel = Set("eExX#tT".unicodeScalars)

  /// Reads a number.
  ///
  /// - Parameter number: Gets the digits, if it comes to that.
  func read(_ bytes: Span<UInt8>, into number: inout PlainNumber) -> Reading {
    guard bytes.count <= Self.maximumByteCount else { return .unclear }
    let kinds = kinds.span
    number.removeAll()
    var state = State()
    var offset = 0
    while offset < bytes.count {
      let start = offset
      let byte = bytes[offset]
      let kind = byte < 0x80 ? kinds[Int(byte)] : Self.kind(of: bytes, at: &offset, kinds)
      offset += 1
      if kind <= Kind.plus.rawValue {
        guard number.append(kind < 10 ? kind | 0x30 : UInt8(ascii: "+")) else { return .unclear }
        state.append(kind)
      } else if kind != Kind.separator.rawValue {
        let next = offset < bytes.count ? bytes[offset] : 0
        if byte == UInt8(ascii: ";"), state.isURI { return .unclear }
        guard !state.note(Kind(rawValue: kind) ?? .unclear, next: next) else { continue }
        if bytes.isURI(at: start) {
          offset = start + TelURI.scheme.count
          state.isURI = true
          continue
        }
        guard state.mayBeExtended, let digits = Self.extensionDigits(behindLabelAt: start, of: bytes),
          number.count + digits.count <= WrittenDigits.capacity
        else { return .unclear }
        number.extensionRange = digits
        break
      }
    }
    return state.reading
  }

  /// The digits of an extension whose label stands at an offset, when there is nothing behind them; `nil` when that
  /// isn't so, or not in ASCII.
  private static func extensionDigits(behindLabelAt offset: Int, of bytes: Span<UInt8>) -> Range<Int>? {
    guard let label = ExtensionSuffix.labelBytes.first(where: { bytes.hasLabel($0, at: offset) }) else {
      return nil
    }
    var start = offset + label.count
    while start < bytes.count, isPassedOver(bytes[start]) { start += 1 }
    var end = start
    while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    guard 1...ExtensionSuffix.maximumDigitCount ~= end - start else { return nil }
    var rest = end
    while rest < bytes.count, isPassedOver(bytes[rest]) { rest += 1 }
    return rest == bytes.count ? start..<end : nil
  }

  private static func isPassedOver(_ byte: UInt8) -> Bool {
    byte < 0x80 && ScalarClass(Unicode.Scalar(byte)).isPassedOver
  }

  /// The kind of the character beyond ASCII at an offset, which moves to its last byte.
  private static func kind(of bytes: Span<UInt8>, at offset: inout Int, _ kinds: Span<UInt8>) -> UInt8 {
    let first = bytes[offset]
    let scalar: UInt32
    if first & 0xE0 == 0xC0, let second = continuation(bytes, offset + 1) {
      scalar = UInt32(first & 0x1F) << 6 | second
      guard scalar >= 0x80 else { return Kind.unclear.rawValue }
      offset += 1
    } else if first & 0xF0 == 0xE0, let second = continuation(bytes, offset + 1),
      let third = continuation(bytes, offset + 2)
    {
      scalar = UInt32(first & 0x0F) << 12 | second << 6 | third
      guard scalar >= 0x800 else { return Kind.unclear.rawValue }
      offset += 2
    } else {
      return Kind.unclear.rawValue
    }
    guard let block = blocks.firstIndex(of: scalar >> 8) else { return Kind.unclear.rawValue }
    return kinds[block << 8 | Int(scalar & 0xFF)]
  }

  private static func continuation(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32? {
    guard offset < bytes.count, bytes[offset] & 0xC0 == 0x80 else { return nil }
    return UInt32(bytes[offset] & 0x3F)
  }

  /// What has been seen so far.
  private struct State {
    private var digitCount = 0
    private var zeroCount = 0
    private var plusCount = 0
    private var hasMisplacedPlus = false
    private var isForeign = false
    private var isMasked = false
    /// Whether it began as a `tel:` URI; a semicolon would begin a parameter.
    var isURI = false
    private var lastIsZero = false
    /// How many digits, and how many zeros, there were at the last dot; negative before the first.
    private var digitsAtDot = -1
    private var zerosAtDot = 0
    /// Whether there was nothing but zeros between the last two dots, which counts when no digits follow the last one.
    private var hadZerosBehindDot = false
    /// How many digits there were at the last opening bracket; negative where none is open.
    private var digitsAtOpening = -1

    mutating func append(_ kind: UInt8) {
      if kind < 10 {
        digitCount += 1
        zeroCount += kind == 0 ? 1 : 0
        lastIsZero = kind == 0
      } else {
        hasMisplacedPlus = hasMisplacedPlus || digitCount + plusCount > 0
        plusCount += 1
        digitsAtOpening = -1
      }
    }

    /// Takes in what is neither digit, plus nor separator; `false` when all becomes unclear.
    mutating func note(_ kind: Kind, next: UInt8) -> Bool {
      switch kind {
      case .separator, .plus: break
      case .dot:
        if digitCount > digitsAtDot { hadZerosBehindDot = isZeroBehindDot }
        digitsAtDot = digitCount
        zerosAtDot = zeroCount
      case .opening: digitsAtOpening = digitCount
      case .closing:
        // A trunk zero in brackets is dropped behind an area code.
        if digitsAtOpening >= 0, digitCount == digitsAtOpening + 1, lastIsZero { return false }
        digitsAtOpening = -1
      case .foreign: isForeign = true
      case .mask: isMasked = true
      case .letterE:
        guard next | 0x20 != UInt8(ascii: "x") else { return false }
        isForeign = true
      case .letterT:
        guard next | 0x20 != UInt8(ascii: "e") else { return false }
        isForeign = true
      case .unclear: return false
      }
      return true
    }

    /// Whether a label may follow.
    var mayBeExtended: Bool { digitCount > 0 && !isMasked && !isForeign && !hasMisplacedPlus }

    var reading: Reading {
      if isMasked || isForeign {
        if digitCount > WrittenDigits.capacity { return .unclear }
        if isMasked { return .refused(.masked) }
        return hasMisplacedPlus ? .unclear : .refused(.unexpectedCharacter)
      }
      // A URI is something even if nothing follows.
      if isURI, digitCount == 0 { return .unclear }
      // Zeros behind a dot may be a spreadsheet's.
      let endsInZeros = digitCount > digitsAtDot ? isZeroBehindDot : hadZerosBehindDot
      return endsInZeros ? .unclear : .digits
    }

    /// Whether all digits behind the last dot are zeros.
    private var isZeroBehindDot: Bool {
      digitsAtDot >= 0 && digitCount - digitsAtDot == zeroCount - zerosAtDot
    }
  }
}

extension Span<UInt8> {
  /// Whether a `tel:` URI begins at an offset, behind nothing but spaces.
  fileprivate func isURI(at offset: Int) -> Bool {
    hasLabel(TelURI.scheme, at: offset) && (0..<offset).allSatisfy { self[$0] == UInt8(ascii: " ") }
  }

  /// Whether a label stands at an offset, in ASCII letters of any case.
  fileprivate func hasLabel(_ label: [UInt8], at offset: Int) -> Bool {
    guard offset + label.count <= count else { return false }
    return label.indices.allSatisfy { index in
      let byte = self[offset + index]
      return (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte) == label[index]
    }
  }
}
