// "Did you mean": a rejected number that exactly one other definition would accept.

extension NumberQuery {
  /// Finds the one other definition that would accept the number if no area had been named and a bare number might
  /// begin with any area code.
  ///
  /// - Parameter refusing: The definition that explains the rejection; it is left out.
  /// - Returns: `nil` when none or several would accept it.
  /// - Complexity: O(*n*) in the number of definitions that share the area codes the digits begin with.
  func suggestion(besides refusing: AreaCodeDefinition?) -> Rejection.Suggestion? {
    var found: [Rejection.Suggestion] = []
    func add(_ candidate: CompiledDefinition, from first: Int, as interpretation: Interpretation) {
      let isNew = !found.contains { $0.definition.id == candidate.definition.id }
      guard isNew, candidate.definition.id != refusing?.id,
        let number = number(of: candidate, from: first, as: interpretation)
      else { return }
      found.append(Rejection.Suggestion(definition: candidate.definition, number: number))
    }

    for (start, interpretation) in internationalReadings {
      _ = catalog.firstGroup(beginning: digits, at: start) { group -> Never? in
        guard let areaCode = group.first?.definition.areaCode else { return nil }
        let first = BracketedZero.firstNationalDigit(at: start + areaCode.digitCount, of: digits)
        for candidate in group { add(candidate, from: first, as: interpretation) }
        return nil
      }
    }
    if plan.area != nil, !form.isInternational {
      for candidate in catalog.preferred {
        add(candidate, from: 0, as: .national)
        for prefix in candidate.definition.trunkPrefixes where digits.starts(with: prefix) {
          add(candidate, from: prefix.utf8.count, as: .trunkPrefix(prefix))
        }
      }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Where an area code can begin.
  private var internationalReadings: [(start: Int, interpretation: Interpretation)] {
    if form.isInternational { return [(0, .international)] }
    let prefixes = catalog.options.internationalPrefixes.filter { digits.starts(with: $0) }
    return prefixes.map { ($0.utf8.count, .internationalPrefix($0)) } + [(0, .bareInternational)]
  }

  private func number(
    of candidate: CompiledDefinition, from first: Int, as interpretation: Interpretation
  ) -> PhoneNumber? {
    let definition = candidate.definition
    var number = CandidateNumber(definition.areaCode, digits, from: first).spelling
    guard !number.isEmpty, case .accepted(let spelling) = candidate.answer(&number, with: matcher) else {
      return nil
    }
    return PhoneNumber(
      PhoneNumber.Origin(definition, spelling, interpretation), nationalDigits: number.nationalDigits,
      .unlessEmpty(extensionDigits: form.extensionDigits, remarks: form.remarks))
  }
}
