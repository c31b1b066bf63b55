internal import RegexEngine
internal import Platform

/// The parts of a validator that its copies share.
final class ValidatorCore: Sendable {
  let compiled: CompiledCatalog
  let scratch = MatcherPool()
  private let bareTable: SharedTable
  private let areaTables = Lock<[SharedTable]>([])
  /// The total size of the tables that were made, in bytes.
  private let tableByteCount = AtomicWord()
  /// The validator with the table for numbers without a named area, once it is built.
  private let tableValidator = WriteOnceReference<TableValidator>()
  /// The first of the validators with tables of prepared areas.
  private let areaValidators = WriteOnceReference<TableValidator>()
  private let barePlan = WriteOnceReference<InterpretationPlan>()
  private let areaPlans = Lock<[InterpretationPlan]>([])

  init(_ compiled: CompiledCatalog) {
    self.compiled = compiled
    bareTable = SharedTable(
      nil, definitionCount: compiled.compiledTable == nil ? compiled.definitions.count : 0)
  }

  /// Whether the languages of definitions decide.
  private var usesLanguages: Bool { compiled.options.usesAutomata && compiled.options.decidesByAutomata }

  /// Returns the verdict on a number that is written plainly, or nearly so, or `nil` if no table has an answer.
  func plainVerdict(on writtenForm: Span<UInt8>, area: Area?) -> Verdict? {
    guard Self.looksUpSingleNumbers else { return nil }
    guard let area else { return tableValidator.withLoaded { $0.verdict(on: writtenForm, self) } }
    return areaValidators.withLoaded { $0.validator(of: area)?.verdict(on: writtenForm, self) }
  }

  /// Whether single numbers are looked up in a table.
  ///
  /// A page checks few, and is smaller to load without that.
  private static var looksUpSingleNumbers: Bool {
    #if hasFeature(Embedded)
      false
    #else
      true
    #endif
  }

  /// Reads a number and decides it without a table.
  func verdict(
    on writtenForm: Span<UInt8>, area: Area?, findsAlternatives: Bool, matcher: Matcher
  ) -> Verdict {
    let judged = judged(writtenForm, area: area, findsAlternatives: findsAlternatives, matcher: matcher)
    return verdict(by: judged, on: writtenForm, area: area, matcher: matcher)
  }

  /// Decides a number that has been read, with the same result as for its written form.
  func verdict(
    on form: WrittenForm, readFrom writtenForm: Span<UInt8>, area: Area?, findsAlternatives: Bool,
    matcher: Matcher
  ) throws(Rejection) -> Verdict {
    let judged = try judged(form, area: area, findsAlternatives: findsAlternatives, matcher: matcher)
    return verdict(by: judged, on: writtenForm, area: area, matcher: matcher)
  }

  private func verdict(
    by judged: Judgement, on writtenForm: Span<UInt8>, area: Area?, matcher: Matcher
  ) -> Verdict {
    let reason: ReasonCode
    switch judged.outcome {
    case .valid(let number): return .valid(number)
    case .undecided(let failure): return .undecided(failure)
    case .invalid(let known?): reason = known
    case .invalid:
      if judged.findsAlternatives {
        return .invalid(rejection(ofInvalid: writtenForm, area: area, matcher: matcher))
      }
      // Callers that skip suggestions rarely read them; one that does gets the full rejection.
      reason = (judged.fault ?? judged.query?.rejection ?? Rejection(.notANumber)).reason
    }
    guard writtenForm.count <= UnreadRejectionDetails.maximumByteCount else {
      return .invalid(rejection(ofInvalid: writtenForm, area: area, matcher: matcher))
    }
    return .invalid(Rejection(reason, UnreadRejectionDetails(writtenForm, area: area, self)))
  }

  /// Explains a number that is already known to be invalid, in full; nothing is decided again.
  func rejection(ofInvalid writtenForm: Span<UInt8>, area: Area?, matcher: Matcher) -> Rejection {
    let rejection: Rejection
    do throws(Rejection) {
      rejection = try query(writtenForm, area: area, matcher: matcher).rejection
    } catch {
      rejection = error
    }
    switch rejection.detail {
    // Such digits aren't a number's.
    case .scientificNotation, .decimalNumber, .amount, .internetAddress: return rejection
    case .negativeNumber:
      let suggestion = suggestion(forDifference: writtenForm, area: area, matcher: matcher)
      return suggestion.map { rejection.suggesting($0) } ?? rejection
    default: break
    }
    guard rejection.suggestion == nil else { return rejection }
    return TextWithNumbers.suggesting(rejection, in: writtenForm) { part in
      let part = self.judged(part, area: area, findsAlternatives: false, matcher: matcher)
      guard let number = part.number, let definition = number.definitionID.flatMap(compiled.definition) else {
        return nil
      }
      return Rejection.Suggestion(definition: definition.definition, number: number, cause: .numberInside)
    }
  }

