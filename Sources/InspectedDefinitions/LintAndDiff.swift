public import DefinitionTools
@_exported public import LiveDefinitions
internal import PatternAutomata
internal import PhoneCheck

extension DefinitionsInspection {
  /// The inspection of definitions by `lint`, and of changes by `diff`, within a limit for the work.
  public static let lintAndDiff = lintAndDiff(workLimit: 50_000_000)

  /// Returns the inspection with another limit.
  ///
  /// - Parameter workLimit: The limit for lint of the new definitions, the same for lint of the previous ones, and the
  ///   same for their comparison. The default is a third of the limit of a report of the command, so hostile
  ///   definitions take no longer than one report. The definitions of the world need a third of it.
  package static func lintAndDiff(workLimit: Int) -> DefinitionsInspection {
    DefinitionsInspection { bytes, loading in
      DefinitionsLint.report(
        on: bytes, repairEscapes: loading.repairEscapes, within: WorkAllowance(limit: workLimit)
      ).findings
        // Definitions that don't load were refused before this, or left out on request.
        .filter { $0.rule != .loading && ($0.severity == .error || boundless.contains($0.rule)) }
        .map { finding in
          CatalogFailure.LintError(
            rule: finding.rule.rawValue, place: finding.place, text: finding.text.english,
            isError: finding.severity == .error)
        }
    } change: { old, new in
      CatalogChange(CatalogDifference(from: old, to: new, within: WorkAllowance(limit: workLimit)))
    }
  }

  /// Rules for regexes that accept anything, such as `^.+$`.
  ///
  /// Their findings aren't errors, but such regexes are never intended.
  private static let boundless: Set<LintRule> = [.foreignCharacters, .unboundedLength]
}

extension CatalogChange {
  /// Creates the change that a difference of catalogs describes.
  public init(_ difference: CatalogDifference) {
    self.init()
    let definitions = difference.definitions
    let kept = definitions.filter { !$0.isAdded && !$0.isRemoved }
    added = definitions.filter(\.isAdded).map(\.id)
    removed = definitions.filter(\.isRemoved).map(\.id)
    narrowed = kept.filter { !$0.numbers.rejected.isEmpty }.map(\.id)
    widened = kept.filter { !$0.numbers.accepted.isEmpty }.map(\.id)
    largestLoss = kept.map { Self.loss($0.numbers) }.max() ?? 0
    changesPreferred = difference.preferred != nil
    leftOutCount = difference.leftOutCount
  }

  private static func loss(_ numbers: NumberDifference) -> Double {
    let lost = numbers.rejected.total.approximateValue
    let total = lost + numbers.unchanged.total.approximateValue
    guard total > 0 else { return numbers.rejected.isEmpty ? 0 : 1 }
    return lost / total
  }
}
