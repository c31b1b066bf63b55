internal import CPhoneCheck
internal import PhoneCheck

/// The columns of a result while they are written, by one thread for each part.
@safe
final class ResultWriter: @unchecked Sendable {
  // SAFETY: one thread writes each part, to rows and bytes that no other part has. Parts begin at multiples of 64 rows,
  // so that they share no byte of a bitmap. Nothing reads before all parts are written.
  private let type: ResultType
  private let outcomes: Outcomes
  private let memory = ArrayMemory()
  private let rowCount: Int
  private var columns: [Column] = []
  /// The first row of each part, and the number of rows.
  private let partStarts: [Int]
  /// The bytes of each column, for each part.
  private let bytes: UnsafeMutablePointer<pc_bytes>
  private let nullCounts: UnsafeMutablePointer<Int64>

  @safe
  private struct Column {
    // SAFETY: `memory` owns both.
    let column: ResultColumn
    /// `nil` if there are no nulls.
    let validity: UnsafeMutablePointer<UInt8>?
    /// An earlier column with the same nulls.
    let sameNulls: Int?
    /// Indices of a dictionary, offsets or views.
    let entries: UnsafeMutableRawPointer
  }

  /// - Parameters:
  ///   - parts: The first row of each part, multiples of 64, beginning with 0.
  ///   - hasNulls: Whether rows may have no number.
  init(
    _ type: ResultType, _ outcomes: Outcomes, rowCount: Int, parts: [Int], hasNulls: Bool
  ) throws(Failure) {
    self.type = type
    self.outcomes = outcomes
    self.rowCount = rowCount
    partStarts = parts + [rowCount]
    let count = parts.count * type.columns.count
    unsafe bytes = .allocate(capacity: count)
    unsafe bytes.initialize(repeating: pc_bytes(), count: count)
    unsafe nullCounts = .allocate(capacity: count)
    unsafe nullCounts.initialize(repeating: 0, count: count)
    for column in type.columns {
      let (size, overflows) = (rowCount + 1).multipliedReportingOverflow(by: type.width(column))
      guard !overflows else { throw .noMemory }
      let entries = try unsafe memory.allocate(size)
      if !type.isDictionary(column) { unsafe entries.storeBytes(of: 0, as: Int64.self) }
      try reserve(column, slot: columns.count)
      let sameNulls = column == .number && !outcomes.isExact ? type.columns.firstIndex(of: .country) : nil
      let needsBits = sameNulls == nil && (column != .status || hasNulls)
      let bits = try unsafe needsBits ? memory.allocate(rowCount / 8 + 1) : nil
      unsafe columns.append(
        Column(
          column: column, validity: unsafe bits?.assumingMemoryBound(to: UInt8.self), sameNulls: sameNulls,
          entries: entries))
    }
  }

  /// Makes room in each part for the usual size of a column's texts; unused memory is never touched.
  private func reserve(_ column: ResultColumn, slot: Int) throws(Failure) {
    let usual: Int64 =
      switch column {
      case .number: 18
      case .reason, .message: 4
      case .status, .country: type.hasDictionaries ? 0 : 8
      }
    guard usual > 0, type.text != .views || column == .number || column == .message else { return }
    for part in 0..<partStarts.count - 1 {
      // There is also room for the block that is written when the part is nearly full.
      let rows = Int64(partStarts[part + 1] - partStarts[part])
      guard unsafe pc_reserve(bytes + (part * type.columns.count + slot), rows * usual + 65536) else {
        throw .noMemory
      }
    }
  }

  deinit {
    for index in 0..<(partStarts.count - 1) * columns.count { unsafe pc_free(bytes[index].bytes) }
    unsafe bytes.deallocate()
    unsafe nullCounts.deallocate()
  }

  // MARK: Writing

  /// Writes the verdicts on some rows of a part; rows of a part are written in order.
  func write(
    _ verdicts: UnsafePointer<pc_verdicts>, _ count: Int32, at row: Int, part: Int, _ messages: [String] = []
  ) throws(Failure) {
    for index in columns.indices {
      let column = columns[index]
      let slot = part * columns.count + index
      guard let flags = unsafe outcomes.flags[column.column] else { continue }
      if let bits = unsafe column.validity {
        unsafe nullCounts[slot] += pc_write_bits(verdicts, count, flags, bits, Int64(row))
      }
      if type.isDictionary(column.column) {
        if column.column == .status {
          unsafe pc_write_int8(
            verdicts, count, outcomes.statuses, column.entries.assumingMemoryBound(to: Int8.self) + row)
        } else if let indices = unsafe outcomes.shortCountryIndices {
          unsafe pc_write_int8(
            verdicts, count, indices, column.entries.assumingMemoryBound(to: Int8.self) + row)
        } else {
          unsafe pc_write_int16(
            verdicts, count, outcomes.countryIndices, column.entries.assumingMemoryBound(to: Int16.self) + row
          )
        }
      } else if column.column == .message {
        try unsafe writeMessages(messages, column.entries, row, bytes + slot)
      } else if column.column == .number {
        try unsafe writeNumbers(verdicts, count, flags, column.entries, row, bytes + slot)
      } else {
        try unsafe writeWords(words(column.column), verdicts, count, column.entries, row, bytes + slot)
      }
    }
  }

