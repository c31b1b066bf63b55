internal import CPhoneCheck
@_spi(Bindings) internal import PhoneCheck

/// Judges blocks of a column, for one call at a time.
@safe
final class Judge: @unchecked Sendable {
  // SAFETY: a judge belongs to one call, and there to one thread, from when it is taken until it is given back. The memory
  // is allocated in `init` and freed once, in `deinit`. `open` outlives every call that uses this.
  private unowned let open: OpenValidator
  private let block: UnsafeMutablePointer<pc_block>
  private let verdicts: UnsafeMutablePointer<pc_verdicts>
  /// Room for numbers that are formatted.
  private let starts: UnsafeMutablePointer<Int32>
  private let counts: UnsafeMutablePointer<UInt32>
  private let texts: UnsafeMutablePointer<UInt8>
  /// Room for the numbers of a call that copies them elsewhere; empty for each call.
  let numberBytes: UnsafeMutablePointer<pc_bytes>

  /// Judges the numbers; `nil` where raw bytes are matched.
  private let bulk: BulkValidator?
  private var codes = BulkVerdicts(capacity: rowCount + 64)
  private var digits = BulkNationalDigits(capacity: rowCount)
  /// Why each row isn't valid; empty where it is, or has no number, and where messages aren't needed.
  private(set) var messages: [String] = []
  private var language = Language.english
  /// How many numbers of floating point can't be read, or may have lost digits.
  private var doubtfulCount = 0
  /// Divides blocks whose rows name areas; made for the first of them.
  private var areaGroups: AreaGroups?

  private static let rowCount = Int(PC_BLOCK)
  private static let textCount = Int(PC_NUMBER_CAPACITY)

  init(_ open: OpenValidator) {
    self.open = open
    if open.isExact {
      bulk = nil
    } else {
      bulk = BulkValidator(open.validator, area: open.area)
    }
    unsafe block = .allocate(capacity: 1)
    unsafe block.initialize(to: pc_block())
    unsafe verdicts = .allocate(capacity: 1)
    unsafe verdicts.initialize(to: pc_verdicts())
    unsafe starts = .allocate(capacity: Self.rowCount)
    unsafe starts.initialize(repeating: 0, count: Self.rowCount)
    unsafe counts = .allocate(capacity: Self.rowCount)
    unsafe counts.initialize(repeating: 0, count: Self.rowCount)
    unsafe texts = .allocate(capacity: Self.rowCount * Self.textCount + Int(PC_SLACK))
    unsafe texts.initialize(repeating: 0, count: Self.rowCount * Self.textCount + Int(PC_SLACK))
    unsafe numberBytes = .allocate(capacity: 1)
    unsafe numberBytes.initialize(to: pc_bytes())
  }

  deinit {
    unsafe pc_free_block(block)
    unsafe block.deallocate()
    unsafe verdicts.deallocate()
    unsafe starts.deallocate()
    unsafe counts.deallocate()
    unsafe texts.deallocate()
    unsafe pc_free(numberBytes.pointee.bytes)
    unsafe numberBytes.deallocate()
  }

  /// What is needed for each row.
  struct Task: Sendable {
    /// How many rows there are in all.
    var rowCount: Int
    /// How numbers are written; `nil` where they aren't.
    var format: PhoneNumber.Format?
    /// The language of messages; `nil` where they aren't needed.
    var language: Language?
  }

  /// How many numbers of floating point can't be read, or may have lost digits, since it was asked before.
  func takeDoubtfulCount() -> Int {
    defer { doubtfulCount = 0 }
    return doubtfulCount
  }

