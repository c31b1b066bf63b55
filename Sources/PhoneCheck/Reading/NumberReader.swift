/// Reads what a person typed: one character at a time, in one pass, into a fixed number of digits.
///
/// This is the only place that knows how numbers are written. A validator reads whole forms with it, the builder of
/// matching tables enumerates its ``State`` over plain bytes, and forms ask it about unfinished entries.
///
/// Nothing is ever dropped that is not known to be decoration. When several things are wrong, the first of these is
/// reported: nothing there, over-long, masked, a misplaced plus, the leftmost unexpected character, no digits.
package struct NumberReader {
  /// The most characters that a written form may have between outer white space.
  static let maximumCharacterCount = 64

  /// All that matters for what the following characters mean.
  struct State: Hashable {
    enum Sign: UInt8 { case none, plus, digits }
    enum Part: UInt8 { case start, scheme, number, uri, parameters }

    var part = Part.start
    /// Whether a `+` or digits have been read.
    var sign = Sign.none
    var isInternational = false
    var fault = ReadingFault.Kind.none
    /// Whether the last character that is no separator was a digit.
    var endsInDigit = false
    var mask = MaskRun()
    var zero = BracketedZero()
    var suffix = ExtensionSuffix()

    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt32(part.rawValue) | UInt32(sign.rawValue) << 8 | UInt32(fault.rawValue) << 16)
    }

    /// Why a form that ends here can't be read, if it has nothing but digits, signs, hyphens, spaces and characters that
    /// no number has; `nil` when it can.
    var plainReason: ReasonCode? {
      fault.reason ?? (sign == .none ? .empty : sign == .plus ? .notANumber : nil)
    }
  }

  private(set) var state = State()
  var fault = ReadingFault()
  /// The digits of the number, then those of its extension and of parameters.
  private(set) var digits: WrittenDigits
  /// How many of them are the number's own.
  var numberDigitCount = 0
  /// How many digits there are, those of ignored parameters included.
  private var digitCount = 0
  var characterCount = 0
  /// Whether anything but separators and invisible characters was read.
  var hasContent = false
  let origin: Int
  private var maskOffset = 0
  /// The separators since the last digit; the last dot among them, and among those before the last group of digits.
  private var separators = Separators.none
  private var dotOffset = 0
  var groupDotOffset = 0
  /// The parameters of a URI, if there are any: a box that costs nothing while it is empty.
  var parameters: [URIParameters] = []

  private enum Separators: UInt8 { case none, undotted, dotted }

  /// - Parameter origin: The offset of the first character that will be read, in UTF-8 bytes.
  init(origin: Int = 0) {
    self.origin = origin
    digits = WrittenDigits(origin: origin)
  }
}

// MARK: - One character

extension NumberReader {
  /// Reads a character.
  mutating func read(_ character: WrittenCharacter) {
    characterCount += 1
    guard characterCount <= Self.maximumCharacterCount else {
      return report(.tooLong, at: character.offset)
    }
    switch state.part {
    case .number, .uri: readInNumber(character)
    case .start, .scheme: readInScheme(character)
    case .parameters: readInParameters(character)
    }
  }

  private mutating func readInNumber(_ character: WrittenCharacter) {
    if case .digit(let value) = character.kind { return readDigit(value, at: character.offset) }
    switch character.kind {
    case .separator: readSeparator(.separator, at: character.offset)
    case .plus: readPlus(character)
    case .dot, .openingBracket, .closingBracket: readSeparator(character.kind, at: character.offset)
    case .invisible: readInvisible(character)
    case .mask, .weakMask: readMask(character)
    case .other where state.part == .uri && character.scalar == ";": beginParameters(character)
    case .lineBreak, .other, .digit: readUnexpected(character)
    }
  }

  mutating func readDigit(_ value: UInt8, at offset: Int) {
    hasContent = true
    guard countDigit(at: offset) else { return }
    state.sign = .digits
    state.endsInDigit = true
    state.mask = MaskRun()
    state.zero.readDigit(value)
    if state.suffix.stage != .absent {
      state.suffix.readDigit()
    } else {
      if separators != .none { beginGroup() }
      numberDigitCount += 1
    }
    digits.append(value, offset: offset)
  }

