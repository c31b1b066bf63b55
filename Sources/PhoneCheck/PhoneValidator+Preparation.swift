extension PhoneValidator {
  /// Compiles every definition now rather than when it is first needed.
  ///
  /// - Returns: The definitions whose numbers are not known as a language, and why. Their verdicts are as exact as
  ///   the others'; their rejections are explained in general terms.
  /// - Complexity: O(*n*) in the number of definitions, each a fraction of a millisecond.
  @discardableResult
  public func prepare() -> [AutomatonFailure] {
    compiled.definitions.compactMap { candidate in
      candidate.prepare().map { AutomatonFailure(definition: candidate.definition.id, cause: $0) }
    }
  }

  /// Builds the table of all definitions now, so that numbers are looked up instead of being tried against one
  /// definition after another.
  ///
  /// Afterwards ``validate(_:area:)-(String,_)`` takes some hundred nanoseconds for numbers without a named area in most
  /// spellings: digits, a `+` in front and separators, brackets, full-width digits, an extension, a label or a
  /// `tel:` URI. Everything in a ``Rejection`` but its reason is then computed when first read, which takes as long
  /// as before. Worth it for a process that validates many thousands of numbers; batches do it automatically.
  /// Verdicts are the same with and without.
  ///
  /// - Parameter area: The area that many numbers name, one after the other; `nil` for numbers without a named area.
  ///   The tables of hundreds of areas take as much memory as definitions of the world, and each call looks for its own
  ///   among them.
  /// - Returns: Whether there is such a table: not for an area that isn't listed, nor when
  ///   ``ValidatorOptions/usesAutomata`` or ``ValidatorOptions/decidesByAutomata`` is off.
  /// - Complexity: Some milliseconds for five definitions, a tenth of a second for all the world's.
  @discardableResult
  public func prepareTable(for area: Area? = nil) -> Bool {
    area.map { core.prepareTable(for: $0) } ?? (core.table(for: nil) != nil)
  }

  /// Counts numbers that are validated one by one, and builds their table once that pays, for bindings that can't know
  /// how many numbers will come.
  ///
  /// - Complexity: O(1), but for the call that builds the table.
  @_spi(Bindings) public func prepareTable(afterCounting numbers: Int) {
    let table = core.sharedTable(for: nil)
    _ = core.table(table, after: numbers, cost: table.cost)
  }

  /// The definitions whose automaton PCRE2 contradicted, among those built so far: a bug to report.
  public var contradictedDefinitions: [AreaCodeDefinition.ID] {
    compiled.definitions.filter { $0.knownAutomatonFailure == .disagreement }.map { $0.definition.id }
  }
}
