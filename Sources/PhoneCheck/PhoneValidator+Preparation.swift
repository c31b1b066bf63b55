extension PhoneValidator {
  /// Compiles every definition now instead of on first use.
  ///
  /// - Returns: The definitions whose numbers aren't known as a language, with the reasons. Their verdicts are as exact as
  ///   others; their rejections are explained in general terms.
  /// - Complexity: O(*n*) for *n* definitions, each a fraction of a millisecond.
  @discardableResult
  public func prepare() -> [AutomatonFailure] {
    compiled.definitions.compactMap { candidate in
      candidate.prepare().map { AutomatonFailure(definition: candidate.definition.id, cause: $0) }
    }
  }

  /// Builds the table of all definitions now, so that numbers are looked up instead of tried against each definition.
  ///
  /// Afterwards ``validate(_:area:)-(String,_)`` takes some hundred nanoseconds for numbers without a named area in most
  /// spellings: digits, a `+` in front and separators, brackets, full-width digits, an extension, a label or a `tel:` URI. All
  /// properties of a ``Rejection`` except its reason are then computed when first read, which takes as long as before. A table
  /// is worth it for a process that validates many thousands of numbers; batches build it automatically. Verdicts don't depend
  /// on it.
  ///
  /// - Parameter area: The area of many successive numbers; `nil` for numbers without a named area. The tables of hundreds of
  ///   areas take as much memory as the world's definitions, and each call searches its own table among them.
  /// - Returns: Whether there is such a table. An unlisted area has none, and there is none if
  ///   ``ValidatorOptions/usesAutomata`` or ``ValidatorOptions/decidesByAutomata`` is off.
  /// - Complexity: Some milliseconds for five definitions, a tenth of a second for the world's.
  @discardableResult
  public func prepareTable(for area: Area? = nil) -> Bool {
    area.map { core.prepareTable(for: $0) } ?? (core.table(for: nil) != nil)
  }

  /// Counts numbers that are validated one by one, and builds their table once that pays, for bindings, which can't know how
  /// many numbers will follow.
  ///
  /// - Complexity: O(1), except for the call that builds the table.
  @_spi(Bindings) public func prepareTable(afterCounting numbers: Int) {
    let table = core.sharedTable(for: nil)
    _ = core.table(table, after: numbers, cost: table.cost)
  }

  /// The definitions whose automaton is built and contradicted by PCRE2, which is a bug to report.
  public var contradictedDefinitions: [AreaCodeDefinition.ID] {
    compiled.definitions.filter { $0.knownAutomatonFailure == .disagreement }.map { $0.definition.id }
  }
}
