internal import Platform

/// One rule for understanding the digits of a written form, before any definition is tried.
///
/// ``CompiledCatalog/rules(isInternational:area:)`` lists the rules in the order they are tried. The first whose reading a
/// definition accepts wins; of bare digits the better fit. A class, because references are cheaper to copy than its contents.
final class InterpretationRule: Sendable {
  let interpretation: Interpretation
  /// The ASCII digits that an entry has to begin with.
  let required: String
  /// How many digits come before the area code.
  let prefixCount: Int
  /// Without an area code: the definitions whose national digits follow the required digits, as indices in the
  /// catalog.
  let candidates: [Int]?
  /// Whether these are bare digits: national ones, or those that begin with their own area code.
  let isBare: Bool
  /// National digits that the rule puts in front because they weren't written.
  let suffix: String

  /// A rule for national digits of definitions that are known without an area code, or else for an area code and national
  /// digits.
  fileprivate init(
    _ interpretation: Interpretation, required: String = "", prefixCount: Int = 0,
    of candidates: [CompiledDefinition]? = nil, suffix: String = ""
  ) {
    self.interpretation = interpretation
    self.required = required
    self.prefixCount = prefixCount
    self.candidates = candidates?.map { $0.index }
    self.suffix = suffix
    isBare =
      switch interpretation {
      case .national, .preferredAreaCode, .repeatedAreaCode: true
      default: false
      }
  }
}

extension CompiledCatalog {
  /// The rules for understanding digits as written, in the order in which they are tried.
  ///
  /// - Parameters:
  ///   - isInternational: Whether a `+` says that the digits begin with an area code.
  ///   - area: The area that they belong to, when the caller knows.
  func rules(isInternational: Bool, area: Area?) -> [InterpretationRule] {
    // `+0046`: one of both is meant.
    if isInternational { return [InterpretationRule(.international)] + prefixRules }
    return prefixRules + (area.map { namedRules(definitions(of: $0)) } ?? bareRules)
  }

  /// (b): an international prefix.
  private var prefixRules: [InterpretationRule] {
    options.internationalPrefixes.map {
      InterpretationRule(.internationalPrefix($0), required: $0, prefixCount: $0.utf8.count)
    }
  }

  /// (c): the forms of a number of a named area.
  private func namedRules(_ candidates: [CompiledDefinition]) -> [InterpretationRule] {
    let repeated = candidates.map { $0.definition.areaCode.digits }.distinct.map {
      InterpretationRule(.repeatedAreaCode, required: $0)
    }
    let rules = [InterpretationRule(.national, of: candidates)] + repeated
    let suffixed = candidates.filter { !$0.definition.suffixes.isEmpty }
    let suffixes = suffixed.flatMap { $0.definition.suffixes }.distinct
    guard suffixes.count == 1, let suffix = suffixes.first else { return rules }
    return rules + [InterpretationRule(.missingSuffix(suffix), of: suffixed, suffix: suffix)]
  }

  /// (d), (e), (f): the forms of a number without an area.
  private var bareRules: [InterpretationRule] {
    var rules: [InterpretationRule] = []
    if let areaCode = preferred.first?.definition.areaCode.digits {
      rules = [
        InterpretationRule(.national, of: preferred),
        InterpretationRule(.preferredAreaCode, required: areaCode),
      ]
    }
    if options.acceptsBareInternational { rules.append(InterpretationRule(.bareInternational)) }
    return rules
  }
}

extension [String] {
  /// The distinct elements, in the order of their first occurrence.
  fileprivate var distinct: [String] {
    var known = KnownTexts()
    return filter { known.insert($0.bytes) }
  }
}

extension Interpretation {
  /// The same, where a trunk prefix came off the digits.
  func after(_ trunkPrefix: TrunkPrefix?) -> Interpretation {
    guard let trunkPrefix else { return self }
    guard case .national = self else { return .trunkPrefixAfterAreaCode }
    return .trunkPrefix(trunkPrefix.text)
  }
}
