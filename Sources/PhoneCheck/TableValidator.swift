internal import CVector
internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// Verdicts by a matching table, one number at a time: no stepping through definitions, and mostly no scratch.
///
/// Counting references costs more than everything else here, so look-ups retain nothing except the one reference
/// that a number keeps.
final class TableValidator: Sendable {
  /// The area whose numbers the table is for; `nil` for numbers without a named area.
  private let area: Area?
  /// The validator of the area that was prepared after this one's.
  private let next = WriteOnceReference<TableValidator>()
  private let lookup: TableLookup
  /// By label, why a number is invalid; `nil` when it is valid, or nothing is known.
  private let refusals: FixedBuffer<ReasonCode?>
  /// By label, what may have to be remarked.
  private let ambiguities: FixedBuffer<Ambiguity>
  /// By label, the origins of numbers without a plus and with one.
  private let origins: WriteOnceReferences<PhoneNumber.Origin>

  /// Whether numbers with a label could be meant otherwise, which the table doesn't tell.
  private enum Ambiguity: UInt8 {
    case none
    /// Those that begin with the area code.
    case areaCode
    /// A trunk prefix came off, and the definition accepts numbers that begin with it.
    case trunkPrefix

    init(_ entry: MatchingTable.Entry, _ compiled: CompiledCatalog) {
      self = .none
      guard case .valid(let acceptance) = entry else { return }
      switch acceptance.interpretation {
      case .national: self = .areaCode
      case .trunkPrefix, .trunkPrefixAfterAreaCode:
        let candidate = compiled.definitions[acceptance.definition]
        let numbers = candidate.knownLanguage?.automaton
        let begins = candidate.trunkPrefixes.contains { prefix in
          numbers.map { $0.isLive($0.state(after: prefix.bytes)) } ?? true
        }
        if begins || candidate.writesMobilesWithoutTrunkPrefix { self = .trunkPrefix }
      default: break
      }
    }
  }

  init(_ table: MatchingTable, _ compiled: CompiledCatalog, area: Area? = nil) {
    self.area = area
    lookup = TableLookup(table) { label, _ in label }
    refusals = FixedBuffer(table.entries.map { if case .invalid(let reason) = $0 { reason } else { nil } })
    ambiguities = FixedBuffer(table.entries.map { Ambiguity($0, compiled) })
    origins = WriteOnceReferences(count: 2 * table.entries.count)
  }

  /// The validator of an area, this one or one that was prepared later; `nil` where there is none.
  ///
  /// - Complexity: O(*n*) in the number of areas that were prepared.
  func validator(of area: Area) -> TableValidator? {
    if self.area == area { return self }
    return next.withLoaded { $0.validator(of: area) }
  }

  /// Adds the validator of another area after those that there are.
  func add(_ other: TableValidator) {
    guard next.storeIfNil(other) !== other else { return }
    next.withLoaded { $0.add(other) }
  }

  /// The verdict on a plainly, or nearly plainly, written number of the table's area; `nil` when the table doesn't know.
  func verdict(on writtenForm: Span<UInt8>, _ core: ValidatorCore) -> Verdict? {
    var number = NumberBuffer()
    switch lookup.find(writtenForm, in: &number) {
    case .unknown: return nil
    case .refused(let reason): return rejected(reason, writtenForm, core)
    case .known(let found):
      let label = Int(found.code)
      if let reason = refusals[label] { return rejected(reason, writtenForm, core) }
      if mayBeOtherwise(label, number, found, core) || area == nil && writtenForm.maySetOneDigitApart {
        return nil
      }
      if !found.is_unsettled, let origin = commonOrigin(label, hasPlus: number.hasPlus, core) {
        return .valid(PhoneNumber(origin, nationalDigits: number.nationalDigits(found), number.details))
      }
      return self.number(number, label, core).map(Verdict.valid)
    }
  }

  /// Whether a number may need a remark, which the walk finds.
  private func mayBeOtherwise(
    _ label: Int, _ number: borrowing NumberBuffer, _ found: CVectorNumberVerdict, _ core: ValidatorCore
  ) -> Bool {
    switch ambiguities[label] {
    case .none: return false
    case .trunkPrefix: return true
    case .areaCode:
      guard case .valid(let acceptance) = lookup.table.entries[label] else { return false }
      return number.digits(
        found, beginWith: core.compiled.definitions[acceptance.definition].definition.areaCode)
    }
  }

  /// The origin of all numbers with a label, once it is known; `nil` when it has to be determined for each.
  private func commonOrigin(_ label: Int, hasPlus: Bool, _ core: ValidatorCore) -> PhoneNumber.Origin? {
    let slot = 2 * label + (hasPlus ? 1 : 0)
    if let known = origins.load(slot) { return known }
    guard case .valid(let acceptance) = lookup.table.entries[label] else { return nil }
    let candidate = core.compiled.definitions[acceptance.definition]
    guard !candidate.sharesAreaCode, let form = candidate.knownLanguage?.uniformSpelling,
      let interpretation = acceptance.reading(hasPlus: hasPlus)?.interpretation
    else { return nil }
    return origins.storeIfNil(slot, PhoneNumber.Origin(candidate.definition, form, interpretation))
  }

  private func rejected(
    _ reason: ReasonCode, _ writtenForm: Span<UInt8>, _ core: ValidatorCore
  ) -> Verdict? {
    guard writtenForm.count <= UnreadRejectionDetails.maximumByteCount else { return nil }
    return .invalid(Rejection(reason, UnreadRejectionDetails(writtenForm, area: area, core)))
  }

  /// The number, if it has to be examined further.
  ///
  /// - Returns: `nil` when PCRE2 gives no spelling of the number.
  @inline(never)
  private func number(
    _ number: borrowing NumberBuffer, _ label: Int, _ core: ValidatorCore
  ) -> PhoneNumber? {
    guard case .valid(let acceptance) = lookup.table.entries[label] else { return nil }
    let (extensionDigits, remarks) = (number.details?.extensionDigits, number.details?.remarks ?? [])
    let candidate = core.compiled.definitions[acceptance.definition]
    var spelled = SpellingBuffer(areaCode: candidate.definition.areaCode)
    let known = number.withSpan { acceptance.forEachNationalDigit(of: $0) { spelled.append($0) } }
    guard let interpretation = known else { return nil }
    return core.scratch.withMatcher { matcher in
      candidate.spelling(ofAccepted: &spelled, with: matcher).map { form in
        PhoneNumber(
          PhoneNumber.Origin(candidate.definition, form, interpretation),
          nationalDigits: spelled.nationalDigits,
          .unlessEmpty(
            extensionDigits: extensionDigits,
            alsoMatches: core.compiled.alternatives(to: candidate, for: spelled, with: matcher),
            remarks: remarks))
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether the first digit may stand alone, as in North America: then the number may need a remark.
  fileprivate var maySetOneDigitApart: Bool {
    count > 1 && self[0] == UInt8(ascii: "1") && !self[1].isDigit
  }
}
