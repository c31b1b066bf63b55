extension AreaCodeCatalog {
  /// The catalog that the library brings along: the sample of the identity service's documentation, with the
  /// definitions of China, Hong Kong, Taiwan, Macau and Afghanistan.
  ///
  /// It is a starting point for trying things out. Which numbers may log in is for the tenant's own
  /// definitions to say.
  ///
  /// - Complexity: O(*n*) on first use, where *n* is the number of its definitions; O(1) after that.
  public static let builtin: AreaCodeCatalog = {
    do throws(DefinitionsError) {
      return try AreaCodeCatalog(json: BuiltinDefinitions.json)
    } catch {
      preconditionFailure(
        "The built-in definitions are broken; run Data/generate-builtin.py.\n\(error.description)")
    }
  }()
}
