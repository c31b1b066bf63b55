internal import Platform

extension AreaCodeCatalog {
  /// Loads the definitions of a tenant from the JSON that the identity service sends.
  ///
  /// Reading is strict and complete: a file with any problem is rejected, and all problems are reported at once. Assumptions
  /// and repairs are listed in ``remarks``.
  ///
  /// ```swift
  /// do throws(DefinitionsError) {
  ///   let catalog = try AreaCodeCatalog(json: bytes)
  /// } catch {
  ///   print(error.rendered(file: "area-codes.json"))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - json: The object with `phoneAreaCodeDefinitions`, or an answer `{"code":0,"data":…}` that contains it, in UTF-8; at
  ///     most 4 MiB and 1,000 definitions.
  ///   - options: The faults to repair instead of rejecting them.
  /// - Throws: ``DefinitionsError`` with every problem, each with line, column and a next step.
  /// - Complexity: O(*n*) for *n* bytes, and the time that PCRE2 needs to compile each regex once.
  public init(
    json: some Sequence<UInt8>, options: LoadingOptions = LoadingOptions()
  ) throws(DefinitionsError) {
    // One byte more than the limit shows that it is exceeded, regardless of the sequence's length.
    let bytes = json as? [UInt8] ?? Array(json.prefix(DefinitionsReader.maximumByteCount + 1))
    self = try DefinitionsReader.read(bytes, options: options).catalog
  }

  /// Loads the definitions of a tenant from the JSON that the identity service sends.
  ///
  /// It works like `init(json:options:)` for bytes; line, column and offset count the UTF-8 bytes of the text.
  ///
  /// - Throws: ``DefinitionsError`` with every problem.
  public init(json: String, options: LoadingOptions = LoadingOptions()) throws(DefinitionsError) {
    try self.init(json: json.bytes, options: options)
  }

  /// Loads the definitions of a tenant together with their places in the file.
  ///
  /// It works like `init(json:options:)`, for tools that point to parts of the file.
  ///
  /// - Throws: ``DefinitionsError`` with every problem.
  package static func load(
    json: [UInt8], options: LoadingOptions = LoadingOptions()
  ) throws(DefinitionsError) -> (catalog: AreaCodeCatalog, outline: DefinitionsOutline) {
    try DefinitionsReader.read(json, options: options)
  }
}
