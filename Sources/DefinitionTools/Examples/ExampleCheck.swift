internal import PhoneCheck
internal import Platform

/// Validates an example as if its definition had been chosen in a picker.
struct ExampleCheck {
  let definition: AreaCodeDefinition
  let validator: PhoneValidator
  /// The maximum cost of a validation without a named area: it tries all definitions with this area code.
  private let cost: Int
  /// The maximum cost of a validation with the area named.
  private let ownCost: Int

  init(definition: AreaCodeDefinition, validator: PhoneValidator) {
    self.definition = definition
    self.validator = validator
    cost = WorkAllowance.validationCost(
      asking: validator.catalog.definitions(areaCode: definition.areaCode))
    ownCost = WorkAllowance.validationCost(asking: [definition])
  }

  /// Returns the number, if the definition accepts it.
  private func number(_ nationalDigits: [UInt8]) -> PhoneNumber? {
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    guard let number = validated(text), number.canonical == text else { return nil }
    return number
  }

  /// Returns the number, if the definition accepts it and reads it as that number in every form that examples show.
  ///
  /// A regex can match `008613800138000` as a number with the national digits 00861…, but a reader of this text takes
  /// the international prefix off.
  func shownNumber(_ nationalDigits: [UInt8]) -> PhoneNumber? {
    number(nationalDigits) { [$0.e164, $0.nationalDigits, $0.formatted(.spelling)] }
  }

  /// Returns the number, if the definition accepts it and reads it as that number with its area code, and as it is
  /// spelled.
  func spelledNumber(_ nationalDigits: [UInt8]) -> PhoneNumber? {
    number(nationalDigits) { [$0.e164, $0.formatted(.spelling)] }
  }

  /// Returns the number, if each of some forms is read as that number.
  private func number(_ nationalDigits: [UInt8], in forms: (PhoneNumber) -> [String]) -> PhoneNumber? {
    guard let number = number(nationalDigits) else { return nil }
    return forms(number).uniqued.allSatisfy {
      $0 == number.canonical || validated($0)?.canonical == number.canonical
    }
      ? number : nil
  }

  private func validated(_ text: String) -> PhoneNumber? {
    WorkAllowance.chargeValidations(of: ownCost)
    return validator.verdictAlone(on: text, area: Area(definition)).number
  }

  /// Returns the reason why the definition rejects digits, ignoring other definitions.
  func reason(_ nationalDigits: [UInt8], in session: ValidationSession) -> ReasonCode? {
    WorkAllowance.chargeValidations(of: ownCost)
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    let verdict = text.withBytes { session.validate($0, area: Area(definition)) }
    guard case .invalid(let rejection) = verdict else { return nil }
    return rejection.reason
  }

  /// Returns the rejection of digits; `nil` if this or another definition accepts them, or if the verdict is undecided.
  func rejection(_ nationalDigits: [UInt8]) -> NumberExamples.NearMiss? {
    WorkAllowance.chargeValidations(of: cost)
    let text = DigitWord.canonical(definition.areaCode, nationalDigits)
    guard case .invalid(let rejection) = validator.validate(text, area: Area(definition)),
      case .invalid = validator.validate(text)
    else { return nil }
    return NumberExamples.NearMiss(written: text, rejection: rejection)
  }
}
