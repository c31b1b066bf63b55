internal import Platform
internal import TerminalText

extension Rejection {
  /// Why the number isn't valid, as a sentence for a person, with the facts of the case.
  ///
  /// It holds no digit of the number, apart from an area code.
  public func message(in language: Language) -> String {
    let message =
      detailText(in: language) ?? definitionText(in: language) ?? reason.message(in: language)
    return String(utf8: "\(message)\(question(in: language))")
  }

  /// All that ``message(in:)`` depends on apart from the language, so that messages can be kept; `nil` for one that quotes what
  /// named an area.
  package var messageKey: MessageKey? {
    guard facts.unlistedArea == nil else { return nil }
    return MessageKey(
      reason: reason, definition: definition?.id, detail: detail, suggested: suggestion?.definition.id,
      cause: suggestion?.cause)
  }

  package struct MessageKey: Hashable {
    let reason: ReasonCode
    let definition: AreaCodeDefinition.ID?
    let detail: Detail?
    let suggested: AreaCodeDefinition.ID?
    let cause: Suggestion.Cause?
  }

  /// Returns the sentence after the reason: a question whether the suggested number was meant, or how to write it; empty without a
  /// suggestion.
  package func question(in language: Language) -> String {
    guard let question = suggestionText(in: language) else { return "" }
    return String(utf8: "\(" ", if: language == .english)\(question)")
  }

  private func detailText(in language: Language) -> String? {
    switch detail {
    case .character(let scalar): PhoneText.unexpectedCharacter(character: scalar.quotable, in: language)
    case .byte(let byte):
      PhoneText.unexpectedCharacter(character: String(utf8: VisibleText.hexadecimal(byte)), in: language)
    case .lineBreak: PhoneText.lineBreak(in: language)
    case .spreadsheetFormat: PhoneText.spreadsheetFormat(in: language)
    case .severalNumbers(" "): PhoneText.severalNumbers(in: language)
    case .severalNumbers(let scalar): PhoneText.dividedNumbers(character: scalar.quotable, in: language)
    case .letterForDigit(let letter, let digit):
      PhoneText.letterForDigit(letter: String(letter), digit: String(utf8: "\(digit)"), in: language)
    case .scientificNotation: PhoneText.scientificNotation(in: language)
    case .negativeNumber: PhoneText.negativeNumber(in: language)
    case .decimalNumber: PhoneText.decimalNumber(in: language)
    case .amount: PhoneText.amount(in: language)
    case .internetAddress: PhoneText.internetAddress(in: language)
    case .spreadsheetError: PhoneText.spreadsheetError(in: language)
    case .internationalPrefixAfterPlus(let prefix):
      PhoneText.internationalPrefixAfterPlus(prefix: prefix, in: language)
    case .beyondReading: PhoneText.beyondReading(in: language)
    case .unlistedAreaCode: PhoneText.unlistedAreaCode(in: language)
    case .noAreaCode: PhoneText.noAreaCode(in: language)
    case .unlistedArea: unlistedAreaText(in: language)
    case .areaCode(let found, let named):
      PhoneText.otherAreaCode(found: found.digits, named: named.digits, in: language)
    case .length(let count, let accepted): lengthText(count: count, accepted: accepted, in: language)
    case .digit(let position, let expected): digitText(at: position, expected: expected, in: language)
    case nil: nil
    }
  }

  /// Quotes the name of an area that isn't listed, and asks for the similar areas.
  private func unlistedAreaText(in language: Language) -> String {
    guard let area = facts.unlistedArea else { return PhoneText.unlistedArea(in: language) }
    let message = PhoneText.unlistedAreaName(name: area.shownName, in: language)
    guard !area.similar.isEmpty else { return message }
    let names = area.similar.map { $0.nameAndCodes(in: language) }.list(in: language)
    return String(utf8: "\(message)\(PhoneText.areaQuestion(areas: names, in: language))")
  }

  /// Says how many digits there should be and how many there are.
  private func lengthText(count: Int, accepted: AcceptedLengths, in language: Language) -> String? {
    guard let definition, accepted.minimum != nil else { return nil }
    return PhoneText.length(
      areaCode: definition.areaCode.digits, lengths: accepted.text(in: language),
      count: String(utf8: "\(count)"),
      in: language)
  }

  /// Says which digit is wrong and what could have been there.
  private func digitText(at position: Int, expected: DigitSet, in language: Language) -> String? {
    guard let definition, !expected.isEmpty else { return nil }
    return PhoneText.digit(
      areaCode: definition.areaCode.digits, position: String(utf8: "\(position)"),
      digits: expected.text(in: language), in: language)
  }

  /// Asks whether the suggested number was meant, or says how to write it.
  private func suggestionText(in language: Language) -> String? {
    guard let suggestion else { return nil }
    switch suggestion.cause {
    case .otherDefinition, .internationalPrefix, .spreadsheetDifference, .repeatedPrefix:
      return PhoneText.numberQuestion(
        areaCode: suggestion.definition.areaCode.digits, name: suggestion.definition.name(in: language),
        in: language)
    case .numberInside:
      switch detail {
      // Their messages already say so.
      case .severalNumbers, .lineBreak: return nil
      default: return PhoneText.numberInside(in: language)
      }
    case .numberingChange(let change): return change.text(suggestion.definition, in: language)
    }
  }

  private func definitionText(in language: Language) -> String? {
    guard let definition else { return nil }
    let (areaCode, name) = (definition.areaCode.digits, definition.name(in: language))
    return switch reason {
    case .patternMismatch: PhoneText.patternMismatch(areaCode: areaCode, name: name, in: language)
    case .tooShort: PhoneText.tooShort(name: name, areaCode: areaCode, in: language)
    case .tooLong: PhoneText.tooLong(name: name, areaCode: areaCode, in: language)
    case .invalidLength: PhoneText.invalidLength(name: name, areaCode: areaCode, in: language)
    default: nil
    }
  }
}

extension Rejection.NumberingChange {
  /// Says which digits are new, or no longer written.
  fileprivate func text(_ definition: AreaCodeDefinition, in language: Language) -> String {
    let (areaCode, name) = (definition.areaCode.digits, definition.name(in: language))
    if inserted.isEmpty {
      return PhoneText.writtenWithout(name: name, areaCode: areaCode, digits: omitted, in: language)
    }
    if !omitted.isEmpty || position == 0 {
      return PhoneText.newBeginning(name: name, areaCode: areaCode, digits: inserted, in: language)
    }
    return PhoneText.newDigitsInside(
      name: name, areaCode: areaCode, digits: inserted, position: String(utf8: "\(position)"), in: language)
  }
}

extension Unicode.Scalar {
  /// The character itself if it can be seen, else its number.
  package var quotable: String {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      String(utf8: VisibleText.codePoint(value))
    default: String(self)
    }
  }
}
