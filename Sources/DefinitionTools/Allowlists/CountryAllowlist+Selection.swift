internal import PatternAutomata
package import PhoneCheck

extension CountryAllowlist {
  /// Selects the definitions of the allowed countries.
  ///
  /// A pinned country becomes the preferred one, or else the only country, or else the country that the catalog's tenant
  /// prefers. The built-in catalog's own preference isn't taken over, because no tenant chose it.
  ///
  /// - Complexity: O(*n*) for *n* definitions, and the automata of the definitions that share an area code.
  package func selection(from catalog: AreaCodeCatalog) -> AllowlistSelection {
    var selection = AllowlistSelection()
    let definitions = catalog.definitions.filter { countries.allows($0.countryCode) }
    if case .all = countries { selection.remarks.append(.noList(server)) }
    let undefined = (countries.listed + pinned).uniqued.filter {
      catalog.definitions(countryCode: $0).isEmpty
    }
    if !undefined.isEmpty { selection.remarks.append(.undefined(undefined)) }
    guard !definitions.isEmpty else { return selection }

    selection.remarks.append(.numbers)
    let left = catalog.definitions.filter { !countries.allows($0.countryCode) }
    if server == .firebase { selection.remarks += sharedAreaCodes(definitions, left) }
    selection.remarks += Self.sharedNumbers(definitions, left, in: catalog)
    let listedFirst = pinned.filter(countries.allows)
    let preferred = preferred(in: definitions, catalog, listedFirst)
    if let first = preferred, first.countryCode == listedFirst.first {
      selection.remarks.append(.pinned(first.countryCode, others: Array(listedFirst.dropFirst())))
    }
    selection.remarks += foreignSettings.map { .foreignSetting($0) }
    if preferred == nil { selection.remarks.append(.noPreferred) }
    selection.catalog = AreaCodeCatalog(
      unchecked: definitions, preferred: preferred,
      prefersAreaCode: preferred == catalog.preferred && catalog.preferredDefinitions.count > 1)
    return selection
  }

  private func preferred(
    in definitions: [AreaCodeDefinition], _ catalog: AreaCodeCatalog, _ listedFirst: [CountryCode]
  ) -> AreaCodeDefinition? {
    let pinned = listedFirst.lazy.compactMap { country in
      definitions.first { $0.countryCode == country }
    }.first
    if let pinned { return pinned }
    if definitions.count == 1 { return definitions[0] }
    return catalog.isBuiltin ? nil : catalog.preferred.flatMap { definitions.contains($0) ? $0 : nil }
  }

  /// Firebase's reference says that it decides by the calling code of the number, its guide by the region code.
  private func sharedAreaCodes(
    _ definitions: [AreaCodeDefinition], _ left: [AreaCodeDefinition]
  ) -> [AllowlistRemark] {
    definitions.map(\.areaCode).uniqued.compactMap { areaCode in
      let others = left.filter { $0.areaCode == areaCode }.map(\.countryCode)
      return others.isEmpty ? nil : .sharedAreaCode(areaCode, others: others)
    }
  }

  /// Compares each selected definition with the others of its area code, by their automata.
  private static func sharedNumbers(
    _ definitions: [AreaCodeDefinition], _ left: [AreaCodeDefinition], in catalog: AreaCodeCatalog
  ) -> [AllowlistRemark] {
    let shared = Set(left.map(\.areaCode))
    let compared = definitions.filter { shared.contains($0.areaCode) }
    guard !compared.isEmpty, let validator = try? PhoneValidator(catalog) else { return [] }
    return WorkAllowance().count {
      var numbers: [AreaCodeDefinition.ID: Automaton] = [:]
      for definition in compared
        + left.filter({ other in compared.contains { $0.areaCode == other.areaCode } })
      {
        numbers[definition.id] = ExaminedDefinition(definition, by: validator).automaton
      }
      return compared.compactMap { definition in
        let common = left.filter { $0.areaCode == definition.areaCode }.compactMap {
          other -> (CountryCode, [UInt8])? in
          guard let own = numbers[definition.id], let others = numbers[other.id],
            let word = (try? own.intersection(others))?.smallestWord
          else { return nil }
          return (other.countryCode, word)
        }
        return common.first.map { _, word in
          .sharedNumbers(
            of: definition.countryCode, others: common.map(\.0),
            example: DigitWord.canonical(definition.areaCode, word))
        }
      }
    }
  }
}
