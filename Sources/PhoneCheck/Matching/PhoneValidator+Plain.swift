internal import PCRE2

// Numbers that the table of all definitions knows, once there is one: no steps, and mostly no scratch.

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
    if case .invalid(let reason) = table.entry(of: label) { return rejected(reason, writtenForm) }
    return table.acceptedNumber(number, label).flatMap { self.number($0) }.map(Verdict.valid)
  }

  private func rejected(_ reason: ReasonCode, _ writtenForm: Span<UInt8>) -> Verdict? {
    guard writtenForm.count <= OpenRejection.maximumByteCount else { return nil }
    return .invalid(Rejection(reason, OpenRejection(writtenForm, steps, scratch)))
  }

  /// - Returns: `nil` when PCRE2 doesn't say how the number is to be spelled.
  private func number(_ accepted: MatchingTable.AcceptedNumber) -> PhoneNumber? {
    let candidate = compiled.definitions[accepted.definition]
    if !candidate.sharesAreaCode, let form = candidate.knownSpellingOfAll {
      return PhoneNumber(
        areaCode: candidate.definition.areaCode, nationalDigits: accepted.text,
        countryCode: candidate.definition.countryCode, spellingForm: form,
        interpretation: accepted.interpretation)
    }
    return scratch.withMatcher { matcher in
      var number = SpellingBuffer(areaCode: candidate.definition.areaCode.digits)
      number.append(accepted.nationalDigits.span.extracting(0..<accepted.count))
      return candidate.spelling(ofAccepted: &number, with: matcher).map { form in
        PhoneNumber(
          areaCode: candidate.definition.areaCode, nationalDigits: accepted.text,
          countryCode: candidate.definition.countryCode, spellingForm: form,
          interpretation: accepted.interpretation,
          alsoMatches: compiled.alternatives(to: candidate, for: number, with: matcher))
      }
    }
  }
}
