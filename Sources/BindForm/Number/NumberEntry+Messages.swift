internal import PhoneCheck

// What the form says about the number: what to do, rather than what is wrong.

extension NumberEntry {
  /// What to do about the number; `nil` when it is accepted, or can't be judged yet.
  var problem: FormMessage? {
    switch verdict {
    case .valid, nil: nil
    case .undecided: FormMessage(.cannotCheck)
    case .invalid(let rejection): message(for: rejection)
    }
  }

  /// What the numbers of the area look like, to stand below the field.
  var hint: FormMessage? {
    guard let shape, shape.lengths.minimum != nil else { return nil }
    return shape.describesFirstDigits
      ? FormMessage(.hintLengthsAndStart, .lengths(shape.lengths), .digits(shape.firstDigits))
      : FormMessage(.hintLengths, .lengths(shape.lengths))
  }

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

  /// What a number of the area has: the message when it is too short, too long, or begins otherwise.
  private var expectation: FormMessage {
    guard let area else { return FormMessage(.chooseArea) }
    guard let shape, shape.lengths.minimum != nil else { return FormMessage(.enterNumberOfArea, .area(area)) }
    return shape.describesFirstDigits
      ? FormMessage(.enterLengthsAndStart, .digits(shape.firstDigits), .lengths(shape.lengths))
      : FormMessage(.enterLengths, .lengths(shape.lengths))
  }

  /// The first digit is part of what is expected; a later one is pointed at.
  private func message(forDigit detail: Rejection.Detail?) -> FormMessage {
    guard case .digit(let position, let expected) = detail, position > 1, !expected.isEmpty else {
      return expectation
    }
    return FormMessage(.checkDigit, .count(position), .digits(expected))
  }

  private static func message(forCharacter detail: Rejection.Detail?) -> FormMessage {
    switch detail {
    case .character(let scalar): FormMessage(.removeCharacter, .text(scalar.quotable))
    case .lineBreak: FormMessage(.enterOneNumber)
    case .spreadsheetFormat: FormMessage(.removeSpreadsheetZero)
    default: FormMessage(.removeUnreadable)
    }
  }

  private static func message(forAreaCode detail: Rejection.Detail?) -> FormMessage {
    guard case .areaCode(let found, _) = detail else { return FormMessage(.areaNotListed) }
    return FormMessage(.otherAreaCode, .text(found.digits))
  }
}

extension NumberShape {
  /// The most first digits that are worth telling; with more the sentence says little.
  private static let maximumFirstDigitCount = 4

  fileprivate var describesFirstDigits: Bool {
    (1...Self.maximumFirstDigitCount).contains(firstDigits.digits.count)
  }
}
