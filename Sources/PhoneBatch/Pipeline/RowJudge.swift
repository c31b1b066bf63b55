internal import PhoneCheck

/// Judges one cell after the other, as the plan has it.
struct RowJudge {
  private let session: ValidationSession
  private let judging: BatchPlan.Judging
  private let numberFormat: PhoneNumber.Format
  private let everyArea: Area?
  private var areaCells: AreaCells

  init(_ plan: BatchPlan, validator: PhoneValidator) {
    session = ValidationSession(validator)
    judging = plan.judging
    numberFormat = plan.numberFormat
    if case .named(let area) = plan.area { everyArea = area } else { everyArea = nil }
    areaCells = AreaCells(catalog: validator.catalog)
  }

  /// Takes in the area cell of the row that is judged next.
  mutating func readArea(_ cell: Span<UInt8>) {
    areaCells.read(cell)
  }

  /// Forgets the area cell of the row before.
  mutating func forgetArea() {
    areaCells.forget()
  }

  func verdict(on cell: Span<UInt8>) -> RowVerdict {
    let area = everyArea ?? areaCells.area
    switch judging {
    case .writtenForm:
      switch session.validate(cell, area: area) {
      case .valid(let number):
        return RowVerdict(
          status: .valid, number: number.formatted(numberFormat), country: number.countryCode)
      case .invalid(let rejection): return .invalid(rejection.reason)
      case .undecided(let failure): return .undecided(failure)
      }
    case .exact:
      if let area, !area.isListed { return .invalid(.unknownAreaCode) }
      switch session.exactMatch(of: cell, area: area) {
      case .match(let definition): return RowVerdict(status: .valid, country: definition.countryCode)
      case .noMatch: return .invalid(.patternMismatch)
      case .undecided(let failure): return .undecided(failure)
      }
    }
  }
}
