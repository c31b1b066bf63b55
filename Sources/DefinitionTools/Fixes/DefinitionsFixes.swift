internal import PatternAutomata
package import PhoneCheck
internal import Platform
internal import StrictJSON

/// A definitions file with fixes of its regexes, each confirmed by the comparison that ``CatalogDifference`` makes.
///
/// A fix is applied if the comparison proves that every number stays accepted in all its spellings, and that no number
/// is added. A fix that changes which numbers are accepted, such as an anchor, is applied only if its rule is named. A
/// fix that can't be compared exactly is never applied. Only the strings of the fixed regexes change in the file.
package struct DefinitionsFixes: Sendable {
  /// A regex that is replaced.
  package struct Change: Hashable, Sendable {
    /// The definition of the regex.
    package var id: AreaCodeDefinition.ID
    /// The place of the regex.
    package var place: DefinitionsPlace
    /// The string as written in the file, with its quotes, and its replacement.
    package var literals: (old: String, new: String) { (oldLiteral, newLiteral) }
    fileprivate var oldLiteral: String
    fileprivate var newLiteral: String
    fileprivate var range: Range<Int>
    /// The rules whose fixes are part of the change.
    package var rules: [LintRule]
    /// The result of comparing both regexes.
    package var numbers: NumberDifference
  }

  /// A fix that is left out.
  package struct Omission: Hashable, Sendable {
    /// The reason why a fix is left out.
    package enum Cause: Hashable, Sendable {
      /// The fix changes which numbers are accepted, or their spellings, and its rule wasn't named.
      case changesNumbers(NumberDifference)
      /// The regexes can't be compared exactly.
      case notProven
      /// The definitions are a string inside the file.
      case insideString
    }

    package var place: DefinitionsPlace
    package var rule: LintRule
    package var cause: Cause
  }

  /// The reason why nothing can be fixed.
  package enum Failure: Error, Hashable, Sendable {
    /// The file doesn't load; its problems come first.
    case unloadable
    /// The file with all changes differs from what its changes promise, so it must not be written.
    case unconfirmed
  }

  /// In file order.
  package private(set) var changes: [Change] = []
  /// In file order.
  package private(set) var omissions: [Omission] = []
  /// The file with all changes.
  package private(set) var fixed: [UInt8]
  /// The effect of the changes on the whole file, as `diff` compares it.
  package private(set) var difference: CatalogDifference

  /// Finds and confirms fixes.
  ///
  /// - Parameters:
  ///   - json: The file.
  ///   - allowed: Rules to leave out.
  ///   - changing: Rules whose fixes may change which numbers are accepted.
  package init(
    of json: [UInt8], allowing allowed: Set<LintRule> = [], changing: Set<LintRule> = []
  ) throws(Failure) {
    guard let (catalog, outline) = try? AreaCodeCatalog.load(json: json),
      let validator = try? PhoneValidator(catalog)
    else { throw .unloadable }
    let allowance = WorkAllowance()
    let linter = CatalogLinter(catalog: catalog, outline: outline, allowed: allowed, allowance: allowance)
    for index in catalog.definitions.indices where !allowance.isSpent {
      let regex = allowance.count {
        FixedRegex(at: index, linter, changing: changing)
      }
      omissions += regex.omissions
      guard let change = regex.change else { continue }
      guard let range = outline.regexLiteral(ofDefinition: index) else {
        omissions += change.rules.map {
          Omission(place: outline.place(of: .regex, inDefinition: index), rule: $0, cause: .insideString)
        }
        continue
      }
      changes.append(
        Change(
          id: catalog.definitions[index].id, place: outline.place(of: .regex, inDefinition: index),
          oldLiteral: String(decoding: json[range], as: UTF8.self), newLiteral: change.regex.asJSON,
          range: range, rules: change.rules, numbers: change.numbers))
    }
    fixed = json
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      fixed.replaceSubrange(change.range, with: change.newLiteral.utf8)
    }
    guard let after = (try? AreaCodeCatalog(json: fixed)).flatMap({ try? PhoneValidator($0) }) else {
      throw .unconfirmed
    }
    difference = CatalogDifference(from: validator, to: after)
    guard isConfirmed else { throw .unconfirmed }
  }

  /// Whether the whole file differs exactly as its changes have shown.
  private var isConfirmed: Bool {
    let rewritten = difference.definitions.filter(\.isRewritten)
    guard difference.leftOutCount == 0, difference.preferred == nil, !difference.isReordered,
      rewritten.count == changes.count,
      difference.definitions.allSatisfy({ $0.isRewritten || !$0.isDifferent })
    else { return false }
    let numbers = Dictionary(uniqueKeysWithValues: changes.map { ($0.id, $0.numbers) })
    guard rewritten.allSatisfy({ numbers[$0.id] == $0.numbers }) else { return false }
    return changes.contains { !$0.numbers.keepsNumbers } || !difference.isNarrowing && !difference.isWidening
  }
}

