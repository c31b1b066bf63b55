internal import PhoneCheck

/// The written form of a valid row's number.
enum NumberStyle: Hashable, Sendable {
  /// A prefix that the definition determines, then the national digits.
  case prefixedDigits(PhoneNumber.Format)
  /// A separate text for each number.
  case text(PhoneNumber.Format)
  /// No number is written, because raw bytes were matched.
  case absent

  init(_ plan: BatchPlan) {
    switch plan.numberFormat {
    case _ where plan.judging == .exact: self = .absent
    case .canonical, .e164: self = .prefixedDigits(plan.numberFormat)
    case .international, .national, .rfc3966, .masked, .spelling: self = .text(plan.numberFormat)
    }
  }

  /// The text before the national digits, or before the number's text.
  func prefix(_ definition: AreaCodeDefinition) -> String {
    switch self {
    case .prefixedDigits(.canonical): "+\(definition.areaCode.digits)-"
    case .prefixedDigits: "+\(definition.areaCode.digits)"
    case .text, .absent: ""
    }
  }

  func canHold(_ byte: UInt8) -> Bool {
    let others =
      switch self {
      case .prefixedDigits, .text(.canonical), .text(.e164), .text(.spelling): "+-"
      case .text(.international): "+ -."
      case .text(.national): " -.()"
      case .text(.masked): "+-*"
      case .text(.rfc3966): "tel:+-;ext="
      case .absent: ""
      }
    return self != .absent && UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || others.utf8.contains(byte)
  }
}

extension JudgedBlock {
  /// Replaces the national digits of each valid number by its text, if the style has one.
  func formatNumbers(_ style: NumberStyle, of chunk: borrowing RecordChunk, with session: ValidationSession) {
    guard case .text(let format) = style else { return }
    for column in columns {
      column.verdicts.formatNumbers(rows.count, of: chunk) { nationalDigits, definition, extensionDigits in
        session.text(nationalDigits, acceptedBy: definition, extensionDigits: extensionDigits, as: format)
      }
    }
  }
}
