public import PhoneCheck
internal import Platform

// An area code that is entered in front of the number. The area follows the code, and among areas that share the code the
// digits after it, as soon as they settle the area. Erasing the digits leads back.

/// Digits after a `+` or an international prefix: an area code, and the national digits as far as they were entered.
struct InternationalDigits: Sendable {
  /// `+`, or an international prefix such as `00`.
  let sign: String
  /// ASCII digits.
  let digits: String

  /// The sign and the digits, as the field shows them.
  var text: String { String(utf8: "\(sign)\(digits)") }

  /// The number of digits of the sign.
  var signDigitCount: Int { sign.hasSameBytes(as: "+") ? 0 : sign.byteCount }
}

/// An area code that was entered in front of the number.
struct EnteredAreaCode: Sendable {
  /// The code, if it has moved beside the field; `nil` while the field shows it.
  let moved: InternationalDigits?
  /// The area that was chosen before; `nil` if none was.
  let origin: AreaCodeDefinition?
}

extension NumberEntry {
  /// The area code that was entered in front of the text and is now beside it, such as `+852`.
  ///
  /// It is `nil` once an area is chosen or the field is left. Until then, erasing the text brings the code back.
  public var movedAreaCode: String? { entered?.moved?.text }

  /// The area that was chosen before ``movedAreaCode`` was entered; `nil` without such a code.
  ///
  /// Erasing the code brings this area back.
  public var earlierArea: AreaCodeDefinition? { entered?.moved == nil ? nil : entered?.origin }

  /// Takes up an area code that is beside the field since before a restart, or since before other definitions, so that
  /// erasing it leads back to the area of that time.
  ///
  /// Does nothing for a code that isn't the area's, and if the definitions don't have the earlier area.
  ///
  /// - Parameters:
  ///   - code: The ``movedAreaCode``.
  ///   - origin: The identifier of the ``earlierArea``.
  mutating func takeUp(_ code: String?, from origin: AreaCodeDefinition.ID?) {
    guard let code = code?.bytes, let origin = origin.flatMap({ validator?.catalog.definition($0) }),
      let digits = area?.areaCode.digits, code.count > digits.byteCount,
      code.suffix(digits.byteCount).elementsEqual(digits.bytes)
    else { return }
    let sign = String(utf8: Array(code.dropLast(digits.byteCount)))
    entered = EnteredAreaCode(moved: InternationalDigits(sign: sign, digits: digits), origin: origin)
  }

  /// Reads a text that was entered before there were definitions, as if it was entered now: an area code moves beside the
  /// field, and erasing it leads back.
  mutating func takeUpText() -> EditResult {
    let followed = followAreaCode(nil)
    let code = entered
    let result = leave()
    if let code, code.moved?.digits.hasSameBytes(as: area?.areaCode.digits ?? "") ?? false { entered = code }
    return result == .applied ? followed ?? .applied : result
  }

  /// Puts the area of an entered code beside the field as soon as the digits settle it, and moves the code there.
  ///
  /// - The area is settled if no other has numbers that begin with the digits. An area that shares its code with others
  ///   stays until then, if it was chosen.
  /// - Erasing the last national digit shows the code again, and erasing the code brings back the chosen area. Erasing all
  ///   national digits at once does both.
  ///
  /// - Parameter change: The change, which the field already shows; `nil` when the field is left.
  /// - Returns: The result, together with a new verdict; `nil` if neither the area nor the place of the code changes.
  /// - Complexity: O(*n* log *m*) typing states for *n* definitions with the code and *m* digits; O(*n*) if a number begins
  ///   with the digits.
  mutating func followAreaCode(_ change: TextChange?) -> EditResult? {
    let text = EditedText(field.text, caret: field.caret)
    let origin = entered == nil ? area : entered?.origin
    if let written = internationalDigits(in: text) {
      // A code that is inserted in front of other digits isn't whole yet.
      guard change == nil || text.isCaretAtEnd else { return nil }
      return follow(written, caret: text.digitsBeforeCaret - written.signDigitCount, from: origin)
    }
    guard let entered, let national = text.plainDigits else { return nil }
    if let code = entered.moved, !national.isEmpty {
      let whole = InternationalDigits(sign: code.sign, digits: String(utf8: "\(code.digits)\(national)"))
      return follow(whole, besides: code, caret: code.digits.byteCount + text.digitsBeforeCaret, from: origin)
    }
    if let code = entered.moved, change?.removed.count == 1 {
      return follow(code, besides: code, caret: code.digits.byteCount, from: origin)
    }
    self.entered = nil
    return origin?.id == area?.id ? nil : show(nil, at: origin)
  }