  /// Counts a digit, if it isn't one too many.
  private mutating func countDigit(at offset: Int) -> Bool {
    digitCount += 1
    if digitCount > WrittenDigits.capacity { report(.tooLong, at: offset) }
    return digitCount <= WrittenDigits.capacity
  }

  private mutating func beginGroup() {
    digits.beginGroup(isDotted: separators == .dotted)
    if separators == .dotted { groupDotOffset = dotOffset }
    separators = .none
  }

  private mutating func readPlus(_ character: WrittenCharacter) {
    hasContent = true
    if state.sign != .none { report(.misplacedPlus, at: character.offset) }
    if state.sign == .none { state.sign = .plus }
    state.isInternational = true
    state.endsInDigit = false
    state.mask = MaskRun()
    state.zero = BracketedZero()
  }

  mutating func readSeparator(_ kind: ScalarClass, at offset: Int) {
    state.mask = MaskRun()
    if state.suffix.stage != .absent {
      state.suffix.readSeparator(isInvisible: false)
    } else if state.zero.read(kind) {
      digits.markLastAsBracketedZero()
    }
    if kind == .dot {
      separators = .dotted
      dotOffset = offset
    } else if separators == .none {
      separators = .undotted
    }
  }

  private mutating func readInvisible(_ character: WrittenCharacter) {
    if !state.mask.isRunning { maskOffset = character.offset }
    state.mask.readInvisible(endsInDigit: state.endsInDigit)
    state.suffix.readSeparator(isInvisible: true)
  }

  private mutating func readMask(_ character: WrittenCharacter) {
    if !state.mask.isRunning { maskOffset = character.offset }
    let isCertain = character.kind == .mask
    if state.mask.hides(isCertain: isCertain, endsInDigit: state.endsInDigit) {
      report(.masked, at: maskOffset)
    }
    let mask = state.mask
    readUnexpected(character)
    state.mask = mask
  }

  /// Reads a character that no number has; the first may begin the label of an extension.
  private mutating func readUnexpected(_ character: WrittenCharacter) {
    hasContent = true
    let isFirst = state.suffix.stage == .absent && state.sign == .digits && state.fault < .unexpectedCharacter
    state.suffix.read(character.kind == .lineBreak ? nil : character.folded, isFirst: isFirst)
    report(.unexpectedCharacter, at: character.offset, character)
    state.endsInDigit = false
    state.mask = MaskRun()
    state.zero = BracketedZero()
  }

  /// Records a fault unless one of the same or a higher precedence is known.
  private mutating func report(
    _ kind: ReadingFault.Kind, at offset: Int, _ character: WrittenCharacter? = nil
  ) {
    guard kind > state.fault else { return }
    state.fault = kind
    fault = ReadingFault(kind: kind, offset: offset, character: character)
  }
}

// MARK: - `tel:` URIs

extension NumberReader {
  /// What a `tel:` URI ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)) begins with, in letters of any case.
  private static let scheme = Array("tel:".unicodeScalars)

  /// Whether a character can be the first of a word that has a meaning: the scheme, or the label of an extension.
  static func canBeginWord(_ scalar: Unicode.Scalar) -> Bool {
    let folded = WrittenCharacter(kind: .other, scalar: scalar, firstByte: 0, offset: 0).folded ?? scalar
    return folded == scheme[0] || ExtensionSuffix.canBegin(with: folded)
  }

  private mutating func readInScheme(_ character: WrittenCharacter) {
    guard character.folded == Self.scheme[characterCount - 1] else {
      state.part = .number
      return readInNumber(character)
    }
    guard characterCount == Self.scheme.count else {
      state.part = .scheme
      return readInNumber(character)
    }
    state = State()
    state.part = .uri
    fault = ReadingFault()
  }

  private mutating func beginParameters(_ semicolon: WrittenCharacter) {
    state.part = .parameters
    if parameters.isEmpty { parameters = [URIParameters()] }
    parameters[0].begin(semicolon, isExtended: state.suffix.isComplete)
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
