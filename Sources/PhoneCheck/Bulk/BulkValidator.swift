internal import CVector

/// Validates very many numbers for one task, without allocating anything for each.
///
/// ```swift
/// let bulk = BulkValidator(validator)
/// var verdicts = BulkVerdicts()
/// bulk.validate(lines: text, into: &verdicts)
/// verdicts[0].isValid                     // true
/// bulk.number(verdicts.range(of: 0), of: text)?.canonical  // "+86-13800138000", made when you ask for it
/// ```
///
/// The verdicts are those of ``PhoneValidator/validate(_:area:)-(String,_)``, rows at a match limit excepted. Numbers that
/// are written plainly (digits, a `+` in front, hyphens and spaces) take some nanoseconds each, those with other
/// separators some tens, all others about a microsecond. Making one takes some milliseconds for five definitions and a
/// tenth of a second for all the world's, once for each validator and area: it pays from some thousand numbers on.
public struct BulkValidator: ~Copyable {
  private let validator: PhoneValidator
  private let area: Area?
  private var classifier: BlockClassifier

  /// Prepares for numbers of an area, or for numbers where none is named.
  ///
  /// - Parameter area: The area that every number belongs to; `nil` when numbers say themselves where they belong.
  /// - Complexity: Some milliseconds to a tenth of a second, the first time for a validator and area.
  public init(_ validator: PhoneValidator, area: Area? = nil) {
    self.validator = validator
    self.area = area
    classifier = BlockClassifier(ValidationSession(validator), area: area)
    classifier.makeTable()
  }

  // MARK: Numbers in memory

  /// Validates lines: one number on each.
  ///
  /// - Parameters:
  ///   - text: UTF-8, less than 2 GiB. Lines end with LF or CRLF, the last one also with the text; a line without
  ///     anything is a number too, an ``ReasonCode/empty`` one.
  ///   - verdicts: Emptied, then filled with a verdict for each line.
  /// - Complexity: O(*n*) for *n* bytes.
  public func validate(lines text: Span<UInt8>, into verdicts: inout BulkVerdicts) {
    precondition(text.count <= Int(Int32.max), "lines of 2 GiB and more don't fit: validate them in parts")
    verdicts.removeAll()
    unsafe text.withUnsafeBufferPointer { text in
      guard let bytes = text.baseAddress else { return }
      var start = 0
      let safeEnd = text.count - Self.slack
      // Block by block, so that lines are classified while they are in the cache.
      for blockStart in stride(from: 0, to: max(safeEnd, 0), by: Self.blockByteCount) {
        let blockEnd = min(blockStart + Self.blockByteCount, safeEnd)
        unsafe addLines(bytes, from: blockStart, to: blockEnd, lineStart: &start, &verdicts)
      }
      // After the last lines there is nothing that kernels could read.
      let rest = unsafe Array(text[start...])
      addLastLines(rest, scanned: max(safeEnd, start) - start, offset: start, &verdicts)
    }
  }

  /// Validates a column of strings in the layout of [Apache Arrow](https://arrow.apache.org/docs/format/Columnar.html).
  ///
  /// - Parameters:
  ///   - bytes: The strings one after the other, as UTF-8.
  ///   - offsets: Where each string begins, and where the last one ends: one more than strings, ascending.
  ///   - validity: A bit for each string, the lowest of the first byte first; 0 where there is none. `nil` when there are
  ///     strings everywhere. A null gets a verdict that is neither valid nor has a reason.
  ///   - verdicts: Emptied, then filled with a verdict for each string.
  /// - Complexity: O(*n*) for *n* strings.
  public func validate(
    column bytes: Span<UInt8>, offsets: Span<Int32>, validity: Span<UInt8>? = nil,
    into verdicts: inout BulkVerdicts
  ) {
    verdicts.removeAll()
    let count = max(offsets.count - 1, 0)
    for first in stride(from: 0, to: count, by: Self.blockCount) {
      addColumn(bytes, offsets, from: first, to: min(first + Self.blockCount, count), &verdicts)
    }
    guard let validity else { return }
    precondition(validity.count * 8 >= count, "a column has a bit of validity for each string")
    for index in 0..<count where validity[index / 8] & (1 << UInt8(index % 8)) == 0 {
      verdicts.setVerdict(index, .none)
    }
  }

  /// Validates strings.
  ///
  /// - Parameters:
  ///   - strings: A number each.
  ///   - verdicts: Emptied, then filled with a verdict for each string.
  /// - Complexity: O(*n*) for *n* strings, of which each is copied.
  public func validate(_ strings: some Sequence<String>, into verdicts: inout BulkVerdicts) {
    verdicts.removeAll()
    for string in strings {
      let bytes = string.utf8.span
      let room = unsafe verdicts.room(for: 1)
      unsafe room.starts[0] = 0
      unsafe room.ends[0] = Int32(clamping: bytes.count)
      unsafe room.codes[0] = verdict(on: bytes).index
      verdicts.commit(1)
    }
  }

