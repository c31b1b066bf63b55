internal import PCRE2

// Numbers that the table of all definitions knows, once there is one: no scratch, no steps.

extension PhoneValidator {
  /// The verdict on a number of no named area that is written plainly, or nearly so; `nil` when no table knows.
  func plainVerdict(on writtenForm: Span<UInt8>) -> Verdict? {
    guard let table = tables.preparedTable else { return nil }
    let label = table.label(of: writtenForm)
    if label != 0 { return verdict(label, table, writtenForm, number: writtenForm) }
    switch table.plain.read(writtenForm) {
    case .unclear: return nil
    case .refused(let reason): return rejected(reason, writtenForm)
    case .digits(let number):
      return number.withSpan { number in
        let label = table.label(of: number)
        return label == 0 ? nil : verdict(label, table, writtenForm, number: number)
      }
    }
  }

  /// - Parameter number: The bytes that have the label.
  private func verdict(
    _ label: MatchingTable.Label, _ table: MatchingTable, _ writtenForm: Span<UInt8>, number: Span<UInt8>
  ) -> Verdict? {
    switch table.outcome(of: label) {
    case .unknown: nil
    case .invalid(let reason): rejected(reason, writtenForm)
    case .valid(let definition):
      self.number(label, table, compiled.definitions[definition], number).map(Verdict.valid)
    }
  }

  private func rejected(_ reason: ReasonCode, _ writtenForm: Span<UInt8>) -> Verdict? {
    guard writtenForm.count <= OpenRejection.maximumByteCount else { return nil }
    return .invalid(Rejection(reason, OpenRejection(writtenForm, steps, scratch)))
  }

  /// - Returns: `nil` when there is more to find out about the number than the table knows.
  private func number(
    _ label: MatchingTable.Label, _ table: MatchingTable, _ candidate: CompiledDefinition,
    _ number: Span<UInt8>
  ) -> PhoneNumber? {
    guard !candidate.sharesAreaCode, let form = candidate.knownSpellingOfAll else { return nil }
    guard let (national, interpretation) = table.nationalDigits(of: number, label) else { return nil }
    return PhoneNumber(
      areaCode: candidate.definition.areaCode, nationalDigits: national,
      countryCode: candidate.definition.countryCode, spellingForm: form, interpretation: interpretation)
  }
}
