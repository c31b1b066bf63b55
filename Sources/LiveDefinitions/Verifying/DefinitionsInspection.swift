package import PhoneCheck

/// What is determined about definitions that load, before they are served.
///
/// `lintAndDiff` of the library InspectedDefinitions asks `lint` and `diff`.
public struct DefinitionsInspection: Sendable {
  /// What is wrong or surprising in definitions.
  let findings: @Sendable (_ definitions: [UInt8], LoadingOptions) -> [CatalogFailure.LintError]
  /// How definitions differ from those before.
  let change: @Sendable (_ old: PhoneValidator, _ new: PhoneValidator) -> CatalogChange
  /// Whether nothing is found out.
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

  /// Nothing: definitions that load are served, whatever they accept.
  ///
  /// Rules that need more end the program: ``VerificationRules/LintGate/everyError`` and ``VerificationRules/narrowing``.
  public static let nothing = DefinitionsInspection()
}

extension DefinitionsInspection: CustomStringConvertible {
  /// Whether anything is found out.
  public var description: String { isNothing ? "no inspection" : "inspection" }
}
