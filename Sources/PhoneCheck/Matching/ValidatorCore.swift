internal import PCRE2

/// What a validator is made of; its copies share it.
final class ValidatorCore: Sendable {
  let catalog: AreaCodeCatalog
  let options: PhoneValidator.Options
  let compiled: CompiledCatalog
  let scratch = ScratchPool()
  let tables = MatchingTables()
  /// What the table for numbers of no named area says, once it is made.
  private let plainAnswers = OnceReference<PlainAnswers>()

  init(
    _ catalog: AreaCodeCatalog, options: PhoneValidator.Options,
    explaining explained: (AreaCodeDefinition) -> AreaCodeDefinition
  ) {
    self.catalog = catalog
    self.options = options
    compiled = CompiledCatalog(catalog, options: options, explaining: explained)
  }

  /// The verdict on a number of no named area that is written plainly, or nearly so; `nil` when no table knows.
  func plainVerdict(on writtenForm: Span<UInt8>) -> Verdict? {
    plainAnswers.withLoaded { $0.verdict(on: writtenForm, self) }
  }

  /// Judges a number step by step: reads it, goes through its interpretations, asks definitions.
  func verdict(
    on writtenForm: Span<UInt8>, area: Area?, findsAlternatives: Bool, matcher: Matcher
  ) -> Verdict {
    do throws(Rejection) {
      var judgement = try judgement(of: writtenForm, area: area, matcher: matcher)
      judgement.findsAlternatives = findsAlternatives
      return judgement.verdict()
    } catch {
      return .invalid(error)
    }
  }

  func judgement(
    of writtenForm: Span<UInt8>, area: Area?, matcher: Matcher
  ) throws(Rejection) -> Judgement {
    let form = try NumberReader.read(writtenForm)
    if let area, compiled.definitions(of: area).isEmpty {
      throw Rejection(.unknownAreaCode, detail: .unlistedArea)
    }
    return Judgement(form, area: area, catalog: compiled, options: options, matcher: matcher)
  }

  // MARK: Tables

  /// The table for numbers of an area, or for numbers where none is named; made when it is first asked for.
  ///
  /// - Returns: `nil` when there would be too many states, or the options say to do without automata.
  func table(for area: Area?, matcher: Matcher) -> MatchingTable? {
    let table = tables.table(for: area) { makeTable(for: area, matcher: matcher) }
    if area == nil, let table, !plainAnswers.isStored {
      _ = plainAnswers.storeIfNil(PlainAnswers(table, compiled))
    }
    return table
  }

  private func makeTable(for area: Area?, matcher: Matcher) -> MatchingTable? {
    guard options.usesAutomata, options.decidesByAutomata,
      let plan = MachinePlan(
        compiled, area: area, prefixCount: options.internationalPrefixes.count, matcher: matcher),
      let machine = try? MatchingMachine(plan)
    else { return nil }
    return try? MatchingTable(machine, plan: plan, internationalPrefixes: options.internationalPrefixes)
  }
}
