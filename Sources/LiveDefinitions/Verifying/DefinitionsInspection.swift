package import PhoneCheck

/// The inspection of definitions that load, before they are served.
///
/// `lintAndDiff` of the library InspectedDefinitions asks `lint` and `diff`.
public struct DefinitionsInspection: Sendable {
  /// Returns what is wrong or surprising in definitions.
  let findings: @Sendable (_ definitions: [UInt8], LoadingOptions) -> [CatalogFailure.LintError]
  /// Returns how definitions differ from the ones that they replace.
  let change: @Sendable (_ old: PhoneValidator, _ new: PhoneValidator) -> CatalogChange
  /// Whether definitions aren't inspected.
  let isNothing: Bool

  package init(
    findings: @escaping @Sendable ([UInt8], LoadingOptions) -> [CatalogFailure.LintError],
    change: @escaping @Sendable (PhoneValidator, PhoneValidator) -> CatalogChange
  ) {
    (self.findings, self.change, isNothing) = (findings, change, false)
  }

  private init() {
    (findings, change, isNothing) = ({ _, _ in [] }, { _, _ in CatalogChange() }, true)
  }

  /// No inspection: definitions that load are served, whatever they accept.
  ///
  /// Rules that need an inspection end the program: ``VerificationRules/LintGate/everyError`` and ``VerificationRules/narrowing``.
  public static let nothing = DefinitionsInspection()
}

extension DefinitionsInspection: CustomStringConvertible {
  /// Whether there is an inspection.
  public var description: String { isNothing ? "no inspection" : "inspection" }
}