  private func words(_ column: ResultColumn) -> Outcomes.Words {
    switch column {
    case .status: outcomes.statusWords
    case .country: outcomes.countryWords
    case .reason, .number, .message: outcomes.reasonWords
    }
  }

  private func writeWords(
    _ words: Outcomes.Words, _ verdicts: UnsafePointer<pc_verdicts>, _ count: Int32,
    _ entries: UnsafeMutableRawPointer, _ row: Int, _ bytes: UnsafeMutablePointer<pc_bytes>
  ) throws(Failure) {
    if type.text == .views {
      unsafe pc_write_views(verdicts, count, words.views, entries.assumingMemoryBound(to: pc_view.self) + row)
      return
    }
    guard unsafe pc_reserve(bytes, Int64(count) * Int64(PC_WORD_CAPACITY)) else { throw .noMemory }
    let ends = unsafe ends(entries, row)
    unsafe pc_write_words(verdicts, count, words.words, bytes, ends.of32, ends.of64)
  }

  /// Writes the message of each row, which may be empty.
  private func writeMessages(
    _ messages: [String], _ entries: UnsafeMutableRawPointer, _ row: Int,
    _ bytes: UnsafeMutablePointer<pc_bytes>
  ) throws(Failure) {
    let ends = unsafe type.text == .views ? nil : ends(entries, row)
    for (index, message) in messages.enumerated() {
      var message = message
      let count = message.utf8.count
      guard unsafe pc_reserve(bytes, Int64(count)) else { throw .noMemory }
      let start = unsafe bytes.pointee.count
      message.withUTF8 { text in
        if let source = text.baseAddress {
          unsafe (bytes.pointee.bytes + Int(start)).update(from: source, count: count)
        }
      }
      unsafe bytes.pointee.count += Int64(count)
      guard unsafe type.text == .largeUTF8 || bytes.pointee.count < Int64(Int32.max) else {
        throw .argument("the messages take more than 2 GiB: give the column in parts")
      }
      guard let ends = unsafe ends else {
        let part = unsafe (bytes - self.bytes) / columns.count
        unsafe (entries + (row + index) * 16).copyMemory(
          from: [view(bytes.pointee.bytes + Int(start), count, Int32(part), Int32(start))], byteCount: 16)
        continue
      }
      unsafe ends.of32.map { unsafe $0[index] = Int32(bytes.pointee.count) }
      unsafe ends.of64.map { unsafe $0[index] = bytes.pointee.count }
    }
  }

  /// An Arrow view of a text in a buffer.
  private func view(
    _ text: UnsafePointer<UInt8>, _ count: Int, _ buffer: Int32, _ offset: Int32
  ) -> pc_view {
    var view = pc_view()
    unsafe withUnsafeMutableBytes(of: &view) { bytes in
      unsafe bytes.storeBytes(of: Int32(count), as: Int32.self)
      for index in 0..<min(count, count <= 12 ? 12 : 4) { unsafe bytes[4 + index] = text[index] }
      if count > 12 {
        unsafe bytes.storeBytes(of: buffer, toByteOffset: 8, as: Int32.self)
        unsafe bytes.storeBytes(of: offset, toByteOffset: 12, as: Int32.self)
      }
    }
    return view
  }

  private func writeNumbers(
    _ verdicts: UnsafePointer<pc_verdicts>, _ count: Int32, _ flags: UnsafePointer<UInt8>,
    _ entries: UnsafeMutableRawPointer, _ row: Int, _ bytes: UnsafeMutablePointer<pc_bytes>
  ) throws(Failure) {
    guard unsafe pc_reserve(bytes, Int64(count) * ResultType.longestNumber(type.format)) else {
      throw .noMemory
    }
    let prefixes = unsafe outcomes.prefixes(type.format).words
    if type.text == .views {
      let part = unsafe (bytes - self.bytes) / columns.count
      unsafe pc_write_number_views(
        verdicts, count, prefixes, flags, bytes, Int32(part),
        entries.assumingMemoryBound(to: pc_view.self) + row)
    } else {
      let ends = unsafe ends(entries, row)
      unsafe pc_write_numbers(verdicts, count, prefixes, flags, bytes, ends.of32, ends.of64)
    }
    // Views and offsets of four bytes can't address more.
    guard unsafe type.text == .largeUTF8 || bytes.pointee.count < Int64(Int32.max) - 1 << 18 else {
      throw .argument(
        "the numbers take more than 2 GiB, which \(type.text == .utf8 ? "utf8" : "a buffer of utf8_view") can't hold: "
          + "give the column in parts, or as large_utf8")
    }
  }

