internal import Platform

// The order for asking definitions with the same area code.

extension Reading {
  /// Whether suffixes can still change the order.
  var isOrderUnsettled: Bool { orderingDigits != 0 }

  mutating func settleOrder() { orderingDigits = 0 }

  /// Adds a digit to the digits that decide the order.
  mutating func readOrdering(_ digit: Int) {
    // A suffix has at most 15 digits.
    if orderingDigits != 0, stage != .zero { orderingDigits = orderingDigits << 4 | UInt64(digit) }
  }

  /// Whether further digits can make the national digits begin with a suffix of the definition.
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
  /// The builder of tables hashes millions of readings, so only fields that distinguish most readings are hashed.
  func hash(into hasher: inout Hasher) {
    hasher.combine(
      UInt64(UInt16(bitPattern: definition)) | UInt64(state) << 16 | UInt64(start) << 32 | UInt64(length)
        << 40
        | UInt64(entry.base) << 48 | UInt64(trunkPrefixes) << 56)
    hasher.combine(orderingDigits)
  }
}
