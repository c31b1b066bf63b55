internal import CVector
internal import RegexEngine

/// Verdicts by a matching table, one number at a time: no stepping through definitions, and mostly no scratch.
///
/// Counting references costs more than everything else here, so look-ups retain nothing except the one reference
/// that a number keeps.
final class TableValidator: Sendable {
  private let lookup: TableLookup
  /// By label.
  private let answers: FixedBuffer<Answer>
  /// The definitions and interpretations that accepted numbers share, and the origins of those numbers.
  private let acceptors: [Acceptor]
  private let origins: WriteOnceReferences<PhoneNumber.Origin>

  private struct Answer: BitwiseCopyable {
    /// Why the number is invalid; `nil` when it is valid.
    var refusal: ReasonCode?
    /// The acceptors of a number that begins with a plus, and of one that doesn't; -1 unless it is valid.
    var withPlus: Int32 = -1
    var withoutPlus: Int32 = -1
  }

  /// A definition that accepts numbers under one interpretation.
  private struct Acceptor: Hashable {
    let definition: Int
    let interpretation: Interpretation
  }

  init(_ table: MatchingTable) {
    lookup = TableLookup(table) { label, _ in label }
    var acceptors: [Acceptor] = []
    func index(of acceptance: MatchingTable.Acceptance, hasPlus: Bool) -> Int32 {
      let interpretation = acceptance.reading(hasPlus: hasPlus).interpretation
      let acceptor = Acceptor(definition: acceptance.definition, interpretation: interpretation)
      if let known = acceptors.firstIndex(of: acceptor) { return Int32(known) }
      acceptors.append(acceptor)
      return Int32(acceptors.count - 1)
    }
    let answers = table.entries.map { entry in
      switch entry {
      case .unknown: Answer()
      case .invalid(let reason): Answer(refusal: reason)
      case .valid(let acceptance):
        Answer(
          withPlus: index(of: acceptance, hasPlus: true), withoutPlus: index(of: acceptance, hasPlus: false))
      }
    }
    self.answers = FixedBuffer(answers)
    origins = WriteOnceReferences(count: acceptors.count)
    self.acceptors = acceptors
  }

  /// The verdict on a plainly, or nearly plainly, written number without a named area; `nil` when no table
  /// knows.
  func verdict(on writtenForm: Span<UInt8>, _ core: ValidatorCore) -> Verdict? {
    var number = NumberBuffer()
    switch lookup.find(writtenForm, in: &number) {
    case .unknown: return nil
    case .refused(let reason): return rejected(reason, writtenForm, core)
    case .known(let found):
      let answer = answers[Int(found.code)]
      if let reason = answer.refusal { return rejected(reason, writtenForm, core) }
      let acceptor = Int(number.hasPlus ? answer.withPlus : answer.withoutPlus)
      if !found.is_open, let origin = commonOrigin(of: acceptor, core) {
        return .valid(PhoneNumber(origin, nationalDigits: number.nationalDigits(found), number.details))
      }
      return self.number(number, core).map(Verdict.valid)
    }
  }

  /// The origin of all numbers of an acceptor, once it is known; `nil` when it has to be determined for each.
  private func commonOrigin(of acceptor: Int, _ core: ValidatorCore) -> PhoneNumber.Origin? {
    if let known = origins.load(acceptor) { return known }
    let candidate = core.compiled.definitions[acceptors[acceptor].definition]
    guard !candidate.sharesAreaCode, let form = candidate.knownLanguage?.uniformSpelling else { return nil }
    let origin = PhoneNumber.Origin(candidate.definition, form, acceptors[acceptor].interpretation)
    return origins.storeIfNil(acceptor, origin)
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
    _ number: borrowing NumberBuffer, _ core: ValidatorCore
  ) -> PhoneNumber? {
    guard let acceptance = lookup.acceptance(of: number) else { return nil }
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
