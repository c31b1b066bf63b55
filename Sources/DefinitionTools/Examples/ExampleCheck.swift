internal import PhoneCheck
internal import Platform

/// Validates an example as if its definition had been chosen in a picker.
struct ExampleCheck {
  let definition: AreaCodeDefinition
  let validator: PhoneValidator
  /// The most that a validation costs, which tries the definitions with this area code one after the other.
  private let cost: Int

  init(definition: AreaCodeDefinition, validator: PhoneValidator) {
    self.definition = definition
    self.validator = validator
    cost = WorkAllowance.validationCost(
      asking: validator.catalog.definitions(areaCode: definition.areaCode))
  }

  /// The number, if the definition accepts it.
  func number(_ nationalDigits: [UInt8]) -> PhoneNumber? {
    WorkAllowance.chargeValidations(of: cost)
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    guard let number = validator.validate(text, area: Area(definition)).number, number.canonical == text
    else {
      return nil
    }
    return number
  }

  /// The reason why the definition rejects digits, without regard to other definitions.
  func reason(_ nationalDigits: [UInt8], in session: ValidationSession) -> ReasonCode? {
    WorkAllowance.chargeValidations(of: cost)
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    let verdict = text.withBytes { session.validate($0, area: Area(definition)) }
    guard case .invalid(let rejection) = verdict else { return nil }
    return rejection.reason
  }

  /// Why the definition rejects digits; `nil` when it or another definition accepts them, or when there is no
  /// answer.
  func rejection(_ nationalDigits: [UInt8]) -> NumberExamples.NearMiss? {
    WorkAllowance.chargeValidations(of: cost)
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    guard case .invalid(let rejection) = validator.validate(text, area: Area(definition)),
      case .invalid = validator.validate(text)
    else { return nil }
    return NumberExamples.NearMiss(written: text, rejection: rejection)
  }
}
