internal import Platform

extension CompiledDefinition {
  /// Returns the start of the national digits, by the only rule that removes trunk prefixes, repeatedly if necessary.
  ///
  /// A trunk prefix is removed if the rest is accepted. A prefix other than `0` stays if the digits with it are accepted and
  /// have the length of a number, and the rest doesn't: Russia's 800 numbers.
  ///
  /// - Parameters:
  ///   - start: The index of the first digit after an area code, or of the first bare digit.
  ///   - hasTrunkPrefix: Whether the digits at a place begin with a trunk prefix, by its index in ``trunkPrefixes``.
  ///   - accepts: Whether the digits from a place on are accepted.
  ///   - count: Returns the number of digits from a place on.
  /// - Returns: The place, and the index of the first trunk prefix that was removed; `nil` if the digits are declined.
  func nationalDigits<Failure: Error>(
    from start: Int, hasTrunkPrefix: (Int, Int) -> Bool, accepts: (Int) throws(Failure) -> Bool,
    count: (Int) -> Int
  ) throws(Failure) -> (start: Int, trunkPrefix: Int?)? {
    for (index, prefix) in trunkPrefixes.enumerated() where hasTrunkPrefix(index, start) {
      let rest = start + prefix.count
      guard try accepts(rest) else { continue }
      let mayStay =
        !prefix.isZero && lengths.isMobileOrFixed(count(start)) && !lengths.isMobileOrFixed(count(rest))
      if mayStay, try accepts(start) { return (start, nil) }
      let found = try nationalDigits(
        from: rest, hasTrunkPrefix: hasTrunkPrefix, accepts: accepts, count: count)
      return (found?.start ?? rest, index)
    }
    return try accepts(start) ? (start, nil) : nil
  }
}