  /// Validates one number.
  ///
  /// - Parameter writtenForm: UTF-8; a byte that isn't makes the number invalid.
  /// - Complexity: Some tens of nanoseconds when it is written plainly, or nearly so.
  public func verdict(on writtenForm: Span<UInt8>) -> VerdictCode {
    unsafe classifier.classify(writtenForm, digits: nil).code
  }

  /// The number in a range of bytes, with its canonical form and the others; `nil` when it isn't valid.
  ///
  /// - Parameters:
  ///   - range: Where it lies, as ``BulkVerdicts/range(of:)`` returns it.
  ///   - bytes: What was validated.
  /// - Complexity: As ``PhoneValidator/validate(_:area:)-(String,_)``: it is validated again each time.
  public func number(_ range: Range<Int>, of bytes: Span<UInt8>) -> PhoneNumber? {
    validator.validate(bytes.extracting(range), area: area).number
  }

  // MARK: Lines

  /// How many bytes are searched for line ends at a time.
  private static let blockByteCount = 16 * 1024
  /// How many bytes a kernel, or the table, may read after those it works on.
  private static let slack = Int(CVECTOR_SLACK) + MatchingTable.maximumByteCount

  /// Adds the lines that end in a block.
  private func addLines(
    _ bytes: UnsafePointer<UInt8>, from blockStart: Int, to blockEnd: Int, lineStart: inout Int,
    offset: Int = 0, _ verdicts: inout BulkVerdicts
  ) {
    let room = unsafe verdicts.room(for: blockEnd - blockStart + Int(CVECTOR_END_SLACK))
    var nextStart = UInt32(lineStart)
    let count = unsafe cvector_lines(
      cvector_best_variant(), bytes, UInt32(blockStart), UInt32(blockEnd), &nextStart, room.starts, room.ends)
    lineStart = Int(nextStart)
    unsafe classify(bytes, room, count)
    unsafe room.move(count, by: offset)
    verdicts.commit(count)
  }

  /// Adds the lines at the end of a text, a part of which was searched for line ends already.
  private func addLastLines(_ rest: [UInt8], scanned: Int, offset: Int, _ verdicts: inout BulkVerdicts) {
    var start = 0
    let padded = rest + [UInt8](repeating: 0, count: Self.slack)
    unsafe padded.withUnsafeBufferPointer { padded in
      guard let bytes = padded.baseAddress else { return }
      unsafe addLines(bytes, from: scanned, to: rest.count, lineStart: &start, offset: offset, &verdicts)
    }
    guard start < rest.count else { return }
    let room = unsafe verdicts.room(for: 1)
    unsafe room.starts[0] = Int32(truncatingIfNeeded: offset + start)
    unsafe room.ends[0] = Int32(truncatingIfNeeded: offset + rest.count)
    unsafe room.codes[0] = verdict(on: rest.span.extracting(start...)).index
    verdicts.commit(1)
  }

  // MARK: Columns

  /// How many strings of a column are classified at a time.
  private static let blockCount = 1024

  private func addColumn(
    _ bytes: Span<UInt8>, _ offsets: Span<Int32>, from first: Int, to last: Int,
    _ verdicts: inout BulkVerdicts
  ) {
    let room = unsafe verdicts.room(for: last - first)
    var end = offsets[first]
    precondition(end >= 0, "offsets of a column are ascending and lie in its bytes")
    // The table must not read beyond the last strings.
    var safeCount = 0
    for index in first..<last {
      let start = end
      end = offsets[index + 1]
      precondition(
        start <= end && Int(end) <= bytes.count, "offsets of a column are ascending and lie in its bytes")
      unsafe room.starts[index - first] = start
      unsafe room.ends[index - first] = end
      if Int(start) + MatchingTable.maximumByteCount <= bytes.count { safeCount = index - first + 1 }
    }
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe classify(base, room, safeCount)
    }
    for index in safeCount..<(last - first) {
      let range = unsafe Int(room.starts[index])..<Int(room.ends[index])
      unsafe room.codes[index] = verdict(on: bytes.extracting(range)).index
    }
    verdicts.commit(last - first)
  }

  /// Classifies the first numbers of a room; so many bytes as the table reads can be read from the start of each.
  private func classify(_ bytes: UnsafePointer<UInt8>, _ room: BulkVerdicts.Room, _ count: Int) {
    var extensions: [Int: String] = [:]
    unsafe classifier.classify(
      CVectorNumbers(bytes: bytes, starts: room.starts, ends: room.ends, count: count),
      into: CVectorNumberVerdicts(
        codes: room.codes, national_starts: nil, national_counts: nil, digits: nil, others: room.others),
      extensions: &extensions)
  }
}