  /// Judges some rows, and lends the verdicts.
  ///
  /// - Returns: How many rows they are: at least one, and at most as many as requested.
  /// - Throws: What is wrong with the column, or what `body` throws.
  func judge(
    _ column: UnsafePointer<pc_column>, areas: UnsafePointer<pc_column>? = nil, from row: Int,
    atMost count: Int,
    _ task: Task, _ body: (UnsafePointer<pc_verdicts>, Int32) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var faultRow: Int64 = 0
    var limit = Int32(min(count, Self.rowCount))
    if let areas = unsafe areas { limit = try unsafe loadAreas(areas, row, limit) }
    let fault = unsafe pc_load(column, Int64(row), limit, block, &faultRow)
    guard fault == PC_FINE else { throw Failure(fault, row: Int(faultRow)) }
    let loaded = unsafe block.pointee.count
    doubtfulCount += Int(unsafe block.pointee.doubtful_count)
    unsafe verdicts.pointee.bytes = block.pointee.bytes
    unsafe verdicts.pointee.byte_count = block.pointee.byte_count
    unsafe verdicts.pointee.starts = UnsafePointer(starts)
    unsafe verdicts.pointee.counts = UnsafePointer(counts)
    unsafe verdicts.pointee.gathered = UnsafePointer(texts)
    let bytes = unsafe UnsafeRawBufferPointer(
      start: block.pointee.bytes, count: Int(block.pointee.byte_count))
    let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
    let offsets = unsafe Span(_unsafeStart: block.pointee.offsets, count: Int(loaded) + 1)
    messages.removeAll(keepingCapacity: true)
    if let language = task.language {
      messages.append(contentsOf: repeatElement("", count: Int(loaded)))
      self.language = language
    }
    if unsafe areas != nil, let areaGroups {
      try judge(areaGroups, span, offsets, task.format)
    } else if open.isExact {
      for index in 0..<Int(loaded) {
        match(index, span.extracting(Int(offsets[index])..<Int(offsets[index + 1])), open.area)
      }
      unsafe pc_erase_nulls(block, verdicts)
    } else {
      bulk?.expect(task.rowCount)
      judge(bulk, span, offsets, task.format)
    }
    if task.language != nil, unsafe areas == nil {
      for row in 0..<Int(loaded) { explain(row, span, offsets, open.area) }
    }
    try unsafe body(verdicts, loaded)
    return Int(loaded)
  }

  // MARK: Rows that name areas

  /// Loads the names of the areas of some rows.
  ///
  /// - Returns: How many rows they are.
  private func loadAreas(
    _ areas: UnsafePointer<pc_column>, _ row: Int, _ limit: Int32
  ) throws(Failure) -> Int32 {
    guard open.area == nil else {
      throw .argument("area: the validator has an area of its own, which every number belongs to")
    }
    let groups: AreaGroups
    if let areaGroups {
      groups = areaGroups
    } else {
      groups = try AreaGroups(open)
      areaGroups = groups
    }
    var faultRow: Int64 = 0
    let fault = unsafe pc_load(areas, Int64(row), limit, groups.areas, &faultRow)
    guard fault == PC_FINE else { throw Failure(fault, row: Int(faultRow)) }
    return unsafe groups.areas.pointee.count
  }

  /// Judges the rows of a block area by area.
  private func judge(
    _ groups: AreaGroups, _ bytes: Span<UInt8>, _ offsets: Span<Int32>, _ format: PhoneNumber.Format?
  ) throws(Failure) {
    var used: Int32 = 0
    let all = unsafe Int(block.pointee.count)
    try unsafe groups.divide(block) { (member, rows, range) throws(Failure) in
      let count = range.count
      guard member.bulk != nil else {
        for index in 0..<count {
          let row = unsafe Int(rows[index])
          match(row, bytes.extracting(Int(offsets[row])..<Int(offsets[row + 1])), member.area)
        }
        unsafe explain(rows, count, bytes, offsets, member.area)
        return
      }
      // They needn't be copied.
      if count == all {
        judge(member.bulk, bytes, offsets, format)
        unsafe explain(rows, count, bytes, offsets, member.area)
        return
      }
      unsafe verdicts.pointee.bytes = groups.numbers.pointee.bytes
      unsafe verdicts.pointee.byte_count = groups.numbers.pointee.byte_count
      let gathered = unsafe UnsafeRawBufferPointer(
        start: groups.numbers.pointee.bytes, count: Int(groups.numbers.pointee.byte_count))
      unsafe validate(
        member, rows, Span(_unsafeBytes: gathered),
        Span(_unsafeStart: groups.numbers.pointee.offsets + range.lowerBound, count: count + 1), format, &used
      )
      unsafe explain(rows, count, bytes, offsets, member.area)
    }
    unsafe pc_erase_nulls(block, verdicts)
  }

