internal import CVector
internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// A validator that finds verdicts in a matching table, one number at a time: without stepping through definitions, and mostly
/// without scratch memory.
///
/// Counting references would cost more than the rest, so look-ups retain only the one reference that a number keeps.
final class TableValidator: Sendable {
  /// The area whose numbers the table is for; `nil` for numbers without a named area.
  private let area: Area?
  /// The validator of the area that was prepared after this one's.
  private let next = WriteOnceReference<TableValidator>()
  private let lookup: TableLookup
  /// The reason that a number is invalid, by label; `nil` if it is valid, or there is no answer.
  private let refusals: FixedBuffer<ReasonCode?>
  /// The possible remark, by label.
  private let ambiguities: FixedBuffer<Ambiguity>
  /// The origins of numbers without and with a plus, by label.
  private let origins: WriteOnceReferences<PhoneNumber.Origin>

  /// A second meaning that numbers with a label may have, which the table can't determine.
  private enum Ambiguity: UInt8 {
    case none
    /// The number may begin with the area code.
    case areaCode
    /// A trunk prefix was removed, and the definition accepts numbers that begin with it.
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

  /// Returns the validator of an area, this one or a later one, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for *n* prepared areas.
  func validator(of area: Area) -> TableValidator? {
    if self.area == area { return self }
    return next.withLoaded { $0.validator(of: area) }
  }

  /// Adds the validator of another area after the existing ones.
  func add(_ other: TableValidator) {
    guard next.storeIfNil(other) !== other else { return }
    next.withLoaded { $0.add(other) }
  }

  /// Returns the verdict on a number of the table's area, written plainly or nearly so; `nil` if the table has no answer.
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

  /// Returns the origin of all numbers with a label, once it is known, or `nil` if it has to be determined for each number.
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

  /// Returns the number, if it has to be examined further.
  ///
  /// - Returns: `nil` if PCRE2 gives no spelling of the number.
  @inline(never)
  private func number(
    _ number: borrowing NumberBuffer, _ label: Int, _ core: ValidatorCore
  ) -> PhoneNumber? {
    guard case .valid(let acceptance) = lookup.table.entries[label] else { return nil }
    let (extensionDigits, remarks) = (number.details?.extensionDigits, number.details?.remarks ?? [])
    let candidate = core.compiled.definitions[acceptance.definition]
    var spelled = SpellingBuffer(areaCode: candidate.definition.areaCode)
    let known = number.withSpan { acceptance.forEachNationalDigit(of: $0) { spelled.append($0) } }
    guard let interpretation = known, !spelled.nationalDigits.isEmpty else { return nil }
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
  /// Whether the first digit may be a group by itself, as in North America; the number may need a remark then.
  fileprivate var maySetOneDigitApart: Bool {
    count > 1 && self[0] == UInt8(ascii: "1") && !self[1].isDigit
  }
}
