internal import PatternAutomata
internal import Platform

// Digits that a reading leaves out: trunk prefixes, carriers' prefixes, an area code that is written for the second time.

extension Reading {
  /// One after each trunk prefix of the definition, the longest first; all of it is still to come.
  func afterTrunkPrefixes(_ plan: InterpretationPlan) -> [Self] {
    guard isAtStart else { return [] }
    return plan.compiled.definitions[Int(definition)].trunkPrefixes.enumerated().compactMap { index, prefix in
      // After it a number needs another digit.
      guard Int(start) + prefix.count < WrittenDigits.capacity else { return nil }
      var other = self
      other.stage = .trunkPrefix(prefix)
      other.start += UInt8(prefix.count)
      other.trunkPrefixes = 1 << UInt8(index)
      other.isDirect = start == entry.base
      return other
    }
  }

  /// Whether one of some digits, a bit for each, may begin a carrier's prefix, or what comes before it.
  ///
  /// Carriers are dialled before bare digits alone; what a plan writes otherwise abroad holds after an area code, too.
  func mayBeginCarrier(_ digits: UInt16, isBare: Bool, _ plan: InterpretationPlan) -> Bool {
    let dialling = plan.dialling(of: Int(definition))
    return dialling.carrierDigits & digits != 0 && (isBare || dialling.rewritesNumbers) && isAtStart
      && explains
  }

  /// One after each prefix of a carrier of the country; all of it is still to come.
  func afterCarriers(isBare: Bool, _ plan: InterpretationPlan) -> [Self] {
    guard mayBeginCarrier(0x3FF, isBare: isBare, plan) else { return [] }
    let rewritings = plan.compiled.definitions[Int(definition)].carrierPrefixes
    return rewritings.indices.compactMap { index in
      var other = self
      other.entry.base = start
      other.entry.carrier = UInt8(index + 1)
      other.trunkPrefixes = 0
      other.orderingDigits = 0
      other.kind = .mobileNumbers
      if !isOpaque { other.state = other.withNumbers(plan) { $0.start } ?? TransitionTable.dead }
      for digit in rewritings[index].front.bytes
      where other.readNational(Int(digit & 0x0F), false, plan) != nil { return nil }
      other.stage = .carrier(place: 0)
      return other
    }
  }

  /// The digits that it leaves out next, a bit for each; all of them where the next one is a national digit.
  func leftOutDigits(_ plan: InterpretationPlan) -> UInt16 {
    switch stage {
    case .zero: 1
    case .trunkPrefix(let prefix): 1 << UInt16(prefix.firstDigit)
    case .carrier(let place): rewriting(plan).head[Int(place)]
    case .areaCode(let place): 1 << UInt16(areaCode(plan).digit(at: Int(place)) & 0x0F)
    case .national: 0x3FF
    }
  }

  /// One after the area code, if that is written for the second time.
  func afterSecondCode(_ plan: InterpretationPlan) -> Self? {
    guard isAtStart, explains else { return nil }
    var other = self
    other.entry.base = start
    other.entry.isAfterSecondCode = true
    other.trunkPrefixes = 0
    other.orderingDigits = 0
    other.stage = .areaCode(place: 0)
    return other
  }

  /// Whether it is what another one reads without the area code, which is written for the second time.
  func isWithoutSecondCode(of other: Self, _ plan: InterpretationPlan) -> Bool {
    let count = isWaiting && entry.base == other.start ? 0 : areaCode(plan).digitCount
    return entry.isAfterSecondCode && other.explains && definition == other.definition
      && Int(entry.base) == Int(other.start) + count
  }

  func areaCode(_ plan: InterpretationPlan) -> AreaCode {
    plan.compiled.definitions[Int(definition)].definition.areaCode
  }

  /// The carrier's prefix that is left out.
  func rewriting(_ plan: InterpretationPlan) -> NumberRewriting {
    plan.compiled.definitions[Int(definition)].carrierPrefixes[Int(entry.carrier) - 1]
  }
}