/// The regex of one definition with all confirmed fixes.
private struct FixedRegex {
  private(set) var change: (regex: String, rules: [LintRule], numbers: NumberDifference)?
  private(set) var omissions: [DefinitionsFixes.Omission] = []

  init(at index: Int, _ linter: CatalogLinter, changing: Set<LintRule>) {
    let definition = linter.catalog.definitions[index]
    guard var regexLinter = RegexLinter(definition.mobileRegex, of: definition, matcher: linter.matcher)
    else { return }
    let (findings, _) = linter.harmless(&regexLinter, definition)
    guard findings.contains(where: { $0.fix != nil }) else { return }
    let comparison = RegexComparison(definition)
    var causes: [LintRule: DefinitionsFixes.Omission.Cause] = [:]
    let fixed = linter.fixed(definition, findings) { finding, regex in
      // $ stays unless its rule is named: not every engine has \z.
      guard let fix = finding.fix, finding.rule != .finalNewline || changing.contains(.finalNewline) else {
        return false
      }
      let numbers = comparison.difference(from: regex, to: fix.regex)
      guard let numbers, numbers.basis == .languages else {
        causes[finding.rule] = .notProven
        return false
      }
      if numbers.keepsNumbers || changing.contains(finding.rule) { return true }
      causes[finding.rule] = .changesNumbers(numbers)
      return false
    }
    if let fixed, let numbers = comparison.difference(from: definition.mobileRegex, to: fixed.regex) {
      change = (fixed.regex, fixed.rules, numbers)
    }
    // A problem that another fix has solved needs no fix of its own.
    var last = fixed.flatMap { RegexLinter($0.regex, of: definition, matcher: linter.matcher) }
    let remaining = Set((last?.run() ?? findings).map(\.rule))
    omissions = findings.filter { remaining.contains($0.rule) }.compactMap { finding in
      guard let cause = causes[finding.rule] else { return nil }
      let place = linter.outline.place(of: .regexByte(finding.offset), inDefinition: index)
      return DefinitionsFixes.Omission(place: place, rule: finding.rule, cause: cause)
    }
  }
}

/// Compares two regexes of one definition in the way that two catalogs are compared.
private struct RegexComparison {
  private let definition: AreaCodeDefinition

  init(_ definition: AreaCodeDefinition) { self.definition = definition }

  /// Returns the difference; `nil` if one of the regexes isn't accepted.
  func difference(from old: String, to new: String) -> NumberDifference? {
    guard let before = examined(old), let after = examined(new) else { return nil }
    return NumberComparison.difference(
      before, after, areaCode: definition.areaCode,
      ExampleChoice(count: CatalogDifference.Options().exampleCount, seed: CatalogDifference.Options().seed))
  }

  private func examined(_ regex: String) -> ExaminedDefinition? {
    let definition = AreaCodeDefinition(
      areaCode: definition.areaCode, countryCode: definition.countryCode, names: definition.names,
      mobileRegex: regex, suffixes: definition.suffixes, trunkPrefixes: definition.trunkPrefixes)
    let catalog = AreaCodeCatalog(unchecked: [definition])
    return (try? PhoneValidator(catalog)).map { ExaminedDefinition(definition, by: $0) }
  }
}

extension NumberDifference {
  /// Whether it is proven that the same numbers stay accepted in all their spellings.
  package var keepsNumbers: Bool {
    basis == .languages && rejected.isEmpty && accepted.isEmpty && spellings.allSatisfy(\.rejected.isEmpty)
  }
}
