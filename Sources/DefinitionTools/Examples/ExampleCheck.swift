internal import PhoneCheck

/// Validates an example as if its definition had been chosen in a picker.
struct ExampleCheck {
  let definition: AreaCodeDefinition
  let validator: PhoneValidator
  /// How many definitions a validation asks at most, one after the other.
  private let rivalCount: Int

  init(definition: AreaCodeDefinition, validator: PhoneValidator) {
    self.definition = definition
    self.validator = validator
    rivalCount = validator.catalog.definitions(areaCode: definition.areaCode).count
  }

  /// The number, if it is one of the definition.
  func number(_ nationalDigits: [UInt8]) -> PhoneNumber? {
    WorkAllowance.chargeValidation(asking: rivalCount)
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    guard let number = validator.validate(text, area: Area(definition)).number, number.canonical == text
    else {
      return nil
    }
    return number
  }

  /// The reason why digits are no number of the definition, without regard to other definitions.
  func reason(_ nationalDigits: [UInt8], in session: ValidationSession) -> ReasonCode? {
    WorkAllowance.chargeValidation(asking: rivalCount)
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    guard case .invalid(let rejection) = session.validate(text.utf8.span, area: Area(definition)) else {
      return nil
    }
    return rejection.reason
  }

  /// Why digits are no number of the definition; `nil` when they are one, or one of another definition, or when
  /// there is no answer.
  func rejection(_ nationalDigits: [UInt8]) -> NumberExamples.NearMiss? {
    WorkAllowance.chargeValidation(asking: rivalCount)
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    guard case .invalid(let rejection) = validator.validate(text, area: Area(definition)),
      case .invalid = validator.validate(text)
    else { return nil }
    return NumberExamples.NearMiss(written: text, rejection: rejection)
  }
}