  /// Returns the number that a spreadsheet subtracted from its area code, or `nil` if there is none in the area.
  private func suggestion(
    forDifference writtenForm: Span<UInt8>, area: Area?, matcher: Matcher
  ) -> Rejection.Suggestion? {
    guard let difference = NumberReader.difference(writtenForm) else { return nil }
    for definition in plan(for: area).nationalDefinitions {
      let code = definition.definition.areaCode
      let areaCode = (0..<code.digitCount).reduce(Int64(0)) { $0 * 10 + Int64(code.digit(at: $1) & 0x0F) }
      let text = String(utf8: "\(areaCode + difference)")
      let number = text.withBytes {
        judged($0, area: area, findsAlternatives: false, matcher: matcher).number
      }
      // The sum has to be exactly the national digits.
      if let number, number.definitionID == definition.definition.id,
        number.nationalDigits.hasSameBytes(as: text)
      {
        return Rejection.Suggestion(
          definition: definition.definition, number: number, cause: .spreadsheetDifference)
      }
    }
    return nil
  }

  /// A number and the result of judging it.
  struct Judgement {
    /// The number as it was read; `nil` if it can't be read.
    fileprivate(set) var query: NumberQuery?
    /// The reason that it can't be read.
    fileprivate(set) var fault: Rejection?
    fileprivate(set) var outcome: NumberQuery.Outcome
    let findsAlternatives: Bool

    /// The number, if it is valid.
    var number: PhoneNumber? { if case .valid(let number) = outcome { number } else { nil } }
  }

  /// Reads a number and decides it without a table: as it is written or, if that can't be read, with its parts joined.
  func judged(
    _ writtenForm: Span<UInt8>, area: Area?, findsAlternatives: Bool, matcher: Matcher
  ) -> Judgement {
    do throws(Rejection) {
      let form = try NumberReader.read(writtenForm)
      return try judged(form, area: area, findsAlternatives: findsAlternatives, matcher: matcher)
    } catch {
      let judged = Judgement(
        fault: error, outcome: .invalid(error.reason), findsAlternatives: findsAlternatives)
      guard error.reason == .unexpectedCharacter || error.reason == .masked,
        let joined = NumberReader.readJoined(writtenForm),
        var whole = try? self.judged(
          joined.form, area: area, findsAlternatives: findsAlternatives, matcher: matcher)
      else { return judged }
      if case .invalid = whole.outcome { return judged }
      switch number(in: joined.parts, besides: whole.outcome, area: area, matcher: matcher) {
      case .valid: return judged
      case .undecided(let failure): whole.outcome = .undecided(failure)
      case .invalid: break
      }
      return whole
    }
  }

  private func judged(
    _ form: WrittenForm, area: Area?, findsAlternatives: Bool, matcher: Matcher
  ) throws(Rejection) -> Judgement {
    var query = try query(form, area: area, matcher: matcher)
    query.findsAlternatives = findsAlternatives
    let outcome = query.decide()
    return Judgement(query: query, outcome: outcome, findsAlternatives: findsAlternatives)
  }

  /// Returns the result for a part that is a number by itself, other than the whole: valid, invalid, or undecided.
  private func number(
    in parts: [WrittenForm], besides whole: NumberQuery.Outcome, area: Area?, matcher: Matcher
  ) -> NumberQuery.Outcome {
    var result = NumberQuery.Outcome.invalid(nil)
    for part in parts {
      let part = try? judged(part, area: area, findsAlternatives: false, matcher: matcher)
      switch part?.outcome {
      case nil, .invalid: continue
      case .undecided(let failure): result = .undecided(failure)
      case .valid(let number):
        if case .valid(let whole) = whole, number.canonical.hasSameBytes(as: whole.canonical) { continue }
        return .valid(number)
      }
    }
    return result
  }

