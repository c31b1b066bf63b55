internal import Platform
internal import RegexEngine

// Numbers written with a repeated prefix, in an obsolete form, after an international prefix, or as in another country.

extension NumberQuery {
  /// Returns the mobile number without a repeated area code (`+8686 138…`), or with an area code in place of a trunk prefix
  /// (Russia's `+8 912…`); `nil` if there is none.
  func withoutRepeatedPrefix(_ tried: [Acceptance]) -> Rejection.Suggestion? {
    func suggestion(of candidate: CompiledDefinition, from start: Int) -> Rejection.Suggestion? {
      number(digits, from: start, of: candidate, as: .international, .mobile()).map {
        Rejection.Suggestion(definition: candidate.definition, number: $0, cause: .repeatedPrefix)
      }
    }
    for reading in tried where plan.rules[reading.rule].candidates == nil {
      let candidate = compiled.definitions[reading.definition]
      let code = candidate.definition.areaCode.digits
      if digits.starts(with: code, at: reading.nationalStart),
        let found = suggestion(of: candidate, from: reading.nationalStart + code.utf8.count)
      {
        return found
      }
    }
    guard form.isInternational, tried.isEmpty else { return nil }
    for candidate in plan.nationalDefinitions {
      for prefix in candidate.trunkPrefixes where digits.starts(with: prefix.text) {
        if let found = suggestion(of: candidate, from: prefix.count) { return found }
      }
    }
    return nil
  }

  /// Returns the number for an obsolete form, in its present form, or `nil` if there is none.
  func inPresentForm(_ tried: [Acceptance]) -> Rejection.Suggestion? {
    for reading in tried where plan.rules[reading.rule].suffix.isEmpty {
      let candidate = compiled.definitions[reading.definition]
      let start = reading.nationalStart
      for rewriting in NationalDialling.obsoleteForms(of: candidate.definition.countryCode)
      where start < digits.count
        && rewriting.fits(digits.count - start, digit: { Int(digits[start + $0] & 0x0F) })
      {
        let interpretation = plan.rules[reading.rule].interpretation
        guard let present = digits.rewritten(rewriting, from: start),
          let number = number(present, from: 0, of: candidate, as: interpretation)
        else { continue }
        let omitted = rewriting.omittedRange
        let change = Rejection.NumberingChange(
          omitted: digits.text(start + omitted.lowerBound..<start + omitted.upperBound),
          inserted: rewriting.inserted, position: omitted.lowerBound)
        return Rejection.Suggestion(
          definition: candidate.definition, number: number, cause: .numberingChange(change))
      }
    }
    return nil
  }

  /// The number after the international prefix of the area's country, unless that prefix is configured.
  var afterInternationalPrefix: Rejection.Suggestion? {
    guard !form.isInternational else { return nil }
    for prefix in plan.countryPrefixes
    where digits.starts(with: prefix)
      && !compiled.options.internationalPrefixes.contains(where: { $0.hasSameBytes(as: prefix) })
    {
      for candidate in compiled.groups(beginning: digits, at: prefix.utf8.count).joined() {
        let base = prefix.utf8.count + candidate.definition.areaCode.digitCount
        if let number = number(digits, from: base, of: candidate, as: .internationalPrefix(prefix)) {
          return Rejection.Suggestion(
            definition: candidate.definition, number: number, cause: .internationalPrefix(prefix))
        }
      }
    }
    return nil
  }

  // MARK: Another country

  /// Returns the mobile number that accepted digits without an area code would be in another listed country, or `nil` if they
  /// are written as at home.
  ///
  /// 1 312 555 0123 is written as in North America. A 0 in front of a mobile number is German or British, but not Chinese.
  func numberElsewhere(than found: Acceptance) -> PhoneNumber? {
    guard plan.area == nil, case .national = plan.rules[found.rule].interpretation else { return nil }
    let own = compiled.definitions[found.definition]
    func mobile(_ candidate: CompiledDefinition, from start: Int) -> PhoneNumber? {
      guard candidate.definition.areaCode != own.definition.areaCode else { return nil }
      return number(digits, from: start, of: candidate, as: .bareInternational, .mobile(from: 1))
    }
    if digits.isGrouped(Self.northAmericanGroups), digits.starts(with: "1") {
      for index in AreaCode("1").map({ compiled.catalog.indices(of: $0) }) ?? [] {
        if let number = mobile(compiled.definitions[index], from: 1) { return number }
      }
      return nil
    }
    guard own.writesMobilesWithoutTrunkPrefix, let prefix = found.trunkPrefix.map({ own.trunkPrefixes[$0] }),
      prefix.isZero,
      own.lengths.isMobile(digits.count - 1)
    else { return nil }
    for candidate in compiled.definitions where candidate.trunkPrefixes.contains(where: { $0.isZero }) {
      if let number = mobile(candidate, from: 0) { return number }
    }
    return nil
  }

  private static let northAmericanGroups = [1, 3, 3, 4]
}

extension WrittenDigits {
  /// Returns the digits from an index on, after a rewriting, or `nil` if there would be too many.
  fileprivate func rewritten(_ rewriting: NumberRewriting, from start: Int) -> WrittenDigits? {
    let omitted = rewriting.omittedRange
    guard count - start - omitted.count + rewriting.inserted.utf8.count <= Self.capacity else { return nil }
    var digits = WrittenDigits(origin: offset(at: 0))
    for index in start..<count {
      if index - start == omitted.lowerBound {
        for byte in rewriting.inserted.bytes { digits.append(byte & 0x0F, offset: offset(at: index)) }
      }
      if !omitted.contains(index - start) { digits.append(self[index] & 0x0F, offset: offset(at: index)) }
    }
    return digits
  }
}
