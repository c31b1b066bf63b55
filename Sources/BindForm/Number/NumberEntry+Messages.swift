internal import PhoneCheck

// Messages about the number. The form asks the library, and doesn't judge by itself.

extension NumberEntry {
  /// The error with its advice; `nil` if the number is accepted or left to the service, or if there are no definitions
  /// yet.
  public var problem: FormMessage? {
    switch verdict {
    case .valid, nil: nil
    // Another attempt can't decide the number, but the service can.
    case .undecided(let failure) where failure.reason == .unsupportedPattern: nil
    case .undecided: FormMessage(.cannotCheck)
    case .invalid(let rejection): message(for: rejection)
    }
  }

  /// The lengths and first digits of the area's numbers, to show below the field; `nil` if they aren't known.
  ///
  /// With a number that has an extension, it says that the extension isn't sent.
  public var hint: FormMessage? {
    if let extensionNote { return extensionNote }
    guard let shape, shape.lengths.minimum != nil else { return nil }
    return shape.describesFirstDigits
      ? FormMessage.hintLengthsAndStart(lengths: .lengths(shape.lengths), start: shape.beginningFact)
      : .hintLengths(lengths: .lengths(shape.lengths))
  }

  /// Returns the message for a rejected number.
  ///
  /// It is the library's message, or a phrase of the form's own if a form offers another action, or has another name
  /// for the entry that has to change.
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

  /// Returns the beginnings of the area's numbers, if this number begins differently; `nil` if they aren't known, or if
  /// the number is right so far.
  private func beginningMessage(for rejection: Rejection) -> FormMessage? {
    guard case .digit(let position, _) = rejection.detail, let shape, let area,
      rejection.definition?.id == area.id, position <= shape.beginnings.first?.byteCount ?? 1
    else { return nil }
    return .wrongBeginning(area: .area(area), beginnings: shape.beginningFact, question: .question(rejection))
  }

  /// Returns the message about a character that isn't part of a number.
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

  /// Returns the message about an area code that isn't listed, or that is missing.
  private static func message(forUnknownAreaCode rejection: Rejection) -> FormMessage {
    switch rejection.detail {
    case .noAreaCode: FormMessage(.chooseArea)
    case .internationalPrefixAfterPlus: .rejection(rejection)
    default: FormMessage(.areaNotListed)
    }
  }

  /// Returns the message about another area's code.
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
  /// Whether the text looks like two numbers, whatever is wrong with it as a single number.
  fileprivate var isOfSeveralNumbers: Bool {
    switch detail {
    case .lineBreak, .severalNumbers: true
    default: false
    }
  }
}

extension NumberShape {
  /// The maximum number of first digits that a message names; a longer list says little.
  private static let maximumFirstDigitCount = 4

  /// The beginnings of numbers, as a message names them.
  fileprivate var beginningFact: FormMessage.Fact {
    beginnings.isEmpty ? .digits(firstDigits) : .beginnings(beginnings)
  }

  /// Whether messages name the first digits.
  fileprivate var describesFirstDigits: Bool {
    (1...Self.maximumFirstDigitCount).contains(firstDigits.digits.count)
  }
}
