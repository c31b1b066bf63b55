package import CVector
internal import Platform

/// A classifier for the numbers of a block, for one task, and for numbers of one area or of no named area.
///
/// A number is classified in three stages, each a fallback for the previous one:
/// 1. a vector kernel looks up its bytes in the matching table;
/// 2. it is read, and its digits are looked up in the same table;
/// 3. it is validated step by step.
///
/// Without a table there is only the third stage. The verdicts are the same, except at a match limit.
package struct BlockClassifier: ~Copyable {
  /// The third stage's result for a number: its code, and the number itself if it is valid.
  package typealias Validation = (code: VerdictCode, number: PhoneNumber?)

  private let validate: (Span<UInt8>) -> Validation
  private var lookup: TableLookup?

  /// Prepares for numbers; begins without a table.
  ///
  /// - Parameter validate: Validates a number step by step, with the same results as the table.
  init(validate: @escaping (Span<UInt8>) -> Validation) {
    self.validate = validate
  }

  /// Uses a table from now on, which has to be for the same numbers.
  ///
  /// - Parameter usesVectors: Whether vector instructions may be used.
  package mutating func use(_ table: MatchingTable, usesVectors: Bool = true) {
    lookup = TableLookup(table, usesVectors: usesVectors) { _, entry in
      switch entry {
      // A number without a code is unsettled, and gets its code in a later stage.
      case .unknown: VerdictCode.noNumber.index
      case .valid(let acceptance): VerdictCode(definition: acceptance.definition).index
      case .invalid(let reason): VerdictCode(reason).index
      }
    }
  }

  // MARK: Blocks

  /// The maximum number of national digits: a suffix of 15 digits and 32 written digits, rounded up.
  package static let digitCapacity = Int(CVECTOR_DIGITS_STRIDE)

  /// Finds the code of every number of a block and, if there is storage for them, its national digits.
  ///
  /// - Parameters:
  ///   - numbers: The places of the numbers. From the start of each, ``MatchingTable/maximumByteCount`` bytes have to be
  ///     readable.
  ///   - verdicts: Storage for the verdicts. `national_starts`, `national_counts` and `digits` are `nil` if only codes matter.
  ///     National digits that aren't adjacent in a number go to `digits`, at the number's index times ``digitCapacity``.
  ///   - extensions: Receives the extension digits of valid numbers that have some, by index, unless only codes matter.
  /// - Complexity: O(*n*) for *n* numbers: some nanoseconds for a plainly written number, some tens for most others, about a
  ///   microsecond for the rest. Without a table, every number takes about a microsecond.
  package func classify(
    _ numbers: CVectorNumbers, into verdicts: CVectorNumberVerdicts, extensions: inout [Int: String]
  ) {
    let hasTable = lookup != nil
    let unsettledCount = unsafe lookup?.findAll(numbers, into: verdicts) ?? numbers.count
    for position in 0..<unsettledCount {
      let index = unsafe hasTable ? Int(verdicts.others[position]) : position
      let start = unsafe Int(numbers.starts[index])
      let count = unsafe Int(numbers.ends[index]) - start
      let number = unsafe UnsafeBufferPointer(start: numbers.bytes + start, count: count).span
      let digitStart = index * Self.digitCapacity
      let digits = unsafe verdicts.digits.map { unsafe $0 + digitStart }
      // Without a code, the bytes were looked up in vain. With a code, they aren't plain enough to find national digits.
      let isUnfamiliar = unsafe hasTable && verdicts.codes[index] == 0
      let found = unsafe classify(number, digits: digits, isUnfamiliar: isUnfamiliar)
      unsafe verdicts.codes[index] = found.code.index
      guard unsafe digits != nil else { continue }
      unsafe verdicts.national_starts[index] = DigitStart.gathered(digitStart).code
      unsafe verdicts.national_counts[index] = UInt32(truncatingIfNeeded: found.nationalDigitCount)
      if let digits = found.extensionDigits { extensions[index] = digits }
    }
  }

  // MARK: Single numbers

  /// The verdict on one number.
  package struct Classification {
    package let code: VerdictCode
    /// The number of national digits that were written; 0 if the number isn't valid.
    package fileprivate(set) var nationalDigitCount = 0
    /// The extension digits; `nil` if there are none, or no storage for national digits.
    package fileprivate(set) var extensionDigits: String?

    fileprivate init(_ code: VerdictCode) { self.code = code }
  }

  /// Classifies one number like a number of a block.
  ///
  /// - Parameters:
  ///   - digits: Storage for ``digitCapacity`` national digits; `nil` if only the code matters.
  ///   - isUnfamiliar: Whether the bytes were already looked up in vain.
  package func classify(
    _ number: Span<UInt8>, digits: UnsafeMutablePointer<UInt8>?, isUnfamiliar: Bool = false
  ) -> Classification {
    var buffer = NumberBuffer()
    switch isUnfamiliar ? lookup?.read(number, in: &buffer) : lookup?.find(number, in: &buffer) {
    case .known(let verdict):
      return unsafe classification(verdict, &buffer, digits) ?? validated(number, digits)
    case .refused(let reason): return Classification(VerdictCode(reason))
    case .unknown, nil: return unsafe validated(number, digits)
    }
  }

  func code(of number: Span<UInt8>) -> VerdictCode { unsafe classify(number, digits: nil).code }

  /// - Returns: `nil` if the number is left to the last stage.
  private func classification(
    _ verdict: CVectorNumberVerdict, _ number: inout NumberBuffer, _ digits: UnsafeMutablePointer<UInt8>?
  ) -> Classification? {
    var found = Classification(VerdictCode(index: verdict.code))
    guard let digits = unsafe digits, found.code.isValid else { return found }
    found.extensionDigits = number.details?.extensionDigits
    guard verdict.is_unsettled else {
      found.nationalDigitCount = number.withNationalDigits(verdict) { unsafe Self.copy($0, to: digits) }
      return found
    }
    guard let acceptance = lookup?.acceptance(of: number) else { return nil }
    let interpretation = number.withSpan { number in
      acceptance.forEachNationalDigit(of: number) { digit in
        precondition(found.nationalDigitCount < Self.digitCapacity, "a number has no more national digits")
        unsafe digits[found.nationalDigitCount] = digit
        found.nationalDigitCount += 1
      }
    }
    // A table from elsewhere may skip all digits.
    return interpretation == nil || found.nationalDigitCount == 0 ? nil : found
  }

  private func validated(_ number: Span<UInt8>, _ digits: UnsafeMutablePointer<UInt8>?) -> Classification {
    let validation = validate(number)
    var found = Classification(validation.code)
    if let digits = unsafe digits, let accepted = validation.number {
      found.nationalDigitCount = accepted.nationalDigits.withBytes { unsafe Self.copy($0, to: digits) }
      found.extensionDigits = accepted.extensionDigits
    }
    return found
  }

  /// - Returns: The number of bytes that were copied.
  private static func copy(_ bytes: Span<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Int {
    precondition(bytes.count <= digitCapacity, "a number has no more national digits than there is room for")
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe target.update(from: source, count: bytes.count)
    }
    return bytes.count
  }
}
