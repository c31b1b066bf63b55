internal import Platform

/// A rule for understanding the digits of a written form, before any definition is tried.
///
/// ``CompiledCatalog/rules(for:area:)`` lists the rules in the order for trying them. The first rule with an
/// accepted reading wins; for bare digits, the better fit does. It is a class, because references are cheaper to copy than its
/// contents.
final class InterpretationRule: Sendable {
  let interpretation: Interpretation
  /// The ASCII digits that an entry has to begin with.
  let required: String
  /// The number of digits before the area code.
  let prefixCount: Int
  /// Without an area code, the definitions whose national digits follow the required digits, as indices in the catalog.
  let candidates: [Int]?
  /// Whether the digits are bare: national digits, or digits that begin with their own area code.
  let isBare: Bool
  /// National digits that weren't written, and that the rule adds in front.
  let suffix: String
  /// Whether the first digit, a `(0)`, is left out.
  let skipsZero: Bool
  let rank: Rank
  /// Longer international prefixes; after their digits, no trunk prefix is removed after the area code.
  let longerPrefixes: [String]

  /// The order of rules for trying them.
  enum Rank: UInt8 {
    case first
    /// The rule is tried only if no earlier rule accepts the digits.
    case countryPrefix
    /// The rule is tried only if, in addition, the digits aren't accepted after a carrier's prefix.
    case foreignPrefix
  }

  /// Creates a rule for national digits of definitions that are known without an area code, or else for an area code and
  /// national digits.
  fileprivate init(
    _ interpretation: Interpretation, required: String = "", prefixCount: Int = 0,
    of candidates: [CompiledDefinition]? = nil, suffix: String = "", _ rank: Rank = .first,
    longerPrefixes: [String] = []
  ) {
    skipsZero = false
    (self.rank, self.longerPrefixes) = (rank, longerPrefixes)
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

  private init(skippingZeroOf other: InterpretationRule) {
    (interpretation, required, prefixCount) = (other.interpretation, other.required, other.prefixCount)
    (candidates, isBare, suffix, skipsZero) = (other.candidates, other.isBare, other.suffix, true)
    (rank, longerPrefixes) = (.first, [])
  }

  /// The number of digits before the area code, including a `(0)`.
  var areaCodeStart: Int { prefixCount + (skipsZero ? 1 : 0) }

  /// The same rule, for the digits after a `(0)`.
  var skippingZero: InterpretationRule { InterpretationRule(skippingZeroOf: self) }
}

/// The beginning of the digits of a written form.
enum DigitOpening: Int, CaseIterable {
  /// An area code after a `+`.
  case plus
  case digit
  /// A `(0)`.
  case bracketedZero

  init(_ form: WrittenForm) {
    self = form.isInternational ? .plus : form.digits.isBracketedZero(at: 0) ? .bracketedZero : .digit
  }
}

extension CompiledCatalog {
  /// Returns the rules for understanding digits as written, in the order for trying them.
  ///
  /// - Parameter area: The area of the digits, if the caller names it.
  func rules(for opening: DigitOpening, area: Area?) -> [InterpretationRule] {
    let configured = options.internationalPrefixes.byLength
    // In `+0046`, only one of the two prefixes is meant.
    if opening == .plus {
      return [InterpretationRule(.international)] + prefixRules(configured)
        + zeroRules(nationalDefinitions(of: area))
    }
    let own = area.map { namedRules(definitions(of: $0)) } ?? bareRules
    // The zero is left out first; a number after an international prefix has no zero of its own.
    let skipping = opening == .bracketedZero ? own.filter { $0.isBare }.map { $0.skippingZero } : []
    guard options.readsCountryPrefixes else { return prefixRules(configured) + skipping + own }
    let prefixes = countryPrefixes(of: area).byLength
    // Prefixes that begin with 00 are another reading of the same digits; others may be the start of national digits.
    let longer = prefixes.filter { $0.bytes.starts(with: configured[0].bytes) }
    let others = prefixes.filter { !$0.bytes.starts(with: configured[0].bytes) }
    return prefixRules(longer) + prefixRules(configured, longerPrefixes: longer) + skipping + own
      + prefixRules(others, .countryPrefix) + foreignRules(area, besides: prefixes + configured)
  }

  /// Returns the definitions for digits without an area code: the definitions of the named area, or the preferred ones.
  func nationalDefinitions(of area: Area?) -> [CompiledDefinition] {
    area.map { definitions(of: $0) } ?? preferred
  }

  /// Returns the prefixes for calls abroad in the countries of these definitions.
  func countryPrefixes(of area: Area?) -> [String] {
    nationalDefinitions(of: area).map { $0.definition.countryCode }
      .flatMap(NationalDialling.internationalPrefixes).distinct
  }

  /// (b): an international prefix.
  private func prefixRules(
    _ prefixes: [String], _ rank: InterpretationRule.Rank = .first, longerPrefixes: [String] = []
  ) -> [InterpretationRule] {
    prefixes.map {
      InterpretationRule(
        .internationalPrefix($0), required: $0, prefixCount: $0.utf8.count, rank,
        longerPrefixes: longerPrefixes)
    }
  }

  /// (a): a zero between the plus and the own area code, as in `+086`.
  private func zeroRules(_ own: [CompiledDefinition]) -> [InterpretationRule] {
    own.map { $0.definition.areaCode.digits }.distinct.map {
      InterpretationRule(.international, required: String(utf8: "0\($0)"), prefixCount: 1, .countryPrefix)
    }
  }

  /// (b): the prefixes for calls abroad of any country, before the code of a named area.
  private func foreignRules(_ area: Area?, besides known: [String]) -> [InterpretationRule] {
    let codes = area?.definitions.map { $0.areaCode.digits }.distinct ?? []
    let prefixes = NationalDialling.allInternationalPrefixes.filter { prefix in
      !known.contains { $0.hasSameBytes(as: prefix) }
    }
    return prefixes.flatMap { prefix in
      codes.map {
        InterpretationRule(
          .internationalPrefix(prefix), required: String(utf8: "\(prefix)\($0)"),
          prefixCount: prefix.utf8.count,
          .foreignPrefix)
      }
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
  /// The elements, the longest first: `0011` before `00`.
  var byLength: [String] { sorted { $0.utf8.count > $1.utf8.count } }

  /// The distinct elements, in the order of their first occurrence.
  var distinct: [String] {
    var known = KnownTexts()
    return filter { known.insert($0.bytes) }
  }
}

extension Interpretation {
  /// Returns the same interpretation after a trunk prefix, if one was removed.
  func after(_ trunkPrefix: TrunkPrefix?) -> Interpretation {
    guard let trunkPrefix else { return self }
    guard case .national = self else { return .trunkPrefixAfterAreaCode }
    return .trunkPrefix(trunkPrefix.text)
  }
}
