internal import AreaSearch
internal import CPhoneCheck
@_spi(Bindings) internal import PhoneCheck

/// A judge of blocks of a column, for one call at a time.
@safe
final class Judge: @unchecked Sendable {
  // SAFETY: from its taking to its return, a judge belongs to one call, and there to one thread. The memory is
  // allocated in `init` and freed once, in `deinit`. `open` outlives every call that uses this.
  private unowned let open: OpenValidator
  private let block: UnsafeMutablePointer<pc_block>
  /// The names of areas.
  private let names: UnsafeMutablePointer<pc_block>
  private let verdicts: UnsafeMutablePointer<pc_verdicts>
  /// Room for formatted numbers.
  private let starts: UnsafeMutablePointer<Int32>
  private let counts: UnsafeMutablePointer<UInt32>
  private let texts: UnsafeMutablePointer<UInt8>
  /// Room for the numbers of a call that copies them elsewhere; empty at the start of each call.
  let numberBytes: UnsafeMutablePointer<pc_bytes>

  private let bulk: BulkValidator
  private var codes = BulkVerdicts(capacity: rowCount + 64)
  private var digits = BulkNationalDigits(capacity: rowCount)
  /// The reason why each row isn't valid.
  ///
  /// A message is empty if the row is valid or has no number, or if messages aren't needed.
  private(set) var messages: [String] = []
  /// The count of floating-point numbers that can't be read, or may have lost digits.
  private var doubtfulCount = 0

  private static let rowCount = Int(PC_BLOCK)
  private static let textCount = Int(PC_NUMBER_CAPACITY)

  init(_ open: OpenValidator) {
    self.open = open
    bulk = BulkValidator(open.validator, area: open.area)
    unsafe block = .allocate(capacity: 1)
    unsafe block.initialize(to: pc_block())
    unsafe names = .allocate(capacity: 1)
    unsafe names.initialize(to: pc_block())
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
    unsafe pc_free_block(names)
    unsafe names.deallocate()
    unsafe verdicts.deallocate()
    unsafe starts.deallocate()
    unsafe counts.deallocate()
    unsafe texts.deallocate()
    unsafe pc_free(numberBytes.pointee.bytes)
    unsafe numberBytes.deallocate()
  }

  /// The facts needed for each row.
  struct Task: Sendable {
    /// The total number of rows.
    var rowCount: Int
    /// The written form of numbers; `nil` if they aren't written.
    var format: PhoneNumber.Format?
    /// The language of messages; `nil` if they aren't needed.
    var language: Language?
  }

  /// The count of floating-point numbers that can't be read, or may have lost digits, since the last call.
  func takeDoubtfulCount() -> Int {
    defer { doubtfulCount = 0 }
    return doubtfulCount
  }

  /// Judges some rows, and lends the verdicts.
  ///
  /// - Parameter areas: The names of the rows' areas, if rows name them.
  /// - Returns: The number of rows: at least one, and at most as many as requested.
  /// - Throws: The fault of the column, or the error that `body` throws.
  func judge(
    _ column: UnsafePointer<pc_column>, areas: UnsafePointer<pc_column>? = nil, from row: Int,
    atMost count: Int,
    _ task: Task, _ body: (UnsafePointer<pc_verdicts>, Int32) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var limit = Int32(min(count, Self.rowCount))
    if let areas = unsafe areas {
      limit = try unsafe loadAreas(areas, row, limit)
    } else {
      bulk.forgetAreas()
      if !open.isExact { bulk.expect(task.rowCount) }
    }
    try unsafe load(column, row, limit, into: block)
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
    if open.isExact {
      for row in 0..<Int(loaded) { match(row, span.extracting(Int(offsets[row])..<Int(offsets[row + 1]))) }
    } else {
      validate(span, offsets, task.format)
    }
    unsafe pc_erase_nulls(block, verdicts)
    messages.removeAll(keepingCapacity: true)
    if let language = task.language {
      for row in 0..<Int(loaded) {
        messages.append(
          message(on: row, span.extracting(Int(offsets[row])..<Int(offsets[row + 1])), in: language))
      }
    }
    try unsafe body(verdicts, loaded)
    return Int(loaded)
  }

  /// Loads some rows of a column: at least one, and at most as many as requested.
  private func load(
    _ column: UnsafePointer<pc_column>, _ row: Int, _ limit: Int32, into block: UnsafeMutablePointer<pc_block>
  ) throws(Failure) {
    var faultRow: Int64 = 0
    let fault = unsafe pc_load(column, Int64(row), limit, block, &faultRow)
    guard fault == PC_FINE else { throw Failure(fault, row: Int(faultRow)) }
  }

