// "Did you mean": a rejected number that exactly one other definition would accept.

extension NumberQuery {
  /// Finds the one other definition that would accept the number if no area had been named and a bare number might
  /// begin with any area code.
  ///
  /// - Parameter refusing: The definition that explains the rejection; it is left out.
  /// - Returns: `nil` when none or several would accept it.
  /// - Complexity: O(*n*) in the number of definitions that share the area codes the digits begin with.
  func suggestion(besides refusing: AreaCodeDefinition?) -> Rejection.Suggestion? {
    // A suggested number doesn't say who else accepts it.
    var plain = self
    plain.findsAlternatives = false
    var found: [Rejection.Suggestion] = []
    func add(_ candidate: CompiledDefinition, from base: Int, as interpretation: Interpretation) {
      let definition = candidate.definition
      let isNew = !found.contains { $0.definition.id == definition.id }
      guard isNew, definition.id != refusing?.id else { return }
      let national = candidate.nationalDigits(
        from: base, hasTrunkPrefix: { digits.starts(with: candidate.trunkPrefixes[$0].text, at: $1) },
        accepts: { start in
          var number = SpellingBuffer(definition.areaCode, digits, from: start)
          return candidate.answer(&number, with: matcher).spelling != nil
        }, count: { max(0, digits.count - $0) })
      guard let national else { return }
      let reading = interpretation.after(national.trunkPrefix.map { candidate.trunkPrefixes[$0] })
      var number = SpellingBuffer(definition.areaCode, digits, from: national.start)
      guard let spelling = candidate.answer(&number, with: matcher).spelling else { return }
      let accepted = plain.accepted(number, by: candidate, spelling, as: reading)
      found.append(Rejection.Suggestion(definition: definition, number: accepted))
    }

    for (start, interpretation) in internationalReadings {
      for candidate in compiled.groups(beginning: digits, at: start).joined() {
        let national = start + candidate.definition.areaCode.digitCount
        add(candidate, from: digits.index(afterBracketedZeroAt: national), as: interpretation)
      }
    }
    if plan.area != nil, !form.isInternational {
      for candidate in compiled.preferred {
        add(candidate, from: 0, as: .national)
      }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Where an area code can begin.
  private var internationalReadings: [(start: Int, interpretation: Interpretation)] {
    if form.isInternational { return [(0, .international)] }
    let prefixes = compiled.options.internationalPrefixes.filter { digits.starts(with: $0) }
    return prefixes.map { ($0.utf8.count, .internationalPrefix($0)) } + [(0, .bareInternational)]
  }
}
