internal import PatternAutomata
internal import Platform

// Digits that a reading leaves out: trunk prefixes, carriers' prefixes, and an area code that is written twice.

extension Reading {
  /// Returns a reading after each trunk prefix of the definition, the longest first; the whole prefix is still unread.
  func afterTrunkPrefixes(_ plan: InterpretationPlan) -> [Self] {
    guard isAtStart else { return [] }
    return plan.compiled.definitions[Int(definition)].trunkPrefixes.enumerated().compactMap { index, prefix in
      // A number needs another digit after the prefix.
      guard Int(start) + prefix.count < WrittenDigits.capacity else { return nil }
      var other = self
      other.stage = .trunkPrefix(prefix)
      other.start += UInt8(prefix.count)
      other.trunkPrefixes = 1 << UInt8(index)
      other.isDirect = start == entry.base
      return other
    }
  }

  /// Whether some digits, with a bit for each, may begin a carrier's prefix, or the digits before it.
  ///
  /// Carriers' prefixes only come before bare digits. Numbers that a plan rewrites for calls from abroad also follow area
  /// codes.
  func mayBeginCarrier(_ digits: UInt16, isBare: Bool, _ plan: InterpretationPlan) -> Bool {
    let dialling = plan.dialling(of: Int(definition))
    return dialling.carrierDigits & digits != 0 && (isBare || dialling.rewritesNumbers) && isAtStart
      && explains
  }

  /// Returns a reading after each carrier's prefix of the country; the whole prefix is still unread.
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

  /// Returns the digits that can be left out next, a bit for each; all digits if a national digit is next.
  func leftOutDigits(_ plan: InterpretationPlan) -> UInt16 {
    switch stage {
    case .zero: 1
    case .trunkPrefix(let prefix): 1 << UInt16(prefix.firstDigit)
    case .carrier(let place): rewriting(plan).head[Int(place)]
    case .areaCode(let place): 1 << UInt16(areaCode(plan).digit(at: Int(place)) & 0x0F)
    case .national: 0x3FF
    }
  }

  /// Returns a reading after the area code, if the code may be written a second time.
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

  /// Whether this reading is another one without the area code that is written a second time.
  func isWithoutSecondCode(of other: Self, _ plan: InterpretationPlan) -> Bool {
    let count = isWaiting && entry.base == other.start ? 0 : areaCode(plan).digitCount
    return entry.isAfterSecondCode && other.explains && definition == other.definition
      && Int(entry.base) == Int(other.start) + count
  }

  func areaCode(_ plan: InterpretationPlan) -> AreaCode {
    plan.compiled.definitions[Int(definition)].definition.areaCode
  }

  /// Returns the carrier's prefix that is left out.
  func rewriting(_ plan: InterpretationPlan) -> NumberRewriting {
    plan.compiled.definitions[Int(definition)].carrierPrefixes[Int(entry.carrier) - 1]
  }
}
