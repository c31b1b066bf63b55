internal import Platform

// Reads whole forms: from bytes to digits, or to a fault.

extension NumberReader {
  /// Reads a written form.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, in any spelling; malformed bytes are unexpected characters.
  ///   - isUnfinished: Whether the form is still being typed: it may lack digits, or end within an extension or a parameter.
  /// - Throws: ``Rejection`` with the first fault, or in an unfinished form, the first that further characters can't repair.
  ///   Offsets count bytes of `bytes`.
  /// - Complexity: O(*n*) for *n* bytes of outer white space. At most 64 further characters are read.
  package static func read(
    _ bytes: Span<UInt8>, isUnfinished: Bool = false
  ) throws(Rejection) -> WrittenForm {
    // Only a whole number determines the meaning of a slash.
    try NumberReader(reading: bytes, isUnfinished: isUnfinished, joinsParts: isUnfinished).form(of: bytes)
  }

  /// Reads a written form as one number whose parts may be joined by slashes or bullets.
  ///
  /// - Returns: The form, with a remark, and its parts; `nil` if there are no parts, or the form is still unreadable.
  static func readJoined(_ bytes: Span<UInt8>) -> (form: WrittenForm, parts: [WrittenForm])? {
    let reader = NumberReader(reading: bytes, joinsParts: true)
    guard !reader.joints.isEmpty, reader.digitCount <= maximumJoinedDigitCount,
      var form = try? reader.form(of: bytes)
    else { return nil }
    form.remarks.append(.joinedParts)
    return (form, reader.parts)
  }

  /// The number's digits between joints.
  ///
  /// The first part follows the plus of the whole number, and all parts follow the area code of a context.
  private var parts: [WrittenForm] {
    var parts: [WrittenForm] = []
    var start = 0
    for joint in joints + [.max] {
      var end = start
      while end < numberDigitCount, digits.offset(at: end) < joint { end += 1 }
      let digits = digits.range(start..<end, after: contextRange ?? 0..<0)
      let isInternational = contextRange != nil || state.isInternational && start == 0
      parts.append(WrittenForm(digits: digits, isInternational: isInternational, country: country))
      start = end
    }
    return parts
  }

  /// Returns the fault of an unreadable form as its rejection describes it; `nil` for readable forms, or if the reason
  /// suffices.
  package static func detail(ofUnreadable bytes: Span<UInt8>) -> Rejection.Detail? {
    NumberReader(reading: bytes).fault.detail(in: bytes)
  }

  /// Whether a written form is a quantity or an address, even if it consists of digits and separators.
  package static func isQuantity(_ text: String) -> Bool {
    text.withBytes { bytes in
      let reader = NumberReader(reading: bytes)
      return reader.fault.kind.isOfQuantity || reader.point?.isDecimal ?? false
    }
  }

  /// Returns the end of the digits before a final spreadsheet's `.0`, if only that makes the form unreadable; or else `nil`.
  package static func endBeforeSpreadsheetZeros(_ bytes: Span<UInt8>) -> Int? {
    let text = bytes.trimmed(0..<bytes.count)
    guard let last = text.last, bytes[last] == UInt8(ascii: "0") else { return nil }
    let fault = NumberReader(reading: bytes).fault
    guard fault.kind == .spreadsheetZeros, bytes[fault.offset] == UInt8(ascii: "."),
      (fault.offset + 1..<text.upperBound).allSatisfy({ bytes[$0] == UInt8(ascii: "0") })
    else { return nil }
    return fault.offset
  }

  /// Whether an unreadable form contains a character that may join parts of a number.
  func mayBeJoined(_ bytes: Span<UInt8>) -> Bool {
    guard fault.kind == .unexpectedCharacter || fault.kind == .masked,
      digitCount <= Self.maximumJoinedDigitCount
    else { return false }
    guard fault.offset < bytes.count,
      let scalar = character(at: fault.offset, of: bytes, before: bytes.count).character.scalar
    else { return false }
    return ScalarClass.joins(scalar)
  }

  /// The maximum number of digits of a number that is written in parts, including prefixes; two numbers have more.
  private static let maximumJoinedDigitCount = 18

  /// Returns the character as a separator if it joins parts: a single character between digits.
  private mutating func joined(
    _ character: WrittenCharacter, _ byteCount: Int, of bytes: Span<UInt8>, before end: Int
  ) -> WrittenCharacter {
    let next = character.offset + byteCount
    guard let scalar = character.scalar, ScalarClass.joins(scalar), state.endsInDigit,
      state.part != .parameters,
      isBeforeDigit(next, of: bytes, before: end)
    else { return character }
    joints.append(character.offset)
    var separator = character
    separator.kind = .separator
    return separator
  }

