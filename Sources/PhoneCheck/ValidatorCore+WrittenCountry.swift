internal import Platform
internal import RegexEngine

extension ValidatorCore {
  /// Returns the area of a number: the country that the number names in front, or else the area that the caller named.
  ///
  /// Two capitals that aren't before a plus only name a country that the caller named or that is preferred: `SO 166…` may be
  /// the mark of a document.
  ///
  /// - Throws: A rejection if no definition has the country, or the caller named another one.
  func area(of form: WrittenForm, named area: Area?, matcher: Matcher) throws(Rejection) -> Area? {
    guard let country = form.country else { return area }
    let listed = compiled.definitions.map { $0.definition }.filter { country.names($0.countryCode) }
    if country.isBeginning, !listed.isEmpty { return area }
    let named = area?.definitions.filter { country.names($0.countryCode) } ?? []
    if !named.isEmpty { return Area(named) }
    let preferred = plan(for: nil).nationalDefinitions
    let isPreferred = preferred.contains { country.names($0.definition.countryCode) }
    guard let first = listed.first, country.isCertain || isPreferred else {
      let letter = Unicode.Scalar(country.letters.0)
      let rejection = Rejection(.unexpectedCharacter, offset: country.offset, detail: .character(letter))
      throw self.rejection(rejection, of: form, meaning: listed, matcher: matcher)
    }
    guard let own = area?.definitions.first else { return area?.isListed == false ? area : Area(listed) }
    if listed.contains(where: { $0.areaCode == own.areaCode }) { return area }
    throw Rejection(
      .areaCodeMismatch, offset: country.offset, definition: own,
      detail: .areaCode(found: first.areaCode, named: own.areaCode))
  }

  /// Returns a rejection with a suggested number, if the definitions that may be meant accept it.
  private func rejection(
    _ rejection: Rejection, of form: WrittenForm, meaning definitions: [AreaCodeDefinition], matcher: Matcher
  ) -> Rejection {
    if definitions.isEmpty { return rejection }
    var query = NumberQuery(form: form, plan: plan(for: Area(definitions)), matcher: matcher)
    guard case .valid(let number) = query.decide(),
      let definition = number.definitionID.flatMap(compiled.definition)
    else { return rejection }
    return rejection.suggesting(Rejection.Suggestion(definition: definition.definition, number: number))
  }
}
