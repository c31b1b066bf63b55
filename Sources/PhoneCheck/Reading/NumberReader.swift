internal import Platform

/// A reader of written forms: one character at a time, in one pass, into a fixed number of digits.
///
/// Only this code knows how numbers are written. A validator reads whole forms with it, the builder of matching tables
/// enumerates its ``State`` over plain bytes, and forms ask it about unfinished entries.
///
/// Only known decoration is skipped. ``ReadingFault/Kind`` ranks the faults, if there are several.
package struct NumberReader {
  /// The maximum number of characters of a written form, apart from ``Decoration``.
  static let maximumCharacterCount = 64

  /// The state that determines the meaning of the following characters.
  struct State: Hashable {
    enum Sign: UInt8 { case none, plus, digits }
    enum Part: UInt8 { case number, uri, parameters }

    var part = Part.number
    /// Whether a `+` or digits have been read.
    var sign = Sign.none
    var isInternational = false
    /// Whether a second `+` was read before any digit.
    var repeatsPlus = false
    var fault = ReadingFault.Kind.none
    /// Whether the last character other than separators was a digit.
    var endsInDigit = false
    var mask = MaskRun()
    var zero = BracketedZero()

    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt32(part.rawValue) | UInt32(sign.rawValue) << 8 | UInt32(fault.rawValue) << 16)
    }

    /// Whether only separators have been read.
    var isAtStart: Bool { sign == .none && fault == .none }

    /// The reason that a form of digits, signs, hyphens, spaces and characters that numbers can't have is unreadable if it ends
    /// here; `nil` if it is readable.
    var plainReason: ReasonCode? {
      fault.reason ?? (sign == .none ? .empty : sign == .plus ? .notANumber : nil)
    }
  }

  private(set) var state: State
  /// Whether the form is still being typed.
  var isUnfinished = false
  var fault = ReadingFault()
  /// The digits of the number, followed by the digits of parameters.
  var digits: WrittenDigits
  /// The number of digits, including digits of ignored parameters.
  var digitCount = 0
  var characterCount = 0
  /// Whether a dot was read after a digit.
  var hasDot = false
  /// Whether a bracket was read.
  private(set) var hasBracket = false
  /// The dot of a form that looks like a decimal.
  var point: Quantity.Point?
  private var maskOffset = 0
  /// Whether characters may be percent-encoded, as in a URI.
  var isEncoded = false
  /// The offsets of characters that join parts of a number.
  var joints: [Int] = []
  /// The extension after the number, if there is one.
  var suffix: ExtensionSuffix?
  /// The parameters of a URI, if there are any; an array, which costs nothing while it is empty.
  var parameters: [URIParameters] = []
  /// The country that the text in front of the number names.
  var country: WrittenCountry?
  /// The text that was skipped around the number.
  var decoration: Decoration.Kinds = []

  /// - Parameter origin: The offset of the first character to read, in UTF-8 bytes.
  init(in state: State, origin: Int = 0) {
    self.state = state
    digits = WrittenDigits(origin: origin)
  }
}

// MARK: - One character

extension NumberReader {
  mutating func read(_ character: WrittenCharacter) {
    characterCount += 1
    guard characterCount <= Self.maximumCharacterCount else {
      return report(.tooLong, at: character.offset)
    }
    guard state.part != .parameters else { return readInParameters(character) }
    switch character.kind {
    case .digit(let value): readDigit(value, at: character.offset)
    case .space, .separator, .dot, .openingBracket, .closingBracket: readSeparator(character.kind)
    case .plus: readPlus(character)
    case .invisible: state.mask.readInvisible(endsInDigit: state.endsInDigit)
    case .mask, .weakMask: readMask(character)
    case .other where state.part == .uri && character.scalar == ";": beginParameters(character)
    case .lineBreak where mayEndInAreaCode: readSeparator(.space)
    case .lineBreak, .other: readUnexpected(character)
    }
  }

  private mutating func readDigit(_ value: UInt8, at offset: Int) {
    guard countDigit(at: offset) else { return }
    state.zero.readDigit(value)
    digits.append(value, offset: offset)
    didReadDigits()
  }

  /// Updates the state after digits and separators, with at least one digit.
  private mutating func didReadDigits() {
    state.sign = .digits
    state.endsInDigit = true
    state.mask = MaskRun()
  }

  /// Counts a digit, and reports a fault if there are too many.
  mutating func countDigit(at offset: Int) -> Bool {
    digitCount += 1
    if digitCount > WrittenDigits.capacity { report(.tooLong, at: offset) }
    return digitCount <= WrittenDigits.capacity
  }

  private mutating func readPlus(_ character: WrittenCharacter) {
    switch state.sign {
    case .none: state.sign = .plus
    case .plus:
      state.repeatsPlus = true
      decoration.insert(.repeatedPlus)
    case .digits where isInternationalPrefix:
      digits.truncate(to: 0)
      digitCount = 0
      state.sign = .plus
      decoration.insert(.repeatedPlus)
    case .digits: report(.misplacedPlus, at: character.offset)
    }
    state.isInternational = true
    state.endsInDigit = false
    state.mask = MaskRun()
    state.zero = BracketedZero()
  }

