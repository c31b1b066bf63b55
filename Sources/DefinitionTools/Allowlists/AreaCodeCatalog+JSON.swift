package import PhoneCheck
package import StrictJSON

extension AreaCodeCatalog {
  /// Returns a catalog with some of the definitions, in the same order; the preferred one stays preferred if it is kept.
  ///
  /// - Parameter isKept: Whether to keep a definition; at least one has to be kept.
  package func keeping(_ isKept: (AreaCodeDefinition) -> Bool) -> AreaCodeCatalog {
    let definitions = definitions.filter(isKept)
    precondition(!definitions.isEmpty, "A catalog has at least one definition.")
    return AreaCodeCatalog(
      unchecked: definitions, preferred: preferred.flatMap { definitions.contains($0) ? $0 : nil },
      prefersAreaCode: preferredDefinitions.count > 1)
  }

  /// The catalog as a definitions file, which loads as an equal catalog.
  ///
  /// If several definitions are preferred, the area code is written, or else the country code.
  package var definitionsJSON: WrittenJSON {
    let code = preferred.map {
      preferredDefinitions.count > 1 ? $0.areaCode.digits : $0.countryCode.letters
    }
    return [
      "phoneAreaCodeDefinitions": definitions.map(\.definitionJSON), "preferredAreaCode": code,
    ]
  }
}

extension AreaCodeDefinition {
  fileprivate var definitionJSON: WrittenJSON {
    let own = NationalDialling.trunkPrefixes(of: countryCode)
    let names = names.entries.map { (name: $0.tag, value: $0.name.json) }
    return [
      "areaCode": areaCode.digits, "countryCode": countryCode.letters,
      "displayMapping": names.isEmpty ? nil : WrittenJSON.object(names), "mobileRegex": mobileRegex,
      "areaCodeSuffixes": suffixes,
      "trunkPrefix": trunkPrefixes == own ? nil : trunkPrefixes,
    ]
  }
}
