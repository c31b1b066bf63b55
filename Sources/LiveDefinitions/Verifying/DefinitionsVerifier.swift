package import PhoneCheck

/// Turns bytes into a validator that may be served, or into the reason of a refusal.
package struct DefinitionsVerifier: Sendable {
  /// Definitions that passed.
  package struct VerifiedDefinitions: Sendable {
    package let validator: PhoneValidator
    /// The difference from the previous copy; `nil` if no comparison was requested, or if there was no copy.
    package let change: CatalogChange?
    /// The findings of lint that a person should know, unless the previous copy has them too.
    package let findings: [CatalogFailure.LintError]

    package init(
      validator: PhoneValidator, change: CatalogChange?, findings: [CatalogFailure.LintError] = []
    ) {
      self.validator = validator
      self.change = change
      self.findings = findings
    }
  }

  /// Loads bytes that were verified before, or that come with the app.
  package let load: @Sendable (_ bytes: [UInt8]) -> Result<PhoneValidator, DefinitionsError>
  /// Verifies bytes from elsewhere, against the last good copy.
  package let verify: Verification

  /// - Parameter wasAccepted: Whether these bytes were accepted once.
  package typealias Verification =
    @Sendable (
      _ bytes: [UInt8], _ last: CatalogCopy, _ wasAccepted: () -> Bool
    ) -> Result<VerifiedDefinitions, CatalogFailure>

  package init(
    load: @escaping @Sendable ([UInt8]) -> Result<PhoneValidator, DefinitionsError>,
    verify: @escaping Verification
  ) {
    self.load = load
    self.verify = verify
  }

  /// Creates a verifier with rules.
  ///
  /// - Parameters:
  ///   - inspection: The inspection of definitions before they are served.
  ///   - describesChange: Whether to compare and measure definitions even if no rule needs that.
  package init(_ rules: VerificationRules, _ inspection: DefinitionsInspection, describesChange: Bool) {
    precondition(
      !inspection.isNothing || rules.lint != .everyError && rules.narrowing == nil,
      "these rules need an inspection, such as lintAndDiff of InspectedDefinitions")
    let load: @Sendable ([UInt8]) -> Result<PhoneValidator, DefinitionsError> = { bytes in
      do throws(DefinitionsError) {
        return .success(
          Self.validator(try AreaCodeCatalog(json: bytes, options: rules.loading), rules.validator))
      } catch {
        return .failure(error)
      }
    }
    self.init(load: load) { bytes, last, wasAccepted in
      if AreaCodeCatalog.areCompiled(bytes) { return .failure(.compiled) }
      let validator: PhoneValidator
      switch load(bytes) {
      case .success(let loaded): validator = loaded
      case .failure(let error): return .failure(.malformed(error))
      }
      let lint = { (bytes: [UInt8]) in inspection.findings(bytes, rules.loading) }
      let matters = rules.lint == .everyError || last.bytes != nil || describesChange
      let found = rules.lint != .off && matters ? lint(bytes) : []
      let findings = Self.new(found, since: last, lint)
      let refuses = rules.lint == .everyError || last.bytes != nil && !wasAccepted()
      let errors = (rules.lint == .everyError ? found : findings).filter(\.isError)
      guard errors.isEmpty || !refuses else { return .failure(.lintErrors(errors)) }
      // The built-in definitions belong to no tenant, so a difference from them says nothing.
      guard last.bytes != nil, !inspection.isNothing, describesChange || rules.narrowing != nil else {
        return .success(VerifiedDefinitions(validator: validator, change: nil, findings: findings))
      }
      let change = inspection.change(last.snapshot.validator, validator)
      if let gate = rules.narrowing, !gate.allows(change), !wasAccepted() {
        return .failure(.narrowing(change))
      }
      return .success(VerifiedDefinitions(validator: validator, change: change, findings: findings))
    }
  }

  /// Returns the validator of a catalog.
  package static func validator(_ catalog: AreaCodeCatalog, _ options: ValidatorOptions) -> PhoneValidator {
    guard let validator = try? PhoneValidator(catalog, options: options) else {
      preconditionFailure("an international prefix of the validator's options isn't 1 to 6 digits")
    }
    return validator
  }

  // MARK: Lint

  /// Returns the findings that the last good copy doesn't have.
  private static func new(
    _ findings: [CatalogFailure.LintError], since last: CatalogCopy,
    _ lint: ([UInt8]) -> [CatalogFailure.LintError]
  ) -> [CatalogFailure.LintError] {
    guard !findings.isEmpty, let bytes = last.bytes else { return findings }
    let before = Set(lint(bytes).map(Subject.init))
    return findings.filter { !before.contains(Subject($0)) }
  }

  /// The subject of a finding: the definition's codes and the rule, independent of the place in the file.
  private struct Subject: Hashable {
    let rule: String
    let label: String?

    init(_ error: CatalogFailure.LintError) {
      rule = error.rule
      label = error.place.definitionLabel
    }
  }
}
