internal import Platform

/// One rule for understanding the digits of a written form, before any definition is asked.
///
/// ``CompiledCatalog/rules(isInternational:area:)`` lists the rules in the order they are tried. The first whose reading a
/// definition accepts wins.
enum InterpretationRule {
  /// `prefix`, an area code, national digits.
  ///
  /// - `required`: Digits that the whole has to begin with; more than the prefix where only one area's own numbers are
  ///   meant.
  case international(after: String, required: String, as: Interpretation)

  /// The same with a trunk prefix of the definition between area code and national digits.
  case internationalWithTrunkPrefix(after: String, required: String)

  /// National digits of definitions that are known without an area code, after leading digits.
  case national(of: [CompiledDefinition], LeadingDigits)

  /// What comes before the national digits under a rule without `+` or international prefix.
  enum LeadingDigits {
    case none
    /// The definition's own area code, which needn't be there.
    case areaCode
    case trunkPrefix(String)
    /// Less than nothing: the national digits begin with a suffix that wasn't written.
    case missingSuffix(String)

    var interpretation: Interpretation {
      switch self {
      case .none: .national
      case .areaCode: .repeatedAreaCode
      case .trunkPrefix(let prefix): .trunkPrefix(prefix)
      case .missingSuffix(let suffix): .missingSuffix(suffix)
      }
    }

    /// The suffix that the rule puts in front of the digits.
    var suffix: String {
      if case .missingSuffix(let suffix) = self { suffix } else { "" }
    }

    /// Whether a `(0)` after them is left out.
    var areAreaCode: Bool {
      if case .areaCode = self { true } else { false }
    }

    /// The digits that are written before a definition's national digits.
    func digits(before candidate: CompiledDefinition) -> String {
      switch self {
      case .none, .missingSuffix: ""
      case .areaCode: candidate.definition.areaCode.digits
      case .trunkPrefix(let prefix): prefix
      }
    }
  }

  /// How a number was understood that was read under the rule.
  var interpretation: Interpretation {
    switch self {
    case .international(_, _, let interpretation): interpretation
    case .internationalWithTrunkPrefix: .trunkPrefixAfterAreaCode
    case .national(_, let leading): leading.interpretation
    }
  }

  /// Whether it is for digits with a trunk prefix after the area code.
  var expectsTrunkPrefix: Bool {
    if case .internationalWithTrunkPrefix = self { true } else { false }
  }

  /// The rule for the same digits with a trunk prefix after the area code; `nil` where none is expected there.
  var withTrunkPrefix: InterpretationRule? {
    guard case .international(let prefix, let required, _) = self else { return nil }
    return .internationalWithTrunkPrefix(after: prefix, required: required)
  }
}

extension CompiledCatalog {
  /// The rules for understanding digits, in the order they are tried.
  ///
  /// - Parameters:
  ///   - isInternational: Whether a `+` says that the digits begin with an area code.
  ///   - area: Whose numbers they can be, when the caller knows.
  func rules(isInternational: Bool, area: Area?) -> [InterpretationRule] {
    let asWritten: [InterpretationRule] =
      isInternational
      ? [.international(after: "", required: "", as: .international)]
      : prefixRules + (area.map { namedRules(definitions(of: $0)) } ?? bareRules)
    // What is accepted as it is written is never read otherwise.
    return asWritten + asWritten.compactMap { $0.withTrunkPrefix }
  }

  /// (b): an international prefix.
  private var prefixRules: [InterpretationRule] {
    options.internationalPrefixes.map {
      .international(after: $0, required: $0, as: .internationalPrefix($0))
    }
  }

  /// (c): what a number of a named area can look like.
  private func namedRules(_ candidates: [CompiledDefinition]) -> [InterpretationRule] {
    let areaCodes = candidates.map { $0.definition.areaCode }
    let repeated = areaCodes.indices.filter { areaCodes.firstIndex(of: areaCodes[$0]) == $0 }.map { index in
      let code = areaCodes[index]
      return InterpretationRule.national(of: candidates.filter { $0.definition.areaCode == code }, .areaCode)
    }
    let rules = [.national(of: candidates, .none)] + repeated + candidates.trunkPrefixRules
    let suffixed = candidates.filter { !$0.definition.suffixes.isEmpty }
    let suffixes = suffixed.flatMap { $0.definition.suffixes }.distinct
    guard suffixes.count == 1, let suffix = suffixes.first else { return rules }
    return rules + [.national(of: suffixed, .missingSuffix(suffix))]
  }

  /// (d), (e), (f): what a number without any area can look like.
  private var bareRules: [InterpretationRule] {
    var rules: [InterpretationRule] = []
    if let areaCode = preferred.first?.definition.areaCode.digits {
      rules = [.national(of: preferred, .none)] + preferred.trunkPrefixRules
      rules.append(.international(after: "", required: areaCode, as: .preferredAreaCode))
    }
    if options.acceptsBareInternational {
      rules.append(.international(after: "", required: "", as: .bareInternational))
    }
    return rules
  }
}

extension [CompiledDefinition] {
  /// The trunk prefixes of the definitions, each once.
  var trunkPrefixes: [String] { flatMap { $0.definition.trunkPrefixes }.distinct }

  /// The definitions with a trunk prefix.
  func with(trunkPrefix: String) -> [CompiledDefinition] {
    filter { $0.definition.hasTrunkPrefix(trunkPrefix) }
  }

  /// A rule for each trunk prefix that a definition has.
  fileprivate var trunkPrefixRules: [InterpretationRule] {
    trunkPrefixes.map { .national(of: with(trunkPrefix: $0), .trunkPrefix($0)) }
  }
}

extension [String] {
  /// The elements, each once, where it occurs first.
  fileprivate var distinct: [String] {
    var known: Set<[UInt8]> = []
    return filter { known.insert($0.bytes).inserted }
  }
}