  /// Shows international digits as the settled area's or, until one is settled, as the chosen area's.
  ///
  /// - Parameters:
  ///   - written: The digits.
  ///   - code: The part of the digits that is beside the field; `nil` if the field shows all of them.
  ///   - caret: The number of the digits before the caret.
  private mutating func follow(
    _ written: InternationalDigits, besides code: InternationalDigits? = nil, caret: Int,
    from origin: AreaCodeDefinition?
  ) -> EditResult? {
    let target =
      switch settledArea(written.digits) {
      case .area(let settled): settled
      case .several: origin
      case .none: area
      }
    var moved: InternationalDigits?
    if let areaCode = target?.areaCode.digits, areaCode.byteCount < written.digits.byteCount,
      written.digits.bytes.starts(with: areaCode.bytes)
    {
      moved = InternationalDigits(sign: written.sign, digits: areaCode)
    }
    let isMove = moved?.digits.byteCount != code?.digits.byteCount
    entered = EnteredAreaCode(moved: moved, origin: origin)
    guard isMove || target?.id != area?.id else { return nil }
    guard let moved else {
      if code != nil {
        let text = EditedText(written.text, caret: 0)
        field.show(EditedText(written.text, caret: text.offset(afterDigits: written.signDigitCount + caret)))
      }
      return show(nil, at: target)
    }
    let national = String(utf8: written.digits.bytes[moved.digits.byteCount...])
    return show(
      PhoneField.PlainDigits(national, countBeforeCaret: max(0, caret - moved.digits.byteCount)), at: target)
  }

  /// Puts an area beside the field and digits into it; `nil` leaves the text.
  private mutating func show(_ digits: PhoneField.PlainDigits?, at target: AreaCodeDefinition?) -> EditResult
  {
    let isSwitch = target?.id != area?.id
    if isSwitch { place(target) }
    show(digits)
    validate()
    if isSwitch, let target { return .areaSwitched(to: target) }
    return .applied
  }

  // MARK: The code

  /// The digits with the area code that was entered and is now beside the field; without such a code, the field's text.
  var writtenText: String {
    guard let moved = entered?.moved, let national = EditedText(field.text, caret: 0).plainDigits else {
      return field.text
    }
    return String(utf8: "\(moved.text)\(national)")
  }

  /// The digits of a text that consists of an area code and digits; `nil` for any other text.
  ///
  /// Digits after an international prefix begin with an area code unless a number of the chosen area can begin with all of them.
  private func internationalDigits(in text: EditedText) -> InternationalDigits? {
    if let digits = text.digitsAfterPlus { return InternationalDigits(sign: "+", digits: digits) }
    let chosen = entered == nil ? area : entered?.origin
    guard let validator, let digits = text.plainDigits,
      let prefix = validator.options.internationalPrefixes.first(where: {
        digits.bytes.starts(with: $0.bytes)
      }),
      validator.typingState(of: digits, area: chosen.map(Area.init)).isDead
    else { return nil }
    return InternationalDigits(sign: prefix, digits: String(utf8: digits.bytes[prefix.byteCount...]))
  }

  /// The areas whose numbers can begin with digits.
  private enum PossibleAreas {
    /// A single area, whose code is whole.
    case area(AreaCodeDefinition)
    case several
    /// No number begins with the digits, and the longest possible beginning has several areas.
    case none
  }

  /// Returns the only area whose numbers can begin with an area code and further digits.
  ///
  /// If no number begins with the digits, it is the area of the longest possible beginning, because a later digit is wrong.
  private func settledArea(_ digits: String) -> PossibleAreas {
    let all = digits.bytes
    guard !all.isEmpty else { return .none }
    var (areas, count) = (possibleAreas(all[...]), all.count)
    if areas.isEmpty {
      // An area whose numbers begin with more digits has numbers that begin with fewer.
      var wrong = count
      count = 0
      while wrong - count > 1 {
        let middle = (count + wrong) / 2
        let found = possibleAreas(all[..<middle])
        if found.isEmpty { wrong = middle } else { (areas, count) = (found, middle) }
      }
    }
    guard let area = areas.first else { return .none }
    if areas.count == 1, all[..<count].starts(with: area.areaCode.digits.bytes) { return .area(area) }
    return count == all.count ? .several : .none
  }

  /// Returns the areas whose numbers can begin with an area code and further digits, or with a part of an area code.
  private func possibleAreas(_ beginning: ArraySlice<UInt8>) -> [AreaCodeDefinition] {
    guard let validator else { return [] }
    let text = String(utf8: "+\(String(utf8: beginning))")
    return validator.catalog.definitions.filter { definition in
      let code = definition.areaCode.digits.bytes
      return (code.starts(with: beginning) || beginning.starts(with: code))
        && !validator.typingState(of: text, area: Area(definition)).isDead
    }
  }
}