  /// Reads a number; throws if an area is named that isn't listed.
  func query(
    _ writtenForm: Span<UInt8>, area: Area?, matcher: Matcher
  ) throws(Rejection) -> NumberQuery {
    try query(try NumberReader.read(writtenForm), area: area, matcher: matcher)
  }

  /// Returns the query for a number that has been read; throws if an area is named that isn't listed.
  private func query(
    _ form: WrittenForm, area: Area?, matcher: Matcher
  ) throws(Rejection) -> NumberQuery {
    let area = try self.area(of: form, named: area, matcher: matcher)
    let plan = plan(for: area)
    if let point = form.point, point.isDecimal, !plan.mayBeNumber(form.digits, with: point) {
      throw Rejection(.unexpectedCharacter, offset: point.offset, detail: .decimalNumber)
    }
    if let area, !plan.hasCandidates {
      throw Rejection(.unknownAreaCode, Rejection.Facts(detail: .unlistedArea, unlistedArea: area.unlisted))
    }
    return NumberQuery(form: form, plan: plan, matcher: matcher)
  }

  /// Returns the rules for numbers of an area, or for numbers without a named area.
  func plan(for area: Area?) -> InterpretationPlan {
    guard let area else {
      return barePlan.load() ?? barePlan.storeIfNil(InterpretationPlan(compiled, area: nil))
    }
    return areaPlans.withLock { plans in
      if let known = plans.first(where: { $0.area == area }) { return known }
      let plan = InterpretationPlan(compiled, area: area)
      if plans.count == Self.maximumAreaPlanCount { plans.removeFirst() }
      plans.append(plan)
      return plan
    }
  }

  /// The maximum number of areas whose rules are kept: a form uses the same area repeatedly.
  private static let maximumAreaPlanCount = 16

  // MARK: Tables

  /// The total size of tables, in bytes, beyond which a table isn't made just because it pays: a column may name hundreds of
  /// areas.
  private static let maximumTableByteCount: UInt = 8 << 20

  /// Returns the table for numbers of an area, or without a named area, whether or not it is made.
  func sharedTable(for area: Area?) -> SharedTable {
    guard let area else { return bareTable }
    return areaTables.withLock { tables in
      if let known = tables.first(where: { $0.area == area }) { return known }
      let new = SharedTable(area, definitionCount: area.definitions.count)
      tables.append(new)
      return new
    }
  }

  /// Returns the table for numbers of an area, or without a named area; it is made on first use, while concurrent callers wait.
  ///
  /// - Returns: `nil` if there would be too many states, or the options turn automata off.
  func table(for area: Area?) -> MatchingTable? {
    sharedTable(for: area).table { makeTable(for: area) }
  }

  /// Makes the table for numbers of an area, and uses it for single numbers from now on.
  ///
  /// - Returns: Whether there is such a table.
  func prepareTable(for area: Area) -> Bool {
    if areaValidators.withLoaded({ $0.validator(of: area) }) != nil { return true }
    guard plan(for: area).hasCandidates, let table = table(for: area) else { return false }
    let validator = TableValidator(table, compiled, area: area)
    let first = areaValidators.storeIfNil(validator)
    if first !== validator { first.add(validator) }
    return true
  }

  /// Counts numbers that are judged without a table, and makes the table once there are as many as its cost.
  func table(_ shared: SharedTable, after numberCount: Int, cost: Int) -> SharedTable.Answer {
    guard tableByteCount.load() < Self.maximumTableByteCount else { return .never }
    return shared.table(after: numberCount, cost: cost) { makeTable(for: shared.area) }
  }

  private func makeTable(for area: Area?) -> MatchingTable? {
    guard usesLanguages else { return nil }
    for definition in compiled.definitions(of: area) { definition.buildLanguage() }
    guard let table = (area == nil ? loadedTable : nil) ?? (try? MatchingTable(plan(for: area))) else {
      return nil
    }
    tableByteCount.add(UInt(table.byteCount))
    if area == nil, Self.looksUpSingleNumbers {
      _ = tableValidator.storeIfNil(TableValidator(table, compiled))
    }
    return table
  }

  /// The table in the file of compiled definitions; `nil` if there is none, or its bytes are nothing that compiling writes.
  var loadedTable: MatchingTable? {
    compiled.compiledTable.flatMap { reader in
      var reader = reader
      return try? MatchingTable(&reader, plan(for: nil))
    }
  }
}
