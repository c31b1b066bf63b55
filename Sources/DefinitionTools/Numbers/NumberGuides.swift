internal import PatternAutomata
internal import PhoneCheck

/// Languages that approximate a regex without an automaton, for a search: its numbers are probably among theirs.
///
/// One is the language of the regex anchored at both ends, if only the missing anchors make its automaton too large.
/// Another is the language of a simpler regex without the parts that have no automaton.
struct NumberGuides {
  /// The languages, the nearest first.
  let languages: [Automaton]
  /// A validator with the regex anchored at both ends; `nil` if it is anchored already.
  let anchored: PhoneValidator?

  init(of definition: AreaCodeDefinition, in validator: PhoneValidator) {
    let own = Self.examined(definition, validator)
    let sketch = RegexSketch.regex(
      for: definition.mobileRegex, RegexToken.all(in: definition.mobileRegex), replacingReferences: true
    ).flatMap { regex in
      Self.examined(
        AreaCodeDefinition(
          areaCode: definition.areaCode, countryCode: definition.countryCode, mobileRegex: regex,
          suffixes: definition.suffixes, trunkPrefixes: definition.trunkPrefixes), validator)
    }
    languages = [own, sketch].compactMap { $0?.automaton }.filter { !$0.isEmpty }
    anchored = validator.options.anchoring == .wholeText ? nil : own?.validator
  }

  private static func examined(
    _ definition: AreaCodeDefinition, _ validator: PhoneValidator
  ) -> ExaminedDefinition? {
    var options = validator.options
    options.anchoring = .wholeText
    let catalog = AreaCodeCatalog(unchecked: [definition])
    guard let anchored = try? PhoneValidator(catalog, options: options) else { return nil }
    return ExaminedDefinition(definition, by: anchored)
  }
}
