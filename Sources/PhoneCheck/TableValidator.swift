internal import CVector
internal import Platform
internal import RegexEngine

/// Verdicts by a matching table, one number at a time: no stepping through definitions, and mostly no scratch.
///
/// Counting references costs more than everything else here, so look-ups retain nothing except the one reference
/// that a number keeps.
final class TableValidator: Sendable {
  private let lookup: TableLookup
  /// By label, why a number is invalid; `nil` when it is valid, or nothing is known.
  private let refusals: FixedBuffer<ReasonCode?>
  /// By label, the origins of numbers without a plus and with one.
  private let origins: WriteOnceReferences<PhoneNumber.Origin>

  init(_ table: MatchingTable) {
    lookup = TableLookup(table) { label, _ in label }
    refusals = FixedBuffer(table.entries.map { if case .invalid(let reason) = $0 { reason } else { nil } })
    origins = WriteOnceReferences(count: 2 * table.entries.count)
  }

  /// The verdict on a plainly, or nearly plainly, written number without a named area; `nil` when no table
  /// knows.
  func verdict(on writtenForm: Span<UInt8>, _ core: ValidatorCore) -> Verdict? {
    var number = NumberBuffer()
    switch lookup.find(writtenForm, in: &number) {
    case .unknown: return nil
    case .refused(let reason): return rejected(reason, writtenForm, core)
    case .known(let found):
      let label = Int(found.code)
      if let reason = refusals[label] { return rejected(reason, writtenForm, core) }
      if !found.is_unsettled, let origin = commonOrigin(label, hasPlus: number.hasPlus, core) {
        return .valid(PhoneNumber(origin, nationalDigits: number.nationalDigits(found), number.details))
      }
      return self.number(number, label, core).map(Verdict.valid)
    }
  }

  /// The origin of all numbers with a label, once it is known; `nil` when it has to be determined for each.
  private func commonOrigin(_ label: Int, hasPlus: Bool, _ core: ValidatorCore) -> PhoneNumber.Origin? {
    let slot = 2 * label + (hasPlus ? 1 : 0)
    if let known = origins.load(slot) { return known }
    guard case .valid(let acceptance) = lookup.table.entries[label] else { return nil }
    let candidate = core.compiled.definitions[acceptance.definition]
    guard !candidate.sharesAreaCode, let form = candidate.knownLanguage?.uniformSpelling else { return nil }
    let interpretation = acceptance.reading(hasPlus: hasPlus).interpretation
    return origins.storeIfNil(slot, PhoneNumber.Origin(candidate.definition, form, interpretation))
  }

  private func rejected(
    _ reason: ReasonCode, _ writtenForm: Span<UInt8>, _ core: ValidatorCore
  ) -> Verdict? {
    guard writtenForm.count <= UnreadRejectionDetails.maximumByteCount else { return nil }
    return .invalid(Rejection(reason, UnreadRejectionDetails(writtenForm, area: nil, core)))
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
    let interpretation = number.withSpan { acceptance.forEachNationalDigit(of: $0) { spelled.append($0) } }
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