  /// Whether the digits are exactly two zeros, which mean the same as the plus that follows.
  private var isInternationalPrefix: Bool {
    state.fault == .none && !hasDot && !hasBracket && joints.isEmpty && digits.count == 2
      && digits.starts(with: "00")
  }

  /// Whether a plus and the digits of an area code have been read; a form may put these on a line of their own.
  private var mayEndInAreaCode: Bool {
    state.part == .number && !isEncoded && state.isInternational && 1...3 ~= digits.count
  }

  private mutating func readSeparator(_ kind: ScalarClass) {
    state.mask = MaskRun()
    if state.zero.read(kind) { digits.markLastAsBracketedZero() }
    if kind == .dot, digits.count > 0 { hasDot = true }
    if kind == .openingBracket || kind == .closingBracket { hasBracket = true }
  }

  private mutating func readMask(_ character: WrittenCharacter) {
    if !state.mask.hasBegun { maskOffset = character.offset }
    let isCertain = character.kind == .mask
    if state.mask.hides(isCertain: isCertain, endsInDigit: state.endsInDigit) {
      report(.masked, at: maskOffset)
    }
    let mask = state.mask
    readUnexpected(character)
    state.mask = mask
  }

  /// Reads a character that numbers can't have.
  private mutating func readUnexpected(_ character: WrittenCharacter) {
    report(.unexpectedCharacter, at: character.offset)
    state.endsInDigit = false
    state.mask = MaskRun()
    state.zero = BracketedZero()
  }

  /// Records a fault unless a fault of the same or a higher precedence is known.
  private mutating func report(_ kind: ReadingFault.Kind, at offset: Int) {
    guard kind > state.fault else { return }
    state.fault = kind
    fault = ReadingFault(kind: kind, offset: offset)
  }
}

// MARK: - Many characters

extension NumberReader {
  /// Reads digits, hyphens, spaces and dots, which are most of a typical written form, like ``read(_:)``.
  ///
  /// - Parameter offset: Becomes the offset of the first other character, or of the first character beyond a limit.
  mutating func readDigitsAndSeparators(of bytes: Span<UInt8>, from offset: inout Int, to end: Int) {
    guard state.part != .parameters, state.zero.isAbsent else { return }
    let (start, firstDigit) = (characterCount, digits.count)
    // Local variables, because each character would write to memory otherwise. They can't overflow.
    var (position, count) = (offset, start)
    scan: while position < end, count < Self.maximumCharacterCount {
      let byte = bytes[position]
      var byteCount = 1
      if byte.isDigit {
        guard digits.count < WrittenDigits.capacity else { break }
        digits.append(byte & 0x0F, offset: position)
      } else if byte >= 0x80 {
        let (character, length) = bytes.character(at: position)
        switch character.kind {
        case .digit(let value) where digits.count < WrittenDigits.capacity:
          digits.append(value, offset: position)
        case .space, .separator: break
        default: break scan
        }
        byteCount = length
      } else if byte == UInt8(ascii: ".") {
        hasDot = hasDot || digits.count > 0
      } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: " ") {
        break
      }
      position &+= byteCount
      count &+= 1
    }
    guard count > start else { return }
    (offset, characterCount) = (position, count)
    state.mask = MaskRun()
    guard digits.count > firstDigit else { return }
    digitCount += digits.count - firstDigit
    didReadDigits()
  }
}

extension NumberReader {
  /// Counts the characters and digits of a form with hidden digits; only its length can still be wrong.
  ///
  /// - Parameter offset: Becomes the end, or the offset after the first character beyond the limit.
  mutating func countRest(of bytes: Span<UInt8>, from offset: inout Int, to end: Int) {
    while offset < end, state.fault == .masked {
      let start = offset
      var isDigit = bytes[start].isDigit
      if isDigit {
        offset += 1
      } else {
        let (character, byteCount) = self.character(at: start, of: bytes, before: end)
        if case .digit = character.kind { isDigit = true }
        if byteCount > 1, bytes[start] < 0x80, !isEncoded { readCode(byteCount) }
        offset += byteCount
      }
      characterCount += 1
      if characterCount > Self.maximumCharacterCount {
        report(.tooLong, at: start)
      } else if isDigit {
        _ = countDigit(at: start)
      }
    }
  }
}

// MARK: - Parameters

extension NumberReader {
  private mutating func beginParameters(_ semicolon: WrittenCharacter) {
    state.part = .parameters
    if parameters.isEmpty { parameters = [URIParameters(after: digits.count, isExtended: suffix != nil)] }
    parameters[0].begin(at: semicolon.offset)
  }

  private mutating func readInParameters(_ character: WrittenCharacter) {
    if case .digit = character.kind, !countDigit(at: character.offset) { return }
    if character.scalar == ";" {
      endParameter()
      beginParameters(character)
    } else {
      parameters[0].read(character, &digits)
    }
  }

  mutating func endParameter() {
    parameters[0].end(isInternational: state.isInternational, digitCount: digits.count)
  }
}
