internal import Platform

// The order in which definitions with one area code are asked.

extension Reading {
  /// Whether suffixes can still change it.
  var isOrderUnsettled: Bool { orderingDigits != 0 }

  mutating func settleOrder() { orderingDigits = 0 }

  /// Adds to the digits that decide the order.
  mutating func readOrdering(_ digit: Int) {
    // No suffix has more than 15 digits.
    if orderingDigits != 0, stage != .zero { orderingDigits = orderingDigits << 4 | UInt64(digit) }
  }

  /// Whether digits to come can make the national digits begin with a suffix of the definition.
  func suffixMayDecide(_ plan: InterpretationPlan) -> Bool {
    plan.compiled.definitions[Int(definition)].suffixMayDecide(after: leadingDigits)
  }

  /// The digits from the base on, as far as they decide the order.
  var leadingDigits: SuffixSet.Digits {
    let count = (UInt64.bitWidth - 1 - orderingDigits.leadingZeroBitCount) / 4
    return SuffixSet.Digits(
      (0..<count).lazy.map { index in
        UInt8(truncatingIfNeeded: orderingDigits >> UInt64(4 * (count - 1 - index)) & 0x0F)
      })
  }
}

extension Reading {
  /// The builder of tables hashes millions of readings: what tells most of them apart is enough.
  func hash(into hasher: inout Hasher) {
    hasher.combine(
      UInt64(UInt16(bitPattern: definition)) | UInt64(state) << 16 | UInt64(start) << 32 | UInt64(length)
        << 40
        | UInt64(entry.base) << 48 | UInt64(trunkPrefixes) << 56)
    hasher.combine(orderingDigits)
  }
}
