internal import PhoneCheck

// Messages about the number say what to do, rather than what is wrong.

extension NumberEntry {
  /// What to do about the number; `nil` when it is accepted or left to the service, or there are no definitions yet.
  var problem: FormMessage? {
    switch verdict {
    case .valid, nil: nil
    // Another attempt can't decide it; the service can.
    case .undecided(let failure) where failure.reason == .unsupportedPattern: nil
    case .undecided: FormMessage(.cannotCheck)
    case .invalid(let rejection): message(for: rejection)
    }
  }

  /// The lengths and first digits of the area's numbers, to show below the field; `nil` when they aren't known.
  var hint: FormMessage? {
    guard let shape, shape.lengths.minimum != nil else { return nil }
    return shape.describesFirstDigits
      ? FormMessage(.hintLengthsAndStart, .lengths(shape.lengths), .digits(shape.firstDigits))
      : FormMessage(.hintLengths, .lengths(shape.lengths))
  }

  /// What to do about a rejected number.
  private func message(for rejection: Rejection) -> FormMessage {
    switch rejection.reason {
    case .empty: FormMessage(.enterNumber)
    case .masked: FormMessage(.enterWholeNumber)
    case .misplacedPlus: FormMessage(.plusAtStart)
    case .unexpectedCharacter: Self.message(forCharacter: rejection.detail)
    case .unknownAreaCode: FormMessage(rejection.detail == .noAreaCode ? .chooseArea : .areaNotListed)
    case .areaCodeMismatch: Self.message(forAreaCode: rejection.detail)
    case .patternMismatch: message(forDigit: rejection.detail)
    default: expectation
    }
  }

  /// The lengths and first digits to enter: the message for a number that is too short, too long, or starts with
  /// another digit.
  private var expectation: FormMessage {
    guard let area else { return FormMessage(.chooseArea) }
    guard let shape, shape.lengths.minimum != nil else { return FormMessage(.enterNumberOfArea, .area(area)) }
    return shape.describesFirstDigits
      ? FormMessage(.enterLengthsAndStart, .digits(shape.firstDigits), .lengths(shape.lengths))
      : FormMessage(.enterLengths, .lengths(shape.lengths))
  }

  /// Points at the first wrong digit; ``expectation`` when that is the very first one, or none is known.
  private func message(forDigit detail: Rejection.Detail?) -> FormMessage {
    guard case .digit(let position, let expected) = detail, position > 1, !expected.isEmpty else {
      return expectation
    }
    return FormMessage(.checkDigit, .count(position), .digits(expected))
  }

  /// What to do about a character that isn't part of a number.
  private static func message(forCharacter detail: Rejection.Detail?) -> FormMessage {
    switch detail {
    case .character(let scalar): FormMessage(.removeCharacter, .text(scalar.quotable))
    case .lineBreak, .severalNumbers: FormMessage(.enterOneNumber)
    case .letterForDigit(let scalar, _): FormMessage(.removeCharacter, .text(scalar.quotable))
    case .spreadsheetFormat: FormMessage(.removeSpreadsheetZero)
    default: FormMessage(.removeUnreadable)
    }
  }

  /// What to do about an area code that isn't the area's.
  private static func message(forAreaCode detail: Rejection.Detail?) -> FormMessage {
    guard case .areaCode(let found, _) = detail else { return FormMessage(.areaNotListed) }
    return FormMessage(.otherAreaCode, .text(found.digits))
  }
}

extension NumberShape {
  /// With more first digits than these, naming them says little.
  private static let maximumFirstDigitCount = 4

  /// Whether messages name the first digits.
  fileprivate var describesFirstDigits: Bool {
    (1...Self.maximumFirstDigitCount).contains(firstDigits.digits.count)
  }
}
