extension AreaCodeCatalog {
  /// The catalog that the library brings along: the mobile numbers of 244 countries and territories, as
  /// [libphonenumber](https://github.com/google/libphonenumber) knows them, with China preferred.
  ///
  /// It is a demonstration and a fallback. Which numbers may log in is for the tenant's own definitions to say: they
  /// change, and this catalog doesn't. Names are in en, zh-CN and zh-TW; `Data/README.md` of the package tells how it
  /// is made and which territories share their numbers.
  ///
  /// - Complexity: O(*n*) on first use, where *n* is the number of its definitions, some 3 ms; O(1) after that.
  public static let builtin: AreaCodeCatalog = {
    do throws(DefinitionsError) {
      return try AreaCodeCatalog(json: BuiltinDefinitions.json)
    } catch {
      preconditionFailure(
        "The built-in definitions are broken; run Data/generate-builtin.py.\n\(error.description)")
    }
  }()
}
