internal import CVector
internal import Platform

/// A matching table with a code of the caller for each label, which looks up numbers as written, and as read.
///
/// These are the first two stages of a verdict. Numbers without an answer are left to the third stage, step by step.
struct TableLookup: ~Copyable, Sendable {
  // SAFETY: kernels only use the pointers of `table.machine` and of the buffers beside it while this value, which holds them,
  // is in use.
  let table: MatchingTable
  private let variant: CVectorVariant
  /// The payload of numbers that end in each state of the table.
  private let states: FixedBuffer<CVectorPayload>
  /// The payload after each number of digits, by row of the table's tails.
  private let tails: FixedBuffer<CVectorPayload>

  /// Lays out the payloads of a table for the kernels.
  ///
  /// - Parameters:
  ///   - usesVectors: Whether vector instructions may be used.
  ///   - code: Returns the code of a label; 0 for labels without an answer.
  init(
    _ table: MatchingTable, usesVectors: Bool = true,
    code: (MatchingTable.Label, MatchingTable.Entry) -> UInt16
  ) {
    self.table = table
    variant = usesVectors ? cvector_best_variant() : .portable
    let payloads = zip(0..., table.entries).map { Self.payload(code($0, $1), of: $1) }
    states = FixedBuffer(table.labels.map { payloads[Int($0)] })
    tails = FixedBuffer(table.tails.map { payloads[Int($0)] })
  }

  /// Returns the payload of an entry: its code, and the number of digits before the national ones, with and without a plus.
  private static func payload(_ code: UInt16, of entry: MatchingTable.Entry) -> CVectorPayload {
    func count(hasPlus: Bool) -> CVectorPayload {
      guard case .valid(let acceptance) = entry else { return CVectorPayload(CVECTOR_NO_DIGITS) }
      guard acceptance.suffix.isEmpty, let reading = acceptance.reading(hasPlus: hasPlus) else {
        return CVectorPayload(CVECTOR_UNUSUAL)
      }
      return CVectorPayload(reading.skippedCount)
    }
    return CVectorPayload(code) | count(hasPlus: true) << 16 | count(hasPlus: false) << 24
  }

  // MARK: One number

  /// The result of looking up a number.
  enum LookupResult {
    case unknown
    /// The number can't be read.
    case refused(ReasonCode)
    /// The number's code, and the place of its national digits in the buffer.
    case known(CVectorNumberVerdict)
  }

  /// Looks up a number as it is written or, failing that, as it is read; the buffer then contains the number in that form.
  func find(_ writtenForm: Span<UInt8>, in number: inout NumberBuffer) -> LookupResult {
    if number.take(writtenForm), let verdict = verdict(on: &number) { return .known(verdict) }
    return read(writtenForm, in: &number)
  }

  /// Looks up a number as it is read, which the buffer then contains.
  func read(_ writtenForm: Span<UInt8>, in number: inout NumberBuffer) -> LookupResult {
    switch number.read(writtenForm) {
    case .digits: verdict(on: &number).map(LookupResult.known) ?? .unknown
    case .unusual: .unknown
    case .refused(let reason): .refused(reason)
    }
  }

  /// Returns the acceptance of a number, or `nil` if nothing accepts it.
  func acceptance(of number: borrowing NumberBuffer) -> MatchingTable.Acceptance? {
    guard case .valid(let acceptance) = table.entries[Int(number.withSpan { table.label(of: $0) })] else {
      return nil
    }
    return acceptance
  }

  /// - Returns: `nil` if the table has no answer.
  private func verdict(on number: inout NumberBuffer) -> CVectorNumberVerdict? {
    let count = number.count
    let verdict = unsafe withUnsafePointer(to: table.machine) { machine in
      var payloads = unsafe CVectorPayloads(states: states.base, tails: tails.base)
      return unsafe number.withRoom { unsafe cvector_number_verdict(variant, machine, &payloads, $0, count) }
    }
    return verdict.code == 0 ? nil : verdict
  }

  // MARK: Many numbers

  /// Looks up numbers as they are written, and finds their national digits if there is storage for them.
  ///
  /// - Parameters:
  ///   - numbers: The places of the numbers. From the start of each, ``MatchingTable/maximumByteCount`` bytes have to be
  ///     readable, with any values.
  ///   - verdicts: Storage for the results. `others` has one element more than there are numbers.
  /// - Returns: The number of unsettled numbers, whose indices are then at the start of `others`: their code is 0, or their
  ///   national digits are missing.
  func findAll(_ numbers: CVectorNumbers, into verdicts: CVectorNumberVerdicts) -> Int {
    var (machine, numbers, verdicts) = unsafe (table.machine, numbers, verdicts)
    var payloads = unsafe CVectorPayloads(states: states.base, tails: tails.base)
    guard unsafe verdicts.digits != nil else {
      return unsafe cvector_number_codes(
        variant, &machine, &payloads, &numbers, verdicts.codes, verdicts.others)
    }
    return unsafe cvector_number_verdicts(variant, &machine, &payloads, &numbers, &verdicts)
  }
}
