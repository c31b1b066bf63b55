internal import DefinitionTools
package import PhoneCheck

/// From bytes to a validator that may be served, or to why it may not.
package struct DefinitionsVerifier: Sendable {
  /// Definitions that passed.
  package struct Passed: Sendable {
    package let validator: PhoneValidator
    /// How they differ from the copy before; `nil` where nobody wants to know, or there was none.
    package let change: CatalogChange?

    package init(validator: PhoneValidator, change: CatalogChange?) {
      self.validator = validator
      self.change = change
    }
  }

  /// Loads bytes that were verified before, or come with the app.
  package let load: @Sendable (_ bytes: [UInt8]) -> Result<PhoneValidator, DefinitionsError>
  /// Verifies bytes that come from elsewhere, against the last good copy.
  package let verify: @Sendable (_ bytes: [UInt8], _ last: CatalogCopy) -> Result<Passed, CatalogFailure>

  package init(
    load: @escaping @Sendable ([UInt8]) -> Result<PhoneValidator, DefinitionsError>,
    verify: @escaping @Sendable ([UInt8], CatalogCopy) -> Result<Passed, CatalogFailure>
  ) {
    self.load = load
    self.verify = verify
  }

  /// Verifies by rules.
  ///
  /// - Parameter describesChange: Whether to compare definitions even if no rule needs that.
  package init(_ rules: VerificationRules, describesChange: Bool) {
    let load: @Sendable ([UInt8]) -> Result<PhoneValidator, DefinitionsError> = { bytes in
      do throws(DefinitionsError) {
        return .success(
          Self.validator(try AreaCodeCatalog(json: bytes, options: rules.loading), rules.validator))
      } catch {
        return .failure(error)
      }
    }
    self.init(load: load) { bytes, last in
      let validator: PhoneValidator
      switch load(bytes) {
      case .success(let loaded): validator = loaded
      case .failure(let error): return .failure(.malformed(error))
      }
      let errors = Self.errors(of: bytes, last, rules)
      guard errors.isEmpty else { return .failure(.lintErrors(errors)) }
      // The built-in definitions are nobody's: a difference from them says nothing.
      guard last.bytes != nil, describesChange || rules.narrowing != nil else {
        return .success(Passed(validator: validator, change: nil))
      }
      let change = CatalogChange(CatalogDifference(from: last.snapshot.validator, to: validator))
      if let gate = rules.narrowing, !gate.allows(change) { return .failure(.narrowing(change)) }
      return .success(Passed(validator: validator, change: change))
    }
  }

  /// The validator of a catalog.
  package static func validator(_ catalog: AreaCodeCatalog, _ options: ValidatorOptions) -> PhoneValidator {
    guard let validator = try? PhoneValidator(catalog, options: options) else {
      preconditionFailure("an international prefix of the validator's options isn't 1 to 6 digits")
    }
    return validator
  }

  // MARK: Lint

  private static func errors(
    of bytes: [UInt8], _ last: CatalogCopy, _ rules: VerificationRules
  ) -> [CatalogFailure.LintError] {
    let known: [UInt8]?
    switch rules.lint {
    case .off: return []
    case .everyError: known = nil
    case .newErrors:
      guard let bytes = last.bytes else { return [] }
      known = bytes
    }
    let found = lintErrors(bytes, rules.loading)
    guard !found.isEmpty, let known else { return found }
    let before = Set(lintErrors(known, rules.loading).map(Subject.init))
    return found.filter { !before.contains(Subject($0)) }
  }

  private static func lintErrors(_ bytes: [UInt8], _ loading: LoadingOptions) -> [CatalogFailure.LintError] {
    DefinitionsLint.report(on: bytes, repairEscapes: loading.repairEscapes).findings
      // What doesn't load was decided before: definitions may have been left out on request.
      .filter { $0.severity == .error && $0.rule != .loading }
      .map { CatalogFailure.LintError(rule: $0.rule.rawValue, place: $0.place, text: $0.text.english) }
  }

  /// What an error is about: the definition's codes and the rule, wherever it is in the file.
  private struct Subject: Hashable {
    let rule: String
    let label: String?

    init(_ error: CatalogFailure.LintError) {
      rule = error.rule
      label = error.place.definitionLabel
    }
  }
}
