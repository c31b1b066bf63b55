internal import CVector
internal import PCRE2

/// Validates very many numbers for one task, without allocating anything for each.
///
/// ```swift
/// let bulk = BulkValidator(validator)
/// var verdicts = BulkVerdicts()
/// bulk.validate(lines: text, into: &verdicts)
/// verdicts[0].isValid                     // true
/// bulk.number(verdicts.range(of: 0), of: text)?.canonical  // "+86-13800138000", made when it is asked for
/// ```
///
/// The verdicts are those of ``PhoneValidator/validate(_:area:)-(String,_)``, rows at a match limit excepted. Numbers that
/// are written plainly (digits, a `+` in front, hyphens and spaces) take some nanoseconds each, those with other
/// separators some tens, all others about a microsecond. Making one takes some milliseconds for five definitions and a
/// tenth of a second for all the world's, once for each validator and area: it pays from some thousand numbers on.
public struct BulkValidator: ~Copyable {
  private let validator: PhoneValidator
  private let area: Area?
  private let matcher = Matcher()
  /// What knows numbers that are written plainly; `nil` when there is no table.
  private let judge: PlainJudge?

  /// Prepares for numbers of an area, or for numbers where none is named.
  public init(_ validator: PhoneValidator, area: Area? = nil) {
    self.validator = validator
    self.area = area
    // An area that isn't listed has no numbers, and needs no table.
    if area?.isListed ?? true, let table = validator.core.table(for: area, matcher: matcher) {
      judge = PlainJudge(table, codes: table.codes { Self.code(of: $0) })
    } else {
      judge = nil
    }
  }

  private static func code(of entry: MatchingTable.Entry) -> UInt16 {
    switch entry {
    case .unknown: CompactVerdict.none.code
    case .valid(let acceptance): CompactVerdict(definition: acceptance.definition).code
    case .invalid(let reason): CompactVerdict(reason).code
    }
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
      // Block by block, so that lines are judged while they are near.
      for blockStart in stride(from: 0, to: max(safeEnd, 0), by: Self.blockByteCount) {
        let blockEnd = min(blockStart + Self.blockByteCount, safeEnd)
        unsafe addLines(bytes, from: blockStart, to: blockEnd, lineStart: &start, &verdicts)
      }
      // What is left has nothing behind it that could be read.
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
  ///     strings everywhere. What isn't there gets a verdict that is neither valid nor has a reason.
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
      unsafe room.codes[0] = verdict(on: bytes).code
      verdicts.commit(1)
    }
  }

  /// Validates one number.
  ///
  /// - Complexity: Some tens of nanoseconds when it is written plainly, or nearly so.
  public func verdict(on writtenForm: Span<UInt8>) -> CompactVerdict {
    let code = judge?.code(of: writtenForm) ?? CompactVerdict.none.code
    return code == CompactVerdict.none.code ? verdict(onOther: writtenForm) : CompactVerdict(code: code)
  }

  /// Validates a number that no table knows.
  private func verdict(onOther writtenForm: Span<UInt8>) -> CompactVerdict {
    switch validator.validate(writtenForm, area: area, findsAlternatives: false, matcher: matcher) {
    case .valid(let number):
      let index = number.countryCode.flatMap { country in
        validator.catalog.index(of: AreaCodeDefinition.ID(areaCode: number.areaCode, countryCode: country))
      }
      return index.map(CompactVerdict.init(definition:)) ?? CompactVerdict(.engineError)
    case .invalid(let rejection): return CompactVerdict(rejection.reason)
    case .undecided(let failure): return CompactVerdict(failure.reason)
    }
  }

  /// The number in a range of bytes, with its canonical form and the others; `nil` when it isn't valid.
  ///
  /// - Complexity: As ``PhoneValidator/validate(_:area:)-(String,_)``: it is made anew each time.
  public func number(_ range: Range<Int>, of bytes: Span<UInt8>) -> PhoneNumber? {
    validator.validate(bytes.extracting(range), area: area).number
  }

  // MARK: Lines

  /// How much is looked through for line ends at a time.
  private static let blockByteCount = 16 * 1024
  /// How many bytes a kernel, or the table, may read behind what it is about.
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
    unsafe judge(bytes, room, count)
    unsafe room.move(count, by: offset)
    verdicts.commit(count)
  }

  /// Adds the lines at the end of a text, of which a part was looked through already.
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
    unsafe room.codes[0] = verdict(on: rest.span.extracting(start...)).code
    verdicts.commit(1)
  }

  // MARK: Columns

  /// How many strings of a column are judged at a time.
  private static let blockCount = 1024

  private func addColumn(
    _ bytes: Span<UInt8>, _ offsets: Span<Int32>, from first: Int, to last: Int,
    _ verdicts: inout BulkVerdicts
  ) {
    let room = unsafe verdicts.room(for: last - first)
    var end = offsets[first]
    precondition(end >= 0, "offsets of a column are ascending and lie in its bytes")
    // Behind the last strings nothing can be read.
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
      unsafe judge(base, room, safeCount)
    }
    for index in safeCount..<(last - first) {
      let range = unsafe Int(room.starts[index])..<Int(room.ends[index])
      unsafe room.codes[index] = verdict(on: bytes.extracting(range)).code
    }
    verdicts.commit(last - first)
  }

  // MARK: Judging

  /// Judges the first numbers of a room; so many bytes as the table reads can be read from the start of each.
  private func judge(_ bytes: UnsafePointer<UInt8>, _ room: BulkVerdicts.Room, _ count: Int) {
    let numbers = unsafe CVectorNumbers(bytes: bytes, starts: room.starts, ends: room.ends, count: count)
    if let unknownCount = unsafe judge?.judge(numbers, into: room.codes, others: room.others) {
      for place in 0..<unknownCount { unsafe judgeOther(Int(room.others[place]), bytes, room) }
    } else {
      for index in 0..<count { unsafe judgeOther(index, bytes, room) }
    }
  }

  /// Judges a number that no table knows.
  private func judgeOther(_ index: Int, _ bytes: UnsafePointer<UInt8>, _ room: BulkVerdicts.Room) {
    let byteCount = unsafe Int(room.ends[index] &- room.starts[index])
    let number = unsafe UnsafeBufferPointer(start: bytes + Int(room.starts[index]), count: byteCount).span
    unsafe room.codes[index] = verdict(onOther: number).code
  }
}
