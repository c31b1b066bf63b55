internal import Platform

extension CompiledDefinition {
  /// Where the national digits begin: the one rule by which trunk prefixes come off, first and again where needed.
  ///
  /// A trunk prefix comes off where the rest is accepted. Digits that begin with one other than `0` stay when they are
  /// accepted and have the length of a number, and the rest hasn't: Russia's 800 numbers.
  ///
  /// - Parameters:
  ///   - start: Where digits begin that follow an area code or stand alone.
  ///   - hasTrunkPrefix: Whether the digits have a trunk prefix, by its index in ``trunkPrefixes``, at a place.
  ///   - accepts: Whether the digits from a place on are accepted.
  ///   - count: How many digits there are from a place on.
  /// - Returns: The place, and which trunk prefix came off first; `nil` when the digits are declined.
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
