import PhoneCheck

extension Definitions {
  /// Loads definitions from JSON, with an engine for regexes.
  ///
  /// - Parameters:
  ///   - options: The names of the options that are on.
  ///   - deciding: Options of the validator; `options` has its named options.
  init(
    json: [UInt8], options: String, deciding: PhoneValidator.Options = PhoneValidator.Options()
  ) throws(DefinitionsError) {
    let catalog = try AreaCodeCatalog(json: json, named: options)
    guard let validator = try? PhoneValidator(catalog, options: Self.deciding(options, deciding)) else {
      preconditionFailure("these options are right")
    }
    self.init(validator)
  }
}