  /// Whether the next character, apart from separators, is a digit, or may still be entered.
  private func isBeforeDigit(_ offset: Int, of bytes: Span<UInt8>, before end: Int) -> Bool {
    var offset = offset
    while offset < end {
      let (character, byteCount) = self.character(at: offset, of: bytes, before: end)
      if case .digit = character.kind { return true }
      guard character.kind.isPassedOver else { return false }
      offset += byteCount
    }
    return isUnfinished
  }

  /// Returns the character at an offset, which may be written as a code, and its length in bytes.
  func character(
    at offset: Int, of bytes: Span<UInt8>, before end: Int
  ) -> (character: WrittenCharacter, byteCount: Int) {
    bytes.character(at: offset, before: end, isURI: isEncoded)
  }

  /// Reads a written form from a text.
  package static func read(_ text: String, isUnfinished: Bool = false) throws(Rejection) -> WrittenForm {
    try text.withBytes { bytes throws(Rejection) in try read(bytes, isUnfinished: isUnfinished) }
  }

  /// Reads all characters outside the ``Decoration``, or as many as are needed to refuse them.
  init(reading bytes: Span<UInt8>, isUnfinished: Bool = false, joinsParts: Bool = false) {
    let decoration = Decoration(around: bytes, isUnfinished: isUnfinished)
    let end = decoration.number.upperBound
    var offset = decoration.number.lowerBound
    let part: State.Part = decoration.isURI ? .uri : .number
    self.init(
      in: State(part: part, isInternational: decoration.isLink || decoration.hasFinalPlus), origin: offset)
    self.isUnfinished = isUnfinished
    self.decoration = decoration.kinds
    country = decoration.country
    isEncoded = decoration.isURI || decoration.isLink
    while offset < end, state.fault != .tooLong {
      readDigitsAndSeparators(of: bytes, from: &offset, to: end)
      guard offset < end, !isUnfinished || isEncoded || !bytes.isBeginningOfCode(offset..<end) else { break }
      var (character, byteCount) = self.character(at: offset, of: bytes, before: end)
      if byteCount > 1, bytes[offset] < 0x80, !isEncoded { readCode(byteCount) }
      if joinsParts { character = joined(character, byteCount, of: bytes, before: end) }
      if mayExtend(character), readExtension(of: bytes, from: &offset, to: end) { continue }
      read(character)
      offset += byteCount
      if state.fault == .masked { countRest(of: bytes, from: &offset, to: end) }
    }
    let isCodesAlone = state.isAtStart && self.decoration == .encoding
    if state.sign != .none || !decoration.kinds.isEmpty || decoration.isURI
      || bytes.hasContent(in: decoration.number) && !isCodesAlone
    {
      finish(bytes, decoration)
    } else {
      fault = ReadingFault(kind: .empty)
    }
    // While a number is still typed, a mark may become another text.
    if fault.kind != .none, digitCount == 0, !isUnfinished, NullMark.isMark(bytes) {
      fault = ReadingFault(kind: .empty)
    }
  }

  /// Counts a code as the characters it is written with.
  mutating func readCode(_ byteCount: Int) {
    characterCount += byteCount - 1
    decoration.insert(.encoding)
  }

  /// Whether a character may begin the label of an extension: the first character, after a digit, that numbers can't have.
  private func mayExtend(_ character: WrittenCharacter) -> Bool {
    guard character.kind == .other || character.kind == .weakMask else { return false }
    let isParameter = state.part == .uri && character.scalar == ";"
    return state.part != .parameters && state.sign == .digits && state.fault < .unexpectedCharacter
      && suffix == nil && !isParameter
  }

  /// Reads the extension at the end of the number, if there is one.
  private mutating func readExtension(of bytes: Span<UInt8>, from offset: inout Int, to end: Int) -> Bool {
    let text = decoded(offset..<end, of: bytes)
    let suffix =
      text.map { text in text.withBytes { self.suffix(in: $0, 0..<text.count) } }
      ?? self.suffix(in: bytes, offset..<end)
    guard let suffix, suffix.digitCount > 0 || isUnfinished else { return false }
    var suffixEnd = text == nil ? suffix.end : offset
    var count = characterCount + suffix.characterCount
    if text != nil {
      for _ in 0..<suffix.end {
        suffixEnd += bytes.code(at: suffixEnd, before: end, isURI: isEncoded)?.byteCount ?? 1
      }
      if !isEncoded { count += suffixEnd - offset - suffix.end }
    }
    guard count <= Self.maximumCharacterCount, digitCount + suffix.digitCount <= WrittenDigits.capacity
    else { return false }
    if text != nil, !isEncoded { decoration.insert(.encoding) }
    characterCount = count
    digitCount += suffix.digitCount
    offset = suffixEnd
    self.suffix = suffix
    return true
  }

