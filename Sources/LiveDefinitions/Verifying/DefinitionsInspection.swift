package import PhoneCheck

/// The inspection of definitions that load, before they are served.
///
/// `lintAndDiff` of the library InspectedDefinitions asks `lint` and `diff`.
public struct DefinitionsInspection: Sendable {
  /// Returns problems and surprises in definitions.
  let findings: @Sendable (_ definitions: [UInt8], LoadingOptions) -> [CatalogFailure.LintError]
  /// Returns the difference between definitions and their replacement.
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

  /// No inspection: every set of definitions that loads is served, whatever it accepts.
  ///
  /// Rules that need an inspection end the program: ``VerificationRules/LintGate/everyError`` and
  /// ``VerificationRules/narrowing``.
  public static let nothing = DefinitionsInspection()
}

extension DefinitionsInspection: CustomStringConvertible {
  /// Whether there is an inspection.
  public var description: String { isNothing ? "no inspection" : "inspection" }
}