  /// The place for the ends of texts from a row: the offset after each.
  private func ends(
    _ entries: UnsafeMutableRawPointer, _ row: Int
  ) -> (of32: UnsafeMutablePointer<Int32>?, of64: UnsafeMutablePointer<Int64>?) {
    unsafe type.text == .utf8
      ? (entries.assumingMemoryBound(to: Int32.self) + row + 1, nil)
      : (nil, entries.assumingMemoryBound(to: Int64.self) + row + 1)
  }

  // MARK: The result

  /// Joins the parts.
  func finish() throws(Failure) -> ArrowArray {
    var children: [ArrayDescription] = []
    for index in columns.indices { children.append(try finish(index)) }
    return unsafe ArrayDescription(count: rowCount, buffers: [nil], children: children).export(memory)
  }

  /// The only column, without a struct around it.
  func finishColumn() throws(Failure) -> ArrowArray { unsafe try finish(0).export(memory) }

  private func finish(_ index: Int) throws(Failure) -> ArrayDescription {
    let column = columns[index]
    let partCount = partStarts.count - 1
    let slots = (0..<partCount).map { $0 * columns.count + index }
    let nulls = column.sameNulls ?? index
    let nullCount = Int(slots.reduce(0) { unsafe $0 + nullCounts[$1 - index + nulls] })
    let validity = unsafe nullCount == 0 ? nil : columns[nulls].validity.map { UnsafeRawPointer($0) }
    if type.isDictionary(column.column) {
      let values = column.column == .status ? Outcomes.statusNames : outcomes.countries
      return unsafe ArrayDescription(
        count: rowCount, nullCount: nullCount, buffers: [validity, UnsafeRawPointer(column.entries)],
        dictionary: [try dictionary(values)])
    }
    var buffers: [UnsafeRawPointer?] = unsafe [validity, UnsafeRawPointer(column.entries)]
    if type.text == .views {
      let texts = try unsafe viewBuffers(column.column, slots)
      unsafe buffers += texts.map { $0.baseAddress }
      unsafe buffers.append(try memory.copy(texts.map { Int64($0.count) }))
    } else {
      unsafe buffers.append(try joined(column, slots))
    }
    return unsafe ArrayDescription(count: rowCount, nullCount: nullCount, buffers: buffers)
  }

  /// The values of a dictionary, always with offsets of four bytes.
  private func dictionary(_ values: [String]) throws(Failure) -> ArrayDescription {
    var offsets: [Int32] = [0]
    for value in values { offsets.append(offsets[offsets.count - 1] + Int32(value.utf8.count)) }
    let bytes = values.flatMap { Array($0.utf8) }
    return unsafe ArrayDescription(
      count: values.count, buffers: [nil, try memory.copy(offsets), try memory.copy(bytes)])
  }

  /// The buffers that the views of a column point into.
  private func viewBuffers(
    _ column: ResultColumn, _ slots: [Int]
  ) throws(Failure) -> [UnsafeRawBufferPointer] {
    switch column {
    case .status, .country: return unsafe []
    case .reason:
      let text = try unsafe memory.copy(outcomes.reasonText)
      return unsafe [UnsafeRawBufferPointer(start: text, count: outcomes.reasonText.count)]
    case .number, .message:
      return unsafe slots.map { slot in
        let count = unsafe Int(bytes[slot].count)
        return unsafe UnsafeRawBufferPointer(start: adopted(slot), count: count)
      }
    }
  }

  /// The bytes of a part, which belong to the result from now on.
  private func adopted(_ slot: Int) -> UnsafeMutableRawPointer? {
    guard let start = unsafe bytes[slot].bytes else { return nil }
    unsafe bytes[slot].bytes = nil
    unsafe memory.adopt(start)
    return UnsafeMutableRawPointer(start)
  }

  /// The concatenated bytes of all parts; their offsets are moved accordingly.
  private func joined(_ column: Column, _ slots: [Int]) throws(Failure) -> UnsafeRawPointer {
    if slots.count == 1, let only = unsafe adopted(slots[0]) { return UnsafeRawPointer(only) }
    let total = slots.reduce(0) { unsafe $0 + Int(bytes[$1].count) }
    guard type.text == .largeUTF8 || total <= Int(Int32.max) else {
      throw .argument(
        "the texts of a column take more than 2 GiB, which utf8 can't hold: give the column in parts, or as large_utf8"
      )
    }
    let target = try unsafe memory.allocate(total)
    var offset = 0
    for (part, slot) in slots.enumerated() {
      let count = unsafe Int(bytes[slot].count)
      if let source = unsafe bytes[slot].bytes {
        unsafe (target + offset).copyMemory(from: source, byteCount: count)
      }
      let rows = partStarts[part + 1] - partStarts[part]
      let ends = unsafe ends(column.entries, partStarts[part])
      if offset > 0 {
        unsafe ends.of32.map { unsafe pc_move32($0, Int64(rows), Int32(offset)) }
        unsafe ends.of64.map { unsafe pc_move64($0, Int64(rows), Int64(offset)) }
      }
      offset += count
    }
    return UnsafeRawPointer(target)
  }
}
