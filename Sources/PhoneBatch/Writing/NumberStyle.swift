internal import PhoneCheck

/// How the number of a valid row is put together from what the judge says and what its definition says.
enum NumberStyle: Hashable, Sendable {
  /// Something of the definition, then the national digits.
  case prefixedDigits(PhoneNumber.Format)
  /// The judge writes all of it.
  case text(PhoneNumber.Format)
  /// There is none: raw bytes were matched, or no rows are written.
  case absent

  init(_ plan: BatchPlan, writesRows: Bool) {
    guard plan.judging == .writtenForm, writesRows || plan.findsDuplicates else {
      self = .absent
      return
    }
    // Digits are what it takes to tell numbers apart.
    guard writesRows else {
      self = .prefixedDigits(.canonical)
      return
    }
    switch plan.numberFormat {
    case .canonical, .e164: self = .prefixedDigits(plan.numberFormat)
    case .international, .national, .rfc3966, .masked, .spelling: self = .text(plan.numberFormat)
    }
  }

  /// Whether it is enough to know the national digits of a number, and who accepts it.
  var takesDigits: Bool {
    if case .text = self { false } else { true }
  }

  /// What a judge says of a valid number.
  func part(of number: PhoneNumber) -> String {
    switch self {
    case .prefixedDigits: number.nationalDigits
    case .text(let format): number.formatted(format)
    case .absent: ""
    }
  }

  /// What stands before that.
  func prefix(_ definition: AreaCodeDefinition) -> String {
    switch self {
    case .prefixedDigits(.canonical): "+\(definition.areaCode.digits)-"
    case .prefixedDigits: "+\(definition.areaCode.digits)"
    case .text, .absent: ""
    }
  }

  /// Whether a number can hold a byte.
  func canHold(_ byte: UInt8) -> Bool {
    let others =
      switch self {
      case .prefixedDigits, .text(.canonical), .text(.e164), .text(.spelling): "+-"
      case .text(.international), .text(.national): "+ "
      case .text(.masked): "+-*"
      case .text(.rfc3966): "tel:+-;ext="
      case .absent: ""
      }
    return self != .absent && UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || others.utf8.contains(byte)
  }
}
