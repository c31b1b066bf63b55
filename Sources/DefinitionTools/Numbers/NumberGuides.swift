internal import PatternAutomata
internal import PhoneCheck

/// Languages that are about the same numbers as a regex without one, for a search: its numbers are probably among theirs.
///
/// They are those of the regex anchored at both ends, where only the missing anchors make its automaton too large, and of a
/// simpler regex without what has no automaton.
struct NumberGuides {
  /// The languages, the nearest first.
  let languages: [Automaton]
  /// A validator with the regex anchored at both ends; `nil` where it is already.
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
