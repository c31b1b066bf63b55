internal import CVector

/// What a validator answers by a matching table, one number at a time: no steps, and mostly no scratch.
///
/// Counting references costs more than all the rest here, so what a number needs is looked up without taking any, but
/// for the one that it keeps.
@safe
final class PlainAnswers: Sendable {
  private let table: MatchingTable
  private let sayings: MatchingSayings
  // SAFETY: the memory is allocated and filled in `init`, and freed in `deinit`. Every label is less than the number of
  // answers, and every acceptor less than that of acceptors.
  /// By label.
  nonisolated(unsafe) private let answers: UnsafeMutablePointer<Answer>
  nonisolated(unsafe) private let acceptors: UnsafeMutablePointer<Acceptor>
  private let acceptorCount: Int

  private enum Answer {
    /// The table doesn't know.
    case unknown
    case invalid(ReasonCode)
    /// The acceptors of a number that begins with a plus, and of one that doesn't.
    case valid(withPlus: Int, withoutPlus: Int)
  }

  init(_ table: MatchingTable, _ compiled: CompiledCatalog) {
    self.table = table
    let labels = (0..<table.labelCount).map { MatchingTable.Label($0) }
    sayings = table.layOut(table.sayings(labels))
    var keys: [Acceptor.Key] = []
    var places: [Acceptor.Key: Int] = [:]
    func acceptor(_ acceptance: MatchingTable.Acceptance, hasPlus: Bool) -> Int {
      let key = Acceptor.Key(
        definition: acceptance.definition, interpretation: acceptance.reading(hasPlus: hasPlus).interpretation
      )
      if let known = places[key] { return known }
      places[key] = keys.count
      keys.append(key)
      return keys.count - 1
    }
    unsafe answers = .allocate(capacity: labels.count)
    for label in labels {
      let answer: Answer =
        switch table.entry(of: label) {
        case .unknown: .unknown
        case .invalid(let reason): .invalid(reason)
        case .valid(let acceptance):
          .valid(
            withPlus: acceptor(acceptance, hasPlus: true), withoutPlus: acceptor(acceptance, hasPlus: false))
        }
      unsafe (answers + Int(label)).initialize(to: answer)
    }
    acceptorCount = keys.count
    unsafe acceptors = .allocate(capacity: keys.count)
    for (place, key) in keys.enumerated() {
      unsafe (acceptors + place).initialize(
        to: Acceptor(compiled.definitions[key.definition], key.interpretation))
    }
  }

  deinit {
    unsafe answers.deallocate()
    unsafe acceptors.deinitialize(count: acceptorCount)
    unsafe acceptors.deallocate()
  }

  /// The verdict on a number of no named area that is written plainly, or nearly so; `nil` when no table knows.
  func verdict(on writtenForm: Span<UInt8>, _ core: ValidatorCore) -> Verdict? {
    var number = PlainNumber()
    if number.take(writtenForm), let verdict = verdict(&number, writtenForm, core) { return verdict }
    switch number.read(writtenForm) {
    case .unusual: return nil
    case .refused(let reason): return rejected(reason, writtenForm, core)
    case .digits: return verdict(&number, writtenForm, core)
    }
  }

  /// - Parameter number: What is looked up.
  private func verdict(
    _ number: inout PlainNumber, _ writtenForm: Span<UInt8>, _ core: ValidatorCore
  ) -> Verdict? {
    let found = number.verdict(by: table, sayings)
    switch unsafe answers[Int(found.code)] {
    case .unknown: return nil
    case .invalid(let reason): return rejected(reason, writtenForm, core)
    case .valid(let withPlus, let withoutPlus):
      if !found.is_open, let origin = unsafe acceptors[number.hasPlus ? withPlus : withoutPlus].commonOrigin {
        let particulars = PhoneNumber.Particulars.unlessEmpty(
          extensionDigits: number.extensionDigits, remarks: number.remarks)
        return .valid(PhoneNumber(origin, nationalDigits: number.nationalDigits(found), particulars))
      }
      return self.number(number, found.code, core).map(Verdict.valid)
    }
  }

  private func rejected(
    _ reason: ReasonCode, _ writtenForm: Span<UInt8>, _ core: ValidatorCore
  ) -> Verdict? {
    guard writtenForm.count <= OpenRejection.maximumByteCount else { return nil }
    return .invalid(Rejection(reason, OpenRejection(writtenForm, core)))
  }

  /// The number that some bytes with a label are, where there is more to find out about it.
  ///
  /// - Returns: `nil` when PCRE2 doesn't say how the number is to be spelled.
  @inline(never)
  private func number(
    _ number: borrowing PlainNumber, _ label: MatchingTable.Label, _ core: ValidatorCore
  ) -> PhoneNumber? {
    guard let accepted = number.withSpan({ table.acceptedNumber($0, label) }) else { return nil }
    let (extensionDigits, remarks) = (number.extensionDigits, number.remarks)
    let candidate = core.compiled.definitions[accepted.definition]
    return core.scratch.withMatcher { matcher in
      var spelled = SpellingBuffer(areaCode: candidate.definition.areaCode.digits)
      spelled.append(accepted.nationalDigits.span.extracting(0..<accepted.count))
      return candidate.spelling(ofAccepted: &spelled, with: matcher).map { form in
        PhoneNumber(
          PhoneNumber.Origin(candidate.definition, form, accepted.interpretation),
          nationalDigits: accepted.text,
          .unlessEmpty(
            extensionDigits: extensionDigits,
            alsoMatches: core.compiled.alternatives(to: candidate, for: spelled, with: matcher),
            remarks: remarks))
      }
    }
  }

  /// A definition that accepts numbers which are understood in one way.
  private struct Acceptor: ~Copyable {
    private let candidate: CompiledDefinition
    private let interpretation: Interpretation
    private let origin = OnceReference<PhoneNumber.Origin>()

    init(_ candidate: CompiledDefinition, _ interpretation: Interpretation) {
      self.candidate = candidate
      self.interpretation = interpretation
    }

    struct Key: Hashable {
      let definition: Int
      let interpretation: Interpretation
    }

    /// The origin of all its numbers, as soon as that is known; `nil` when each has to be asked about.
    var commonOrigin: PhoneNumber.Origin? {
      if let known = origin.load() { return known }
      guard !candidate.sharesAreaCode, let form = candidate.knownSpellingOfAll else { return nil }
      return origin.storeIfNil(PhoneNumber.Origin(candidate.definition, form, interpretation))
    }
  }
}