  /// Loads the areas that some rows name.
  ///
  /// - Returns: The number of rows.
  private func loadAreas(
    _ areas: UnsafePointer<pc_column>, _ row: Int, _ limit: Int32
  ) throws(Failure) -> Int32 {
    guard open.area == nil else {
      throw .argument("area: the validator has an area of its own, which every number belongs to")
    }
    try unsafe load(areas, row, limit, into: names)
    let count = unsafe names.pointee.count
    let bytes = unsafe UnsafeRawBufferPointer(
      start: names.pointee.bytes, count: Int(names.pointee.byte_count))
    let present = unsafe UnsafeBufferPointer(
      start: pc_presence(names), count: names.pointee.has_nulls ? Int(count) : 0)
    unsafe bulk.load(
      areas: Span(_unsafeBytes: bytes),
      offsets: Span(_unsafeStart: names.pointee.offsets, count: Int(count) + 1),
      present: Span(_unsafeElements: present)
    ) { area(namedByRow: $0) }
    return count
  }

  /// The area that a row's own text names; messages name each area that isn't listed by this text.
  private func area(namedByRow row: Int) -> Area? {
    let (start, end) = unsafe (names.pointee.offsets[row], names.pointee.offsets[row + 1])
    let text = unsafe UnsafeBufferPointer(start: names.pointee.bytes + Int(start), count: Int(end - start))
    return unsafe open.validator.catalog.area(inCell: String(decoding: text, as: UTF8.self))
  }

  /// Explains why a row isn't valid, by judging it again; empty if it is valid or has no number.
  private func message(on row: Int, _ number: Span<UInt8>, in language: Language) -> String {
    guard let flags = unsafe open.outcomes.flags[.message], unsafe pc_has_flag(verdicts, Int32(row), flags)
    else { return "" }
    var area = bulk.area(ofRow: row)
    if let unlisted = area, !unlisted.isListed { area = self.area(namedByRow: row) }
    let isExact = open.isExact && area?.isListed ?? true
    return
      (isExact
      ? open.validator.exactMatch(of: number, area: area).message(in: language)
      : open.validator.validate(number, area: area).message(in: language)) ?? ""
  }

  /// Validates the numbers of a block.
  private func validate(_ bytes: Span<UInt8>, _ offsets: Span<Int32>, _ format: PhoneNumber.Format?) {
    guard let format else {
      bulk.validate(column: bytes, offsets: offsets, into: &codes)
      return keepCodes()
    }
    bulk.validate(column: bytes, offsets: offsets, into: &codes, digits: &digits)
    keepCodes()
    guard format == .canonical || format == .e164 else { return self.format(bytes, format) }
    // The digits don't move before the next block.
    digits.withOffsets { starts, counts, gathered in
      unsafe verdicts.pointee.starts = starts.withUnsafeBufferPointer { $0.baseAddress }
      unsafe verdicts.pointee.counts = counts.withUnsafeBufferPointer { $0.baseAddress }
      unsafe verdicts.pointee.gathered = gathered.withUnsafeBufferPointer { $0.baseAddress }
    }
  }

  private func keepCodes() {
    codes.withIndices { indices in
      unsafe indices.withUnsafeBufferPointer {
        unsafe pc_keep_codes($0.baseAddress, Int32($0.count), verdicts)
      }
    }
  }

  /// Replaces digits by formatted numbers.
  private func format(_ bytes: Span<UInt8>, _ format: PhoneNumber.Format) {
    digits.withOffsets { starts, counts, gathered in
      for index in 0..<codes.count {
        guard let definition = codes[index].definitionIndex else {
          keep("", at: index)
          continue
        }
        let (start, count) = (Int(starts[index]), Int(counts[index]))
        let national =
          start < 0 ? gathered.extracting(~start..<(~start + count)) : bytes.extracting(start..<start + count)
        let text = bulk.text(
          national, acceptedBy: definition, extensionDigits: digits.extensionDigits(of: index), as: format)
        keep(text, at: index)
      }
    }
  }

  /// Matches the raw bytes of a row.
  private func match(_ row: Int, _ bytes: Span<UInt8>) {
    let code = open.exactCode(of: bytes, bulk.area(ofRow: row))
    unsafe pc_keep_code(verdicts, Int32(row), code.bindingIndex)
    keep("", at: row)
  }

  /// Saves a text as the number of a row.
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
  /// The fault in a row of a column.
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
