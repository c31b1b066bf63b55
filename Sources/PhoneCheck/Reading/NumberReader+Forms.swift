// Whole forms: from bytes to digits, or to what is wrong.

extension NumberReader {
  /// Reads a written form.
  ///
  /// - Parameter bytes: UTF-8, in any spelling; bytes that are not UTF-8 are unexpected characters.
  /// - Throws: ``Rejection`` with the first thing that is wrong; offsets count bytes of `bytes`.
  /// - Complexity: O(*n*) in outer white space, and bounded beyond it: at most 64 characters are read.
  package static func read(_ bytes: Span<UInt8>) throws(Rejection) -> WrittenForm {
    let reader = NumberReader(reading: bytes)
    guard reader.fault.kind == .none else { throw reader.fault.rejection }
    return reader.form
  }

  /// Reads a written form that is still being typed: it may lack digits, or end in what can become an extension or a
  /// parameter.
  ///
  /// - Throws: ``Rejection`` as ``read(_:)`` does for what no further character can mend.
  package static func readUnfinished(_ bytes: Span<UInt8>) throws(Rejection) -> WrittenForm {
    let reader = NumberReader(reading: bytes, isUnfinished: true)
    guard reader.fault.kind == .none else { throw reader.fault.rejection }
    return reader.form
  }

  /// Reads all characters between outer white space, or as many as it takes to refuse them.
  init(reading bytes: Span<UInt8>, isUnfinished: Bool = false) {
    let bounds = bytes.trimmedBounds()
    self.init(origin: bounds.lowerBound)
    var offset = bounds.lowerBound
    while offset < bounds.upperBound, state.fault != .tooLong {
      if state.part == .number, characterCount < Self.maximumCharacterCount,
        readPlain(bytes[offset], at: offset)
      {
        offset += 1
        continue
      }
      let (character, byteCount) = bytes.character(at: offset)
      read(character)
      offset += byteCount
    }
    if hasContent || bytes.hasContent(in: bounds) {
      finish(isUnfinished: isUnfinished)
    } else {
      fault = ReadingFault(kind: .empty)
    }
  }

  /// Reads a digit, hyphen or space, which most characters are.
  ///
  /// - Returns: Whether it was one.
  private mutating func readPlain(_ byte: UInt8, at offset: Int) -> Bool {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 {
      characterCount += 1
      readDigit(digit, at: offset)
      return true
    }
    guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") else { return false }
    characterCount += 1
    readSeparator(.separator, at: offset)
    return true
  }

  /// What was read, of a form without a fault.
  var form: WrittenForm {
    WrittenForm(
      digits: numberDigits, isInternational: isInternational, extensionDigits: extensionDigits,
      remarks: remarks)
  }

  /// Whether the digits begin with an area code because a `+` says so.
  var isInternational: Bool { state.isInternational || parameters.first?.areaCodeRange != nil }

  /// The digits of the number, those of `phone-context` first.
  var numberDigits: WrittenDigits {
    if let range = parameters.first?.areaCodeRange, !state.isInternational {
      return digits.prefixed(by: range, thenFirst: numberDigitCount)
    }
    var digits = digits
    digits.truncate(to: numberDigitCount)
    return digits
  }

  private var extensionDigits: String? { extensionRange.map { digits.text($0) } }

  private var remarks: [ReadingRemark] { parameters.first?.remarks ?? [] }

  /// The extension and the remarks; `nil` without any.
  var details: PhoneNumber.OptionalDetails? {
    guard state.suffix.stage != .absent || !parameters.isEmpty else { return nil }
    return .unlessEmpty(extensionDigits: extensionDigits, remarks: remarks)
  }

  /// Where the digits of the extension are among all digits; `nil` without one.
  private var extensionRange: Range<Int>? {
    guard state.suffix.isComplete else { return parameters.first?.extensionRange }
    return numberDigitCount..<numberDigitCount + Int(state.suffix.digitCount)
  }

  /// Settles what is wrong with the whole form.
  private mutating func finish(isUnfinished: Bool) {
    if state.part == .parameters, !isUnfinished || parameters.first?.isCut == false { endParameter() }
    let isExtended = state.suffix.isComplete || (isUnfinished && state.suffix.canBeCompleted)
    if fault.kind == .unexpectedCharacter, isExtended { fault = ReadingFault() }
    guard fault.kind == .none else { return }
    if !isUnfinished,
      digits.endInSpreadsheetZeros(count: numberDigitCount, hasPlus: state.isInternational)
    {
      fault = ReadingFault(kind: .spreadsheetZeros, offset: groupDotOffset)
    } else if let character = parameters.first?.fault {
      fault = ReadingFault(kind: .unexpectedCharacter, offset: character.offset, character: character)
    } else if !isUnfinished, numberDigitCount == 0 {
      fault = ReadingFault(kind: .notANumber, offset: origin)
    }
  }
}