  /// Returns the bytes of a range with each code decoded, or `nil` if there are no codes.
  private func decoded(_ range: Range<Int>, of bytes: Span<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let code = bytes.code(at: offset, before: range.upperBound, isURI: isEncoded)
      decoded.append(code?.byte ?? bytes[offset])
      offset += code?.byteCount ?? 1
    }
    return decoded.count < range.count ? decoded : nil
  }

  private func suffix(in bytes: Span<UInt8>, _ range: Range<Int>) -> ExtensionSuffix? {
    ExtensionSuffix(
      in: bytes, range, isURI: state.part == .uri, isAfterNumber: digits.count >= ReadingFault.shortestNumber)
  }

  /// Returns the form that was read, or throws the fault, if there is one.
  private func form(of bytes: Span<UInt8>) throws(Rejection) -> WrittenForm {
    guard fault.kind == .none else { throw fault.rejection(in: bytes) }
    return WrittenForm(
      digits: numberDigits, isInternational: isInternational, extensionDigits: extensionDigits,
      remarks: remarks, country: country, endsInUnclosedZero: state.zero.isUnclosed, point: point,
      hyphenatedCount: hyphenatedCount(in: bytes), hasDot: hasDot)
  }

  /// Whether a `+` marks the first digits as an area code.
  var isInternational: Bool { state.isInternational || contextRange != nil }

  /// The range of the context's area code among the digits, if it is the area code of the number.
  private var contextRange: Range<Int>? { state.isInternational ? nil : parameters.first?.areaCodeRange }

  /// The digits of the number; the digits of `phone-context` come first.
  var numberDigits: WrittenDigits {
    if let contextRange { return digits.range(0..<numberDigitCount, after: contextRange) }
    var digits = digits
    digits.truncate(to: numberDigitCount)
    return digits
  }

  private var numberDigitCount: Int { parameters.isEmpty ? digits.count : parameters[0].numberDigitCount }

  private var extensionDigits: String? {
    suffix?.text ?? parameters.first?.extensionRange.map { digits.text($0) }
  }

  private var remarks: [ReadingRemark] {
    var remarks = decoration.remarks
    if let parameters = parameters.first { remarks += parameters.remarks }
    if let point, point.isAmbiguous { remarks.append(.decimalPoint) }
    return remarks
  }

  /// The extension and the remarks; `nil` if there are none.
  var details: PhoneNumber.OptionalDetails? {
    // Most numbers have none, and this check is quicker than gathering them.
    guard suffix != nil || !parameters.isEmpty || !decoration.isEmpty || point != nil else { return nil }
    return .unlessEmpty(extensionDigits: extensionDigits, remarks: remarks)
  }

  /// Finds the faults of the whole form.
  private mutating func finish(_ bytes: Span<UInt8>, _ decoration: Decoration) {
    if state.part == .parameters, !isUnfinished || parameters.first?.isCut == false { endParameter() }
    if fault.kind == .unexpectedCharacter || fault.kind == .misplacedPlus,
      let letter = Exponent.offset(in: bytes, bytes.trimmed(decoration.number))
    {
      fault = ReadingFault(kind: .exponent, offset: letter)
    }
    if fault.kind == .none, hasBracket, !isEncoded, digits.count > 0 {
      // The brackets of an extension aren't part of the number.
      let text = bytes.trimmed(decoration.number)
      let end = suffix == nil ? text.upperBound : digits.offset(at: digits.count - 1) + 1
      if let bracket = Brackets.misplaced(in: bytes, text.lowerBound..<end, firstDigit: digits.offset(at: 0)),
        !bracket.isUnclosed || !isUnfinished
      {
        fault = ReadingFault(kind: .unexpectedCharacter, offset: bracket.offset)
      }
    }
    // A text with a plus isn't a quantity.
    let mayBeQuantity =
      hasDot || suffix != nil || fault.kind == .unexpectedCharacter
      || decoration.number.first.map { !bytes[$0].isDigit } ?? false
    if mayBeQuantity, !isInternational, digits.count > 0 {
      findQuantity(bytes, decoration)
    }
    guard fault.kind == .none else { return }
    if !isUnfinished, hasDot,
      let dot = SpreadsheetZeros.dot(of: bytes, digits, count: numberDigitCount)
    {
      fault = ReadingFault(kind: .spreadsheetZeros, offset: dot)
    } else if let offset = parameters.first?.fault {
      fault = ReadingFault(kind: .unexpectedCharacter, offset: offset)
    } else if !isUnfinished, numberDigitCount == 0 {
      fault = ReadingFault(kind: .notANumber, offset: decoration.start)
    }
  }
}
