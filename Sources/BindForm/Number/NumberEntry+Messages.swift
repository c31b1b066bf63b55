internal import PhoneCheck

// Messages about the number: the form asks the library, and doesn't judge by itself.

extension NumberEntry {
  /// What to do about the number; `nil` when it is accepted or left to the service, or there are no definitions yet.
  public var problem: FormMessage? {
    switch verdict {
    case .valid, nil: nil
    // Another attempt can't decide it; the service can.
    case .undecided(let failure) where failure.reason == .unsupportedPattern: nil
    case .undecided: FormMessage(.cannotCheck)
    case .invalid(let rejection): message(for: rejection)
    }
  }

  /// The lengths and first digits of the area's numbers, to show below the field; `nil` when they aren't known.
  public var hint: FormMessage? {
    guard let shape, shape.lengths.minimum != nil else { return nil }
    return shape.describesFirstDigits
      ? FormMessage.hintLengthsAndStart(lengths: .lengths(shape.lengths), start: shape.beginningFact)
      : .hintLengths(lengths: .lengths(shape.lengths))
  }

  /// What to do about a rejected number: what the library says, and phrases of the form's own where a form has something
  /// else to do, or another name for what has to change.
  private func message(for rejection: Rejection) -> FormMessage {
    if rejection.isOfSeveralNumbers { return FormMessage(.enterOneNumber) }
    return switch rejection.reason {
    case .empty: FormMessage(.enterNumber)
    case .masked: FormMessage(.enterWholeNumber)
    case .misplacedPlus: FormMessage(.plusAtStart)
    case .unexpectedCharacter: Self.message(forCharacter: rejection)
    case .unknownAreaCode: Self.message(forUnknownAreaCode: rejection)
    case .areaCodeMismatch: Self.message(forAreaCode: rejection.detail)
    case .patternMismatch: beginningMessage(for: rejection) ?? .rejection(rejection)
    default: .rejection(rejection)
    }
  }

  /// What numbers of the area begin with, where this one begins otherwise; `nil` where that isn't known, or it is right so far.
  private func beginningMessage(for rejection: Rejection) -> FormMessage? {
    guard case .digit(let position, _) = rejection.detail, let shape, let area,
      rejection.definition?.id == area.id, position <= shape.beginnings.first?.byteCount ?? 1
    else { return nil }
    return .wrongBeginning(area: .area(area), beginnings: shape.beginningFact, question: .question(rejection))
  }

  /// What to do about a character that isn't part of a number.
  private static func message(forCharacter rejection: Rejection) -> FormMessage {
    switch rejection.detail {
    case .character(let scalar): .removeCharacter(character: .text(scalar.quotable))
    case .spreadsheetFormat: FormMessage(.removeSpreadsheetZero)
    case .letterForDigit, .scientificNotation, .spreadsheetError, .negativeNumber, .decimalNumber, .amount,
      .internetAddress:
      .rejection(rejection)
    default: FormMessage(.removeUnreadable)
    }
  }

  /// What to do about an area code that isn't listed, or is missing.
  private static func message(forUnknownAreaCode rejection: Rejection) -> FormMessage {
    switch rejection.detail {
    case .noAreaCode: FormMessage(.chooseArea)
    case .internationalPrefixAfterPlus: .rejection(rejection)
    default: FormMessage(.areaNotListed)
    }
  }

  /// What to do about an area code that isn't the area's.
  private static func message(forAreaCode detail: Rejection.Detail?) -> FormMessage {
    guard case .areaCode(let found, _) = detail else { return FormMessage(.areaNotListed) }
    return .otherAreaCode(areaCode: .text(found.digits))
  }
}

extension Verdict? {
  /// Whether the text looks like two numbers.
  var isOnSeveralNumbers: Bool {
    if case .invalid(let rejection) = self { rejection.isOfSeveralNumbers } else { false }
  }
}

extension Rejection {
  /// Whether the text looks like two numbers, whatever is wrong with it as one.
  fileprivate var isOfSeveralNumbers: Bool {
    switch detail {
    case .lineBreak, .severalNumbers: true
    default: false
    }
  }
}

extension NumberShape {
  /// With more first digits than these, naming them says little.
  private static let maximumFirstDigitCount = 4

  /// What numbers begin with, as a message names it.
  fileprivate var beginningFact: FormMessage.Fact {
    beginnings.isEmpty ? .digits(firstDigits) : .beginnings(beginnings)
  }

  /// Whether messages name the first digits.
  fileprivate var describesFirstDigits: Bool {
    (1...Self.maximumFirstDigitCount).contains(firstDigits.digits.count)
  }
}