  /// Judges numbers that were gathered, and gives their rows the verdicts.
  private func validate(
    _ member: AreaGroups.Member, _ rows: UnsafePointer<Int16>, _ bytes: Span<UInt8>, _ offsets: Span<Int32>,
    _ format: PhoneNumber.Format?, _ used: inout Int32
  ) {
    let count = Int32(offsets.count - 1)
    guard let format else {
      member.bulk?.validate(column: bytes, offsets: offsets, into: &codes)
      codes.withIndices { indices in
        unsafe indices.withUnsafeBufferPointer {
          unsafe pc_scatter(
            rows, count, $0.baseAddress, nil, nil, nil, verdicts, starts, counts, texts, &used)
        }
      }
      return
    }
    member.bulk?.validate(column: bytes, offsets: offsets, into: &codes, digits: &digits)
    let isShort = format == .canonical || format == .e164
    codes.withIndices { indices in
      digits.withOffsets { starts, counts, gathered in
        unsafe scatter(rows, indices, keepsDigits: isShort, starts, counts, bytes, gathered, &used)
      }
    }
    if !isShort { self.format(member.bulk, bytes, format) { unsafe Int(rows[$0]) } }
  }

  private func scatter(
    _ rows: UnsafePointer<Int16>, _ codes: Span<UInt16>, keepsDigits: Bool,
    _ starts: Span<Int32>, _ counts: Span<UInt32>,
    _ bytes: Span<UInt8>, _ gathered: Span<UInt8>, _ used: inout Int32
  ) {
    unsafe codes.withUnsafeBufferPointer { codes in
      unsafe counts.withUnsafeBufferPointer { counts in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          unsafe gathered.withUnsafeBufferPointer { gathered in
            let starts = unsafe starts.withUnsafeBufferPointer { $0.baseAddress }
            unsafe pc_scatter(
              rows, Int32(codes.count), codes.baseAddress, keepsDigits ? starts : nil, counts.baseAddress,
              gathered.baseAddress, verdicts, self.starts, self.counts, texts, &used)
          }
        }
      }
    }
  }

  // MARK: Messages

  private func explain(
    _ rows: UnsafePointer<Int16>, _ count: Int, _ bytes: Span<UInt8>, _ offsets: Span<Int32>, _ area: Area?
  ) {
    guard !messages.isEmpty else { return }
    for index in 0..<count { explain(unsafe Int(rows[index]), bytes, offsets, area) }
  }

  /// Says why a row isn't valid, by judging it again.
  private func explain(_ row: Int, _ bytes: Span<UInt8>, _ offsets: Span<Int32>, _ area: Area?) {
    guard let flags = unsafe open.outcomes.flags[.message], unsafe pc_has_flag(verdicts, Int32(row), flags),
      unsafe pc_is_present(block, Int32(row))
    else { return }
    let number = bytes.extracting(Int(offsets[row])..<Int(offsets[row + 1]))
    let area = area?.isListed ?? true ? area : areaGroups?.area(ofRow: row) ?? area
    if open.isExact, area?.isListed ?? true {
      messages[row] = open.validator.exactMatch(of: number, area: area).message(in: language) ?? ""
    } else {
      messages[row] = open.validator.validate(number, area: area).message(in: language) ?? ""
    }
  }

  // MARK: Blocks

  private func judge(
    _ bulk: borrowing BulkValidator?, _ bytes: Span<UInt8>, _ offsets: Span<Int32>,
    _ format: PhoneNumber.Format?
  ) {
    switch format {
    case nil:
      bulk?.validate(column: bytes, offsets: offsets, into: &codes)
      keepCodes()
    case .canonical, .e164:
      bulk?.validate(column: bytes, offsets: offsets, into: &codes, digits: &digits)
      keepCodes()
      // The digits don't move before the next block.
      digits.withOffsets { starts, counts, gathered in
        unsafe verdicts.pointee.starts = starts.withUnsafeBufferPointer { $0.baseAddress }
        unsafe verdicts.pointee.counts = counts.withUnsafeBufferPointer { $0.baseAddress }
        unsafe verdicts.pointee.gathered = gathered.withUnsafeBufferPointer { $0.baseAddress }
      }
    case .some(let format):
      bulk?.validate(column: bytes, offsets: offsets, into: &codes, digits: &digits)
      keepCodes()
      self.format(bulk, bytes, format) { $0 }
    }
  }

  private func keepCodes() {
    codes.withIndices { indices in
      unsafe indices.withUnsafeBufferPointer {
        unsafe pc_keep_codes($0.baseAddress, Int32($0.count), verdicts)
      }
    }
    unsafe pc_erase_nulls(block, verdicts)
  }

  /// Replaces digits by formatted numbers.
  private func format(
    _ bulk: borrowing BulkValidator?, _ bytes: Span<UInt8>, _ format: PhoneNumber.Format, row: (Int) -> Int
  ) {
    digits.withOffsets { starts, counts, gathered in
      for index in 0..<codes.count {
        guard let definition = codes[index].definitionIndex else {
          keep("", at: row(index))
          continue
        }
        let (start, count) = (Int(starts[index]), Int(counts[index]))
        let national =
          start < 0 ? gathered.extracting(~start..<(~start + count)) : bytes.extracting(start..<start + count)
        let text = bulk?.text(
          national, acceptedBy: definition, extensionDigits: digits.extensionDigits(of: index), as: format)
        keep(text ?? "", at: row(index))
      }
    }
  }

  /// Matches the raw bytes of a row.
  private func match(_ index: Int, _ bytes: Span<UInt8>, _ area: Area?) {
    keep(open.exactCode(of: bytes, area), at: index)
    keep("", at: index)
  }

  private func keep(_ code: VerdictCode, at index: Int) {
    unsafe pc_keep_code(verdicts, Int32(index), code.bindingIndex)
  }

  /// Keeps a text as the number of a row.
  private func keep(_ text: String, at index: Int) {
    var text = text
    text.withUTF8 { bytes in
      precondition(bytes.count <= Self.textCount, "no format of a number takes more bytes")
      let start = index * Self.textCount
      unsafe starts[index] = ~Int32(start)
      unsafe counts[index] = UInt32(bytes.count)
      for index in bytes.indices { unsafe texts[start + index] = bytes[index] }
    }
  }
}

extension Failure {
  /// What is wrong with a row of a column.
  fileprivate init(_ fault: pc_fault, row: Int) {
    switch fault {
    case PC_BAD_OFFSET:
      self = .arrow(
        "row \(row): an offset is negative, less than the one before, or beyond the last one; offsets ascend from 0 to the "
          + "number of bytes")
    case PC_BAD_VIEW_LENGTH: self = .arrow("row \(row): a view has a negative length")
    case PC_BAD_VIEW:
      self = .arrow("row \(row): a view lies in a buffer that the array doesn't have, or beyond its end")
    case PC_BAD_INDEX: self = .arrow("row \(row): the dictionary has no string with this index")
    case PC_NOT_WHOLE:
      self = .arrow("row \(row): a number with a fraction, or without an end, is no phone number")
    case PC_INEXACT:
      self = .arrow(
        "row \(row): so large a number of floating point may have lost digits: read the column as text, or as integers"
      )
    case PC_TOO_LONG: self = .arrow("row \(row): a string takes 1 GiB or more, which is no phone number")
    default: self = .noMemory
    }
  }
}
