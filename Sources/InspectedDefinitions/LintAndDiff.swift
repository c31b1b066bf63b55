public import DefinitionTools
@_exported public import LiveDefinitions
internal import PatternAutomata
internal import PhoneCheck

extension DefinitionsInspection {
  /// The inspection by `lint` of definitions, and by `diff` of a change, within a limit for the work.
  public static let lintAndDiff = lintAndDiff(workLimit: 50_000_000)

  /// The inspection with another limit.
  ///
  /// - Parameter workLimit: The work of lint for new definitions, the same for those before, and that of their comparison. By
  ///   default each is a third of what a report of the command may take, so that hostile definitions take no longer than one
  ///   report; the definitions of the world need a third of it.
  package static func lintAndDiff(workLimit: Int) -> DefinitionsInspection {
    DefinitionsInspection { bytes, loading in
      DefinitionsLint.report(
        on: bytes, repairEscapes: loading.repairEscapes, within: WorkAllowance(limit: workLimit)
      ).findings
        // What doesn't load was decided before: definitions may have been left out on request.
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

  /// Rules for regexes that accept anything, such as `^.+$`: no errors, but nobody means them.
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
